// Small boards for the game tiles: each position identifies its game at a glance.
import type { SmallBoard } from "../generated/wire";

const board = (columns: number, ...rows: string[]): SmallBoard => ({
  cells: rows.join(""),
  columns,
  last: null,
  line: [],
});

export const tileBoards: Readonly<Record<string, SmallBoard>> = {
  tictactoe: board(3, "X..", ".O.", "..X"),
  connect4: board(7, ".......", ".......", ".......", ".......", "...O...", "..XXO.."),
  othello: board(6, "......", "......", "..OX..", "..XO..", "......", "......"),
  gomoku: board(7, ".......", ".......", "..OX...", "...X...", "..O.X..", ".......", "......."),
};
