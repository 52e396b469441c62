// A solver behind a board. It solves one position at a time, drops it when another is wanted, and remembers results.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { ServiceError, Setup, SolvedPosition, SolvingView } from "../generated/wire";
import { Task } from "./task.svelte";

/** Bytes of the solver's table for a board. */
const MEMORY = 128 * 2 ** 20;
/** Milliseconds before a position is solved, because a user who steps quickly needs no results. */
const PATIENCE = 120;
/** Results to remember. */
const MOST = 200;

/** The result for a position: proved as far as time allows, or refused by the service. */
export interface PositionResult {
  position: SolvedPosition | null;
  error: ServiceError | null;
}

/** Creates a solver in the background: on one thread, after everything else. */
export const solverTask = (backend: Backend) =>
  new Task<"solve", SolvingView>(backend, "solve", (event) => (event.type === "proved" ? event.solving : null));

/** Returns its request. */
export const solveRequest = (setup: Setup, moves: boolean, milliseconds: number) => ({
  setup,
  moves,
  outcome: false,
  time_limit_ms: milliseconds,
  memory: MEMORY,
  background: true,
});

export class Labeller {
  /** The result for the wanted position; null until known. */
  found = $state.raw<PositionResult | null>(null);
  private wanted = "";
  private task: ReturnType<typeof solverTask> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: Record<string, PositionResult> = {};

  constructor(private readonly backend: Backend) {}

  /** Requests the moves of a position, each within a share of so many milliseconds. */
  want(setup: Setup, milliseconds: number): void {
    const key = JSON.stringify([setup, milliseconds]);
    if (key === this.wanted && !this.found?.error) return;
    this.drop();
    this.wanted = key;
    this.found = this.known[key] ?? null;
    if (!this.found) this.timer = setTimeout(() => void this.solve(key, setup, milliseconds), PATIENCE);
  }

  /** Ends the work; nothing is wanted. */
  drop(): void {
    clearTimeout(this.timer);
    // It may have just ended.
    this.task?.stop(false).catch(() => undefined);
    this.task = null;
    this.wanted = "";
    this.found = null;
  }

  private async solve(key: string, setup: Setup, milliseconds: number): Promise<void> {
    const task = solverTask(this.backend);
    this.task = task;
    let found: PositionResult;
    try {
      const solving = await task.ask(solveRequest(setup, true, milliseconds));
      found = { position: solving.solved[0] ?? null, error: null };
      if (Object.keys(this.known).length >= MOST) this.known = {};
      this.known[key] = found;
    } catch (error) {
      found = { position: null, error: serviceError(error) };
    }
    if (this.task !== task) return;
    this.task = null;
    this.found = found;
  }
}
