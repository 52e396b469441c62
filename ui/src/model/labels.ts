// The labels beside a board, and what its squares are called.
import type { BoardView } from "../generated/wire";
import { visibleText } from "./text";

/** Whether the moves of a board name rows: a column to drop into and a square's number do not. */
export const namesRows = ({ drop, numbered }: BoardView): boolean => !drop && !numbered;

/** What a square is called by its column and its row, or by its number alone. */
export function squareName(board: BoardView, index: number): { column: string; row: string } {
  if (board.numbered) return { column: "", row: String(index + 1) };
  const column = visibleText(board.column_labels[index % board.columns] ?? "");
  return { column, row: visibleText(board.row_labels[Math.floor(index / board.columns)] ?? "") };
}
