// Several runs of one position, or of a set of positions, counted side by side.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type {
  CompareRequest,
  Comparison,
  Estimate,
  Profile,
  ProfileEntry,
  RunRequest,
  ServiceError,
} from "../generated/wire";
import { keep, keepAnswer, kept, keptThing } from "./keep";
import {
  depthsUpTo,
  firstRuns,
  isLittle,
  isWithoutValue,
  requestOf,
  runOf,
  settled,
  usualRuns,
} from "../model/comparison";
import { DEFAULT_EVALUATION } from "../model/catalogue";
import { readComparison } from "../model/measured";
import { parseRun, writeRun } from "../model/run-word";
import { Task } from "./task.svelte";

/** Counts per run and depth, [run][depth], without Monte Carlo searches; 0 where a limit cut the run short. */
export interface DepthSeries {
  runs: string[];
  nodes: number[][];
  leaves: number[][];
}

/** Milliseconds without a change before a count starts, because the user may still be typing. */
const PAUSE = 250;
/** Source key of the comparison kept from the last visit. */
const LAST = "last";
/** Source key of a position that a button offers. */
const OFFERED = "offered";

const isWords = (thing: unknown): thing is string[] =>
  Array.isArray(thing) && thing.every((each) => typeof each === "string");

export class Comparer {
  /** The position and the options that all runs share; its own run word is ignored. */
  base = $state.raw<RunRequest>({ game: "tictactoe", position: "", run: "alphabeta", eval: DEFAULT_EVALUATION });
  runs = $state.raw<readonly string[]>(runsToBegin());
  useSet = $state(false);
  positions = $state("games:100:1:8");
  repeats = $state(1);
  orders = $state(0);
  readonly task: Task<"compare", Comparison>;
  /** The request of the answer; its run word is to be replaced by one of the answer's. */
  answered = $state.raw<RunRequest | null>(null);
  /** Index of the run that the others are compared with. */
  baseline = $state(0);
  byDepth = $state.raw<DepthSeries | null>(null);
  /** Reason why a run word was refused. */
  refused = $state.raw<ServiceError | null>(null);
  /** A count that waits for the user, with the estimate for one position if it is known. */
  waiting = $state.raw<{ estimate: Estimate | null } | null>(null);
  readonly request: CompareRequest = $derived(
    requestOf(this.base, this.runs, {
      repeats: this.repeats,
      random_orders: this.orders,
      positions: this.useSet ? this.positions : null,
    }),
  );
  /** The request as text, so that an equal one needs no second count. */
  readonly wanted = $derived(JSON.stringify(this.request));
  /** The last request that was counted or refused. */
  private asked = "";
  /** The count in progress, and the number of the last one. */
  private work: Promise<unknown> = Promise.resolve();
  private round = 0;
  /** The key of the chosen source, and that of the tab or form viewed last at the time of the choice. */
  source = $state("");
  private lookedAt = "";
  /** The source of `base` and its request at that time. */
  private taken = "";

  /** `convention` returns the convention of the runs chosen here. */
  constructor(
    private readonly backend: Backend,
    private readonly convention: () => Profile = () => "knuth-moore",
  ) {
    this.task = new Task(backend, "compare", (event) => (event.type === "compared" ? event.comparison : null));
    const before = readComparison(keptThing("comparison"));
    if (!before) return;
    this.task.take(before.answer);
    this.answered = before.request;
    this.base = before.request;
    this.last = { key: LAST, request: before.request };
    this.source = LAST;
    this.asked = this.wanted;
  }

  /** The position that a button offered last, with its limits; null before that. */
  offered = $state.raw<{ key: string; request: RunRequest } | null>(null);

  /** The comparison of the last visit; null if there was none. */
  readonly last: { key: string; request: RunRequest } | null = null;

  /**
   * Compares the tab or form viewed last. A choice made here stays until another is viewed. `bare`: the form has only
   * the initial board, so a comparison kept from the last visit comes first.
   */
  arrive(lookedAt: string, bare = false): void {
    if (this.task.running || this.lookedAt === lookedAt) return;
    const again = bare && this.lookedAt === "" && this.source === LAST;
    this.lookedAt = lookedAt;
    if (!again) this.source = lookedAt;
  }
  /** Takes over the request of a source once, so that later changes here stay. */
  take(source: string, request: RunRequest): void {
    const taken = JSON.stringify([source, request]);
    if (this.task.running || this.taken === taken) return;
    this.taken = taken;
    this.base = request;
  }

  /** Compares runs of a tab's position, in place of everything else that is counted here. */
  show(source: string, request: RunRequest, runs: readonly string[]): void {
    if (this.task.running) void this.task.stop(false).catch(() => undefined);
    this.lookedAt = source;
    this.source = source;
    this.taken = JSON.stringify([source, request]);
    this.base = request;
    this.useSet = false;
    this.list(runs);
  }

  /** Compares runs of a position that no tab and no form has. `lookedAt`: the tab or form that is left for it. */
  offer(request: RunRequest, runs: readonly string[], lookedAt = this.lookedAt): void {
    this.offered = { key: OFFERED, request };
    this.show(OFFERED, request, runs);
    this.lookedAt = lookedAt;
  }

