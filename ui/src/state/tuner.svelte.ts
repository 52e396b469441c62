// Tuning: which weights, by which method, how far it is, and the weights that came of it.
import type { Backend } from "../backend/backend";
import type { EvaluationEntry, GameWord, TuneDuel, TuneRequest, Tuning } from "../generated/wire";
import { tuneRequest, type TuneWishes } from "../model/arena";
import { measuredText, parsed, readTuning } from "../model/measured";
import { keepAnswer, keptThing } from "./keep";
import { Task } from "./task.svelte";

/** An evaluation with weights, and its game. */
export interface Tunable {
  game: GameWord;
  entry: EvaluationEntry;
}

export class Tuner {
  evaluations = $state.raw<readonly Tunable[]>([]);
  method = $state<TuneWishes["method"]>("climb");
  run = $state("alphabeta");
  depth = $state(3);
  plies = $state(8);
  pairs = $state(10);
  starts = $state(4);
  sweeps = $state(2);
  iterations = $state(100);
  seed = $state(1);
  readonly task: Task<Tuning>;
  /** The one whose report tells how it was tuned is offered first. */
  private word = $state("deepdiver");
  private asked: TuneRequest | null = null;

  constructor(private readonly backend: Backend) {
    this.task = new Task(backend, (event) => (event.type === "tuned" ? event.tuning : null));
    this.take(keptThing("tuning"));
  }

  readonly chosen: Tunable | null = $derived(
    this.evaluations.find(({ entry }) => entry.word === this.word) ?? this.evaluations[0] ?? null,
  );

  choose(word: string): void {
    this.word = word;
  }

  async tune(): Promise<void> {
    const { chosen, method, run, depth, plies, pairs, starts, sweeps, iterations, seed } = this;
    if (!chosen) return;
    const wishes = { method, run, depth, plies, pairs, starts, sweeps, iterations, seed };
    await this.start(tuneRequest({ game: chosen.game, position: "" }, { eval: chosen.entry.word, ...wishes }));
  }

  /** Plays the duels that a stop cut short, whatever stands in the form by now. */
  async goOn(): Promise<void> {
    const { answer } = this.task;
    if (answer?.stopped && this.asked) await this.start(this.asked, answer.duels);
  }

  /** The answer and what it answers, as a file; null: there is none. */
  text(): string | null {
    const { answer } = this.task;
    return answer && this.asked && measuredText({ request: this.asked, answer });
  }

  /** Takes a tuning from a file; false: it is none, or one is going on. */
  open(text: string): boolean {
    return this.take(parsed(text));
  }

  private take(thing: unknown): boolean {
    const measured = readTuning(thing);
    if (!measured || this.task.running) return false;
    this.asked = measured.request;
    this.task.take(measured.answer);
    return true;
  }

  private async start(request: TuneRequest, finished: TuneDuel[] = []): Promise<void> {
    const asked = finished.length > 0 ? { ...request, finished } : request;
    if (!(await this.task.run(() => this.backend.call("start_tuning", asked)))) return;
    this.asked = request;
    keepAnswer("tuning", { ...this.task.answer, request });
  }
}
