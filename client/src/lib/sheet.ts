// What has been written on a sheet and not been answered yet. It is kept where neither a lost connection nor closing
// the page loses it, sent in order when the service can be reached, each under its own id, which does it once; what is
// refused is kept, too, until who wrote it puts it away.
import { type Bare, Follower, type Following, hex, type Open } from "./follow";
import { type Keeper, read } from "./keeping";
import { withRules } from "./telling";
import type { Bank, Fix, SheetSight, TakeBack, Write } from "./wire";
import type { Texts } from "./words.svelte";

type SheetTexts = Texts["sheet"];

export type Written = Write | Fix | TakeBack | Bank;
export type Writing = Bare<Written>;

export interface Waiting {
  command: Written;
  refused?: string; // why, if it was
}

const PHONE = "trickbook.phone"; // where it is kept which phone this is

export class Desk {
  waiting: Waiting[] = [];
  readonly follower: Follower<SheetSight, Written>;

  constructor(
    open: Open,
    private keeper: Keeper,
    private readonly place: string, // where in the keeper
    private readonly changed: (now: Following<SheetSight>, waiting: Waiting[]) => void,
  ) {
    this.follower = new Follower<SheetSight, Written>(open, () => this.tell());
    this.waiting = this.kept();
    this.follower.connect();
    for (const one of this.waiting) if (one.refused === undefined) void this.send(one);
  }

  // Writes, with what the sheet showed at that time: true once it is kept by the service, false if it was refused.
  write(writing: Writing): Promise<boolean> {
    const { sight, link } = this.follower.now;
    const later = link === "open" ? {} : { made: Date.now() / 1000 };
    const command = { ...writing, ...later, id: hex(16), phone: this.phone(), saw: sight?.saw ?? 0 } as Written;
    const one = { command };
    this.keep((all) => [...all, one]);
    return this.send(one);
  }

  // Sends what was refused again, now that its writer has seen why.
  again(id: string): void {
    const refused = this.waiting.find((one) => one.command.id === id);
    if (refused === undefined) return;
    const { id: _id, saw: _saw, phone: _phone, made: _made, ...writing } = refused.command;
    void this.write(writing as Writing);
    this.putAway(id);
  }

  putAway(id: string): void {
    this.keep((all) => all.filter((one) => one.command.id !== id));
  }

  private async send({ command }: Waiting): Promise<boolean> {
    const problem = await this.follower.do(command, command.id);
    if (problem === null) this.putAway(command.id);
    else {
      const refused = withRules(problem.detail, problem.rules);
      this.keep((all) => all.map((one) => (one.command.id === command.id ? { command, refused } : one)));
    }
    return problem === null;
  }

  // Another page of this browser may have the same sheet open: what it has kept is not forgotten here.
  private keep(change: (all: Waiting[]) => Waiting[]): void {
    this.waiting = change(this.kept());
    this.set(this.place, JSON.stringify(this.waiting));
    this.tell();
  }

  // What else of this sheet outlives the page, under a name.
  part<T>(name: string, otherwise: T): T {
    return read(this.keeper, `${this.place}.${name}`, otherwise);
  }

  keepPart(name: string, what: unknown): void {
    this.set(`${this.place}.${name}`, JSON.stringify(what));
  }

  private kept(): Waiting[] {
    const waiting = read<Waiting[]>(this.keeper, this.place, []);
    return Array.isArray(waiting) ? waiting : [];
  }

  private phone(): string {
    const known = this.keeper.getItem(PHONE) ?? hex(8);
    this.set(PHONE, known);
    return known;
  }

  private set(place: string, text: string): void {
    try {
      this.keeper.setItem(place, text);
    } catch {
      this.keeper = inThisPage(this.keeper); // it is full
      this.keeper.setItem(place, text);
    }
  }

  private tell(): void {
    this.changed(this.follower.now, this.waiting);
  }
}

function inThisPage(before: Keeper): Keeper {
  const kept = new Map<string, string>();
  return { getItem: (place) => kept.get(place) ?? before.getItem(place), setItem: (place, text) => kept.set(place, text) };
}

// What was written, in the words in which it was.
export function worded(command: Written, t: SheetTexts): string {
  const deal = "deal" in command && command.deal ? `${t.deal(command.deal)}: ` : "";
  if (command.do === "write") return deal + command.words;
  if (command.do === "fix") return deal + t.correctedTo(command.words);
  return command.do === "bank" ? t.endMatch : t.takenBack;
}

// Facts as they are typed on a sheet: those with a value, and no space within one.
export function factWords(facts: Record<string, string>): string {
  return changes({}, facts, "=").join(" ");
}

// What differs from what was before, each as its name and its new value. What was emptied is left as it was.
export function changes(before: Record<string, string>, now: Record<string, string>, between: "=" | " "): string[] {
  const told = Object.entries(now).map(([name, value = ""]) => [name, value.trim()] as const);
  return told
    .filter(([name, value]) => value !== "" && value !== before[name])
    .map(([name, value]) => `${name}${between}${between === "=" ? value.split(/\s+/).join(",") : value}`);
}

// Points as the keys of the pad make them: "8", "set 8", "-8". ``given`` is what stood there: the first digit replaces it.
export function pressed(value: string, key: string, given = ""): string {
  const [, sign = "", digits = ""] = /^(set ?|-)?(\d*)$/.exec(value) ?? [];
  if (key === "rub") return digits ? sign + digits.slice(0, -1) : "";
  if (key === "set" || key === "-") return (sign.trim() === key ? "" : key === "set" ? "set " : "-") + digits;
  return sign + (value === given || digits === "0" ? key : (digits + key).slice(0, 6));
}

export const hasPoints = (value: string | undefined) => /\d/.test(value ?? "");

// Two numbers, the other side's worked out where only one was told: what both add up to is known.
export function paired(value: string, side: number, number: number, sum: number, own: readonly boolean[]): string {
  const both = value ? value.split("-").map(Number) : [0, 0];
  both[side] = number;
  if (!own[1 - side]) both[1 - side] = sum - number;
  return both.join("-");
}

// A key in words: sides and seats by their players, other words in the language of the page.
export function keyed(key: string, sight: Pick<SheetSight, "sides" | "names" | "seats" | "players">, words: Record<string, string>): string {
  const part = (one: string) => {
    const [side, seat] = [sight.sides.indexOf(one), sight.seats.indexOf(one as "N")];
    return side >= 0 ? sight.names[side]! : seat >= 0 ? sight.players[seat]! : (words[one] ?? one);
  };
  const [first = "", ...rest] = key.split(":").map(part);
  return rest.length ? `${first}: ${rest.join(", ")}` : first;
}

// A time by the reader's clock; the day, too, if it is another.
export function atClock(at: string, now = new Date()): string {
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return at;
  const day = then.toDateString() === now.toDateString() ? {} : ({ dateStyle: "short" } as const);
  return then.toLocaleString([], { ...day, timeStyle: "short" });
}

// A sentence with its times by the reader's clock.
export function byTheClock(told: string): string {
  return told.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, (at) => atClock(at));
}
