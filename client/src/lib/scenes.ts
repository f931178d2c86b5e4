// What lies on the cloth, one scene after the other. A complete trick stays long enough to be seen, however fast the
// next card is played; all else on the page is shown as it is now, so that nobody has to wait for a scene to end.
import { NUMBERED, type SeatLetter } from "./telling";
import type { Played, Sight, Told } from "./wire";

export interface Scene {
  trick: Played[];
  won: SeatLetter | null; // who has won the trick, if it is complete
  kept: boolean; // whether it may be looked at until the next lead
}

const HELD = 1200; // milliseconds for which a complete trick stays as it is
const HASTE = 300; // and when the next one is complete already
const MANY = 20; // after more entries than these nobody wants to see them one by one
const EMPTY: Scene = { trick: [], won: null, kept: false };

interface Heard {
  type: string;
  seat?: number;
  card?: string;
}

// The scenes that lead from what lies there to what is seen now; none if nothing has changed.
export function scenes(before: Scene | null, sight: Sight, news: readonly Told[]): Scene[] {
  const made: Scene[] = [];
  let trick = before === null || before.won !== null ? [] : before.trick;
  let last = before?.won ? before : null;
  for (const event of (news.length > MANY ? [] : news).flatMap((one) => one.events as unknown as Heard[])) {
    const seat = NUMBERED[event.seat ?? 0]!;
    if (event.type === "Dealt") [trick, last] = [[], null];
    if ((event.type === "Played" || event.type === "PlayedOpen") && event.card) trick = [...trick, { seat, card: event.card }];
    if (event.type === "TrickWon") {
      last = { trick, won: seat, kept: false };
      if (trick.length > 1) made.push(last);
      trick = [];
    }
  }
  const final = now(sight, last);
  if (made.length && final.won !== null) made.pop();
  return made.length || !same(before, final) ? [...made, final] : [];
}

function now(sight: Sight, last: Scene | null): Scene {
  if (sight.trick?.length) return { trick: sight.trick, won: null, kept: false };
  if (sight.last_trick) return { trick: sight.last_trick.cards, won: sight.last_trick.winner, kept: true };
  return last !== null && (sight.awaits === "deal" || sight.awaits === "nothing") ? { ...last, kept: true } : EMPTY;
}

const same = (one: Scene | null, other: Scene) => JSON.stringify(one) === JSON.stringify(other);

// Shows scenes one after the other.
export class Stage {
  last: Scene | null = null; // the one that will be shown in the end
  private waiting: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (scene: Scene) => void) {}

  play(more: readonly Scene[]): void {
    this.last = more[more.length - 1] ?? this.last;
    this.waiting.push(...more);
    if (this.timer === undefined) this.step();
  }

  // Whoever acts has seen enough.
  skip(): void {
    clearTimeout(this.timer);
    this.waiting = this.waiting.slice(-1);
    this.step();
  }

  private step(): void {
    this.timer = undefined;
    const next = this.waiting.shift();
    if (next === undefined) return;
    this.show(next);
    if (next.won === null) return this.step();
    this.timer = setTimeout(() => this.step(), this.waiting.some((one) => one.won !== null) ? HASTE : HELD);
  }
}
