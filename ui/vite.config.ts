import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { chunkOf, gateFirstLoad } from "./first-load.ts";
import { notices, SCRIPTS } from "./notices.ts";
import { tellOldBrowsers } from "./old-browser.ts";

/** Milliseconds per test. One wait may take a third of it. */
const HANGS = 360_000;

export default defineConfig({
  plugins: [svelte(), svelteTesting(), gateFirstLoad(330), notices(), tellOldBrowsers(false)],
  // The same files work at any address.
  base: "./",
  clearScreen: false,
  server: {
    host: "127.0.0.1",
    port: 1420,
    strictPort: true,
    // The lessons are beside this folder.
    fs: { allow: [".."] },
    watch: { ignored: ["**/target/**", "**/src-tauri/**"] },
    // The browser twin: `plyscope serve --port 8787`, the UI with hot reload on 1420.
    proxy: { "/api": "http://127.0.0.1:8787" },
  },
  build: {
    target: ["es2022", "safari16"],
    sourcemap: false,
    // One sheet, because after a part failed to load, a retry would leave out a sheet of its own.
    cssCodeSplit: false,
    // A polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    license: { fileName: SCRIPTS },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf(), debugName: "first" }] } } },
  },
  test: {
    // One more than processors (unknown in Node 20), because others wait for the service or a browser.
    maxWorkers: (globalThis.navigator?.hardwareConcurrency ?? 2) + 1,
    pool: "threads",
    // Ends a test that hangs; it measures nothing. Beside other builds, a test and its hooks are many times slower.
    testTimeout: HANGS,
    hookTimeout: HANGS,
    // A folder shows the needs of its tests: `model` only Node; `alone` a page and modules of their own, because they
    // replace some; `pictures` a real browser. All others share a page (jsdom) and its modules, so that the program is
    // loaded once. Projects start in the order of their names: the longest file first.
    projects: [
      {
        test: {
          name: "pictures",
          environment: "node",
          include: ["tests/pictures/*.test.js"],
          globalSetup: "tests/server/start.js",
          testTimeout: 2 * HANGS,
          hookTimeout: 2 * HANGS,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "jsdom",
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/{model,alone}/**"],
          globalSetup: "tests/server/start.js",
          setupFiles: "tests/server/setup-page.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "units",
          environment: "./tests/server/node.ts",
          isolate: false,
          include: ["tests/model/*.test.ts"],
          globalSetup: "tests/server/start.js",
          setupFiles: "tests/server/setup-node.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "units alone",
          environment: "jsdom",
          include: ["tests/alone/*.test.ts"],
          globalSetup: "tests/server/start.js",
          setupFiles: "tests/server/setup-page.ts",
        },
      },
    ],
  },
});
