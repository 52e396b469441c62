// A worker of the page: the core, asked one thing after the other. The desk holds the open traces; a job has a worker
// of its own.
import { initSync, Page } from "plyscope-page";
import type { Ask, Asked, Told } from "./crew";

declare function postMessage(message: Told, transfer?: Transferable[]): void;

/** What the core calls from within a job. */
Object.assign(globalThis, {
  plyscopeTold: (event: string, polls: number) => postMessage({ told: event, polls }),
  plyscopePart: (end: string) => postMessage({ part: end }),
});

let page: Page | null = null;

function answer(core: Page, { ask, args }: Asked): string | Uint8Array<ArrayBuffer> | undefined {
  // the types of `Ask` say which arguments each of them has
  const act = core[ask as Ask] as (...args: unknown[]) => string | Uint8Array<ArrayBuffer> | undefined;
  return act.apply(core, args);
}

onmessage = ({ data }: MessageEvent<Asked | { core: WebAssembly.Module; memory: number }>) => {
  if ("core" in data) {
    initSync({ module: data.core });
    page = new Page(data.memory);
    return;
  }
  const { id } = data;
  if (!page) return;
  try {
    const given = answer(page, data);
    postMessage({ id, given }, given instanceof Uint8Array ? [given.buffer] : []);
  } catch (thrown) {
    // a refusal is a text; anything else is the end of this worker
    postMessage(typeof thrown === "string" ? { id, refused: thrown } : { id, broken: String(thrown) });
  }
};
