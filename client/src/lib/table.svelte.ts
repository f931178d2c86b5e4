// One table as one person has it before him: what is followed, what lies on the cloth, and a choice in the making.
import { consider, Refusal } from "./api";
import { cardOf } from "./cards";
import { type Asked, Follower, type Following, socket } from "./follow";
import { keep, read, tab } from "./keeping";
import { leisure } from "./leisure";
import { share } from "./proof";
import { session } from "./session.svelte";
import { type Scene, scenes, Stage } from "./scenes";
import { signal } from "./signal";
import { Talk } from "./talk.svelte";
import { awaited, completes, news, result, turnsDown } from "./telling";
import { t } from "./words.svelte";
import type { Chat, Notice, Sight, Told } from "./wire";

const ONE_TAP = 300; // milliseconds: a second tap within these is the first one's echo
const LINES = 60;
const KEPT = 200; // how much of what has happened can be repeated
const MANY = 20; // of more news than these the last are told
const STILL = 5000; // milliseconds after which it is said whom all wait for

interface Line {
  id: number;
  text: string;
  asked: boolean; // whether it stands elsewhere on the page, to be looked at
  own: boolean; // whether it is in words of the page, or of a person, and not of the service
  lead?: string; // words of the page before those of the service
}

export class TableHere {
  now = $state.raw<Following>({ sight: null, told: [], link: "connecting", why: "", sending: 0, outdated: false });
  scene = $state.raw<Scene>({ trick: [], won: null, kept: false });
  said = $state.raw<Line[]>([]); // what is narrated, the newest last
  wrong = $state("");
  own = $state(false); // whether that is a text of the page, as of a line
  answer = $state.raw<readonly Line[]>([]); // what was told to who asked last
  steps = $state.raw<string[]>([]); // the steps of a choice that is not complete
  ahead = $state.raw<Sight | null>(null); // the table after those steps
  sent = $state<string | null>(null); // the act that is on its way
  lost = $state(false); // whether the connection is, until it is there again

  readonly sight = $derived(this.now.sight);
  readonly shown = $derived(this.ahead ?? this.sight);
  readonly you = $derived(this.sight?.you ?? null);
  readonly talk: Talk;
  private seated = $state(false); // whether one has had a seat here
  readonly unseated = $derived(this.seated && this.sight !== null && this.you === null);

  private readonly stage = new Stage((scene) => (this.scene = scene));
  private readonly follower: Follower;
  private given = 0; // the deal for which entropy was given last
  private asked = ""; // what was asked when last narrated
  private happened: Line[] = []; // since the last own act
  private turned: number[] = []; // the last lines of the tricks that are complete
  private still: ReturnType<typeof setTimeout> | undefined;
  private lines = 0;
  private acted = -ONE_TAP;
  private waiting: string[] = []; // what was tapped meanwhile

  private readonly place: string; // where it is kept what has been begun

  constructor(readonly stream: string) {
    this.place = `trickbook.begun.${stream}`;
    this.talk = new Talk(stream);
    this.follower = new Follower(
      socket(stream),
      (now, told) => this.hear({ ...now }, told),
      (message) => this.spoken(message),
    );
    this.follower.connect();
    this.follower.minded();
  }

  end = () => {
    clearTimeout(this.still);
    this.follower.end();
  };
  // Carries a command out; whether it was kept.
  async send(asked: Asked): Promise<boolean> {
    this.wrong = "";
    this.stage.skip();
    const problem = await this.follower.do(asked);
    return problem === null || this.refuse(new Refusal(problem));
  }

  // Does what was tapped; of a choice of several steps also what is tapped while one of them is on its way, in turn.
  async act(text: string): Promise<void> {
    if (this.now.link !== "open") this.refuse(t.keys.unreached);
    else if (this.sent !== null) this.waiting.push(text);
    else if (this.sight !== null && this.sent === null && performance.now() - this.acted >= ONE_TAP) {
      let next: string | undefined = text;
      for (this.waiting = []; next !== undefined; next = this.steps.length ? this.waiting.shift() : undefined)
        if (next === text || this.shown?.offers?.acts?.some(({ act }) => act === next)) await this.take(next, this.sight.decision, true);
    }
  }

