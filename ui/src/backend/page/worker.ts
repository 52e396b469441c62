// A worker of the page: the core, with one request after the other. The desk holds open traces; jobs have their own.
import { initSync, Page } from "plyscope-page";
import type { Ask, WorkerRequest, WorkerMessage } from "./crew";

declare function postMessage(message: WorkerMessage, transfer?: Transferable[]): void;

/** The functions that the core calls during a job. */
Object.assign(globalThis, {
  plyscopeTold: (event: string, polls: number) => postMessage({ told: event, polls }),
  plyscopePart: (end: string) => postMessage({ part: end }),
});

let page: Page | null = null;

function answer(core: Page, { ask, args }: WorkerRequest): string | Uint8Array<ArrayBuffer> | undefined {
  // The types of `Ask` determine the arguments.
  const act = core[ask as Ask] as (...args: unknown[]) => string | Uint8Array<ArrayBuffer> | undefined;
  return act.apply(core, args);
}

onmessage = ({ data }: MessageEvent<WorkerRequest | { core: WebAssembly.Module; memory: number }>) => {
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
    // A refusal is a text; anything else ends this worker.
    postMessage(typeof thrown === "string" ? { id, refused: thrown } : { id, broken: String(thrown) });
  }
};
