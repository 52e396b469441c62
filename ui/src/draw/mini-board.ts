// A position as a node's glyph: a small board with the pieces of its game, in a frame that shows the side to move.
import type { Kind, SmallBoard } from "../generated/wire";
import { piecesOf } from "../model/board";
import type { Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import type { Renderer } from "./renderer";

/** Half the width of a roof or point, and its height, in radii. */
export const ROOF = { wide: 0.5, high: 0.36 };

/**
 * Returns a position's outline about (x, y), `by` px larger: MAX has a roof, MIN a point, a game's end neither. Of three
 * players A has a roof, B a point, and C both.
 */
export function houseOf(x: number, y: number, r: number, mover: Kind | null, by = 0): Point[] {
  const half = r + by;
  const round = r * 0.2 + by;
  const corner = (right: 1 | -1, down: 1 | -1): Point[] => {
    const [cx, cy] = [x + right * (half - round), y + down * (half - round)];
    // Clockwise: if both signs agree, from the side to the edge, else from the edge to the side.
    const turns = right === down ? [0, 1, 2, 3, 4] : [4, 3, 2, 1, 0];
    return turns.map((turn) => {
      const angle = (turn * Math.PI) / 8;
      return { x: cx + right * round * Math.cos(angle), y: cy + down * round * Math.sin(angle) };
    });
  };
  const [roof, point] = [
    mover === "max" || mover === "a" || mover === "c",
    mover === "min" || mover === "b" || mover === "c",
  ].map((has, at) => {
    const down = at === 0 ? -1 : 1;
    // The tip keeps its angle as it grows.
    const wide = r * ROOF.wide + by * 0.3;
    const tip = { x, y: y + down * (half + r * ROOF.high + by * 0.2) };
    const from = { x: x + down * wide, y: y + down * half };
    const to = { x: x - down * wide, y: y + down * half };
    return has ? [from, tip, to] : [];
  });
  return [...corner(-1, -1), ...roof!, ...corner(1, -1), ...corner(1, 1), ...point!, ...corner(-1, 1)];
}

/** Draws a board into the square with its top left corner at (x, y). */
export function drawBoard(
  draw: Renderer,
  board: SmallBoard,
  game: string,
  x: number,
  y: number,
  side: number,
  tokens: Tokens,
): void {
  const rows = Math.max(1, Math.ceil(board.cells.length / Math.max(1, board.columns)));
  const cell = side / Math.max(board.columns, rows);
  const left = x + (side - cell * board.columns) / 2;
  const top = y + (side - cell * rows) / 2;
  const [wide, high] = [cell * board.columns, cell * rows];
  const pieces = piecesOf(game);
  const line = Math.max(1, cell * 0.06);
  if (pieces === "marks") {
    for (let i = 1; i < board.columns; i++)
      draw.line(
        { x: left + i * cell, y: top },
        { x: left + i * cell, y: top + high },
        { colour: tokens.edge, width: line },
      );
    for (let i = 1; i < rows; i++)
      draw.line(
        { x: left, y: top + i * cell },
        { x: left + wide, y: top + i * cell },
        { colour: tokens.edge, width: line },
      );
  } else {
    const ground = pieces === "discs" ? tokens.c4Frame : game === "othello" ? tokens.felt : tokens.wood;
    draw.frame(left, top, wide, high, ground, null, 2);
    if (pieces === "stones") drawLines(draw, board.columns, rows, cell, left, top, game === "othello", tokens);
  }
  const won = new Set(board.line);
  for (const [place, mark] of [...board.cells].entries()) {
    const cx = left + ((place % board.columns) + 0.5) * cell;
    const cy = top + (Math.floor(place / board.columns) + 0.5) * cell;
    if (board.last === place && pieces === "marks" && !won.has(place))
      draw.rect(cx - cell / 2 + 1, cy - cell / 2 + 1, cell - 2, cell - 2, tokens.fill2);
    if (won.has(place)) draw.rect(cx - cell / 2 + 1, cy - cell / 2 + 1, cell - 2, cell - 2, tokens.now);
    if (pieces === "marks")
      drawMark(draw, mark, cx, cy, cell, won.has(place) ? { ...tokens, xPiece: tokens.nowInk } : tokens);
    else drawPiece(draw, mark, cx, cy, cell, pieces === "discs", tokens);
    if (board.last === place && pieces !== "marks" && mark !== ".")
      draw.disc(cx, cy, cell * 0.46, null, { colour: tokens.paper, width: Math.max(1, cell * 0.09) });
  }
  const [first, last] = [Math.min(...won), Math.max(...won)];
  // Two lines at once have no common ends.
  const isOne = won.size > 1 && won.size <= 5 && pieces !== "marks";
  if (isOne && cell >= 7) {
    const at = (place: number) => ({
      x: left + ((place % board.columns) + 0.5) * cell,
      y: top + (Math.floor(place / board.columns) + 0.5) * cell,
    });
    draw.line(at(first), at(last), { colour: tokens.stoneBlack, width: cell * 0.34 });
    draw.line(at(first), at(last), { colour: tokens.stoneWhite, width: cell * 0.2 });
  }
}

/** Draws lines between Othello's squares, but through Gomoku's, because stones lie on crossings there. */
function drawLines(
  draw: Renderer,
  columns: number,
  rows: number,
  cell: number,
  left: number,
  top: number,
  between: boolean,
  tokens: Tokens,
): void {
  const stroke = { colour: between ? tokens.feltLine : tokens.woodLine, width: Math.max(0.5, cell * 0.06) };
  const first = between ? 0 : cell / 2;
  const count = (cells: number) => (between ? cells + 1 : cells);
  for (let i = 0; i < count(columns); i++)
    draw.line(
      { x: left + first + i * cell, y: top + first },
      { x: left + first + i * cell, y: top + rows * cell - first },
      stroke,
    );
  for (let i = 0; i < count(rows); i++)
    draw.line(
      { x: left + first, y: top + first + i * cell },
      { x: left + columns * cell - first, y: top + first + i * cell },
      stroke,
    );
}

function drawMark(draw: Renderer, mark: string, x: number, y: number, cell: number, tokens: Tokens): void {
  const reach = cell * 0.27;
  const width = Math.max(1.6, cell * 0.14);
  if (mark === "X")
    for (const slope of [1, -1])
      draw.line(
        { x: x - reach, y: y - reach * slope },
        { x: x + reach, y: y + reach * slope },
        { colour: tokens.xPiece, width },
      );
  if (mark === "O") draw.disc(x, y, reach * 1.05, null, { colour: tokens.oPiece, width });
}

function drawPiece(
  draw: Renderer,
  mark: string,
  x: number,
  y: number,
  cell: number,
  holes: boolean,
  tokens: Tokens,
): void {
  const radius = cell * 0.41;
  if (mark === ".") {
    if (holes) draw.disc(x, y, radius, tokens.paper, null);
    return;
  }
  const first = mark === "X";
  if (!holes) {
    draw.disc(x, y, radius, first ? tokens.stoneBlack : tokens.stoneWhite, { colour: tokens.stoneBlack, width: 0.8 });
    return;
  }
  const rim = { colour: first ? tokens.c4RedRim : tokens.c4YellowRim, width: Math.max(0.8, cell * 0.07) };
  draw.disc(x, y, radius, first ? tokens.c4Red : tokens.c4Yellow, null);
  draw.disc(x, y, radius * 0.62, null, rim);
  // The dot distinguishes yellow by shape too.
  if (!first) draw.disc(x, y, radius * 0.24, tokens.c4YellowRim, null);
}
