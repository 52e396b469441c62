// The labels beside a board.
import type { BoardView } from "../generated/wire";

/** Whether the moves of a board name rows: a column to drop into and a square's number do not. */
export const namesRows = ({ drop, legal, moves }: BoardView): boolean =>
  !drop && ![...legal.map(({ text }) => text), moves ?? ""].some((text) => /^\d+$/.test(text));
