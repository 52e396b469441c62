// A search of the service with all data for pictures and sentences.
import type {
  NodeView,
  RunRequest,
  StepState,
  TilesRequest,
  TraceSummary,
  TreeDrawing,
} from "../../src/generated/wire";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "./backend";

export interface Searched {
  backend: ServerBackend;
  summary: TraceSummary;
  /** The state after each step; the first is before any. */
  states: StepState[];
  nodes: NodeView[];
  /** Returns the tree at a step, every subtree open. */
  drawing: (step: number, future?: boolean, against?: number) => Promise<TreeDrawing>;
  /** Returns all its tiles at a requested width. */
  tiles: (width: number, plies: number, against?: number) => Promise<{ bytes: ArrayBuffer; request: TilesRequest }>;
}

const all = <T>(count: number, ask: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => ask(place)));

export async function searched(request: RunRequest): Promise<Searched> {
  const backend = new ServerBackend();
  const summary = await searchTask(backend).ask(request);
  const { trace } = summary;
  return {
    backend,
    summary,
    states: await all(summary.steps + 1, (step) => backend.call("step", { trace, step })),
    nodes: await all(summary.graph_nodes, (node) => backend.call("node", { trace, node })),
    drawing: (step, future = false, against) => {
      const shown = { max_glyphs: 500, show_future: future, boards: future };
      const look = { focus: 0, whole: true, opened: [], closed: [], ...shown };
      return backend.call("tree", { trace, step, against, ...look });
    },
    tiles: async (width, plies, against) => {
      const asked = { trace, against, from: 0, to: summary.graph_nodes, width, first_ply: 0, plies };
      return { bytes: await backend.tiles(asked), request: asked };
    },
  };
}

/** Returns the first step with this event. */
export const stepOf = ({ states }: Searched, event: StepState["event"]) =>
  states.findIndex((state) => state.event === event);

/** The tree of every textbook: three moves, three replies. */
export const textbook = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))" } as const;
