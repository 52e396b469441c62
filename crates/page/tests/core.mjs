// The page's core in Node, from the folder that it was built into.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Answers what makes a page with nothing open. */
export async function pages(folder) {
  Object.assign(globalThis, { plyscopeTold: () => undefined, plyscopePart: () => undefined });
  const { initSync, Page } = await import(pathToFileURL(join(folder, "core.js")).href);
  initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "core.wasm"))) });
  return () => new Page(2 ** 30);
}
