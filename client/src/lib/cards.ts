// Cards in writing: "5H", or "5H#2" where a pack has several, as a picture needs them and as they are said.
import english from "../texts/en/cards";
import type { Settings } from "./settings.svelte";
import type { SuitSight } from "./wire";
import { t } from "./words.svelte";

export const SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
const CARD = /\b([2-9TJQKA])([CDHS])(#\d)?(?![\w#])/g;

const plain = (card: string) => card.replace(/#\d$/, "");
export const rank = (card: string) => plain(card).slice(0, -1).replace("T", "10");
export const suit = (card: string) => plain(card).slice(-1);
export const said = (card: string) => t.cards.said(plain(card).slice(0, -1), suit(card));

// A sentence of the service with its cards as they are shown, and as they are read aloud.
export const withSigns = (text: string) =>
  text.replace(CARD, (_, value: string, suit: string) => value.replace("T", "10") + SIGNS[suit] + "\ufe0e");
export const withWords = (text: string) => text.replace(CARD, (_, value: string, suit: string) => english.said(value, suit));

// The card that an act is about, if it is about exactly one in the hand: "discard 5H", "bury 5H", "5H"; "open 5H" plays
// one that lies on the table.
export const cardOf = (act: string) => /^(?:(?!open)[a-z]+ )?([2-9TJQKA][CDHS])$/.exec(act)?.[1] ?? null;

// The cards of a hand, one after the other: trumps first, as the service has them, then the suits in turns of colour,
// which stay where they are when one of them runs out. What lies on the table before it is not in the hand.
export function closed(hand: readonly SuitSight[], order: Settings["order"] = "high", trump?: string | null): string[] {
  const round = ROUNDS[trump?.charAt(0).toUpperCase() ?? "S"] ?? "";
  const place = ({ name }: SuitSight) => (name === "trumps" ? -1 : round.indexOf(name.charAt(0).toUpperCase()));
  const sorted = hand.filter(({ name }) => name !== "on the table").toSorted((one, other) => place(one) - place(other));
  return sorted.flatMap(({ cards }) => (order === "low" ? cards.toReversed() : cards));
}
const ROUNDS: Record<string, string> = { S: "SHCD", H: "HSDC", C: "CHSD", D: "DSHC" };

// Acts by the card they are about, and those that are best said in words. Of several about one card, as where it lies
// on the table and is held, too, the shortest is the one that the card stands for.
export function sorted<A extends { act: string }>(acts: readonly A[]): { cards: Map<string, A>; words: A[] } {
  const cards = new Map<string, A>();
  for (const one of acts.toSorted((one, other) => one.act.length - other.act.length)) {
    const card = cardOf(one.act);
    if (card !== null && !cards.has(card)) cards.set(card, one);
  }
  return { cards, words: acts.filter((one) => cards.get(cardOf(one.act) ?? "") !== one) };
}

// Things under names that tell equal ones apart: of two cards alike, the second is "5H/2".
export function named<T>(things: readonly T[], name: (thing: T) => string): { key: string; thing: T }[] {
  const times = new Map<string, number>();
  return things.map((thing) => {
    const count = (times.get(name(thing)) ?? 0) + 1;
    times.set(name(thing), count);
    return { key: count === 1 ? name(thing) : `${name(thing)}/${count}`, thing };
  });
}

// The cards that a sentence names.
export const cardsIn = (text: string): string[] => [...text.matchAll(CARD)].map(([card]) => card);
