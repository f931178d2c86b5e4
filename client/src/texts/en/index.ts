// The texts of the pages in English, an area a file. Words with a number or a name in them are functions.
import frame from "./frame";
import home from "./home";
import lesson from "./lesson";
import settings from "./settings";
import sheet from "./sheet";
import table from "./table";

export default { frame, home, lesson, settings, sheet, table };
