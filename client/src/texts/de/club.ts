import type { Texts } from "../../lib/words.svelte";

export default {
  bench: "An diesem Klubtisch",
  doing: "Sagen, tun",
  claim: "Reklamieren",
  rulings: "Entscheide",
  line: "Was du tust oder sagst, in Worten (englisch)",
  do: "Tun",
  cards: "Karten zum Nennen",
  seats: "Plätze zum Nennen",
  unreachable: "Was man hier tun kann, lässt sich gerade nicht nachsehen; tippen kannst du es trotzdem.",
  open: "Was offen ist",
  soFar: "In diesem Spiel bisher",
  nothing: "Es ist nichts entschieden worden.",
  whose: "Wer hat nicht bedient?",
  inTrick: "Im Stich",
  earlier: "Ein früherer Stich",
  later: "Ein späterer Stich",
  claimIt: "Revoke reklamieren",
  claimTold: "Reklamieren kannst du bis zum Abheben, nach dem letzten Spiel, bis das Ergebnis anerkannt ist; entschieden wird, wenn das Spiel zu Ende ist und man die Karten ansehen darf.",
  claimsTold: {
    bezique: "Einen Fehler in den letzten neun Stichen kannst du reklamieren, bis das Ergebnis anerkannt ist; entschieden wird sofort.",
  },
  noClaim: "Bevor eine Karte gespielt ist, gibt es nichts zu reklamieren.",
  tricks: "Die Stiche, zum Beweis",
  wonBy: (wer: string) => `gewonnen von ${wer}`,
} satisfies Texts["club"];
