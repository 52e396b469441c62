import { describe, expect, it } from "vitest";
import { chunkOf, gateFirstLoad } from "../../first-load";

const chunk = (name: string, more: object) => ({ type: "chunk", fileName: name, code: name, imports: [], ...more });
const noise = (length: number) => new Uint8Array(length).map((_, at) => (at * at * 7919) >> 3);
const bundle = {
  "index.js": chunk("index.js", { isEntry: true, imports: ["shared.js"] }),
  "shared.js": chunk("shared.js", { viteMetadata: { importedAssets: new Set(["inter.woff2"]) } }),
  "http.js": chunk("http.js", { facadeModuleId: "/ui/src/backend/http.ts" }),
  "en.js": chunk("en.js", { facadeModuleId: "/ui/src/i18n/en.ts" }),
  "pt-BR.js": chunk("pt-BR.js", { facadeModuleId: "/ui/src/i18n/pt-BR.ts" }),
  "Compare.js": chunk("Compare.js", { facadeModuleId: "/ui/src/views/Compare.svelte" }),
  "style.css": { type: "asset", fileName: "style.css", source: "a{}" },
  "inter.woff2": { type: "asset", fileName: "inter.woff2", source: noise(50_000) },
  "other.woff2": { type: "asset", fileName: "other.woff2", source: noise(50_000) },
};

/** Returns the build's message, or the reason for its refusal. */
async function built(budget: number): Promise<string> {
  let told = "";
  const context = {
    info: (text: string) => (told = text),
    error: (text: string) => {
      throw new Error(text);
    },
  };
  const { handler } = gateFirstLoad(budget).generateBundle as unknown as {
    handler: (this: typeof context, options: null, bundle: object) => Promise<void>;
  };
  await handler.call(context, null, bundle);
  return told;
}

describe("the first load", () => {
  it("is the entry with all that it imports, the way to the service, the words of one language, the styles and the fonts", async () => {
    const told = await built(60);
    const files = [...told.matchAll(/kB {2}(\S+)/g)].map(([, name]) => name);
    expect(files.sort()).toEqual(["http.js", "index.js", "inter.woff2", "pt-BR.js", "shared.js", "style.css"]);
    expect(told).toMatch(/^first load, packed: 50\.\d of 60 kB/);
  });

  it("over its budget is refused", async () => {
    await expect(built(50)).rejects.toThrow(/first load, packed: 50\.\d of 50 kB[^]*inter\.woff2/);
  });

  it("is one chunk: what only import() reaches has none of its own name", () => {
    const importers: Record<string, string[]> = {
      "main.ts": [],
      "Root.svelte": ["main.ts", "Circle.ts"],
      "Circle.ts": ["Root.svelte"],
      "Compare.svelte": [],
      "chart.ts": ["Compare.svelte"],
      "node_modules/svelte.js": ["main.ts"],
    };
    const getModuleInfo = (id: string) => ({ isEntry: id === "main.ts", importers: importers[id]! });
    const name = chunkOf();
    const chunks = Object.keys(importers).map((id) => [id, name(id, { getModuleInfo })]);
    expect(Object.fromEntries(chunks)).toEqual({
      "main.ts": "first",
      "Root.svelte": "first",
      "Circle.ts": "first",
      "Compare.svelte": null,
      "chart.ts": null,
      "node_modules/svelte.js": null,
    });
  });
});
