// The students' page of a class: a separate program that shares no file with the application, because students may read
// only the folder `class`.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { gateFirstLoad } from "./first-load.ts";

export default defineConfig({
  plugins: [svelte(), gateFirstLoad(40)],
  base: "./",
  clearScreen: false,
  build: {
    target: ["es2022", "safari16"],
    outDir: "dist",
    // Keep the application, which was built before.
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: "class/assets",
    sourcemap: false,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "class/index.html" },
  },
});
