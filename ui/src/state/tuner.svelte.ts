// Tuning: the weights, the method, the progress and the result.
import type { Backend } from "../backend/backend";
import type { EvaluationEntry, Game, Tuning } from "../generated/wire";
import { openingsWord } from "../model/arena";
import { readTuning } from "../model/measured";
import { Measurement } from "./measurement.svelte";
import { Task } from "./task.svelte";

/** An evaluation with weights, and its game. */
export interface Tunable {
  game: Game;
  entry: EvaluationEntry;
}

export class Tuner extends Measurement<"start_tuning", Tuning> {
  evaluations = $state.raw<readonly Tunable[]>([]);
  method = $state<"climb" | "spsa">("climb");
  run = $state("alphabeta");
  depth = $state(3);
  plies = $state(8);
  pairs = $state(10);
  starts = $state(4);
  sweeps = $state(2);
  iterations = $state(100);
  seed = $state(1);
  /** Offered first, because its report describes its tuning. */
  private word = $state("deepdiver");

  constructor(backend: Backend) {
    const task = new Task(backend, "start_tuning", (event) => (event.type === "tuned" ? event.tuning : null));
    super(task, { key: "tuning", read: readTuning, finished: (answer) => answer.duels });
  }

  readonly chosen: Tunable | null = $derived(
    this.evaluations.find(({ entry }) => entry.word === this.word) ?? this.evaluations[0] ?? null,
  );

  choose(word: string): void {
    this.word = word;
  }

  async tune(): Promise<void> {
    const { chosen, method, run, depth, pairs, seed, starts, sweeps, iterations } = this;
    if (!chosen) return;
    await this.start({
      ...{ setup: { game: chosen.game, position: "" }, eval: chosen.entry.word, openings: openingsWord(this.plies) },
      ...{ method, run, depth, pairs, seed },
      ...(method === "climb" ? { starts, sweeps } : { iterations }),
    });
  }
}
