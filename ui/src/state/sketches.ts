// Small searches, recorded only for a drawing: a thumbnail, or one beside a tree that is being typed.
import type { Backend } from "../backend/backend";
import { WHOLE_NODES } from "../draw/plan";
import type { BoardView, RunRequest, TraceSummary, TreeDrawing } from "../generated/wire";
import { searchTask } from "./task.svelte";

export interface Sketch {
  summary: TraceSummary;
  drawing: TreeDrawing;
}
/** Searches at once, after the user's own search. */
const AT_ONCE = 2;

/** Nodes of the largest tree with a thumbnail that shows at least its shape. */
export const SKETCH_NODES = 2 * WHOLE_NODES;

/** Returns the whole tree of an open trace at a step; null if it is too large. */
export async function wholeTree(backend: Backend, { trace, graph_nodes }: TraceSummary, step: number) {
  if (graph_nodes > SKETCH_NODES) return null;
  const max_glyphs = SKETCH_NODES + 2;
  const look = { focus: 0, whole: true, opened: [], closed: [], max_glyphs, show_future: true, boards: true };
  return backend.call("tree", { trace, step, ...look });
}

export class Sketches {
  private readonly kept = new Map<string, Promise<Sketch | null>>();
  private readonly boards = new Map<string, Promise<BoardView>>();
  private readonly waiting: (() => void)[] = [];
  private working = 0;

  /** `taken` returns whether a tab shows the trace, which then stays open. */
  constructor(
    private readonly backend: Backend,
    private readonly taken: (trace: number) => boolean,
  ) {}

  /** Returns the tree of a search at its end; null if it is too large. A repeated request does not search again. */
  of(request: RunRequest): Promise<Sketch | null> {
    const key = JSON.stringify(request);
    const known = this.kept.get(key);
    if (known) return known;
    const sketch = this.inTurn(() => this.search(request));
    this.kept.set(key, sketch);
    sketch.catch(() => this.kept.delete(key));
    return sketch;
  }

  /** Returns the board of a position, for a search that is too large to draw. */
  board(setup: RunRequest): Promise<BoardView> {
    const key = JSON.stringify(setup);
    const known = this.boards.get(key);
    if (known) return known;
    const board = this.backend.call("board", { setup });
    this.boards.set(key, board);
    board.catch(() => this.boards.delete(key));
    return board;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.working >= AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    this.working += 1;
    try {
      return await work();
    } finally {
      this.working -= 1;
      this.waiting.shift()?.();
    }
  }

  private async search(request: RunRequest): Promise<Sketch | null> {
    const summary = await searchTask(this.backend).ask(request);
    try {
      const drawing = await wholeTree(this.backend, summary, summary.steps);
      return drawing && { summary, drawing };
    } finally {
      const { trace } = summary;
      if (!this.taken(trace)) this.backend.call("close", { trace }).catch(() => undefined);
    }
  }
}
