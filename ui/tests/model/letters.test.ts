import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const SOURCES = resolve(import.meta.dirname, "../../src");
const held = new Set(readFileSync(join(SOURCES, "fonts/letters.txt"), "utf8"));

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (/\.(ts|svelte|json|css)$/.test(name)) yield path;
  }
}

// A sign that the fonts lack is drawn in whatever font the machine has, at another width.
it("every sign of the UI is in the fonts that come with it", () => {
  const missing = new Map<string, string>();
  for (const file of files(SOURCES))
    for (const sign of readFileSync(file, "utf8")) if (!held.has(sign) && sign !== "\n") missing.set(sign, file);
  expect(Object.fromEntries(missing)).toEqual({});
});
