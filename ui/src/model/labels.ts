// A solver's results for a position as board marks and a sentence, and the changes of a game's value.
import type { BoardView, Setup, SolvedMove, SolvedPosition } from "../generated/wire";
import { sideAfter } from "./game";
import { digits } from "./score";

/** The results on a board. */
export interface Labels {
  /** One mark per move: its value for the side to move, `>0` or `<0` if only the winner is proved, or a dash. */
  marks: ReadonlyMap<string, string>;
  /** The moves that reach the value of the position. */
  best: ReadonlySet<string>;
  /** The name of each move's button. */
  names: ReadonlyMap<string, string>;
}

export const DASH = "–";

export type Result = "win" | "draw" | "loss";

export const resultOf = (value: number): Result => (value > 0 ? "win" : value < 0 ? "loss" : "draw");

/** Formats `+3`, `0`, `−4`, always with a sign because it shows the winner. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : digits(value));

/** Returns the value of a move, if it is proved. */
export const exactOf = ({ lo, hi }: Pick<SolvedMove, "lo" | "hi">): number | null => (lo === hi ? lo : null);

/** Returns the result after a move, even if only the winner is proved. */
export const signOf = ({ lo, hi }: Pick<SolvedMove, "lo" | "hi">): Result | null =>
  lo !== null && lo > 0 ? "win" : hi !== null && hi < 0 ? "loss" : lo === 0 && hi === 0 ? "draw" : null;
const one = { win: 1, draw: 0, loss: -1 };

/** Returns a board's position for the service, by its moves if known. */
export function placeOf(rules: Setup, board: BoardView): Setup {
  const { game, size, k, exact, subboard, margin } = rules;
  const { area } = board;
  const corner = (column: number, row: number) => `${board.column_labels[column]}${board.row_labels[row]}`;
  // A margin would count from this position's stones, but the area is that of the searched position.
  const fixed =
    margin !== undefined && area
      ? `${corner(area.column, area.row + area.rows - 1)}-${corner(area.column + area.columns - 1, area.row)}`
      : subboard;
  return {
    game,
    position: board.moves ?? board.canonical,
    ...(size !== undefined && { size }),
    ...(k !== undefined && { k }),
    ...(exact !== undefined && { exact }),
    ...(fixed !== undefined && { subboard: fixed }),
  };
}

/** Returns the marks of a board. `turn` converts a value for the side to move to the shown one. */
export function labelsOf(
  solved: SolvedPosition | null,
  legal: readonly string[],
  name: (move: string, proved: SolvedMove | null) => string,
  turn: (value: number) => number = (value) => value,
): Labels {
  const proved = new Map(solved?.moves.map((each) => [each.move, each]) ?? []);
  const value = (move: string) => {
    const found = proved.get(move);
    return found ? exactOf(found) : null;
  };
  const text = (move: string) => {
    const known = value(move);
    if (known !== null) return signed(turn(known));
    const found = proved.get(move);
    const sign = found && signOf(found);
    return sign ? `${turn(one[sign]) > 0 ? ">" : "<"}0` : DASH;
  };
  return {
    marks: new Map(legal.map((move) => [move, text(move)])),
    best: new Set(solved?.value == null ? [] : legal.filter((move) => value(move) === solved.value)),
    names: new Map(legal.map((move) => [move, name(move, proved.get(move) ?? null)])),
  };
}

/** The proof after each move of a game; null if unknown. */
export type GameProofs = readonly (SolvedPosition | null)[];

/** Returns the value after `at` moves for the first player. */
export function valueAt(proved: GameProofs, at: number, starter: BoardView["side_to_move"]): number | null {
  const value = proved[at]?.value ?? null;
  return value === null || value === 0 ? value : sideAfter(starter, at) === 0 ? value : -value;
}

/** Returns the number of moves from which every position is proved; null if not even the last is. */
export function provedFrom(proved: GameProofs): number | null {
  const unknown = proved.findLastIndex((each) => each?.value == null);
  return unknown === proved.length - 1 ? null : unknown + 1;
}

/** A move that changed the game between win, draw and loss. */
export interface Change {
  /** Its number, from 1. */
  ply: number;
  /** The side that made it. */
  side: 0 | 1;
  from: Result;
  to: Result;
  /** A move that would have kept the value; null if unknown. */
  better: string | null;
  /** Moves to the end from the position before, if the score shows it. */
  endsIn: number | null;
}

/** Returns the moves that changed the value, as far as proved. */
export function changesOf(proved: GameProofs, starter: BoardView["side_to_move"]): Change[] {
  const first = provedFrom(proved);
  if (first === null) return [];
  const changes: Change[] = [];
  for (let ply = first + 1; ply < proved.length; ply += 1) {
    const side = sideAfter(starter, ply - 1);
    const before = proved[ply - 1];
    const [was, is] = [valueAt(proved, ply - 1, starter), valueAt(proved, ply, starter)];
    if (!before || was === null || is === null) continue;
    const own = (value: number) => resultOf(side === 0 ? value : -value);
    if (own(was) === own(is)) continue;
    changes.push({ ply, side, from: own(was), to: own(is), better: before.best, endsIn: before.ends_in });
  }
  return changes;
}
