/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// worker.js, told what it keeps.
const worker: Plugin = {
  name: "worker",
  apply: "build",
  generateBundle: {
    order: "post", // when all files are there, and no others
    handler(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = ["", ...built, ...readdirSync("public").filter((name) => /icon|webmanifest/.test(name))].map((name) => `/${name}`);
      const version = createHash("sha256").update(files.join()).update(readFileSync("index.html")).digest("hex").slice(0, 12);
      const source = readFileSync("worker.js", "utf8").replace('-VERSION"', `-${version}"`).replace("Set(FILES)", `Set(${JSON.stringify(files)})`);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  },
};

// The first file, whose functions are nearly all called at once: Chromium is told to compile them beside the page's own
// thread while the file comes, and not one by one when they are called.
const eager: Plugin = {
  name: "eager",
  apply: "build",
  generateBundle: {
    order: "post", // it has to be the first line
    handler(_, bundle) {
      for (const made of Object.values(bundle)) if (made.type === "chunk" && made.name === "index") made.code = `//# allFunctionsCalledOnLoad\n${made.code}`;
    },
  },
};

// The pages are built into the package, from where `trickbook serve` serves them.
export default defineConfig({
  plugins: [svelte(), worker, eager],
  base: "/",
  build: {
    outDir: "../src/trickbook/web/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // What every page begins with is one file: on a phone each request costs time of its processor, too.
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] } } },
    modulePreload: { polyfill: false },
  },
  test: { css: true }, // the tests read the colours
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
