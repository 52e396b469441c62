// The compiled core: inside the page's own file, or beside it.
import address from "plyscope-page/core.wasm?url";
import { compiled } from "./compiled";
import { HOLDER, NOTICES } from "./holder";
import { unpacked } from "./packed";

const held = (id = HOLDER) => document.getElementById(id)?.textContent.trim() ?? "";

/** Checks for a page of one file. */
export const isInside = (): boolean => held() !== "";

/** Compiles the core off the main thread, while the page is already visible. */
export async function compile(): Promise<WebAssembly.Module> {
  if (!isInside()) return compiled(await fetch(address));
  return WebAssembly.compile(await unpacked(held()));
}

/** Returns the licences of the page's components, in Markdown. */
export async function notices(): Promise<Blob> {
  return isInside() ? new Blob([await unpacked(held(NOTICES))]) : (await fetch(`./${NOTICES}`)).blob();
}
