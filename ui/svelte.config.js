import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
    preprocess: vitePreprocess(),
    // Runes only in our own files; libraries decide for themselves.
    vitePlugin: {
        dynamicCompileOptions: ({ filename }) => (filename.includes("node_modules") ? {} : { runes: true }),
    },
};
