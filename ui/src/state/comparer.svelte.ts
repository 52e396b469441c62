// Several runs of one position, or of a set of positions, counted side by side.
import type { Backend } from "../backend/backend";
import type { Comparison, RunRequest } from "../generated/wire";
import { keep, keepAnswer, kept, keptThing } from "./keep";
import { depthsUpTo, requestOf, settled, usualRuns } from "../model/comparison";
import { DEFAULT_EVALUATION } from "../model/catalogue";
import { readComparison } from "../model/measured";
import { Task } from "./task.svelte";

/** A count of every run at every depth: [run][depth], the leaves beside the nodes; 0 where it was cut short. */
export interface DepthSeries {
  runs: string[];
  nodes: number[][];
  leaves: number[][];
}

const isWords = (thing: unknown): thing is string[] =>
  Array.isArray(thing) && thing.every((each) => typeof each === "string");

export class Comparer {
  /** The position, and what the runs share; its own run word plays no part. */
  base = $state.raw<RunRequest>({ game: "tictactoe", position: "", run: "alphabeta", eval: DEFAULT_EVALUATION });
  runs = $state.raw<readonly string[]>(kept("compare-runs", isWords) ?? []);
  useSet = $state(false);
  positions = $state("games:100:1:8");
  repeats = $state(1);
  orders = $state(0);
  readonly task: Task<"compare", Comparison>;
  /** What the answer answers; its run word is to be replaced by one of the answer's. */
  answered = $state.raw<RunRequest | null>(null);
  /** The run, by its place, that the others are measured by. */
  baseline = $state(0);
  byDepth = $state.raw<DepthSeries | null>(null);
  /** The key of the chosen source, and that of what was looked at last when it was chosen. */
  source = $state("");
  private lookedAt = "";
  /** The source that `base` is of, with the request it had. */
  private taken = "";

  constructor(backend: Backend) {
    this.task = new Task(backend, "compare", (event) => (event.type === "compared" ? event.comparison : null));
    const before = readComparison(keptThing("comparison"));
    if (!before) return;
    this.task.take(before.answer);
    this.answered = before.request;
  }

  /** What was looked at last is what is compared first; the choice made here stays until something else is. */
  arrive(lookedAt: string): void {
    if (this.task.running || this.lookedAt === lookedAt) return;
    this.lookedAt = lookedAt;
    this.source = lookedAt;
  }
  /** Takes the request of a source over, once: what was set here since then stays. */
  take(source: string, request: RunRequest): void {
    const taken = JSON.stringify([source, request]);
    if (this.task.running || this.taken === taken) return;
    this.taken = taken;
    this.base = request;
  }

  add(word: string): void {
    const run = word.trim();
    if (run !== "" && !this.runs.includes(run)) this.list([...this.runs, run]);
  }
  remove(run: string): void {
    this.list(this.runs.filter((each) => each !== run));
  }
  /** The six usual ones, out of what the catalogue offers. */
  usual(modifiers: string[]): void {
    this.list(usualRuns(modifiers));
  }
  /** These in place of those that were there; they are there again after the page. */
  list(runs: readonly string[]): void {
    this.runs = runs;
    keep("compare-runs", runs);
  }

  /** Counts them all; a cancelled count keeps the runs that finished. */
  async run(): Promise<void> {
    const base = this.base;
    const more = { repeats: this.repeats, random_orders: this.orders };
    const request = requestOf(base, this.runs, { ...more, positions: this.useSet ? this.positions : null });
    await this.task.attempt(async (count) => {
      const answer = await count(request);
      if (answer.runs.length === 0) return;
      this.task.take(answer);
      this.answered = settled(base, answer);
      keepAnswer("comparison", { ...answer, request: this.answered });
      this.byDepth = null;
      this.baseline = Math.min(this.baseline, answer.runs.length - 1);
    });
  }

  /** Counts the runs of the answer again at every depth up to its own. */
  async measureDepths(): Promise<void> {
    const { answered, task } = this;
    const { answer } = task;
    if (!answer || !answered) return;
    const runs = answer.runs.map((row) => row.run);
    const series: DepthSeries = { runs, nodes: runs.map(() => []), leaves: runs.map(() => []) };
    await task.attempt(async (count) => {
      try {
        for (const depth of depthsUpTo(answered, answer)) {
          if (task.stopping) break;
          const counted = await count(requestOf({ ...answered, depth }, runs, {}));
          counted.runs.forEach((row, place) => {
            // what a limit cut short is no count of this depth
            const whole = row.stopped === null;
            series.nodes[place]?.push(whole ? row.nodes : 0);
            series.leaves[place]?.push(whole ? row.leaves : 0);
          });
          if (counted.stopped !== null) break;
        }
      } finally {
        if (series.nodes.some((counts) => counts.length > 0)) this.byDepth = series;
      }
    });
  }
}
