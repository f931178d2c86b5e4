// What a club table tells of acts and rulings, as its parts show it.
import type { Told } from "./wire";

export interface Acts {
  title: string;
  acts: { typed: string; told: string }[];
}

// The acts that `help` tells of, in their groups: "Title:" and lines "  typed: told".
export function groups(lines: readonly string[]): Acts[] {
  const found: Acts[] = [];
  for (const line of lines) {
    const [, typed, told] = /^ {2}([^:]+): (.+)$/.exec(line) ?? [];
    if (typed !== undefined) found.at(-1)?.acts.push({ typed, told: told! });
    else if (line.endsWith(":")) found.push({ title: line.slice(0, -1), acts: [] });
  }
  return found.filter(({ acts }) => acts.length);
}

// How an act begins: what is an example in it, a card, a seat or a number, is left to be said.
export const opening = (typed: string) => typed.replace(/\b(?:[2-9TJQKA][CDHS]|\d+|north|east|south|west)\b.*$/, "");

// What is told in the log of a deal beside the play, the newest last.
const TYPES = ["Acted", "Claimed", "Ruled", "Exposed", "Retracted", "Replaced", "Replayed", "Struck", "CardsShown", "LastTrickLost"];

export function ruled(told: readonly Told[]): string[] {
  const events = told.flatMap((one) => one.events as unknown as { type: string; told?: string }[]);
  const since = events.slice(events.findLastIndex(({ type }) => type === "Dealt") + 1);
  return since.flatMap((event) => (TYPES.includes(event.type) && event.told ? [event.told] : []));
}
