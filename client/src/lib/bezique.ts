// What the pages of Bezique say of combinations: the service names them "marriage hearts", "kings", "double bezique".
import { SIGNS } from "./cards";
import { t } from "./words.svelte";
import type { SeatLetter } from "./telling";
import type { ActSight, BeziqueFacts, Sight } from "./wire";

export type Player = BeziqueFacts["players"][number];

// A combination in words, for the eye (with the sign of its suit) or for the ear. A number behind it is the way to make it.
export function combination(name: string, heard = false): string {
  const [, form = name, suit] = /^(marriage|sequence) (\w+)/.exec(name) ?? [, name.replace(/ \d+$/, "")];
  const word = t.games.forms[form] ?? form;
  if (suit === undefined) return word;
  const letter = suit.charAt(0).toUpperCase();
  return heard ? t.games.inSuit(word, t.games.suits[letter] ?? suit) : `${word} ${SIGNS[letter]}\ufe0e`;
}

// The declarations offered, by combination: the acts, what each scores, and the cards that it takes.
export interface Offered {
  name: string;
  verb: string;
  ways: { act: string; points: number; cards: string[] }[];
}

export function offered(acts: readonly ActSight[], facts: BeziqueFacts): Offered[] {
  const found = new Map<string, Offered>();
  for (const { act } of acts) {
    const [, verb, told] = /^(declare|announce) (.+)$/.exec(act) ?? [];
    const known = facts.could?.find((one) => one.name === told);
    if (verb === undefined || known === undefined) continue;
    const name = told!.replace(/ \d+$/, "");
    const one = found.get(name) ?? { name, verb, ways: [] };
    found.set(name, one);
    one.ways.push({ act, points: known.points, cards: known.cards });
  }
  return [...found.values()].toSorted((one, other) => other.ways[0]!.points - one.ways[0]!.points);
}

export const factsOf = (sight: Sight) => (sight.facts?.type === "bezique" ? sight.facts : null);
export const player = (facts: BeziqueFacts, seat: SeatLetter | null, own: boolean): Player =>
  facts.players.find((one) => (one.seat === (seat ?? "S")) === own)!;
