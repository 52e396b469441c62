import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
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

// Globals that throw in a frame that forbids them, and in private windows of some browsers.
const refusable = ["history", "localStorage", "sessionStorage", "indexedDB", "caches"];
const guarded = "a frame may refuse it: use state/keep.ts for what is kept, state/share.ts for the clipboard";

// Reports circles of imports, even of types only.
const known = new Map();
function importsOf(file) {
    if (!known.has(file)) {
        const paths = [...readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
        const found = paths.map(([, path]) => ["", ".ts", ".svelte"].map((end) => resolve(dirname(file), path) + end));
        known.set(
            file,
            found.flatMap((names) => names.find((name) => /\.(ts|svelte)$/.test(name) && existsSync(name)) ?? []),
        );
    }
    return known.get(file);
}
function circleFrom(file) {
    const seen = new Set();
    const back = (at) =>
        importsOf(at).reduce((found, next) => {
            if (found || seen.has(next)) return found;
            seen.add(next);
            if (next === file) return [next];
            const rest = back(next);
            return rest && [next, ...rest];
        }, null);
    return back(file);
}
const house = {
    rules: {
        "no-circle": {
            create: (context) => ({
                Program(node) {
                    const circle = circleFrom(context.filename);
                    if (circle) context.report({ node, message: `a circle of imports: ${circle.join(", ")}` });
                },
            }),
        },
    },
};

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
    {
        files: ["src/**/*.ts", "src/**/*.svelte", "tests/**/*.ts"],
        plugins: { house },
        rules: { "house/no-circle": "error" },
    },
    // A longer function says why: `eslint-disable-next-line max-lines-per-function -- reason`.
    {
        files: ["src/**/*.ts", "src/**/*.svelte"],
        rules: { "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }] },
    },
    // Only these files guard against the refusals of a frame: srcdoc, blob:, sandbox.
    {
        files: ["src/**/*.ts", "src/**/*.svelte"],
        ignores: ["src/state/keep.ts", "src/state/share.ts", "src/backend/page.ts", "src/page.ts", "src/offline.ts"],
        rules: {
            "no-restricted-globals": ["error", ...refusable.map((name) => ({ name, message: guarded }))],
            "no-restricted-properties": [
                "error",
                ...refusable.map((property) => ({ object: "window", property, message: guarded })),
                ...["clipboard", "serviceWorker", "storage"].map((property) => ({
                    object: "navigator",
                    property,
                    message: guarded,
                })),
                { object: "document", property: "cookie", message: guarded },
            ],
        },
    },
    ...downward,
);