  /** Adds one or more run words. Returns false if one is invalid; `refused` then gives the reason. */
  async add(text: string): Promise<boolean> {
    const typed = text.split(/[,\s]+/).filter((word) => word !== "");
    this.refused = null;
    try {
      await Promise.all(typed.map((run) => this.backend.call("validate_request", runOf(this.base, run))));
    } catch (error) {
      this.refused = serviceError(error);
      return false;
    }
    this.list(once([...this.runs, ...typed]));
    return true;
  }
  /** Whether the runs are still the initial ones. */
  get fresh(): boolean {
    return this.runs === firstRuns;
  }
  /** Replaces the words of the convention `before` in the runs, unless two runs would become equal. */
  async follow(before: Pick<ProfileEntry, "strict" | "hard">): Promise<void> {
    const own = before.strict ? "strict" : before.hard ? "hard" : null;
    const listed = this.runs;
    const plain = listed.map((run) => {
      const parts = parseRun(run);
      const flags = parts.flags.filter((flag) => flag !== own);
      return flags.length === parts.flags.length ? run : writeRun({ ...parts, flags });
    });
    const runs = once(await this.written(plain));
    // The list has changed meanwhile, so write the words into the new one.
    if (this.runs !== listed) return this.follow(before);
    if (runs.length < listed.length) return;
    if (runs.join() !== listed.join()) this.list(runs);
  }
  /** Returns the runs with the words of the convention, where they have a place for them. */
  private async written(runs: readonly string[]): Promise<readonly string[]> {
    const profile = this.convention();
    if (profile === "knuth-moore") return runs;
    const told = runs.map((run) => this.backend.call("convention_run", { run, profile }));
    return (await Promise.all(told)).map(({ run }) => run);
  }
  remove(run: string): void {
    this.list(this.runs.filter((each) => each !== run));
  }
  /** Lists the six usual runs, as far as the catalogue offers them. */
  async usual(modifiers: string[]): Promise<void> {
    this.list(await this.written(usualRuns(modifiers)));
  }
  /** Replaces the runs, and keeps them for the next visit. */
  list(runs: readonly string[]): void {
    this.runs = runs;
    keep("compare-runs", runs);
  }

  /** Starts a count soon after the request changes. Returns a function that cancels it. */
  keepUp(): () => void {
    const { wanted } = this;
    if (wanted === this.asked) return () => undefined;
    const timer = setTimeout(() => void this.begin(wanted), PAUSE);
    return () => clearTimeout(timer);
  }

  /** Counts at once if that is little work; else it waits for the user. */
  private async begin(wanted: string): Promise<void> {
    this.waiting = null;
    // A search without a value is as small as its own limit, whatever the others cost.
    const run = this.runs.find((run) => !isWithoutValue({ run })) ?? this.runs[0];
    if (run === undefined) return;
    try {
      const estimate = this.useSet ? null : await this.backend.call("estimate", runOf(this.base, run));
      if (wanted !== this.wanted || wanted === this.asked) return;
      if (estimate && isLittle(estimate, this.request)) await this.run();
      else this.waiting = { estimate };
    } catch (error) {
      if (wanted !== this.wanted) return;
      this.asked = wanted;
      if (!this.task.running) this.task.error = serviceError(error);
    }
  }

  /** Counts all runs and replaces a count in progress. A stopped count keeps the runs that finished. */
  async run(): Promise<void> {
    this.round += 1;
    const { round, task } = this;
    if (task.running) {
      await task.stop(false).catch(() => undefined); // it has already ended
      await this.work;
      if (round !== this.round) return;
    }
    const { base, request } = this;
    this.asked = this.wanted;
    this.waiting = null;
    this.work = task.attempt(async (count) => {
      const answer = await count(request);
      if (answer.runs.length === 0) return;
      this.task.take(answer);
      this.answered = settled(base, answer);
      keepAnswer("comparison", { ...answer, request: this.answered });
      this.byDepth = null;
      this.baseline = Math.min(this.baseline, answer.runs.length - 1);
    });
    await this.work;
  }

  /** Counts the runs of the answer at every depth up to its own. */
  async measureDepths(): Promise<void> {
    const { answered, task } = this;
    const { answer } = task;
    if (!answer || !answered) return;
    // A search without a value has no depth.
    const runs = answer.runs.filter((row) => !isWithoutValue(row)).map((row) => row.run);
    const series: DepthSeries = { runs, nodes: runs.map(() => []), leaves: runs.map(() => []) };
    this.work = task.attempt(async (count) => {
      try {
        for (const depth of depthsUpTo(answered, answer)) {
          if (task.stopping) break;
          const counted = await count(requestOf({ ...answered, depth }, runs, {}));
          counted.runs.forEach((row, place) => {
            // A run that a limit cut short gives no count of this depth.
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
    await this.work;
  }
}

const once = (runs: readonly string[]) => runs.filter((run, place) => runs.indexOf(run) === place);

/** Returns the runs of the last visit, else the first three. */
function runsToBegin(): readonly string[] {
  const before = kept("compare-runs", isWords) ?? [];
  return before.length > 0 ? before : firstRuns;
}