  // Does what was tapped or typed, as an answer to decision `expect`; whether the table took it. Of a choice of several
  // steps the table is asked what each leads to, until it is complete: of what is tapped before it is done.
  async take(text: string, expect: number, tapped = false): Promise<boolean> {
    if (this.sent !== null) return this.refuse(t.keys.onItsWay);
    this.wrong = "";
    this.answer = [];
    this.stage.skip();
    this.sent = text;
    const steps = [...this.steps, text];
    const before = this.lines;
    try {
      let ahead = tapped ? await this.lookAhead(steps) : null;
      const problem = ahead ? null : await this.follower.do({ do: "act", acts: steps as [string], expect });
      if (problem?.code === "partial") ahead = await consider(this.stream, steps);
      if (!ahead) this.acted = performance.now();
      if (problem && !ahead) return this.refuse(new Refusal(problem));
      this.begin(ahead ? steps : [], ahead);
      if (!ahead) this.happened = this.happened.filter(({ id }) => id > before);
      return true;
    } catch (error) {
      return this.refuse(error);
    } finally {
      this.sent = null;
    }
  }

  // Takes the last step out of the choice again.
  async back(): Promise<boolean> {
    await this.leave(this.steps.slice(0, -1));
    return true;
  }

  // Shows and says what was asked for, in words of the page and then those of the service: true.
  tell(own: readonly string[], texts: readonly string[] = [], lead = ""): true {
    this.answer = [...own.map((text) => this.line(text, { asked: true, own: true })), ...texts.map((text) => this.line(text, { asked: true, lead }))];
    this.said = [...this.said, ...this.answer].slice(-LINES);
    return true;
  }

  sinceLastAct = (): readonly string[] | string => (this.happened.length ? this.happened.map(({ text }) => text) : t.keys.nothingYet);

  // Shows and says why something is not done, in words of the service or the page's `own`: false.
  refuse(why: unknown, own = !(why instanceof Refusal)): false {
    [this.wrong, this.own] = [why instanceof Error ? why.message : String(why), own];
    this.say([this.wrong], { asked: true, own });
    return false;
  }

  // Takes a step out of the choice again.
  async without(card: string): Promise<void> {
    const steps = this.steps.filter((step) => !step.split(" ").includes(card));
    if (this.sent === null && steps.length < this.steps.length) await this.leave(steps);
  }

  anew = () => this.begin([], null);

  // Leaves these steps of the choice, so far as they are still some.
  private async leave(steps: string[]): Promise<void> {
    try {
      const ahead = steps.length ? await this.lookAhead(steps) : null;
      this.begin(ahead === null ? [] : steps, ahead);
    } catch (error) {
      this.refuse(error);
    }
  }

  // A choice that is begun is there again after a look at another page, or when the page is loaded anew.
  private begin(steps: string[], ahead: Sight | null): void {
    [this.steps, this.ahead] = [steps, ahead];
    keep(this.place, JSON.stringify({ expect: this.sight?.decision, steps }), tab);
  }

  private async goOn(sight: Sight): Promise<void> {
    const { expect, steps } = read<{ expect?: number; steps?: string[] }>(tab, this.place, {});
    if (steps?.length && expect === sight.decision) await this.leave(steps);
  }

  // The table after these steps, if they are a part of a choice.
  private async lookAhead(steps: string[]): Promise<Sight | null> {
    // A card played is a whole choice, and so is what is chosen by a right.
    const [only] = steps;
    if (steps.length === 1 && (cardOf(only!) === only || this.sight?.offers?.choices?.some(({ act }) => act === only))) return null;
    const ahead = await consider(this.stream, steps).catch((error: Refusal) => {
      if (error.problem.status === 0) throw error;
      return null; // the table itself says what is wrong
    });
    return ahead?.offers?.acts?.length && ahead.chosen?.length ? ahead : null;
  }

