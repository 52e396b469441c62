// The distribution of cutoffs over the search.
import type { Trace } from "./trace.svelte";

export const BINS = 240;

/** Returns the number of cutoffs, or of matches of a condition, in each part of the search. */
export function inBins(trace: Trace, condition?: string): Promise<number[]> {
  const { steps } = trace.summary;
  const bins = Math.max(1, Math.min(BINS, steps));
  const request = { trace: trace.id, bins, from_step: 0, to_step: steps };
  return trace.backend.call("histogram", condition === undefined ? request : { ...request, condition });
}

export class Timeline {
  bins = $state.raw<number[]>([]);
  readonly highest = $derived(Math.max(1, ...this.bins));

  constructor(private readonly trace: Trace) {}

  async load(): Promise<void> {
    this.bins = await inBins(this.trace);
  }
}
