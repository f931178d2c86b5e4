// What the parts of a table need of it: a table that is followed, or the recorded one of a lesson.
import type { TableHere } from "./table.svelte";

export type AtTable = Pick<
  TableHere,
  "now" | "sight" | "shown" | "you" | "scene" | "said" | "wrong" | "steps" | "sent" | "act" | "without" | "anew"
>;
