// What people say at one table: all of it public, and apart from the play. What one is typing stays while the tab does.
import { talk } from "./api";
import { keep, kept, tab } from "./keeping";
import type { Chat } from "./wire";

export class Talk {
  said = $state.raw<Chat[]>([]);
  private begun = $state(""); // what is being typed
  private read = $state(0); // the last that has been looked at in this browser
  private readonly key: string;

  readonly last = $derived(this.said.at(-1)?.number ?? 0);
  readonly unread = $derived(this.said.filter((one) => one.number > this.read).length);

  constructor(readonly stream: string) {
    this.key = `trickbook.talk.${stream}`;
    this.read = Number(kept(this.key) ?? 0);
    this.begun = kept(this.key, tab) ?? "";
  }

  get draft(): string {
    return this.begun;
  }

  set draft(text: string) {
    this.begun = text;
    keep(this.key, text, tab);
  }

  // What was said before one came, or while nothing was heard.
  async ask(): Promise<void> {
    for (const one of await talk(this.stream).catch(() => [])) this.hear(one);
  }

  hear(one: Chat): void {
    if (!this.said.some((other) => other.number === one.number))
      this.said = [...this.said, one].toSorted((first, second) => first.number - second.number);
  }

  look(): void {
    this.read = this.last;
    keep(this.key, String(this.last));
  }
}
