import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Imports only go down: backend < model, i18n < draw < state < components < views.
const layers = ["backend", "model", "draw", "state", "components", "views"];
const above = (layer, place) =>
    layers.slice(place + 1).map((upper) => ({
        group: [`**/${upper}/*`],
        message: `${layer} may not see ${upper}: imports only go down`,
    }));
const tauri = { group: ["@tauri-apps/*"], message: "only src/backend/tauri.ts talks to Tauri" };
const downward = layers.map((layer, place) => {
    const patterns = [...above(layer, place), ...(layer === "backend" ? [] : [tauri])];
    return {
        files: [`src/${layer}/**/*.ts`, `src/${layer}/**/*.svelte`],
        rules: { "no-restricted-imports": ["error", { patterns }] },
    };
});

export default ts.config(
    { ignores: ["dist/", "src/generated/"] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser } } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    },
    { rules: { "no-undef": "off", "svelte/no-at-html-tags": "error" } },
    ...downward,
);
