// What has been told, put together: the calls of an auction, the result of a deal, what is said of the news.
import { cardsIn } from "./cards";
import type { PlaceSight, SideSight, Sight, Told } from "./wire";
import { t } from "./words.svelte";

export type SeatLetter = PlaceSight["seat"];

interface Heard {
  type: string;
  seat?: number;
  cards?: unknown;
  told?: string;
}

export const SEATS: Record<SeatLetter, string> = { N: "North", E: "East", S: "South", W: "West" };
export const NUMBERED: SeatLetter[] = ["N", "E", "S", "W"]; // as events number them

const ROUND: SeatLetter[] = ["S", "W", "N", "E"];
const WHERE = ["bottom", "left", "top", "right"] as const;

// Where a seat is seen: everybody sees himself at the bottom, the others clockwise from there; who looks on is with South.
export const placed = (seat: SeatLetter, you: SeatLetter | null) =>
  WHERE[(ROUND.indexOf(seat) - ROUND.indexOf(you ?? "S") + 4) % 4]!;

// The number of the side that is seen as one's own.
export const ownSide = (sight: Sight, you: SeatLetter | null) =>
  Math.max(0, sight.sides.findIndex((side) => side.seats.includes(you ?? "S")));

const events = (told: readonly Told[]) => told.flatMap((one) => one.events as unknown as Heard[]);

// What each seat has called since the cards were dealt: "bids 8", "passes".
export function calls(told: readonly Told[]): Map<SeatLetter, string> {
  const all = events(told);
  const since = all.slice(all.findLastIndex((event) => event.type === "Dealt") + 1);
  const called = since.filter((event) => event.type === "Called" && event.told);
  return new Map(called.map((event) => [NUMBERED[event.seat ?? 0]!, event.told!.replace(/^\w+ |\.$/g, "")]));
}

// What was said when the last deal was counted.
export function result(told: readonly Told[]): string[] {
  const entry = told.findLast((one) => events([one]).some((event) => event.type === "DealClosed"));
  return entry === undefined ? [] : sentences(entry, ["Scored", "DealClosed"]);
}

function sentences(entry: Told, types: string[]): string[] {
  return events([entry]).flatMap((event) => (types.includes(event.type) && event.told ? [event.told] : []));
}

// What is said of news: not what others are dealt, and not what one has just done beside the play.
export function news(told: readonly Told[], you: SeatLetter | null): string[] {
  return events(told)
    .filter((event) => event.told && (event.type !== "Dealt" || event.cards) && !(event.type === "Readied" && you !== null && event.told.startsWith(SEATS[you])))
    .map((event) => event.told!);
}

// A sentence with the rules that it rests on.
export const withRules = (text: string, rules?: readonly string[]) => (rules?.length ? `${text} (${rules.join(", ")})` : text);

// Whether a trick is complete by it.
export const completes = (one: Told) => events([one]).some(({ type }) => type === "TrickWon");

// Whether it tells what lies face down with a trick once that is turned: cards, or how many brisques were gathered.
export const turnsDown = (text: string) => cardsIn(text).length > 0 || /gathers .* brisque/.test(text); // B-BRQ-9

// What a side is called on the page.
export const sideName = ({ seats }: Pick<SideSight, "seats">) => seats.map((seat) => t.table.seats[seat]).join(` ${t.home.and} `);

// The people a table waits for, by name.
export function awaited(sight: Sight): string {
  const seats = sight.due?.length ? sight.due : sight.to_act ? [sight.to_act] : [];
  return seats.map((seat) => sight.places.find((place) => place.seat === seat)?.name || t.table.seats[seat]).join(` ${t.home.and} `);
}
