// The review of a game: its positions solved from the end towards the start, as far as the solver answers within its time.
import type { Backend } from "../backend/backend";
import type { Setup, SolvedPosition } from "../generated/wire";
import { placeOf, type Proved } from "../model/labels";
import { solverTask, solveRequest } from "./labeller.svelte";

export class Reviewer {
  /** What is proved after each move; null: not yet, or not within the time. */
  proved = $state.raw<Proved>([]);
  /** No more of it comes. */
  done = $state(false);
  readonly task: ReturnType<typeof solverTask>;

  constructor(private readonly backend: Backend) {
    this.task = solverTask(backend);
  }

  /** Solves until a position is not proved within its time. */
  async review(setup: Setup, moves: readonly string[], milliseconds: number): Promise<void> {
    const proved: (SolvedPosition | null)[] = Array.from({ length: moves.length + 1 }, () => null);
    this.proved = proved;
    await this.task.attempt(async (ask) => {
      for (let at = moves.length; at >= 0; at -= 1) {
        const board = await this.backend.call("board", { setup, play: moves.slice(0, at) });
        const solving = await ask(solveRequest(placeOf(setup, board), false, milliseconds));
        const position = solving.solved[0];
        if (position?.value == null) break;
        proved[at] = position;
        this.proved = [...proved];
      }
    });
    this.done = true;
  }

  /** Ends it; what is proved stays. */
  stop(): void {
    this.task.stop(false).catch(() => undefined);
  }
}
