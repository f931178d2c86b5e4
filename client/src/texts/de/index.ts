// Die Texte der Seiten auf Deutsch. Was der Tisch selbst erzählt, kommt vom Dienst und ist englisch.
import type { Texts } from "../../lib/words.svelte";
import cards from "./cards";
import club from "./club";
import frame from "./frame";
import games from "./games";
import home from "./home";
import keys from "./keys";
import lesson from "./lesson";
import settings from "./settings";
import sheet from "./sheet";
import table from "./table";

export default { cards, club, frame, games, home, keys, lesson, settings, sheet, table } satisfies Texts as Texts;
