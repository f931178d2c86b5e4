import { describe, expect, it } from "vitest";

import { KEYS, pressed } from "../src/lib/keys";
import { COMMANDS } from "../src/lib/typed";
import de from "../src/texts/de/keys";
import en from "../src/texts/en/keys";

const press = (key: string, more: object = {}) => ({ key, target: null, ...more }) as unknown as KeyboardEvent;
const field = { closest: () => ({}) };

describe("keys", () => {
  it("are each their own, told in every language, and stand for something that may be typed", () => {
    expect(new Set(KEYS.map((one) => one.key)).size).toBe(KEYS.length);
    for (const { told } of KEYS) expect(en.told[told] && de.told[told]).toBeTruthy();
  });

  it("are found as they are pressed, with or without the shift key", () => {
    expect(pressed(press("h"), true)).toMatchObject({ asks: "hand" });
    expect(pressed(press("H", { shiftKey: true }), true)).toMatchObject({ asks: "hand" });
    expect(pressed(press("8"), true)).toBe("8");
    expect(pressed(press("x"), true)).toBeNull();
  });

  it("keep out of the way of what is typed, of the browser and of who has switched them off", () => {
    expect(pressed(press("h", { target: field }), true)).toBeNull();
    expect(pressed(press("8", { target: field }), true)).toBeNull();
    for (const held of ["ctrlKey", "altKey", "metaKey", "isComposing", "defaultPrevented", "repeat"])
      expect(pressed(press("h", { [held]: true }), true)).toBeNull();
    for (const key of ["h", "/", "?", "8"]) expect(pressed(press(key), false)).toBeNull();
    expect(pressed(press("F6", { target: field }), false)).toMatchObject({ told: "next" });
    expect(pressed(press("Escape", { target: field }), false)).toMatchObject({ told: "away" });
  });
});

describe("commands", () => {
  const takes = (line: string) => COMMANDS[line.split(" ")[0]!]?.takes.test(line.split(" ").slice(1).join(" ")) ?? false;

  it("leave to the game what is an act of it", () => {
    for (const line of ["cut", "claim west 3", "claim W 12", "talk well played", "rules P-PLAY-6", "substitute n"])
      expect(takes(line), line).toBe(true);
    for (const line of ["quit trick", "claim trick", "claim rest 5", "say trick", "take back 5C", "5H"])
      expect(takes(line), line).toBe(false);
  });
});
