import { mount } from "svelte";

import App from "./App.svelte";
import { early } from "./lib/early";
import { ask } from "./lib/session.svelte";
import { keep, settings, share } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/sheet.css";
import "./styles/table.css";

const SOON = 400; // milliseconds

keep();
share();
// Only over https, and on this device; when the page is there, which it would hold up.
if (import.meta.env.PROD) setTimeout(() => navigator.serviceWorker?.register("/worker.js").catch(() => {}), 2000);

// The page is made, and painted, once: when it is known who is here and, of a table, how it stands. What does not come
// soon it does not wait for, and says so. (Not by await: German, as a file of its own, waits until this script is through.)
const soon = new Promise((done) => setTimeout(done, SOON));
const there = Promise.race([soon, Promise.all([ask(), early.first])]);
void Promise.all([speak(settings.language), there]).then(() =>
  mount(App, { target: document.getElementById("app")!, props: { script: new URL(import.meta.url).pathname } }),
);
