// Where in the search the cutoffs lie.
import type { Trace } from "./trace.svelte";

export const BINS = 240;

export class Timeline {
  bins = $state.raw<number[]>([]);
  readonly highest = $derived(Math.max(1, ...this.bins));

  constructor(private readonly trace: Trace) {}

  async load(): Promise<void> {
    const { steps } = this.trace.summary;
    const bins = Math.max(1, Math.min(BINS, steps));
    this.bins = await this.trace.backend.call("histogram", {
      trace: this.trace.id,
      bins,
      from_step: 0,
      to_step: steps,
    });
  }
}
