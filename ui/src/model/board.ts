// A board on screen: labels, names of squares, targets of the arrow keys, and the look of the pieces.
import type { BoardView } from "../generated/wire";
import { visibleText } from "./text";

/** Checks whether moves name rows: drop columns and square numbers do not. */
export const namesRows = ({ drop, numbered }: BoardView): boolean => !drop && !numbered;

/** Names a square by its column and row, or by its number alone. */
export function squareName(board: BoardView, index: number): { column: string; row: string } {
  if (board.numbered) return { column: "", row: String(index + 1) };
  const column = visibleText(board.column_labels[index % board.columns] ?? "");
  return { column, row: visibleText(board.row_labels[Math.floor(index / board.columns)] ?? "") };
}

/**
 * Returns the nearest open square in the direction of an arrow key, or the nearest of all without one. Distance aside
 * counts double. Null if there is none that way.
 */
export function nearest(open: readonly number[], from: number, key: string, columns: number): number | null {
  let best: { cell: number; far: number } | null = null;
  for (const cell of open) {
    const right = (cell % columns) - (from % columns);
    const down = Math.floor(cell / columns) - Math.floor(from / columns);
    const ahead = { ArrowRight: right, ArrowLeft: -right, ArrowDown: down, ArrowUp: -down }[key];
    if (ahead !== undefined && ahead <= 0) continue;
    const aside = key === "ArrowRight" || key === "ArrowLeft" ? Math.abs(down) : Math.abs(right);
    const far = ahead === undefined ? Math.abs(right) + Math.abs(down) : ahead + 2 * aside;
    if (!best || far < best.far) best = { cell, far };
  }
  return best?.cell ?? null;
}

/** Returns whether a game has a board and a winner; a tree has neither. */
export const isBoard = (game: string): boolean => game !== "tree" && game !== "uniform";

/** Crosses and noughts, coloured discs, or black and white stones, because blue and orange belong to MAX and MIN. */
export type Pieces = "marks" | "discs" | "stones";

export const piecesOf = (game: string): Pieces =>
  game === "tictactoe" ? "marks" : game === "connect4" ? "discs" : "stones";

/** The surface under the pieces: inner lines alone, a frame with holes, felt, or wood. */
export type GroundName = "lines" | "frame" | "felt" | "wood";

export const groundOf = (game: string): GroundName =>
  game === "tictactoe" ? "lines" : game === "connect4" ? "frame" : game === "othello" ? "felt" : "wood";

/** Returns the star points of a board of lines: four near the corners if there is room, and the middle. */
export function starPoints(columns: number, rows: number): (readonly [column: number, row: number])[] {
  const near = (size: number) => (size < 9 ? [] : size < 13 ? [2, size - 3] : [3, size - 4]);
  const corners = near(columns).flatMap((column) => near(rows).map((row) => [column, row] as const));
  const middle = columns % 2 === 1 && rows % 2 === 1 && corners.length > 0;
  return middle ? [...corners, [(columns - 1) / 2, (rows - 1) / 2] as const] : corners;
}
