// An engine at work: one search at a time, which can be hurried or dropped at any moment.
import type { Backend } from "../backend/backend";
import type { EngineMove, ThinkRequest } from "../generated/wire";
import { Task } from "./task.svelte";

export class Thinker {
  /** The search for a move; null if no engine thinks. */
  private thought = $state.raw<Task<"think", EngineMove> | null>(null);
  /** The engine of the last request, answered or not. */
  asked = $state("");
  /** Time of its start, as `performance.now()`. */
  since = $state(0);

  constructor(private readonly backend: Backend) {}

  get running(): boolean {
    return this.thought !== null;
  }
  /** The engine that thinks; null if none. */
  get engine(): string | null {
    return this.thought && this.asked;
  }
  get nodes(): number {
    return this.thought?.progress?.nodes ?? 0;
  }

  /** Requests an engine's move; null if it was dropped. Throws refusals of the service. */
  async think(request: ThinkRequest): Promise<EngineMove | null> {
    this.drop();
    const thought = new Task(this.backend, "think", (event) => (event.type === "moved" ? event.engine : null));
    this.thought = thought;
    this.asked = request.engine;
    this.since = performance.now();
    try {
      const move = await thought.ask(request);
      return this.thought === thought ? move : null;
    } catch (error) {
      if (this.thought !== thought) return null;
      throw error;
    } finally {
      if (this.thought === thought) this.thought = null;
    }
  }

  /** Makes the engine move at once, with the best move so far. */
  async hurry(): Promise<void> {
    if (this.thought && !this.thought.stopping) await this.thought.stop();
  }

  /** Ends the search, because its move is not wanted. */
  drop(): void {
    // The job may have just ended, with nothing left to stop.
    this.thought?.stop(false).catch(() => undefined);
    this.thought = null;
  }
}
