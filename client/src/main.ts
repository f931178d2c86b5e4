import { mount } from "svelte";

import App from "./App.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/table.css";

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
