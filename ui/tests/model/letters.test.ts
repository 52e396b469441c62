import { expect, it } from "vitest";
import letters from "../../src/fonts/letters.txt?raw";

const sources = import.meta.glob<string>("../../src/**/*.{ts,svelte,json,css}", {
  eager: true,
  import: "default",
  query: "?raw",
});
const held = new Set(letters);

// A sign that the fonts lack appears in some font of the machine, at another width.
it("every sign of the UI is in the fonts that come with it", () => {
  const missing = new Map<string, string>();
  for (const [file, text] of Object.entries(sources))
    for (const sign of text) if (!held.has(sign) && sign !== "\n") missing.set(sign, file);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(Object.fromEntries(missing)).toEqual({});
});
