// "What if this branch had not been cut?": the search of it, its answer, and the searched subtree to look at.
import { ServiceFailure } from "../backend/errors";
import type { Explanation, NodeView, Progress, TreeDrawing, WhatIf } from "../generated/wire";
import type { Notices } from "./notices.svelte";
import type { Trace } from "./trace.svelte";

/** Past this many nodes the service samples instead. */
const NODE_LIMIT = 200_000;
/** Glyphs of the little drawing. */
const GLYPHS = 120;

export class WhatIfs {
  asked = $state.raw<NodeView | null>(null); // pruned node in question
  /** The cutoff that skipped it. */
  cut = $state.raw<Explanation | null>(null);
  searching = $state(false);
  progress = $state.raw<Progress | null>(null);
  answer = $state.raw<WhatIf | null>(null);
  drawing = $state.raw<TreeDrawing | null>(null);
  private stop: (() => void) | null = null;

  constructor(
    private readonly trace: Trace,
    private readonly notices: Notices,
  ) {}

  async ask(node: NodeView): Promise<void> {
    this.dismiss();
    this.asked = node;
    this.searching = true;
    try {
      const [answer, cut] = await Promise.all([this.search(node.id), this.cutoffOf(node)]);
      if (this.asked !== node) return this.forget(answer.trace);
      this.answer = answer;
      this.cut = cut;
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

  /** Ends the search if it runs, and lets go of the answer. */
  dismiss(): void {
    this.stop?.();
    this.forget(this.answer?.trace ?? null);
    this.clear();
  }

  /** Hands the searched subtree over to whoever opens it: its trace, and the same search as a run of its own. */
  take(): Pick<WhatIf, "trace" | "request"> {
    const { trace = null, request = null } = this.answer ?? {};
    this.clear();
    return { trace, request };
  }

  private clear(): void {
    this.stop = null;
    this.asked = null;
    this.cut = null;
    this.searching = false;
    this.progress = null;
    this.answer = null;
    this.drawing = null;
  }

  private forget(trace: number | null): void {
    if (trace !== null) this.trace.backend.call("close", { trace }).catch((error: unknown) => this.notices.fail(error));
  }

  /** The step that cut the node: its parent's last but one. */
  private async cutoffOf({ parent }: NodeView): Promise<Explanation | null> {
    if (parent === null) return null;
    const { exit } = await this.trace.backend.call("node", { trace: this.trace.id, node: parent });
    return exit === null ? null : (await this.trace.read(exit - 1)).explanation;
  }

  /** Some services answer at once, some start a job: either way this is the answer. */
  private async search(node: number): Promise<WhatIf> {
    const { backend } = this.trace;
    const started = await backend.call("what_if", { trace: this.trace.id, node, node_limit: NODE_LIMIT });
    const { job } = started;
    if (this.asked?.id !== node) await backend.call("cancel", { job, keep: false });
    return new Promise((resolve, reject) => {
      const unwatch = backend.watch(job, (event) => {
        if (event.type === "progress") {
          this.progress = event.progress;
          return;
        }
        this.stop = null;
        if (event.type === "answered") resolve(event.what_if);
        else if (event.type === "failed") reject(new ServiceFailure(event.error));
        else reject(new ServiceFailure({ code: "cancelled", message: "" }));
      });
      this.stop = () => {
        unwatch();
        backend.call("cancel", { job, keep: false }).catch(() => undefined); // it has ended by itself
        reject(new ServiceFailure({ code: "cancelled", message: "" }));
      };
    });
  }

  private async draw(trace: number, node: NodeView): Promise<void> {
    const { steps } = await this.trace.backend.call("summary", { trace });
    const request = { trace, step: steps, focus: 0, opened: [], closed: [], max_glyphs: GLYPHS, show_future: false };
    const drawing = await this.trace.backend.call("tree", request);
    if (this.asked === node) this.drawing = drawing;
  }
}
