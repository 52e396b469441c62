// The compiled core: inside the page's own file, or beside it.
import address from "plyscope-page/core.wasm?url";
import { compiled } from "./compiled";
import { HOLDER, NOTICES } from "./holder";
import { unpacked } from "./packed";

const held = (id = HOLDER) => document.getElementById(id)?.textContent.trim() ?? "";

/** Whether this is a page of one file. */
export const isInside = (): boolean => held() !== "";

/** Compiles it, away from the main thread, while the page shows already. */
export async function compile(): Promise<WebAssembly.Module> {
  if (!isInside()) return compiled(await fetch(address));
  return WebAssembly.compile(await unpacked(held()));
}

/** The licences of what the page is made of, in Markdown. */
export async function notices(): Promise<Blob> {
  return isInside() ? new Blob([await unpacked(held(NOTICES))]) : (await fetch(`./${NOTICES}`)).blob();
}
