// One table as one person has it before him: what is followed, what lies on the cloth, and a choice in the making.
import { consider, question, Refusal } from "./api";
import { cardOf } from "./cards";
import { type Asked, Follower, type Following, hex, socket } from "./follow";
import { type Scene, scenes, Stage } from "./scenes";
import { news, result } from "./telling";
import type { Sight, Told } from "./wire";

const ONE_TAP = 300; // milliseconds: a second tap within these is the first one's echo
const LINES = 30;

interface Line {
  id: number;
  text: string;
  asked: boolean; // whether it stands elsewhere on the page, to be looked at
}

export class TableHere {
  now = $state.raw<Following>({ sight: null, told: [], link: "connecting", why: "", sending: 0, outdated: false });
  scene = $state.raw<Scene>({ trick: [], won: null, kept: false });
  said = $state.raw<Line[]>([]); // what is narrated, the newest last
  wrong = $state("");
  steps = $state.raw<string[]>([]); // the steps of a choice that is not complete
  ahead = $state.raw<Sight | null>(null); // the table after those steps
  sent = $state<string | null>(null); // the act that is on its way
  lost = $state(false); // whether the connection is, until it is there again

  readonly sight = $derived(this.now.sight);
  readonly shown = $derived(this.ahead ?? this.sight);
  readonly you = $derived(this.sight?.you ?? null);

  private readonly stage = new Stage((scene) => (this.scene = scene));
  private readonly follower: Follower;
  private given = 0; // the deal for which entropy was given last
  private asked: string | null = null; // what was asked when last narrated
  private lines = 0;
  private acted = -ONE_TAP;

  constructor(readonly stream: string) {
    this.follower = new Follower(
      socket(stream),
      (now, told) => this.hear({ ...now }, told),
      (text) => this.say([text]),
    );
    this.follower.connect();
  }

  end = () => this.follower.end();
  wake = () => this.follower.wake();
  offline = () => this.follower.offline();

  // Carries a command out; whether it was kept.
  // What is told to who asks in words; false for words that ask nothing.
  async ask(words: string): Promise<boolean> {
    this.wrong = "";
    try {
      const { told } = await question(this.stream, words);
      if (told) this.say(told);
      return told !== null;
    } catch {
      return false; // it is no question
    }
  }

  async send(asked: Asked): Promise<boolean> {
    this.wrong = "";
    this.stage.skip();
    const problem = await this.follower.do(asked);
    if (problem) this.wrong = new Refusal(problem).message;
    return problem === null;
  }

  // Does what was tapped. Of a choice of several steps the table is asked what each leads to, until it is complete.
  async act(text: string): Promise<void> {
    if (this.now.link !== "open") this.wrong = "The table cannot be reached at the moment; it is tried again all the time.";
    else if (this.sight !== null && this.sent === null && performance.now() - this.acted >= ONE_TAP) await this.take(text, this.sight);
  }

  private async take(text: string, sight: Sight): Promise<void> {
    this.wrong = "";
    this.sent = text;
    const steps = [...this.steps, text];
    try {
      const ahead = await this.lookAhead(steps);
      if (ahead !== null) {
        [this.steps, this.ahead] = [steps, ahead];
      } else {
        const kept = await this.send({ do: "act", acts: steps as [string], expect: sight.decision });
        if (kept) this.anew();
        this.acted = performance.now();
      }
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    } finally {
      this.sent = null;
    }
  }

  // Takes a step out of the choice again.
  async without(card: string): Promise<void> {
    const steps = this.steps.filter((step) => !step.split(" ").includes(card));
    if (this.sent !== null || steps.length === this.steps.length) return;
    this.ahead = steps.length ? await this.lookAhead(steps) : null;
    this.steps = this.ahead === null ? [] : steps;
  }

  anew = () => {
    [this.steps, this.ahead] = [[], null];
  };

  // The table after these steps, if they are a part of a choice.
  private async lookAhead(steps: string[]): Promise<Sight | null> {
    if (steps.length === 1 && cardOf(steps[0]!) === steps[0]) return null; // a card played is a whole choice
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
    if (this.lost && now.link === "open") this.say(["You are connected again."]);
    this.lost = now.link === "lost" || (this.lost && now.link === "connecting");
    if (sight === null || sight === before.sight) return;
    this.stage.play(scenes(this.stage.last, sight, told));
    if (this.steps.length && offers(sight) !== offers(before.sight)) this.anew();
    const counted = result(told);
    if (before.sight !== null) for (const text of news(told, this.you)) this.say([text], counted.includes(text));
    const asked = sight.asks ?? (sight.offers?.ready || sight.offers?.cut ? "It is for you to go on." : null);
    if (asked !== null && asked !== this.asked) this.say([asked], true);
    this.asked = asked;
    document.title = sight.due?.some((seat) => seat === sight.you) ? "Your turn – Trickbook" : "Trickbook";
    this.giveEntropy(sight.entropy);
  }

  private say(texts: string[], asked = false): void {
    this.said = [...this.said, ...texts.map((text) => ({ id: ++this.lines, text, asked }))].slice(-LINES);
  }

  private giveEntropy(wanted: number | null | undefined): void {
    if (!wanted || wanted === this.given) return;
    this.given = wanted;
    void this.follower.do({ do: "entropy", number: wanted, value: hex(32) });
  }
}

const offers = (sight: Sight | null) => JSON.stringify(sight?.offers?.acts ?? []);
