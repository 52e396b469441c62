// "What if this branch had not been cut?": the search of the branch, its answer, and a drawing of its subtree.
import type { NodeView, TreeDrawing, WhatIf } from "../generated/wire";
import type { Notices } from "./notices.svelte";
import { Task } from "./task.svelte";
import type { Trace } from "./trace.svelte";

/** Nodes above which the service samples instead. */
const NODE_LIMIT = 200_000;
/** Glyphs of the small drawing. */
const GLYPHS = 120;

export class WhatIfs {
  asked = $state.raw<NodeView | null>(null); // the pruned node
  /** Its search. */
  task = $state.raw<Task<"what_if", WhatIf> | null>(null);
  answer = $state.raw<WhatIf | null>(null);
  drawing = $state.raw<TreeDrawing | null>(null);

  constructor(
    private readonly trace: Trace,
    private readonly notices: Notices,
  ) {}

  async ask(node: NodeView): Promise<void> {
    this.dismiss();
    this.asked = node;
    const { backend, id: trace } = this.trace;
    const task = new Task(
      backend,
      "what_if",
      (event) => (event.type === "answered" ? event.what_if : null),
      ({ trace: searched }) => this.forget(searched),
    );
    this.task = task;
    try {
      const answer = await task.ask({ trace, node: node.id, node_limit: NODE_LIMIT, manner: this.trace.manner() });
      // The same node may have been requested again.
      if (this.task !== task) return this.forget(answer.trace);
      this.answer = answer;
      if (answer.trace !== null) await this.draw(answer.trace, node);
    } catch (error) {
      if (this.task === task) {
        this.notices.fail(error);
        this.dismiss();
      }
    }
  }

  /** Ends a running search, and drops the answer. */
  dismiss(): void {
    this.task?.stop(false).catch(() => undefined); // it has already ended
    this.forget(this.answer?.trace ?? null);
    this.clear();
  }

  /** Hands over the searched subtree: its trace, and the same search as a run of its own. */
  take(): Pick<WhatIf, "trace" | "request"> {
    const { trace = null, request = null } = this.answer ?? {};
    this.clear();
    return { trace, request };
  }

  private clear(): void {
    this.task = null;
    this.asked = null;
    this.answer = null;
    this.drawing = null;
  }

  private forget(trace: number | null): void {
    if (trace !== null) this.trace.backend.call("close", { trace }).catch(this.notices.fail);
  }

  private async draw(trace: number, node: NodeView): Promise<void> {
    const { steps } = await this.trace.backend.call("summary", { trace });
    const request = { trace, step: steps, focus: 0, opened: [], closed: [], max_glyphs: GLYPHS, show_future: false };
    const drawing = await this.trace.backend.call("tree", request);
    if (this.asked === node) this.drawing = drawing;
  }
}
