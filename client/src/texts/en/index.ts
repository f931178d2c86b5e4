// The texts of the pages in English, an area a file. Words with a number or a name in them are functions.
import club from "./club";
import frame from "./frame";
import games from "./games";
import home from "./home";
import lesson from "./lesson";
import settings from "./settings";
import sheet from "./sheet";
import table from "./table";

export default { club, frame, games, home, lesson, settings, sheet, table };
