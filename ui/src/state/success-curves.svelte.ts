// Success curves: the runs, the positions, the limit, and what came of them.
import type { Backend } from "../backend/backend";
import type { RunRequest, Success } from "../generated/wire";
import { successRequest, type SuccessWishes } from "../model/arena";
import { isSuccess } from "../model/measured";
import { keepAnswer, kept } from "./keep";
import { Task } from "./task.svelte";

export class SuccessCurves {
  runs = $state("minimax\nalphabeta+static");
  from = $state<SuccessWishes["from"]>("games");
  set = $state("games:100:1:30");
  games = $state(200);
  seed = $state(1);
  per = $state(10);
  by = $state<SuccessWishes["by"]>("nodes");
  nodes = $state(100_000);
  seconds = $state(1);
  patience = $state(0);
  readonly task: Task<"success", Success>;

  constructor(backend: Backend) {
    this.task = new Task(backend, "success", (event) => (event.type === "solved" ? event.success : null));
    const before = kept("success", isSuccess);
    if (before) this.task.take(before);
  }

  readonly words: string[] = $derived(this.runs.split(/\s+/).filter((word) => word !== ""));

  async draw(base: RunRequest): Promise<void> {
    const { words: runs, from, set, games, seed, per, by, nodes, seconds, patience } = this;
    const wishes = { runs, from, set, games, seed, per, by, nodes, seconds, patience };
    if (await this.task.run(successRequest(base, wishes))) keepAnswer("success", this.task.answer!);
  }
}
