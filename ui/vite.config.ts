import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { chunkOf, gateFirstLoad } from "./first-load.ts";
import { notices, SCRIPTS } from "./notices.ts";
import { tellOldBrowsers } from "./old-browser.ts";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), gateFirstLoad(312), notices(), tellOldBrowsers(false)],
  // the same files work at any address
  base: "./",
  clearScreen: false,
  server: {
    host: "127.0.0.1",
    port: 1420,
    strictPort: true,
    // the lessons are beside this folder
    fs: { allow: [".."] },
    watch: { ignored: ["**/target/**", "**/src-tauri/**"] },
    // the browser twin: `plyscope serve --port 8787`, the UI with hot reload on 1420
    proxy: { "/api": "http://127.0.0.1:8787" },
  },
  build: {
    target: ["es2022", "safari16"],
    sourcemap: false,
    // one sheet: where a part could not be fetched, trying again would leave out a sheet of its own
    cssCodeSplit: false,
    // a polyfill would be an inline script, which the content security policy refuses
    modulePreload: { polyfill: false },
    license: { fileName: SCRIPTS },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf(), debugName: "first" }] } } },
  },
  test: {
    // the service that answers needs little beside them
    maxWorkers: "100%",
    // Rendering a whole screen takes seconds where other builds have the processors.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "page",
          environment: "jsdom",
          globalSetup: "tests/server/start.js",
          include: ["tests/**/*.test.ts"],
          setupFiles: "tests/server/browser.ts",
        },
      },
      // a real browser, which takes pictures: it needs no page of its own
      {
        test: {
          name: "pictures",
          environment: "node",
          include: ["tests/pictures/*.test.js"],
          // after the others, which would wait for answers beside it
          sequence: { groupOrder: 1 },
          globalSetup: "tests/server/start.js",
          testTimeout: 60_000,
        },
      },
    ],
  },
});
