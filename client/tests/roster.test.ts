import { expect, it } from "vitest";

import { enrol, roster } from "../src/lib/roster";

it("names that were written are offered, the last first, each once", () => {
  const kept = new Map<string, string>();
  const keeper = { getItem: (place: string) => kept.get(place) ?? null, setItem: (place: string, text: string) => void kept.set(place, text) };
  expect(roster(keeper)).toEqual([]);
  enrol(["Ann", "Bob"], keeper);
  enrol(["Cat", "Ann"], keeper);
  expect(roster(keeper)).toEqual(["Cat", "Ann", "Bob"]);
  for (const broken of ["{", "null", '{"a":1}', "[7]"]) {
    kept.set("trickbook.roster", broken);
    expect(roster(keeper)).toEqual([]);
  }
});
