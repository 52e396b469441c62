// Engines of the backend in memory: the first legal move is always theirs.
import type { JobEvent, PresetEntry, ThinkRequest } from "../../src/generated/wire";
import { gameOf } from "./games";

export const idle = {
  nodes: 0,
  nodes_per_second: 0,
  deepest_ply: 0,
  root_done: 0,
  root_moves: 0,
  recorded: 0,
  budget: 0,
  elapsed_ms: 0,
  games: null,
  tuning: null,
};

export const preset = (name: string, searches: boolean): PresetEntry => ({
  name,
  title: name,
  game: "tictactoe",
  text: `about ${name}`,
  source: "an article",
  request: searches ? { game: "tictactoe", position: "5193", run: "minimax+last" } : null,
});

/** What an engine of this word tells of every move: it sees threats and does not search. */
export const BLOCKER = "blocker";

interface Thought {
  job: number;
  thought: ThinkRequest;
  /** How long it takes when nobody ends it, milliseconds. */
  thinks: number;
  /** How it was ended, if it was. */
  ended: () => [job: number, keep: boolean] | null;
}

/** Tells of nodes until the time is over, or somebody ends it. */
export function watchThought({ job, thought, thinks, ended }: Thought, on: (event: JobEvent) => void): () => void {
  const { setup, play } = thought.game;
  const move = gameOf(setup.game, setup.position, play).legal()[0] ?? "";
  const end = performance.now() + thinks;
  const timer = setInterval(() => {
    const stopped = ended();
    if (!stopped && performance.now() < end)
      return on({ type: "progress", progress: { ...idle, job, nodes: 7, comparison: null } });
    clearInterval(timer);
    if (stopped && !stopped[1]) return on({ type: "cancelled", summary: null });
    const position = setup.position + (play ?? []).join("");
    const request = thought.engine === "random" ? null : { game: setup.game, position, run: "minimax+last" };
    const threat = thought.engine === BLOCKER ? "blocks" : null;
    const counted = {
      nodes: request && !threat ? 100 : 0,
      score: request && !threat && !stopped ? 1 : null,
      elapsed_ms: 3,
    };
    on({ type: "moved", engine: { move, ...counted, stopped: stopped ? "cancelled" : null, request, threat } });
  }, 2);
  return () => clearInterval(timer);
}
