// What is said at home before a table is opened, and what somebody means by what he pastes.
import type { OptionTold, OptionValue } from "./api";
import { keep, kept } from "./keeping";
import type { SeatLetter } from "./telling";
import type { Terms } from "./wire";

export const GAMES = ["pedro", "cinch", "whist", "bezique"] as const;
export type Sitting = "rule" | "clumsy" | "random" | "friend";

export interface Plan {
  game: string;
  preset: string; // empty: the first one
  options: Record<string, string>; // what differs from the preset
  club: boolean;
  seats: Record<"W" | "N" | "E", Sitting>; // oneself sits South
  pace: string; // seconds that computer players take; empty: as is usual for the kind of table
  turn: string; // seconds for a decision; empty: no clock
  watch: Terms["watch"];
}

export const others = (game: string): ("W" | "N" | "E")[] => (game === "bezique" ? ["N"] : ["W", "N", "E"]);
export const friends = (plan: Plan) => others(plan.game).filter((seat) => plan.seats[seat] === "friend");

const KEY = "trickbook.game";

export function fresh(game = remembered()): Plan {
  const seats = { W: "rule", N: "rule", E: "rule" } as const;
  return { game, preset: "", options: {}, club: false, seats: { ...seats }, pace: "", turn: "", watch: "link" };
}

function remembered(): string {
  const game = kept(KEY) ?? "";
  return (GAMES as readonly string[]).includes(game) ? game : GAMES[0];
}

export const remember = (game: string) => keep(KEY, game);

// What the service is asked to open.
export function termsOf(plan: Plan): Partial<Terms> & { game: string } {
  const bots: Partial<Record<SeatLetter, string>> = {};
  for (const seat of others(plan.game)) if (plan.seats[seat] !== "friend") bots[seat] = plan.seats[seat];
  return {
    game: plan.game,
    preset: plan.preset || null,
    options: plan.options,
    guided: !plan.club,
    seat: "S",
    bots: bots as Record<string, string>,
    pace: plan.pace ? Number(plan.pace) : plan.club ? 1.5 : 0.7,
    turn: plan.turn ? Number(plan.turn) : null,
    watch: plan.watch,
  };
}

// A value as it is sent.
export const shown = (value: OptionValue) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

// The options with one of them changed: what is as the preset has it is not among them.
export function changed(
  options: Record<string, string>, preset: Record<string, OptionValue>, option: OptionTold, value: string,
): Record<string, string> {
  const { [option.name]: _, ...rest } = options;
  return value === shown(preset[option.name] ?? option.default) ? rest : { ...rest, [option.name]: value };
}

export type Pasted = { to: string } | { code: string } | null;

// Where a pasted text leads: to a page of ours, whatever host it names, or back as somebody.
export function pasted(text: string): Pasted {
  const place = /#\/((?:enter|table|sheet|wall)\/[\w.-]+)/.exec(text);
  if (place) return { to: `#/${place[1]}` };
  const code = /^\s*([A-Z2-9]{4})[\s-]+([A-Z2-9]{4})[\s-]+([A-Z2-9]{4})\s*$/i.exec(text);
  return code ? { code: code.slice(1).join("-").toUpperCase() } : null;
}
