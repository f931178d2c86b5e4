import type { Texts } from "../../lib/words.svelte";

export default {
  title: "Einstellungen",
} satisfies Texts["settings"];
