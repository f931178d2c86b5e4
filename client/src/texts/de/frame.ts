import type { Texts } from "../../lib/words.svelte";

export default {
  opening: "Wird geöffnet …",
  renewed: "Trickbook ist erneuert worden.",
  loadAnew: "Diese Seite neu laden",
  ways: "Seiten",
  way: { "": "Tische", sheets: "Punktezettel", lessons: "Erste Blätter", settings: "Einstellungen" },
} satisfies Texts["frame"];
