// One worker of the page, with promises.
import type { Page } from "plyscope-page";
import { serviceError, ServiceFailure } from "../errors";
import PageWorker from "./worker?worker&inline";

/** The requests to a worker. */
export type Ask = keyof Page;
/** A request with its number. */
export interface WorkerRequest {
  id: number;
  ask: Ask;
  args: unknown[];
}
/** A message from a worker. */
export type WorkerMessage =
  | { id: number; given: string | Uint8Array<ArrayBuffer> | undefined }
  | { id: number; refused: string }
  | { id: number; broken: string }
  | { told: string; polls: number }
  | { part: string };

type Caller = { give: (answer: unknown) => void; fail: (reason: ServiceFailure) => void };

/** The error of an ended worker. */
const ENDED = new ServiceFailure({ code: "cancelled", reason: "" });
const broken = (what: string) =>
  new ServiceFailure({
    code: "internal",
    reason: `the search engine of the page failed: ${what}`,
    remedy: "load the page again; this is a fault of the program, please report it",
  });

/** A worker and its open requests. */
export class Crew {
  private readonly worker = new PageWorker();
  private readonly waiting = new Map<number, Caller>();
  private asked = 0;
  /** Settles when the worker has the core, or never will. */
  private readonly ready: Promise<void>;
  /** The reason why it answers no more. */
  private over: ServiceFailure | null = null;
  /** Reports progress: an event as JSON, and the number of polls by then. */
  onTold: (event: string, polls: number) => void = () => undefined;
  /** Reports a breakdown; open requests fail with the error that this returns. */
  onBroken: (why: ServiceFailure) => ServiceFailure = (why) => why;
  /** Reports the results of its job so far, as the end that it would have now. */
  onPart: (end: string) => void = () => undefined;

  constructor(core: Promise<WebAssembly.Module>, memory: number) {
    this.worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => this.hear(data);
    this.worker.onerror = (event) => this.breakDown(broken(event.message));
    this.ready = core.then(
      (module) => void (this.over ?? this.worker.postMessage({ core: module, memory })),
      (error: unknown) => this.finish(broken(String(error))), // no other worker would have it either
    );
  }

  /** Sends a request; the bytes in `moved` are transferred and gone here. */
  async ask<A extends Ask>(
    ask: A,
    args: Parameters<Page[A]>,
    moved: Transferable[] = [],
  ): Promise<ReturnType<Page[A]>> {
    await this.ready;
    if (this.over) throw this.over;
    const id = (this.asked += 1);
    const answer = new Promise<unknown>((give, fail) => this.waiting.set(id, { give, fail }));
    this.worker.postMessage({ id, ask, args } satisfies WorkerRequest, moved);
    return (await answer) as ReturnType<Page[A]>;
  }

  /** Ends the worker at any time. */
  end(): void {
    this.finish(ENDED);
  }

  private hear(said: WorkerMessage): void {
    if ("told" in said) return this.onTold(said.told, said.polls);
    if ("part" in said) return this.onPart(said.part);
    const waiting = this.waiting.get(said.id);
    this.waiting.delete(said.id);
    if ("given" in said) waiting?.give(said.given);
    else if ("refused" in said) waiting?.fail(new ServiceFailure(serviceError(said.refused)));
    else {
      const why = broken(said.broken);
      if (waiting) this.waiting.set(said.id, waiting);
      this.breakDown(why);
    }
  }

  private breakDown(why: ServiceFailure): void {
    if (this.over === null) this.finish(this.onBroken(why));
  }

  private finish(why: ServiceFailure): void {
    this.over ??= why;
    this.worker.terminate();
    for (const { fail } of this.waiting.values()) fail(why);
    this.waiting.clear();
  }
}
