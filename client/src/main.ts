import { mount } from "svelte";

import App from "./App.svelte";
import { keep, settings } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/sheet.css";
import "./styles/table.css";

keep();
await speak(settings.language);
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
