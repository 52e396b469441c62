// A solver behind a board: one position at a time, dropped at once when another is wanted, and what it found remembered.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { ServiceError, Setup, SolvedPosition, SolvingView } from "../generated/wire";
import { Task } from "./task.svelte";

/** Bytes of the solver's table at a board. */
const MEMORY = 128 * 2 ** 20;
/** Milliseconds that a position is looked at before it is solved: who steps quickly is not followed. */
const PATIENCE = 120;
/** Answers that are remembered. */
const MOST = 200;

/** What came of a position: it is proved as far as the time goes, or the service refused. */
export interface Found {
  position: SolvedPosition | null;
  error: ServiceError | null;
}

/** A solver in the background: on one thread, after everything else. */
export const solverTask = (backend: Backend) =>
  new Task<"solve", SolvingView>(backend, "solve", (event) => (event.type === "proved" ? event.solving : null));

/** What it is asked. */
export const solveRequest = (setup: Setup, moves: boolean, milliseconds: number) => ({
  setup,
  moves,
  outcome: false,
  time_limit_ms: milliseconds,
  memory: MEMORY,
  background: true,
});

export class Labeller {
  /** What was found of the position that is wanted; null: nothing yet. */
  found = $state.raw<Found | null>(null);
  private wanted = "";
  private task: ReturnType<typeof solverTask> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: Record<string, Found> = {};

  constructor(private readonly backend: Backend) {}

  /** Wants the moves of a position, each within a share of so many milliseconds. */
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
    // it may have ended by itself just now
    this.task?.stop(false).catch(() => undefined);
    this.task = null;
    this.wanted = "";
    this.found = null;
  }

  private async solve(key: string, setup: Setup, milliseconds: number): Promise<void> {
    const task = solverTask(this.backend);
    this.task = task;
    let found: Found;
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
