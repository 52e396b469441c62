// An engine at work: one thought at a time, that can be hurried or dropped at any moment.
import type { Backend } from "../backend/backend";
import type { EngineMove, ThinkRequest } from "../generated/wire";
import { Task } from "./task.svelte";

export class Thinker {
  /** The thought whose move is wanted; null: no engine thinks. */
  private thought = $state.raw<Task<"think", EngineMove> | null>(null);
  /** The engine that was asked last, whatever its answer. */
  asked = $state("");
  /** When it began, as `performance.now()` counts. */
  since = $state(0);

  constructor(private readonly backend: Backend) {}

  get running(): boolean {
    return this.thought !== null;
  }
  /** The engine that thinks; null: none does. */
  get engine(): string | null {
    return this.thought && this.asked;
  }
  get nodes(): number {
    return this.thought?.progress?.nodes ?? 0;
  }

  /** Asks an engine for its move; null: the thought was dropped. Throws what the service refuses. */
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

  /** Makes the engine move at once, with the best it has. */
  async hurry(): Promise<void> {
    if (this.thought && !this.thought.stopping) await this.thought.stop();
  }

  /** Ends the thought; its move is not wanted. */
  drop(): void {
    // the job may have ended by itself just now: then there is nothing left to end
    this.thought?.stop(false).catch(() => undefined);
    this.thought = null;
  }
}
