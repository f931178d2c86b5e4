import type { Texts } from "../../lib/words.svelte";

export default {
  opening: "Wird geöffnet …",
  back: "Zurück",
  renewed: "Trickbook ist erneuert worden.",
  loadAnew: "Diese Seite neu laden",
  later: "Später",
  ways: "Seiten",
  way: { "": "Tische", sheets: "Punktezettel", lessons: "Erste Blätter", keys: "Tasten", settings: "Einstellungen" },
  away: "Trickbook ist nicht erreichbar",
  awayWhy: "Diese Seite liegt in deinem Browser; die Tische und Punktezettel liegen im Dienst, und der antwortet nicht.",
  awayDo: [
    "Ist dieses Gerät verbunden? Zu Hause muss es im selben Netz sein wie das, auf dem Trickbook läuft.",
    "Läuft Trickbook dort? Sonst starte es wieder mit trickbook serve.",
    "Nichts Gespieltes oder Geschriebenes ist verloren: Karten und Punktezettel sind, wie sie waren, und noch nicht gesendete Einträge warten in diesem Browser.",
  ],
  awayTrying: "Es wird immer wieder versucht; dann geht es von selbst weiter.",
  tryNow: "Jetzt versuchen",
} satisfies Texts["frame"];
