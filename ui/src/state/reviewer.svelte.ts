// The review of a game. Its positions are solved from the end backwards, as far as the solver finishes in time.
import type { Backend } from "../backend/backend";
import type { Setup, SolvedPosition } from "../generated/wire";
import { placeOf, type GameProofs } from "../model/labels";
import { solverTask, solveRequest } from "./labeller.svelte";

export class Reviewer {
  /** The proved value after each move; null if not yet proved, or not in time. */
  proved = $state.raw<GameProofs>([]);
  /** Whether the review has ended. */
  done = $state(false);
  readonly task: ReturnType<typeof solverTask>;

  constructor(private readonly backend: Backend) {
    this.task = solverTask(backend);
  }

  /** Solves backwards until a position is not proved in time. */
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

  /** Ends the review; proved values stay. */
  stop(): void {
    this.task.stop(false).catch(() => undefined);
  }
}
