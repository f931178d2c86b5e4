import { mount } from "svelte";

import App from "./App.svelte";
import { keep, settings } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/sheet.css";
import "./styles/table.css";

keep();
// Only over https, and on this device; when the page is there, which it would hold up.
if (import.meta.env.PROD) setTimeout(() => navigator.serviceWorker?.register("/worker.js").catch(() => {}), 2000);
void speak(settings.language).then(() => mount(App, { target: document.getElementById("app")!, props: { script: new URL(import.meta.url).pathname } }));
