// How this person likes the pages: kept in this browser alone. Each setting stands as an attribute on the root of the
// page (data-deck="four"), which styles go by; index.html puts what was kept there before anything is painted.
import { here, keep as put, read } from "./keeping";
import { type Language, LANGUAGES } from "./words.svelte";

export interface Settings {
  language: Language;
  scheme: "system" | "light" | "dark";
  deck: "two" | "four"; // colours of the suits
  index: "normal" | "large";
  order: "high" | "low"; // whether the highest card of a suit comes first in a hand
  left: boolean; // for the left hand
  motion: boolean; // where the system itself does not ask for less
  sound: boolean;
  vibration: boolean;
  keys: boolean; // whether keys of a single letter do something
}

const KEY = "trickbook.settings";
const FIRST: Settings = {
  language: "en", scheme: "system", deck: "four", index: "normal", order: "high",
  left: false, motion: true, sound: false, vibration: true, keys: true,
};

const CHOICES: { [Name in keyof Settings]?: readonly Settings[Name][] } = {
  language: Object.keys(LANGUAGES) as Language[], scheme: ["system", "light", "dark"],
  deck: ["two", "four"], index: ["normal", "large"], order: ["high", "low"],
};

// What was kept by an older or newer page counts as far as it is still understood.
export function understood(kept: object): Settings {
  const known = Object.entries(kept).filter(([name, value]) => {
    const choices = CHOICES[name as keyof Settings] as readonly unknown[] | undefined;
    return choices ? choices.includes(value) : typeof value === typeof FIRST[name as keyof Settings];
  });
  return { ...FIRST, ...Object.fromEntries(known) };
}

export const settings = $state<Settings>(understood(read<object>(here, KEY, {})));

const show = () => Object.assign(document.documentElement.dataset, settings);

// Makes what is chosen now be so, here and the next time.
export function keep(): void {
  show();
  put(KEY, JSON.stringify(settings));
}

// What is chosen in another tab is so here, too.
export function share(): void {
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    Object.assign(settings, understood(read<object>(here, KEY, {})));
    show();
  });
}
