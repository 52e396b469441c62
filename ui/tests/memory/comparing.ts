// A comparison as a job of the backend in memory.
import type { CompareRequest, JobEvent } from "../../src/generated/wire";
import { climbedOf, runsOf } from "./arena";
import { comparisonOf } from "./compare";
import { idle } from "./think";

interface Comparing {
  job: number;
  request: CompareRequest;
  /** Milliseconds a run. */
  pace: number;
  stopped: () => boolean;
}

/** One run after the other; a stop keeps those that are done. */
export function watchComparison({ job, request, pace, stopped }: Comparing, on: (event: JobEvent) => void): () => void {
  let run = 0;
  const runs = runsOf(request);
  const timer = setInterval(() => {
    if (stopped() || run >= runs.length) {
      clearInterval(timer);
      const counted = { ...request, runs: runs.slice(0, run) };
      const comparison = request.ladder === undefined ? comparisonOf(counted) : climbedOf(request, run);
      return on({ type: "compared", comparison: { ...comparison, stopped: stopped() ? "cancelled" : null } });
    }
    const word = runs[run] ?? "";
    const done = { run, runs: runs.length, word, repeat: 0, position: 0, positions: 1 };
    const comparison = { ...done, nodes_before: 0, all_nodes_before: 0 };
    on({ type: "progress", progress: { ...idle, job, comparison } });
    run += 1;
  }, pace);
  return () => clearInterval(timer);
}
