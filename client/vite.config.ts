/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The pages are built into the package, from where `trickbook serve` serves them.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/trickbook/web/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
    modulePreload: { polyfill: false },
  },
  test: { css: true }, // the tests read the colours
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
