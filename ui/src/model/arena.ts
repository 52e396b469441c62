// What the arena asks for: matches, success curves, tunings; and a match as a file.
import type { Match, MatchGame, MatchRequest, RunRequest, Setup, SuccessRequest, TuneRequest } from "../generated/wire";
import { setupOf } from "./game";

export type ArenaTab = "matches" | "success" | "tuning";
export const arenaTabs: readonly ArenaTab[] = ["matches", "success", "tuning"];

/** Random plies at the start as the service reads them; none: every game begins at the position. */
export const openingsWord = (plies: number): string => (plies > 0 ? `random:${plies}` : "start");

/** Games with lines have longest chains: the five-game rule can decide their draws. */
export const hasChains = (game: string): boolean => ["tictactoe", "connect4", "gomoku"].includes(game);

export interface MatchWishes {
  a: string;
  b: string;
  games: number;
  plies: number;
  seed: number;
  five: boolean;
}

export function matchRequest(base: RunRequest, wishes: MatchWishes): MatchRequest {
  const { a, b, games, plies, seed, five } = wishes;
  const rule = five && hasChains(base.game);
  return { setup: setupOf(base), a, b, games, openings: openingsWord(plies), seed, five: rule };
}

export interface SuccessWishes {
  runs: readonly string[];
  from: "games" | "set";
  set: string;
  games: number;
  seed: number;
  /** Positions of each number of stones. */
  per: number;
  by: "nodes" | "seconds";
  nodes: number;
  seconds: number;
  /** Unsolved positions in a row after which a run gives up; 0: never. */
  patience: number;
}

export function successRequest(base: RunRequest, wishes: SuccessWishes): SuccessRequest {
  const { runs, from, set, games, seed, per, by, nodes, seconds, patience } = wishes;
  return {
    setup: setupOf(base),
    runs: [...runs],
    per,
    ...(from === "set" ? { positions: set } : { games, seed }),
    ...(by === "nodes" ? { node_limit: nodes } : { time_limit_ms: Math.round(seconds * 1000) }),
    ...(patience > 0 ? { stop_after_failures: patience } : {}),
  };
}

export interface TuneWishes {
  eval: string;
  method: "climb" | "spsa";
  run: string;
  depth: number;
  plies: number;
  pairs: number;
  starts: number;
  sweeps: number;
  iterations: number;
  seed: number;
}

export function tuneRequest(setup: Setup, wishes: TuneWishes): TuneRequest {
  const { method, run, depth, plies, pairs, starts, sweeps, iterations, seed } = wishes;
  return {
    setup,
    eval: wishes.eval,
    method,
    run,
    depth,
    openings: openingsWord(plies),
    pairs,
    seed,
    ...(method === "climb" ? { starts, sweeps } : { iterations }),
  };
}

/** The games that one looks for: all, or by their result for A. */
export type ResultFilter = "all" | MatchGame["result"];
export const filtered = (games: readonly MatchGame[], filter: ResultFilter): readonly MatchGame[] =>
  filter === "all" ? games : games.filter((game) => game.result === filter);

const quoted = (cell: string | number | boolean): string => {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A game a line, with what each player spent. */
export function matchCsv(match: Match): string {
  const spent = ["moves", "nodes", "milliseconds", "timed_out"] as const;
  const head = ["game", "opening", "first", "result", "awarded", "opening_plies"];
  const sides = ["a", "b"] as const;
  const lines = match.games.map((game) => [
    game.game,
    game.opening,
    game.first,
    game.result,
    game.awarded ?? false,
    game.opening_plies,
    ...sides.flatMap((side) => spent.map((each) => game[side][each])),
    game.moves.join(" "),
  ]);
  const columns = [...head, ...sides.flatMap((side) => spent.map((each) => `${side}_${each}`)), "moves_played"];
  return [columns, ...lines].map((cells) => `${cells.map(quoted).join(",")}\n`).join("");
}
