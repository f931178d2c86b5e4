import { describe, expect, test } from "vitest";

import { type Drawing, face, HIGH, PIPS, WIDE } from "../src/lib/faces";
import base from "../src/styles/base.css?raw";
import cards from "../src/styles/cards.css?raw";

const SUITS = ["C", "D", "H", "S"];
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const DRAWINGS: Drawing[] = ["pips", "index", "large"];
const at = (spots: readonly (readonly number[])[]) => spots.map(([x, y]) => `${x!.toFixed(3)},${y!.toFixed(3)}`).sort();

describe("pips", () => {
  test.each(Object.entries(PIPS))("of a card of %s are as many as it says", (rank, spots) => {
    const signs = face(`${rank === "10" ? "T" : rank}H`, "pips").match(/<path fill/g)!;
    expect(signs.length).toBe((rank === "A" ? 1 : Number(rank)) + 2); // and one in each corner
    expect(new Set(at(spots)).size).toBe(spots.length);
  });
  test.each(Object.entries(PIPS))("of a card of %s stand in the same way on the left and on the right", (_, spots) => {
    expect(at(spots.map(([x, y]) => [WIDE - x, y]))).toEqual(at(spots));
  });
  test("stand in the same way when a card is turned about, but for the seven", () => {
    const other = Object.entries(PIPS).filter(([, spots]) => at(spots.map(([x, y]) => [WIDE - x, HIGH - y])).join() !== at(spots).join());
    expect(other.map(([rank]) => rank)).toEqual(["7"]);
  });
});

describe("faces", () => {
  test.each(DRAWINGS)("of the drawing %s all differ, the courts, too", (drawing) => {
    const all = SUITS.flatMap((suit) => RANKS.map((rank) => face(rank + suit, drawing)));
    expect(new Set([...all, face("back", drawing)]).size).toBe(53);
  });
  test.each(DRAWINGS)("of the drawing %s say their rank in lines, and need no font", (drawing) => {
    for (const rank of RANKS) expect(face(`${rank}S`, drawing)).toMatch(/<path class="rank"[^>]* d="M[-\d.]/);
    expect(face("TS", drawing)).not.toContain("<text");
  });
  test("of the courts differ in more than their indices", () => {
    const figures = ["K", "Q", "J"].map((rank) => face(`${rank}S`, "pips").replaceAll(/<path class="rank".*?\/>/g, ""));
    expect(new Set(figures).size).toBe(3);
  });
  test("name no card to whom looks into the page", () => {
    for (const drawing of DRAWINGS) for (const suit of SUITS) for (const rank of RANKS) expect(face(rank + suit, drawing)).not.toMatch(/(?<!\w)[2-9TJQKA][CDHS](?!\w*")/);
  });
  test("of two copies of a card are the same", () => expect(face("QS#2", "pips")).toBe(face("QS", "pips")));
  test("hold no style, which the service would forbid, and are small", () => {
    for (const drawing of DRAWINGS) for (const rank of RANKS) {
      expect(face(`${rank}S`, drawing)).not.toContain("style");
      expect(face(`${rank}S`, drawing).length).toBeLessThan(4500);
    }
  });
});

describe("colours", () => {
  const pairs = new Map([...(base + cards).matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [name!, [light!, dark!]]));

  function luminance(colour: string): number {
    const [r, g, b] = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  }
  function contrast(one: string, other: string): number {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  }
  const on = (ground: string, names: string[], least: number) =>
    names.flatMap((name) => [0, 1].map((scheme) => [name, ground, least, contrast(pairs.get(name)![scheme]!, pairs.get(ground)![scheme]!)] as const));

  test.each([
    ...on("card", ["spades", "hearts", "diamonds", "clubs"], 4.5),
    ...on("card-dim", ["spades", "hearts", "diamonds", "clubs"], 4.5),
    ...on("paper", ["ink", "quiet", "accent", "wrong"], 4.5),
    ...on("raised", ["ink", "quiet", "accent", "wrong"], 4.5),
    ...on("tint", ["ink", "quiet"], 4.5),
    ...on("accent", ["on-accent"], 4.5),
    ...on("paper", ["edge", "focus"], 3),
    ...on("raised", ["edge", "focus"], 3),
  ])("--%s on --%s have a contrast of %d", (_, __, least, found) => expect(found).toBeGreaterThanOrEqual(least));
});
