// "What if this branch had not been cut?": the answers so far, and the searched subtree to look at.
import { serviceError, ServiceFailure } from "../backend/errors";
import type { TreeDrawing, WhatIf } from "../generated/wire";
import type { Notices } from "./notices.svelte";
import type { Trace } from "./trace.svelte";

/** Past this many nodes the service samples instead. */
const NODE_LIMIT = 200_000;
/** Glyphs of the little drawing. */
const GLYPHS = 120;

export class WhatIfs {
  asked = $state.raw<number | null>(null); // pruned node in question
  searching = $state(false);
  answer = $state.raw<WhatIf | null>(null);
  drawing = $state.raw<TreeDrawing | null>(null);
  private stop: (() => void) | null = null;

  constructor(
    private readonly trace: Trace,
    private readonly notices: Notices,
  ) {}

  async ask(node: number): Promise<void> {
    this.dismiss();
    this.asked = node;
    this.searching = true;
    try {
      const answer = await this.search(node);
      if (this.asked !== node) return;
      this.answer = answer;
      if (answer.trace !== null) await this.draw(answer.trace, node);
    } catch (error) {
      if (this.asked === node) {
        this.notices.fail(error);
        this.dismiss();
      }
    } finally {
      if (this.asked === node) this.searching = false;
    }
  }

  dismiss(): void {
    this.stop?.();
    this.stop = null;
    const trace = this.answer?.trace ?? null;
    if (trace !== null) this.trace.backend.call("close", { trace }).catch((error: unknown) => this.notices.fail(error));
    this.asked = null;
    this.searching = false;
    this.answer = null;
    this.drawing = null;
  }

  /** Some services answer at once, some start a job: either way this is the answer. */
  private async search(node: number): Promise<WhatIf> {
    const { backend } = this.trace;
    const started = await backend.call("what_if", { trace: this.trace.id, node, node_limit: NODE_LIMIT });
    if (!("job" in started)) return started;
    return new Promise((resolve, reject) => {
      const unwatch = backend.watch(started.job, (event) => {
        if (event.type === "answered") resolve(event.what_if);
        else if (event.type === "failed") reject(new ServiceFailure(event.error));
        else if (event.type !== "progress")
          reject(new ServiceFailure(serviceError({ code: "cancelled", message: "" })));
      });
      this.stop = () => {
        unwatch();
        backend.call("cancel", { job: started.job, keep: false }).catch(() => undefined);
      };
    });
  }

  private async draw(trace: number, node: number): Promise<void> {
    const { steps } = await this.trace.backend.call("summary", { trace });
    const request = { trace, step: steps, focus: 0, opened: [], closed: [], max_glyphs: GLYPHS, show_future: false };
    const drawing = await this.trace.backend.call("tree", request);
    if (this.asked === node) this.drawing = drawing;
  }
}
