import type { Texts } from "../../lib/words.svelte";

const ranks: Record<string, string> = {
  A: "Ass", K: "König", Q: "Dame", J: "Bube", T: "Zehn", "9": "Neun", "8": "Acht", "7": "Sieben", "6": "Sechs",
  "5": "Fünf", "4": "Vier", "3": "Drei", "2": "Zwei",
};
const suits: Record<string, string> = { C: "Kreuz", D: "Karo", H: "Herz", S: "Pik" };
const acts: Record<string, string> = {
  discard: "ablegen", bury: "vergraben", take: "nehmen", open: "vom Tisch spielen", expose: "zeigen", name: "nennen",
};

export default {
  said: (rank, suit) => `${suits[suit] ?? "unbekannt"} ${ranks[rank] ?? rank}`,
  chosen: (card) => `${card}, gewählt`,
  notNow: (card) => `${card}, jetzt nicht`,
  for: (card, act) => `${card}, ${acts[act] ?? act}`,
  toPick: "Die Karten",
} satisfies Texts["cards"];
