// The keys of a table. KEYS is all there are: what presses one looks here, and the page that shows them does, too.
//
// Keys of a single letter may be switched off (WCAG 2.1.4), and do nothing while something is typed or chosen from a
// list. None of them acts in the game: what is done is done by Enter on a card or an act, or in typed words.
import type en from "../texts/en/keys";

export interface Key {
  key: string; // as KeyboardEvent has it
  told: keyof typeof en.told;
  asks?: string; // the typed command that it stands for
  single?: boolean; // a letter or a sign, which may be switched off
}

const asking = (key: string, asks: string, told: Key["told"]): Key => ({ key, asks, told, single: true });

export const KEYS: readonly Key[] = [
  { key: "F6", told: "next" },
  { key: "Escape", told: "away" },
  { key: "/", told: "line", single: true },
  asking("h", "hand", "hand"),
  asking("t", "trick", "trick"),
  asking("l", "last", "last"),
  asking("p", "played", "played"),
  asking("c", "calls", "calls"),
  asking("u", "trump", "trump"),
  asking("s", "score", "score"),
  asking("b", "table", "table"),
  asking("w", "what", "what"),
  asking("r", "repeat", "repeat"),
  { key: "?", told: "keys", single: true },
];
const DIGIT = /^[0-9]$/; // begins a typed line, such as a bid or a card

// Keys that do not go through KEYS, because the part that has the focus knows them.
export const INSIDE = ["arrows", "suits", "ends", "enter", "tab", "history"] as const;

const TYPING = "input, select, textarea, [contenteditable]";

// The key that was pressed, if it is one of these and free to be used; a digit as itself.
export function pressed(event: KeyboardEvent, singles: boolean): Key | string | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  const typing = (event.target as Element | null)?.closest?.(TYPING) != null;
  if (singles && !typing && DIGIT.test(event.key)) return event.key;
  const found = KEYS.find((one) => one.key === (one.single ? event.key.toLowerCase() : event.key));
  return found && !(found.single && (typing || !singles || event.repeat)) ? found : null;
}

// Goes along things of a kind: arrows to the one beside, round the ends; up and down to the next kind; Home and End.
export function along(event: KeyboardEvent, all: HTMLElement[], kind: (one: HTMLElement) => unknown = (one) => one): void {
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  const starts = all.flatMap((one, number) => (number === 0 || kind(one) !== kind(all[number - 1]!) ? [number] : []));
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: starts.findLast((one) => one < at) ?? starts[starts.length - 1]!,
    ArrowDown: starts.find((one) => one > at) ?? 0,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[(to + all.length) % all.length]?.focus();
}

// Goes to the next of the places named, or the one before, as F6 does.
export function onward(places: readonly (HTMLElement | null)[], back: boolean): void {
  const there = places.filter((one) => one !== null);
  const at = there.findIndex((one) => one.contains(document.activeElement));
  const to = there[at < 0 ? (back ? there.length - 1 : 0) : (at + (back ? there.length - 1 : 1)) % there.length];
  const inside = to?.matches("[tabindex='0']") ? to : to?.querySelector<HTMLElement>("[tabindex='0'], button:not(:disabled, [tabindex='-1']), a[href], input");
  (inside ?? to)?.focus();
}
