// An engine at work: one search at a time, which can be hurried or dropped at any moment.
import type { Backend } from "../backend/backend";
import { ServiceFailure } from "../backend/errors";
import { programOf, type ProgramMove } from "../backend/programs";
import type { EngineMove, ThinkRequest } from "../generated/wire";
import { Task } from "./task.svelte";

/** A search under way. */
interface Thought {
  readonly stopping: boolean;
  readonly progress: { nodes: number } | null;
  stop(keep?: boolean): Promise<void>;
}

export class Thinker {
  /** The search for a move; null if no engine thinks. */
  private thought = $state.raw<Thought | null>(null);
  /** The engine of the last request, answered or not. */
  asked = $state("");
  /** Time of its start, as `performance.now()`. */
  since = $state(0);
  /** The last move of each program that runs, by the word of its seat. */
  ran = $state.raw<Readonly<Partial<Record<string, ProgramMove>>>>({});

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
  async think(request: ThinkRequest, side: 0 | 1): Promise<EngineMove | null> {
    this.drop();
    const program = programOf(request.engine);
    const [thought, answer] = program === null ? this.search(request) : this.play(program, request, side);
    this.thought = thought;
    this.asked = request.engine;
    this.since = performance.now();
    try {
      const move = await answer();
      return this.thought === thought ? move : null;
    } catch (error) {
      if (this.thought !== thought) return null;
      throw error;
    } finally {
      if (this.thought === thought) this.thought = null;
    }
  }

  private search(request: ThinkRequest): [Thought, () => Promise<EngineMove>] {
    const task = new Task(this.backend, "think", (event) => (event.type === "moved" ? event.engine : null));
    return [task, () => task.ask(request)];
  }

  /** The end of the programs before, which a new one waits for. */
  private parting: Promise<unknown> = Promise.resolve();

  /** Waits for a program of the person's list, which cannot be made to move at once. */
  private play(name: string, { engine, game }: ThinkRequest, side: 0 | 1): [Thought, () => Promise<EngineMove>] {
    const { programs } = this.backend;
    const thought = {
      stopping: false,
      progress: null,
      stop: async () => {
        thought.stopping = true;
        this.part(() => programs?.stop(side));
      },
    };
    const answer = async (): Promise<EngineMove> => {
      if (!programs) throw new Error("only the window plays with programs");
      await this.parting;
      if (thought.stopping) throw new ServiceFailure({ code: "cancelled", reason: "" });
      try {
        const played = await programs.choose(name, side, game);
        this.ran = { ...this.ran, [engine]: played };
        const { move, elapsed_ms, nodes, score } = played;
        return { move, elapsed_ms, nodes, score, request: null, stopped: null, threat: null };
      } catch (error) {
        // Its process has ended.
        this.ran = { ...this.ran, [engine]: undefined };
        throw error;
      }
    };
    return [thought, answer];
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

  /** Ends the programs; `game` is the finished one that they hear the result of. */
  leave(game: ThinkRequest["game"] | null): void {
    if (Object.values(this.ran).every((last) => last === undefined)) return;
    this.ran = {};
    this.part(() => this.backend.programs?.leave(game));
  }

  /** Ends programs, after those that end already. A failure is shown by the next move. */
  private part(end: () => Promise<void> | undefined): void {
    this.parting = this.parting.then(end).catch(() => undefined);
  }
}
