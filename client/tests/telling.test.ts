import { describe, expect, it } from "vitest";

import { turnsDown } from "../src/lib/telling";

describe("what is told", () => {
  it("lies face down with its trick where it tells cards or the brisques gathered, which nobody counts (B-BRQ-9)", () => {
    const all = [
      "North plays KC.", "North wins trick 10.", "North gathers 8 cards with 2 brisques.", "North draws 1 card.",
      "North and South have 2 tricks, gathered by South (2).", "South gathers 2 cards with 1 brisque.",
    ];
    expect(all.filter(turnsDown)).toEqual([all[0], all[2], all[5]]);
  });
});
