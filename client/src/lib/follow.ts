// Following one table or sheet: the last sight of it, what was told, and commands on their way.
//
// The server is always right. An update without a gap is taken over as it is; after a gap or a lost connection the
// socket is opened anew from the last entry seen, and commands that were not answered are sent again under their ids,
// which does each of them once.
import { taken } from "./early";
import type { Chat, Command, Message, Notice, ProblemForm, SheetUpdate, Sight, Told, Update } from "./wire";

export const PROTOCOL = 1;
const PATIENCE = 2000; // milliseconds in which a ping has to be answered
const SILENCE = 12000; // the service says something at least every 7 seconds
const KEPT = 200; // how many entries are kept for reading back

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Following<S = Sight> {
  sight: S | null;
  told: Told[];
  link: Link;
  why: string; // why the link was closed for good
  sending: number; // commands that have not been answered
  outdated: boolean; // the service speaks a newer language than this page
}

// What a socket must be able to do: tests bring their own.
export interface Wire {
  send(text: string): void;
  close(): void;
  readonly heard?: readonly string[]; // what came before anybody listened
}
export type Open = (after: number, on: { message(text: string): void; close(code: number): void }) => Wire;
// A command without its id.
export type Bare<T> = T extends unknown ? Omit<T, "id"> : never;
export type Asked = Bare<Command>;

interface Sent<C> {
  command: C;
  settle(problem: ProblemForm | null): void;
  kept?: number; // the entry it made, once it was answered
}

export class Follower<S extends { seq: number } = Sight, C extends { id: string } = Command> {
  readonly now: Following<S> = { sight: null, told: [], link: "connecting", why: "", sending: 0, outdated: false };
  private wire: Wire | null = null;
  private sent = new Map<string, Sent<C>>();
  private seen = 0;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private unmind = () => {};

  constructor(
    private readonly open: Open,
    private readonly changed: (now: Following<S>, news: Told[]) => void,
    private readonly notice: (message: Notice | Chat) => void = () => {},
    private readonly fresh: () => string = () => hex(16),
  ) {}

  connect(): void {
    if (this.ended) return;
    clearTimeout(this.retry);
    this.drop();
    this.set({ link: "connecting" });
    const heard = (text: string) => this.wire === wire && this.hear(JSON.parse(text) as Message | SheetUpdate);
    const wire: Wire = this.open(this.seen, { message: heard, close: (code) => this.wire === wire && this.lost(code) });
    this.wire = wire;
    this.await(SILENCE);
    wire.heard?.forEach(heard);
  }

  // Carries a command out: settles with null once it is kept and what it made has been seen, or with the problem if it
  // was refused.
  do(asked: Bare<C>, id = this.fresh()): Promise<ProblemForm | null> {
    const command = { ...asked, id } as unknown as C;
    return new Promise((settle) => {
      this.sent.set(command.id, { command, settle });
      this.set({ sending: this.sent.size });
      if (this.now.link === "open") this.wire?.send(JSON.stringify(command));
    });
  }

  // After sleep: proves that the link is alive, or replaces it.
  wake(): void {
    if (this.ended) return;
    if (this.wire === null) return this.connect();
    if (this.now.link === "open") this.wire.send(JSON.stringify({ do: "ping", id: `wake-${this.fresh()}` }));
    this.await(PATIENCE);
  }

  // The device says that it has no network.
  offline(): void {
    if (!this.ended) this.lost(0);
  }

  // Minds what the device does until the end: it wakes, has no network, has one again. Returns what ends that sooner.
  minded(): () => void {
    const stop = new AbortController();
    const on = (target: EventTarget, type: string, does: (event: Event) => void) => target.addEventListener(type, does, { signal: stop.signal });
    const wake = () => this.wake();
    on(document, "visibilitychange", () => document.visibilityState === "visible" && this.wake());
    on(document, "resume", wake); // frozen, and thawed
    on(window, "pageshow", (event) => (event as PageTransitionEvent).persisted && this.wake()); // come back to
    on(window, "online", wake);
    on(window, "offline", () => this.offline());
    return (this.unmind = () => stop.abort());
  }

  end(): void {
    this.ended = true;
    this.unmind();
    clearTimeout(this.retry);
    this.drop();
    this.set({ link: "closed" });
  }

  private hear(message: Message | SheetUpdate): void {
    this.await(SILENCE);
    if (message.type === "update") return this.update(message);
    if (message.type === "sheet") return this.update({ protocol: PROTOCOL, ...message, told: [], snapshot: true });
    if (message.type === "done") return this.done(message.id, message.seq);
    if (message.type === "refused") {
      if (message.id) return this.settle(message.id, message.problem);
      if (message.problem.status === 429) return this.lost(0); // too much at once: the rest is sent again
      this.ended = [401, 403, 404, 410].includes(message.problem.status);
      return this.set({ why: message.problem.detail, link: this.ended ? "closed" : this.now.link });
    }
    if (message.type === "notice" || message.type === "chat") return this.notice(message);
    if (message.type === "goodbye") this.set({ why: message.told });
  }

  private update({ told, snapshot, protocol, ...seen }: Omit<Update, "sight" | "type"> & { sight: unknown }): void {
    const sight = seen.sight as S;
    if (protocol !== PROTOCOL) {
      this.ended = true;
      return this.set({ outdated: true, link: "closed" });
    }
    const first = told[0]?.seq;
    if (!snapshot && first !== undefined && first > this.seen + 1) return this.connect(); // something is missing
    if (sight.seq < this.seen) return; // older than what is known
    const news = told.filter((one) => one.seq > this.seen);
    this.seen = sight.seq;
    this.tries = 0;
    const opened = this.now.link !== "open";
    this.set({ sight, told: [...(snapshot ? [] : this.now.told), ...news].slice(-KEPT), link: "open", why: "" }, news);
    for (const [id, { kept }] of this.sent) if (kept !== undefined && kept <= this.seen) this.settle(id, null);
    if (opened) for (const { command } of this.sent.values()) this.wire?.send(JSON.stringify(command));
  }

  private done(id: string, seq: number): void {
    const sent = this.sent.get(id);
    if (sent === undefined || seq <= this.seen) return this.settle(id, null);
    sent.kept = seq;
  }

  private settle(id: string, problem: ProblemForm | null): void {
    const sent = this.sent.get(id);
    if (sent === undefined) return;
    this.sent.delete(id);
    this.set({ sending: this.sent.size });
    sent.settle(problem);
  }

  private lost(code: number): void {
    this.drop();
    if (this.ended) return;
    if (code >= 4400 && code < 4500 && code !== 4429) {
      this.ended = true;
      return this.set({ link: "closed" });
    }
    this.set({ link: "lost" });
    const wait = Math.min(250 * 2 ** this.tries++, 3000);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private await(within: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.connect(), within);
  }

  private drop(): void {
    clearTimeout(this.watch);
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  private set(changes: Partial<Following<S>>, news: Told[] = []): void {
    Object.assign(this.now, changes);
    this.changed(this.now, news);
  }
}

// Random bytes as hexadecimal digits. (crypto.randomUUID is not there over plain http from another device.)
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const socket =
  (stream: string, kind = "tables"): Open =>
  (after, on) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/${kind}/${stream}/socket?after=${after}`;
    const [opened, heard] = [taken("wire"), taken("heard")];
    const there = opened?.url === address && opened.readyState <= WebSocket.OPEN;
    const wire = there ? Object.assign(opened, { heard }) : new WebSocket(address);
    wire.onmessage = (event) => on.message(String(event.data));
    wire.onclose = (event) => on.close(event.code);
    return wire;
  };