  private hear(now: Following, told: Told[]): void {
    const before = this.now;
    this.now = now;
    const sight = now.sight;
    this.tellLink(now);
    if (before.link !== "open" && now.link === "open") void leisure().then(() => this.talk.ask());
    if (sight === null || sight === before.sight) return;
    this.stage.play(scenes(this.stage.last, sight, told));
    if (this.steps.length && offers(sight) !== offers(before.sight)) this.anew();
    if (before.sight === null) this.say(sight.told ?? [], { asked: true });
    else this.narrate(told);
    if (before.sight === null && sight.offers?.acts) void this.goOn(sight);
    this.turnOver(sight);
    this.tellAsked(sight);
    if (this.you !== null) this.seated = true;
    this.giveEntropy(sight.entropy);
    if (session.eager === this.stream && sight.offers?.ready) {
      session.eager = "";
      void this.follower.do({ do: "ready" });
    }
  }

  private tellLink(now: Following): void {
    const lost = now.link === "lost" || (this.lost && now.link === "connecting");
    if (lost && !this.lost) this.say([t.keys.lost], { asked: true, own: true });
    if (this.lost && now.link === "open") this.say([t.keys.connected], { own: true });
    this.lost = lost;
  }

  // Says what has happened; of what was counted it is known that it stands elsewhere, too.
  private narrate(told: readonly Told[]): void {
    const counted = result(told);
    const lines: Line[] = [];
    for (const one of told) {
      lines.push(...news([one], this.you).map((text) => this.line(text, { asked: counted.includes(text) })));
      if (completes(one)) this.turned.push(this.lines);
    }
    this.happened = [...this.happened, ...lines].slice(-KEPT);
    if (lines.length > MANY) this.say([t.keys.missed(lines.length - MANY)], { own: true });
    this.said = [...this.said, ...lines.slice(-MANY)].slice(-LINES);
  }

  // Nobody reads back what the law lets nobody look at: the cards and brisques of the tricks before the last one, or of the
  // last one, too, as soon as the next is led to (C-PLAY-17, W-LAST-1).
  private turnOver(sight: Sight): void {
    const from = this.turned.at(sight.last_trick || !sight.trick?.length ? -2 : -1) ?? 0;
    const left = (lines: readonly Line[]) => lines.filter(({ id, text }) => id > from || !turnsDown(text));
    [this.said, this.happened] = [left(this.said), left(this.happened)];
  }

  // Says what one is asked for, once; and whom all wait for, when nothing happens for a while.
  private tellAsked(sight: Sight): void {
    const { ready, cut, confirm, consent, choices } = sight.offers ?? {};
    const goOn = ready || cut || confirm || consent || choices?.length;
    const asked = sight.asks ?? (goOn ? t.keys.goOn : null);
    const now = asked === null ? "" : [asked, sight.deal, sight.tricks, sight.hand?.flatMap((suit) => suit.cards).length].join();
    if (asked !== null && now !== this.asked) this.say([asked], { asked: true, own: !sight.asks });
    this.asked = now;
    clearTimeout(this.still);
    const others = sight.due?.some((seat) => seat !== sight.you) && asked === null;
    if (others) this.still = setTimeout(() => this.say([t.keys.waiting(awaited(sight))], { asked: true, own: true }), STILL);
  }

  // A word from the house, or from somebody at the table.
  private spoken(message: Notice | Chat): void {
    if (message.type === "notice") {
      signal();
      return this.say([message.told]);
    }
    this.talk.hear(message);
    this.say([message.name ? `${message.name}: ${message.text}` : message.text], { own: Boolean(message.name) });
  }

  // Lets something be heard.
  say(texts: readonly string[], how: Partial<Line> = {}): void {
    this.said = [...this.said, ...texts.map((text) => this.line(text, how))].slice(-LINES);
  }

  private line = (text: string, how: Partial<Line> = {}): Line => ({ id: ++this.lines, text, asked: false, own: false, ...how });

  private giveEntropy(wanted: number | null | undefined): void {
    if (!wanted || wanted === this.given) return;
    this.given = wanted;
    void this.follower.do({ do: "entropy", number: wanted, value: share(this.stream, wanted, this.now.told) });
  }
}

const offers = (sight: Sight | null) => JSON.stringify(sight?.offers?.acts ?? []);
