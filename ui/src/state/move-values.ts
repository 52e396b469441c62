// The value of each root move in a search. The search is repeated with a record, which is read and closed.
import type { Backend } from "../backend/backend";
import type { EngineMove, TraceSummary } from "../generated/wire";
import { moveValue, type MoveValues } from "../model/game";
import { searchTask, type SearchTask } from "./task.svelte";

/** Nodes above which a search is not repeated for a hint. */
const LARGEST = 1_000_000;

/** Returns the root with the moves that count: that of the last pass that finished. */
const rootOf = ({ iterations }: TraceSummary): number => iterations.findLast(({ score }) => score !== null)?.root ?? 0;

export class MoveValuer {
  private task: SearchTask | null = null;

  /** `taken` returns whether a tab shows the trace, which then stays open. */
  constructor(
    private readonly backend: Backend,
    private readonly taken: (trace: number) => boolean,
  ) {}

  /** Returns the values by move; null if there was no search, or its record is too large or no longer wanted. */
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
      // A pass may be counted without being recorded.
      return values.length > 0 ? new Map(values) : null;
    } finally {
      if (this.task === task) this.task = null;
      if (!this.taken(trace)) this.backend.call("close", { trace }).catch(() => undefined);
    }
  }

  /** Ends the search, because its values are no longer wanted. */
  drop(): void {
    // It may have just ended.
    this.task?.stop(false).catch(() => undefined);
    this.task = null;
  }
}
