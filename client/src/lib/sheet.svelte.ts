// One sheet as one person has it before him.
import { type Following, socket } from "./follow";
import { here } from "./keeping";
import { session } from "./session.svelte";
import { Desk, type Waiting, type Writing } from "./sheet";
import type { SheetSight } from "./wire";

const ONE_TAP = 300; // milliseconds: the same again within these is the first tap's echo

// What somebody has begun to write.
export interface Draft {
  way: string;
  deal: number | null; // for which deal, where it is not the one under way
  points: Record<string, string>;
  facts: Record<string, string>;
  note: string;
}

export class SheetHere {
  now = $state.raw<Following<SheetSight>>({ sight: null, told: [], link: "connecting", why: "", sending: 0, outdated: false });
  waiting = $state.raw<Waiting[]>([]);
  lost = $state(false); // whether the connection is, until it is there again

  readonly sight = $derived(this.now.sight);

  private readonly desk: Desk;
  private tapped = ""; // what was written last, and when
  private at = 0;

  private readonly place: string;

  constructor(readonly stream: string) {
    this.place = `trickbook.sheet.${stream}.${session.me?.person}`;
    this.desk = new Desk(socket(stream, "sheets"), here, this.place, (now, waiting) => {
      [this.now, this.waiting] = [{ ...now }, waiting];
      this.lost = now.link === "lost" || (this.lost && now.link === "connecting");
    });
    this.desk.follower.minded();
  }

  write = (writing: Writing): void => {
    const [tapped, now] = [JSON.stringify(writing), performance.now()];
    if (tapped !== this.tapped || now - this.at > ONE_TAP) void this.desk.write(writing);
    [this.tapped, this.at] = [tapped, now];
  };
  draft = (): Draft => ({ way: "", deal: null, points: {}, facts: {}, note: "", ...this.desk.part("draft", {}) });
  keepDraft = (draft: Draft) => this.desk.keepPart("draft", draft);
  again = (id: string) => this.desk.again(id);
  putAway = (id: string) => this.desk.putAway(id);
  end = () => this.desk.follower.end();
}
