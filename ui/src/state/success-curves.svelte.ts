// Success curves: the runs, the positions, the limit, and the result.
import type { Backend } from "../backend/backend";
import type { RunRequest, Success, SuccessRequest } from "../generated/wire";
import { setupOf } from "../model/game";
import { isSuccess } from "../model/measured";
import { keepAnswer, kept } from "./keep";
import { Task } from "./task.svelte";

export class SuccessCurves {
  runs = $state("minimax\nalphabeta+static");
  from = $state<"games" | "set">("games");
  set = $state("games:100:1:30");
  games = $state(200);
  seed = $state(1);
  /** Positions per number of stones. */
  per = $state(10);
  by = $state<"nodes" | "seconds">("nodes");
  nodes = $state(100_000);
  seconds = $state(1);
  /** Unsolved positions in a row after which a run gives up; 0 for never. */
  patience = $state(0);
  readonly task: Task<"success", Success>;

  constructor(backend: Backend) {
    this.task = new Task(backend, "success", (event) => (event.type === "solved" ? event.success : null));
    const before = kept("success", isSuccess);
    if (before) this.task.take(before);
  }

  readonly words: string[] = $derived(this.runs.split(/\s+/).filter((word) => word !== ""));

  async draw(base: RunRequest): Promise<void> {
    const { from, set, games, seed, by, nodes, seconds, patience } = this;
    const request: SuccessRequest = {
      ...{ setup: setupOf(base), runs: this.words, per: this.per },
      ...(from === "set" ? { positions: set } : { games, seed }),
      ...(by === "nodes" ? { node_limit: nodes } : { time_limit_ms: Math.round(seconds * 1000) }),
      ...(patience > 0 ? { stop_after_failures: patience } : {}),
    };
    if (await this.task.run(request)) keepAnswer("success", this.task.answer!);
  }
}
