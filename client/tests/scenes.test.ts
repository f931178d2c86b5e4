import { beforeEach, describe, expect, it, vi } from "vitest";

import { type Scene, scenes, Stage } from "../src/lib/scenes";
import type { Played, Sight, Told } from "../src/lib/wire";

const card = (text: string): Played => ({ seat: text[0] as Played["seat"], card: text.slice(1) });
const trick = (text: string) => text.split(" ").map(card);
const told = (...events: object[]): Told[] => [{ seq: 1, at: 0, events: events as Told["events"] }];
const played = (text: string) => ({ type: "Played", seat: "NESW".indexOf(text[0]!), card: text.slice(1) });
const won = (seat: string) => ({ type: "TrickWon", seat: "NESW".indexOf(seat) });
const sight = (more: object): Sight => ({ awaits: "act", ...more }) as Sight;
const lying: Scene = { trick: trick("N5H E7H S9H"), won: null, kept: false };

describe("scenes", () => {
  it("are the cards that lie there", () => {
    expect(scenes(null, sight({ trick: trick("N5H") }), [])).toEqual([{ trick: trick("N5H"), won: null, kept: false }]);
  });

  it("show a complete trick before the next lead, also where both come at once", () => {
    const made = scenes(lying, sight({ trick: trick("S2C") }), told(played("WAH"), won("W"), played("S2C")));
    expect(made.map((one) => [one.trick.length, one.won])).toEqual([[4, "W"], [1, null]]);
  });

  it("keep the last trick until the next lead where it may be looked at", () => {
    const last_trick = { number: 1, winner: "W", cards: trick("N5H E7H S9H WAH") };
    const [made, ...more] = scenes(lying, sight({ last_trick }), told(played("WAH"), won("W")));
    expect(made).toMatchObject({ won: "W", kept: true });
    expect(more).toEqual([]);
    expect(scenes(made!, sight({ last_trick }), told({ type: "Readied", seat: 1 }))).toEqual([]);
  });

  it("turn a trick that nobody may look back at, once it has been seen", () => {
    const made = scenes(lying, sight({}), told(played("WAH"), won("W")));
    expect(made.map((one) => one.trick.length)).toEqual([4, 0]);
  });

  it("keep the last trick of a deal until the next one is dealt", () => {
    const [made] = scenes(lying, sight({ awaits: "deal" }), told(played("WAH"), won("W"), { type: "DealClosed" }));
    expect(made).toMatchObject({ won: "W", kept: true });
    expect(scenes(made!, sight({ awaits: "deal" }), told({ type: "Readied", seat: 1 }))).toEqual([]);
    expect(scenes(made!, sight({}), told({ type: "Dealt", seat: 1 }))).toEqual([{ trick: [], won: null, kept: false }]);
  });

  it("follow a card that was taken back", () => {
    expect(scenes(lying, sight({ trick: trick("N5H E7H") }), told({ type: "Rewound" }))[0]?.trick).toHaveLength(2);
  });
});

describe("the stage", () => {
  let seen: Scene[];
  let stage: Stage;
  const complete: Scene = { trick: trick("N5H E7H S9H WAH"), won: "W", kept: false };
  const lead: Scene = { trick: trick("W2C"), won: null, kept: false };
  beforeEach(() => {
    vi.useFakeTimers();
    seen = [];
    stage = new Stage((scene) => seen.push(scene));
  });

  it("holds a complete trick for about a second", () => {
    stage.play([complete]);
    stage.play([lead]);
    vi.advanceTimersByTime(900);
    expect(seen).toEqual([complete]);
    vi.advanceTimersByTime(400);
    expect(seen).toEqual([complete, lead]);
    expect(stage.last).toBe(lead);
  });

  it("shows what lies there at once to somebody who acts", () => {
    stage.play([complete, complete, lead]);
    stage.skip();
    expect(seen).toEqual([complete, lead]);
  });

  it("makes haste when tricks pile up", () => {
    stage.play([complete, complete, complete, lead]);
    vi.advanceTimersByTime(2000);
    expect(seen[seen.length - 1]).toBe(lead);
  });
});
