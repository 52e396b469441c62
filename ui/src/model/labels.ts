// What a solver proves of a position, as a board and a sentence tell it; and where the value of a game changed hands.
import type { BoardView, Setup, SolvedMove, SolvedPosition } from "../generated/wire";
import { sideAfter } from "./game";
import { digits } from "./score";

/** What a board shows of it. */
export interface Labels {
  /** A mark for every move: its value for who is to move, `>0` or `<0` where only the winner is proved, or a dash. */
  marks: ReadonlyMap<string, string>;
  /** The moves that reach the value of the position. */
  best: ReadonlySet<string>;
  /** What the button of a move is called. */
  names: ReadonlyMap<string, string>;
}

export const DASH = "–";

export type Result = "win" | "draw" | "loss";

export const resultOf = (value: number): Result => (value > 0 ? "win" : value < 0 ? "loss" : "draw");

/** `+3`, `0`, `−4`: the sign tells who wins, so it is always there. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : digits(value));

/** The value of a move, where it is proved. */
export const exactOf = ({ lo, hi }: Pick<SolvedMove, "lo" | "hi">): number | null => (lo === hi ? lo : null);

/** Who wins after a move, also where only that is proved. */
export const signOf = ({ lo, hi }: Pick<SolvedMove, "lo" | "hi">): Result | null =>
  lo !== null && lo > 0 ? "win" : hi !== null && hi < 0 ? "loss" : lo === 0 && hi === 0 ? "draw" : null;
const one = { win: 1, draw: 0, loss: -1 };

/** The position of a board as the service reads it: by its moves, where they are known. */
export function placeOf(rules: Setup, board: BoardView): Setup {
  const { game, size, k, exact, subboard, margin } = rules;
  const { area } = board;
  const corner = (column: number, row: number) => `${board.column_labels[column]}${board.row_labels[row]}`;
  // a margin would count from the stones of this position; the area is that of the position searched
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

/** The marks of a board. `turn`: a value for who is to move, as it is shown there. */
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

/** What is proved of a game after each of its moves, for the first player; null: it is not known. */
export type Proved = readonly (SolvedPosition | null)[];

/** The value after `at` moves, for the first player. */
export function valueAt(proved: Proved, at: number, starter: BoardView["side_to_move"]): number | null {
  const value = proved[at]?.value ?? null;
  return value === null || value === 0 ? value : sideAfter(starter, at) === 0 ? value : -value;
}

/** From how many moves on every position is proved; null: not even the last one. */
export function provedFrom(proved: Proved): number | null {
  const unknown = proved.findLastIndex((each) => each?.value == null);
  return unknown === proved.length - 1 ? null : unknown + 1;
}

/** A move by which the value of the game changed from win, draw or loss to another. */
export interface Change {
  /** Its number, from 1. */
  ply: number;
  /** Who made it. */
  side: 0 | 1;
  from: Result;
  to: Result;
  /** A move that would have kept it; null: none is known. */
  better: string | null;
  /** Moves until the end after that, where the score tells it. */
  endsIn: number | null;
}

/** Where the value changed hands, in what is proved. */
export function changesOf(proved: Proved, starter: BoardView["side_to_move"]): Change[] {
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
