// What a search found for each move of its root: the search is made again with its record, which is read and closed.
import type { Backend } from "../backend/backend";
import type { EngineMove, TraceSummary } from "../generated/wire";
import { moveValue, type MoveValues } from "../model/game";
import { searchTask, type SearchTask } from "./task.svelte";

/** A larger search is not made twice for the sake of a hint. */
const LARGEST = 1_000_000;

/** The root whose moves count: that of the last pass which came to an end. */
const rootOf = ({ passes }: TraceSummary): number => passes.findLast(({ score }) => score !== null)?.root ?? 0;

export class MoveValuer {
  private task: SearchTask | null = null;

  /** `taken`: whether a tab shows the trace, which then stays open. */
  constructor(
    private readonly backend: Backend,
    private readonly taken: (trace: number) => boolean,
  ) {}

  /** The values by move; null: there was no search, its record is too large, or they are no longer wanted. */
  async of({ request, nodes, threat }: EngineMove): Promise<MoveValues | null> {
    this.drop();
    if (request === null || threat !== null || nodes > LARGEST) return null;
    const task = searchTask(this.backend);
    this.task = task;
    const summary = await task.ask(request);
    const { trace, steps } = summary;
    try {
      if (this.task !== task) return null;
      const { children } = await this.backend.call("stage", { trace, step: steps, node: rootOf(summary) });
      const values = children.flatMap((child) => {
        const value = moveValue(child);
        return child.move === null || value === null ? [] : [[child.move, value] as const];
      });
      // a pass may be counted without being recorded
      return values.length > 0 ? new Map(values) : null;
    } finally {
      if (this.task === task) this.task = null;
      if (!this.taken(trace)) this.backend.call("close", { trace }).catch(() => undefined);
    }
  }

  /** Ends the search; its values are not wanted. */
  drop(): void {
    // it may have ended by itself just now
    this.task?.stop(false).catch(() => undefined);
    this.task = null;
  }
}
