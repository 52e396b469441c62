// Several runs of one position, or of a set of positions, counted side by side.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { CompareRequest, Comparison, Progress, RunRequest, ServiceError } from "../generated/wire";
import { follow, unanswered } from "./follow";
import { keep, keepAnswer, kept, keptThing } from "./keep";
import { depthsUpTo, requestOf, settled, usualRuns } from "../model/comparison";
import { DEFAULT_EVALUATION } from "../model/evaluation";
import { readComparison } from "../model/measured";

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
  /** What is counted at the moment. */
  asked = $state.raw<CompareRequest | null>(null);
  /** It was told to stop and has not ended yet. */
  stopping = $state(false);
  progress = $state.raw<Progress | null>(null);
  answer = $state.raw<Comparison | null>(null);
  /** What the answer answers; its run word is to be replaced by one of the answer's. */
  answered = $state.raw<RunRequest | null>(null);
  /** The run, by its place, that the others are measured by. */
  baseline = $state(0);
  byDepth = $state.raw<DepthSeries | null>(null);
  error = $state.raw<ServiceError | null>(null);
  /** The key of the chosen source, and that of what was looked at last when it was chosen. */
  source = $state("");
  private lookedAt = "";
  /** The source that `base` is of, with the request it had. */
  private taken = "";
  private job: number | null = null;

  constructor(private readonly backend: Backend) {
    const before = readComparison(keptThing("comparison"));
    if (before) [this.answer, this.answered] = [before.answer, before.request];
  }

  get running(): boolean {
    return this.asked !== null;
  }

  /** What was looked at last is what is compared first; the choice made here stays until something else is. */
  arrive(lookedAt: string): void {
    if (this.running || this.lookedAt === lookedAt) return;
    this.lookedAt = lookedAt;
    this.source = lookedAt;
  }
  /** Takes the request of a source over, once: what was set here since then stays. */
  take(source: string, request: RunRequest): void {
    const taken = JSON.stringify([source, request]);
    if (this.running || this.taken === taken) return;
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
    await this.keepErrors(async () => {
      const answer = await this.count(request);
      if (answer.runs.length === 0) return;
      this.answer = answer;
      this.answered = settled(base, answer);
      keepAnswer("comparison", { ...answer, request: this.answered });
      this.byDepth = null;
      this.baseline = Math.min(this.baseline, answer.runs.length - 1);
    });
  }

  /** Counts the runs of the answer again at every depth up to its own. */
  async measureDepths(): Promise<void> {
    const { answer, answered } = this;
    if (!answer || !answered) return;
    const runs = answer.runs.map((row) => row.run);
    const series: DepthSeries = { runs, nodes: runs.map(() => []), leaves: runs.map(() => []) };
    await this.keepErrors(async () => {
      try {
        for (const depth of depthsUpTo(answered, answer)) {
          if (this.stopping) break;
          const counted = await this.count(requestOf({ ...answered, depth }, runs, {}));
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

  /** Ends the count; what has finished stays. Asked before its number is known, it ends as soon as that is. */
  async cancel(): Promise<void> {
    if (!this.running) return;
    this.stopping = true;
    if (this.job === null) return;
    try {
      await this.backend.call("cancel", { job: this.job, keep: true });
    } catch (error) {
      this.stopping = false;
      throw error;
    }
  }

  private async keepErrors(act: () => Promise<void>): Promise<void> {
    if (this.running) return;
    [this.error, this.stopping] = [null, false];
    try {
      await act();
    } catch (error) {
      this.error = serviceError(error);
    } finally {
      [this.asked, this.stopping] = [null, false];
    }
  }

  private async count(request: CompareRequest): Promise<Comparison> {
    this.asked = request;
    this.progress = null;
    const { job } = await this.backend.call("compare", request);
    this.job = job;
    try {
      if (this.stopping) await this.cancel();
      const end = await follow(this.backend, job, (progress) => (this.progress = progress));
      if (end.type !== "compared") throw unanswered();
      return end.comparison;
    } finally {
      this.job = null;
    }
  }
}
