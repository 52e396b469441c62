// The arena: its tabs, its openings, the games of a match and the match as a file.
import type { Match, MatchGame } from "../generated/wire";

export type ArenaTab = "matches" | "success" | "tuning";
export const arenaTabs: readonly ArenaTab[] = ["matches", "success", "tuning"];

/** Returns the service's word for random plies; without any, every game starts at the position. */
export const openingsWord = (plies: number): string => (plies > 0 ? `random:${plies}` : "start");

/** Checks whether a game has lines and so longest chains, by which the five-game rule can decide draws. */
export const hasChains = (game: string): boolean => ["tictactoe", "connect4", "gomoku"].includes(game);

/** A filter for games: all, or by their result for A. */
export type ResultFilter = "all" | MatchGame["result"];
export const filtered = (games: readonly MatchGame[], filter: ResultFilter): readonly MatchGame[] =>
  filter === "all" ? games : games.filter((game) => game.result === filter);

const quoted = (cell: string | number | boolean): string => {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes a match as CSV, one line per game, with the cost for each player. */
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
