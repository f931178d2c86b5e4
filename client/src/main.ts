import { mount } from "svelte";

import App from "./App.svelte";
import { keep, settings } from "./lib/settings.svelte";
import { speak } from "./lib/words.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/sheet.css";
import "./styles/table.css";

keep();
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => {}); // only over https, and on this device
await speak(settings.language);
const target = document.getElementById("app");
if (target !== null) mount(App, { target, props: { script: new URL(import.meta.url).pathname } });
