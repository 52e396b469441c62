import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { chunkOf, gateFirstLoad } from "./first-load.ts";
import { notices, SCRIPTS } from "./notices.ts";
import { tellOldBrowsers } from "./old-browser.ts";

/** Milliseconds, of which one wait of a test may take a third. */
const HANGS = 360_000;

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
    // one more than processors, which Node 20 does not tell: it fills the time in which others wait for the service or a browser
    maxWorkers: (globalThis.navigator?.hardwareConcurrency ?? 2) + 1,
    pool: "threads",
    // What hangs ends here; nothing is measured by it. Beside other builds a test takes many times as long as alone, and so does
    // what comes before and after it.
    testTimeout: HANGS,
    hookTimeout: HANGS,
    // A folder says what its tests need: `model` nothing but Node; `alone` a page and modules of their own, because they replace some;
    // `pictures` a real browser; all others a page (jsdom), which the files share with all modules, so that the program is loaded once.
    // Projects begin in the order of their names: the longest file first.
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
