// The texts of the pages in the language of this browser: `t.table.ready`, `t.home.greeting(name)`. English is there at
// once; another language is a folder beside it in texts/, loaded when it is wanted, and checked to have every text.
import en from "../texts/en";

export type Texts = typeof en;

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

let spoken = $state.raw<Texts>(en);

export const t: Texts = new Proxy(en, { get: (_, area) => spoken[area as keyof Texts] });

export async function speak(language: Language): Promise<void> {
  spoken = language === "de" ? (await import("../texts/de")).default : en;
  const root = document.documentElement;
  if (root.lang !== language) root.lang = language; // every element would have its styles looked up anew
}

// What dates are written in: the language of the page, as this browser writes it if it speaks it.
export const dialect = (): string => {
  const { lang } = document.documentElement;
  return navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
};
