import type { Texts } from "../../lib/words.svelte";

export default {} satisfies Texts["club"];
