// A lesson as it is stepped through: the recorded table of a frame, which takes what leads on and says of anything else
// why it does not. It never leaves the page, so nothing can be lost.
import type { AtTable } from "./attable";
import { cardOf } from "./cards";
import type { Following } from "./follow";
import { keep, kept, tab } from "./keeping";
import { type Scene, scenes, Stage } from "./scenes";
import { session } from "./session.svelte";
import { news, type SeatLetter, withRules } from "./telling";
import type { ActSight, Frame, Lesson, Sight } from "./wire";
import { t } from "./words.svelte";

// Where it is kept how far one has come: who looks up a rule on its way goes on from there.
const place = (game: string) => `trickbook.lesson.${game}`;
export const restart = (game: string) => keep(place(game), "0", tab);

export class LessonHere implements AtTable {
  at = $state(0);
  steps = $state.raw<string[]>([]); // of the choice, those that were made
  wrong = $state("");
  scene = $state.raw<Scene>({ trick: [], won: null, kept: false });
  said = $state.raw<AtTable["said"]>([]);
  readonly sent = null;

  private readonly stage = new Stage((scene) => (this.scene = scene));
  private lines = 0;
  private readonly frames: readonly Frame[];
  private readonly place: string;

  readonly frame: Frame = $derived.by(() => this.frames[this.at]!);
  readonly sight: Sight = $derived(named(this.frame.sight));
  readonly shown: Sight = $derived(this.steps.length ? after(this.sight, this.frame.acts, this.steps) : this.sight);
  readonly now: Following = $derived.by(() => {
    const told = this.frames.slice(0, this.at + 1).flatMap((one) => one.told);
    return { sight: this.sight, told, link: "open" as const, why: "", sending: 0, outdated: false };
  });
  readonly you = $derived(this.sight.you ?? null);
  readonly of = $derived.by(() => this.frames.length);
  readonly last = $derived.by(() => this.at === this.frames.length - 1);

  constructor(lesson: Lesson) {
    this.frames = lesson.frames;
    this.place = place(lesson.game);
    const left = Number(kept(this.place, tab));
    if (this.frames[left] && left < this.frames.length - 1) this.at = left;
    this.enter();
  }

  act = async (act: string): Promise<void> => {
    if (!this.frame.acts.includes(act) || this.steps.includes(act)) return this.refuse(act);
    this.wrong = "";
    this.steps = [...this.steps, act];
    if (this.steps.length === this.frame.acts.length) this.go();
  };

  without = async (card: string): Promise<void> => {
    this.steps = this.steps.filter((step) => cardOf(step) !== card);
  };

  anew = () => void (this.steps = []);

  go = (): void => {
    if (!this.last) this.turn(this.at + 1);
  };

  back = (): void => {
    if (this.at > 0) this.turn(this.at - 1);
  };

  // What leads on from here, in words.
  lead(): string {
    const told = (act: string) => this.sight.offers?.acts?.find((one) => one.act === act)?.told ?? act;
    return this.frame.acts.map(told).join(", ") + ".";
  }

  tell(text: string): void {
    this.wrong = text;
    this.say([text]);
  }

  end = () => this.stage.skip();

  private turn(to: number): void {
    const on = to > this.at;
    [this.at, this.steps, this.wrong] = [to, [], ""];
    keep(this.place, String(to), tab);
    if (!on) this.stage.last = null;
    this.enter(on);
  }

  private enter(on = true): void {
    const { sight, told, text } = this.frame;
    this.stage.play(scenes(on ? this.stage.last : null, sight, on ? told : []));
    this.say([...(on ? news(told, this.you) : []), text, ...(sight.asks ? [sight.asks] : [])]);
  }

  private refuse(act: string): void {
    const why = this.frame.why[act];
    if (why) this.tell(withRules(why.told, why.rules));
  }

  private say(texts: string[]): void {
    const lines = texts.map((text) => ({ id: ++this.lines, text, asked: true, own: false }));
    this.said = [...this.said, ...lines].slice(-40);
  }
}

// The learner under his own name, or as the seat is called.
function named(sight: Sight): Sight {
  const name = (seat: SeatLetter) => session.me?.name ?? t.table.seats[seat];
  return { ...sight, places: sight.places.map((one) => (one.seat === sight.you ? { ...one, name: name(one.seat) } : one)) };
}

// How it looks after some steps of the choice: what was picked is no more to be picked, and when nothing else is left
// to pick the choice can be ended.
function after(sight: Sight, all: readonly string[], steps: readonly string[]): Sight {
  const offered: ActSight[] = (sight.offers?.acts ?? []).filter((one) => !steps.includes(one.act));
  const left = all.filter((act) => !steps.includes(act));
  const ending = left.filter((act) => !(sight.offers?.acts ?? []).some((one) => one.act === act));
  const ended = ending.length === left.length ? ending.map((act) => ({ act, told: act })) : [];
  const chosen = steps.map((step) => cardOf(step)).filter((card) => card !== null);
  return { ...sight, chosen, offers: { ...sight.offers, acts: [...offered, ...ended] } };
}
