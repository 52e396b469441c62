// The page that needs no service: `--mode page` makes static files, `--mode file` one file with everything inside.
// `cargo xtask page` calls both, with the compiled core in the folder PLYSCOPE_CORE.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { chunkOf, gateFirstLoad } from "./first-load.ts";
import { notices, SCRIPTS } from "./notices.ts";
import { tellOldBrowsers } from "./old-browser.ts";
import { HOLDER, NOTICES } from "./src/backend/page/holder";

const core = process.env.PLYSCOPE_CORE;
if (core === undefined) throw new Error("PLYSCOPE_CORE names no folder: build with `cargo xtask page`");

const digest = (text: string, as: "base64" | "hex") => createHash("sha256").update(text).digest(as);
const sha256 = (text: string) => `'sha256-${digest(text, "base64")}'`;

/**
 * Returns the permissions of the page: its own scripts and the core, no other host, no frame of another page inside.
 * Scripts set styles, which no digest can name.
 */
function policy(html: string, own: string): string {
  const inline = [...html.matchAll(/<script(?: type="module"[^>]*)?>([^]*?)<\/script>/g)].map(([, code]) => code ?? "");
  const scripts = inline.filter((code) => code.trim() !== "").map(sha256);
  return [
    "default-src 'none'",
    `script-src ${[own, "'wasm-unsafe-eval'", ...scripts].join(" ")}`,
    `style-src ${own} 'unsafe-inline'`,
    `font-src ${own} data:`,
    `img-src ${own} data: blob:`,
    `connect-src ${own} data:`,
    "worker-src 'self' blob:",
    `manifest-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** Returns an element that holds content, gzipped and in base64. */
const holder = (id: string, content: string | Uint8Array): string =>
  `<script type="text/plain" id="${id}">${gzipSync(content, { level: 9 }).toString("base64")}</script>`;

/** Adds the policy and the names of all files, as the last change to the page; in a page of one file also the core. */
function finish(own: string, holds: boolean): Plugin {
  return {
    name: "plyscope-finish",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const told = bundle[NOTICES];
        if (holds) delete bundle[NOTICES];
        for (const made of Object.values(bundle)) {
          if (made.type !== "asset" || !made.fileName.endsWith(".html")) continue;
          made.fileName = holds ? "plyscope.html" : "index.html";
          const html = String(made.source);
          const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(html, own)}" />`;
          const inside = {
            [HOLDER]: () => readFileSync(resolve(core ?? "", "core.wasm")),
            [NOTICES]: () => (told?.type === "asset" ? told.source : ""),
          };
          // Preload its bytes while the scripts are parsed, because they need them first.
          const compiled = holds ? undefined : Object.keys(bundle).find((name) => name.endsWith(".wasm"));
          const ahead = compiled ? `  <link rel="preload" href="./${compiled}" as="fetch" crossorigin />\n  ` : "";
          const holders = holds ? Object.entries(inside).map(([id, content]) => holder(id, content())) : [];
          // before every script, because the policy applies to them
          const icon = readFileSync("public/icon.svg").toString("base64");
          made.source = html
            .replace(/href="[^"]*icon\.svg"/, (link) => (holds ? `href="data:image/svg+xml;base64,${icon}"` : link))
            .replace(/(<meta charset="utf-8" \/>)/, () => `<meta charset="utf-8" />\n    ${meta}`)
            .replace(/<\/head>/, (end) => ahead + end)
            .replace(/<\/body>(?![^]*<\/body>)/, () => `${holders.join("\n")}\n  </body>`);
        }
        const worker = bundle["offline.js"];
        if (worker?.type === "chunk") {
          const made = Object.values(bundle).filter((one) => one !== worker);
          const names = [...made.map((one) => one.fileName), ...readdirSync("public")];
          const files = ["./", ...names.filter((name) => !name.endsWith(".html")).map((name) => `./${name}`)].sort();
          // The names of all files but the page contain digests.
          const page = made.find((one) => one.fileName === "index.html");
          const version = digest(files.join() + (page?.type === "asset" ? String(page.source) : ""), "hex").slice(
            0,
            16,
          );
          worker.code = worker.code
            .replaceAll(/\bFILES\b/g, JSON.stringify(files))
            .replaceAll(/\bVERSION\b/g, `"${version}"`);
        }
      },
    },
  };
}

/** The service worker: a separate program that shares no chunk. */
const WORKER = resolve("src/offline.ts");
const chunk = chunkOf();
const firstChunk: typeof chunk = (id, known) => (id === WORKER ? null : chunk(id, known));

export default defineConfig(({ mode }) => {
  const one = mode === "file";
  return {
    base: "./",
    plugins: [
      svelte(),
      tellOldBrowsers(one),
      // Counts the fetches of a fresh profile until the first step is possible, including the core.
      one ? viteSingleFile({ removeViteModuleLoader: true }) : gateFirstLoad(1710),
      notices(readFileSync(resolve(core, "notices.md"), "utf8")),
      finish(one ? "" : "'self'", one),
    ],
    clearScreen: false,
    resolve: {
      alias: [
        // In a page of one file the core is inside the page.
        ...(one
          ? [{ find: /^plyscope-page\/core\.wasm\?url$/, replacement: resolve("src/backend/page/inside.ts") }]
          : []),
        { find: /^plyscope-page\/core\.wasm/, replacement: resolve(core, "core.wasm") },
        { find: /^plyscope-page$/, replacement: resolve(core, "core.js") },
      ],
    },
    worker: { format: "iife" },
    build: {
      target: ["es2022", "safari16.4"],
      sourcemap: false,
      modulePreload: { polyfill: false },
      emptyOutDir: true,
      cssCodeSplit: false,
      license: { fileName: SCRIPTS },
      rolldownOptions: {
        input: one ? "page.html" : { page: "page.html", offline: WORKER },
        output: {
          // Its address is its scope, and must not change between versions.
          entryFileNames: ({ name }: { name: string }) =>
            name === "offline" ? "offline.js" : "assets/[name]-[hash].js",
          ...(one ? {} : { codeSplitting: { groups: [{ name: firstChunk, debugName: "first" }] } }),
        },
      },
    },
  };
});
