// The compiled core: inside the page's own file, or beside it.
import address from "plyscope-page/core.wasm?url";
import { HOLDER, NOTICES } from "./holder";

const held = (id = HOLDER) => document.getElementById(id)?.textContent.trim() ?? "";

/** What was packed into an element. */
function unpacked(id: string): Response {
  const packed = Uint8Array.from(atob(held(id)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** Whether this is a page of one file. */
export const isInside = (): boolean => held() !== "";

/** Compiles it, away from the main thread, while the page shows already. */
export async function compile(): Promise<WebAssembly.Module> {
  if (!isInside()) return WebAssembly.compileStreaming(fetch(address));
  return WebAssembly.compile(await unpacked(HOLDER).arrayBuffer());
}

/** The licences of what the page is made of, in Markdown. */
export async function notices(): Promise<Blob> {
  return (isInside() ? unpacked(NOTICES) : await fetch(`./${NOTICES}`)).blob();
}
