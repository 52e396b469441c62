// A ladder: which one, its positions, and the chapter in view.
import type { Backend } from "../backend/backend";
import type { Catalogue, Comparison, LadderEntry } from "../generated/wire";
import { chaptersOf, ladderRequest, type Chapter, type LadderSource } from "../model/ladder";
import { Task } from "./task.svelte";

export class Climber {
  ladders = $state.raw<readonly LadderEntry[]>([]);
  source = $state<LadderSource>("usual");
  set = $state("games:40:1:34");
  one = $state("");
  repeats = $state(1);
  /** Timed repetitions of each rung in the last climb. */
  timed = $state(1);
  /** Index of the chapter in view, from 0. */
  at = $state(0);
  readonly task: Task<"compare", Comparison>;
  private word = $state("");

  constructor(backend: Backend) {
    this.task = new Task(backend, "compare", (event) => (event.type === "compared" ? event.comparison : null));
  }

  readonly ladder: LadderEntry | null = $derived(
    this.ladders.find((ladder) => ladder.word === this.word) ?? this.ladders[0] ?? null,
  );
  /** The answer, if it belongs to this ladder. */
  readonly comparison: Comparison | null = $derived.by(() => {
    const { answer } = this.task;
    return answer?.ladder?.word === this.ladder?.word ? answer : null;
  });
  readonly chapters: Chapter[] = $derived.by(() => (this.ladder ? chaptersOf(this.ladder, this.comparison) : []));

  take(catalogue: Catalogue): void {
    this.ladders = catalogue.ladders ?? [];
  }

  choose(word: string): void {
    this.word = word;
    this.at = 0;
  }

  /** Goes to a chapter, within the first and the last. */
  go(to: number): void {
    this.at = Math.max(0, Math.min(this.chapters.length - 1, to));
  }

  /** Climbs every rung that the positions allow, and shows the first chapter with a result. */
  async climb(): Promise<void> {
    const { ladder, source, set, one, repeats } = this;
    if (!ladder) return;
    const request = ladderRequest(ladder, source, { set, one, repeats });
    if (!this.task.running) this.timed = repeats;
    await this.task.attempt(async (ask) => {
      this.task.take(await ask(request));
      const first = this.chapters.findIndex((chapter) => chapter.row !== null);
      this.at = Math.max(0, first);
    });
  }
}
