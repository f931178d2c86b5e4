import type { Texts } from "../../lib/words.svelte";

export default {
  rule: (id) => `Regel ${id}`,
  reading: "Die Regel wird gelesen …",
  close: "Schließen",
  more: "Mehr Regeln dieses Spiels",
  rules: (title) => `Die Regeln von ${title}`,
  find: "Regeln suchen nach (englischen) Wörtern oder ihrem Zeichen, etwa P‑PLAY‑4",
  found: (count) => (count === 0 ? "Keine Regel hat diese Wörter." : count === 1 ? "Eine Regel." : `${count} Regeln.`),
  search: "Suchen",

  title: "Erste Blätter",
  told: "Jedes zeigt sein Spiel, indem du es spielst: Die Karten sind gegeben, du spielst dein Blatt, und was wichtig ist, wird gesagt, wenn es wichtig ist. Verlieren kannst du hier nichts.",
  begin: (title) => `Ein erstes Blatt ${title} spielen`,
  opening: "Die Karten werden gegeben …",
  out: "Zu den ersten Blättern",
  step: (at, of) => `Schritt ${at} von ${of}`,
  back: "Einen Schritt zurück",
  go: "Weiter",
  show: "Zeig es mir",
  leadsOn: "So geht es weiter:",
  next: "Der Tisch hilft und sagt, warum etwas nicht geht. Oder:",
  playOn: "Spiel jetzt selbst",
  another: "Ein anderes erstes Blatt",
  missing: "So ein erstes Blatt gibt es nicht.",
  hand: "Dein Blatt",
  what: "Was geschieht",
} satisfies Texts["lesson"];
