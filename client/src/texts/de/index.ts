// Die Texte der Seiten auf Deutsch. Was der Tisch selbst erzählt, kommt vom Dienst und ist englisch.
import type { Texts } from "../../lib/words.svelte";
import frame from "./frame";
import home from "./home";
import lesson from "./lesson";
import settings from "./settings";
import sheet from "./sheet";
import table from "./table";

export default { frame, home, lesson, settings, sheet, table } satisfies Texts as Texts;
