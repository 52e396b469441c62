import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

// Imports only go down: backend < i18n, model < draw < state < components < views.
const layers = ["backend", "model", "draw", "state", "components", "views"];
const downward = layers.map((layer, place) => ({
    files: [`src/${layer}/**/*.ts`, `src/${layer}/**/*.svelte`],
    rules: {
        "no-restricted-imports": [
            "error",
            {
                patterns: [
                    {
                        group: layers.slice(place + 1).map((above) => `**/${above}/*`),
                        message: `${layer} may not see the layers above it`,
                    },
                    ...(layer === "backend"
                        ? []
                        : [{ group: ["@tauri-apps/*"], message: "only src/backend/tauri.ts" }]),
                ],
            },
        ],
    },
}));

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
