// The texts of the pages in English, an area a file. Words with a number or a name in them are functions.
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

export default { cards, club, frame, games, home, keys, lesson, settings, sheet, table };
