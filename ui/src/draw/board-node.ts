// A position as a node: a board in a house whose roof or point shows the side to move, with its move, its value and its
// window, and the arrow that leads to it.
import type { SmallBoard } from "../generated/wire";
import { piecesOf } from "../model/board";
import { fills, inks } from "../model/kinds";
import type { Box, Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { moverAt, spaced, underValue, windowLabel, writtenIn, type Look, type CameraNode } from "./glyph";
import { drawBoard, houseOf, ROOF } from "./mini-board";
import { roughWidth, type Renderer, type TextStyle } from "./renderer";

/** Px that the move of the next board reaches over its edge. */
export const chipOf = ({ zoom }: CameraNode, least: number): number => Math.max(least, 13) * zoom * 0.62 + 2;

/** Returns whether a board has room round it, so that its texts need no chip. */
const isPicture = ({ value, window, r }: CameraNode) => value !== undefined && (r >= 30 || window);

/** Draws the node, and returns the boxes of its chips. */
export function drawBoardNode(draw: Renderer, node: CameraNode, least: number, look: Look): readonly Box[] {
  const { glyph, x, y, r, zoom } = node;
  const { tokens } = look;
  const { node: view, state } = glyph;
  const ghost = state === "pruned" || state === "future";
  const over = view.status === "leaf" || view.status === "terminal";
  const colour = state === "pruned" ? tokens.ghostLine : over ? tokens.ink : tokens[inks[view.kind]];
  const mover = moverAt(glyph);
  const frame = () => {
    const stroke = { colour, width: Math.min(4, Math.max(1.6, r * 0.075)), dashed: state === "pruned" };
    const fill = mover === null ? tokens.paper : tokens[fills[mover]];
    draw.poly(houseOf(x, y, r, mover), state === "pruned" ? tokens.paper : fill, stroke);
    const [inner, board] = isPicture(node) ? [0.94, 0.9] : [0.88, 0.8];
    draw.frame(x - r * inner, y - r * inner, 2 * r * inner, 2 * r * inner, tokens.paper, null, r * 0.12);
    if (glyph.board) drawBoard(draw, glyph.board, look.game ?? "", x - r * board, y - r * board, 2 * r * board, tokens);
    else look.paint?.inside?.(draw, node, 2 * r * board, look);
  };
  if (ghost || view.quiet) draw.fade(ghost ? 0.42 : 0.6, frame);
  else frame();
  const size = Math.max(least, 13) * zoom;
  const chips: Box[] = [];
  if (view.move !== null && !node.arrow) {
    const half = Math.max(size * 0.68, roughWidth(node.name ?? view.move, size) / 2 + 4);
    // Above the corner, whose cell it must not cover.
    const isBare = !glyph.board && look.paint?.inside !== undefined;
    const at = isBare
      ? { x: x - r, y: y - r - size * 0.3 }
      : { x: x - r + half - size * 0.5, y: y - r - (isPicture(node) ? size * 0.45 : 0) };
    chips.push(drawMove(draw, at, half, size, node.name ?? view.move, ghost ? null : glyph.board, look));
  }
  if (node.value === "right") drawBeside(draw, node, size, look);
  else if (isPicture(node)) drawBelow(draw, node, size, look);
  else if (glyph.board || !look.paint?.inside) chips.push(...drawChip(draw, node, size, colour, look));
  return chips;
}

/** Draws a move in the colours of its player, or without a board as a text alone; `half` is half its width, px. */
function drawMove(
  draw: Renderer,
  { x, y }: Point,
  half: number,
  size: number,
  move: string,
  board: SmallBoard | null,
  look: Pick<Look, "game" | "tokens">,
): Box {
  const { ground, ink, rim } = inkOf(board, look.game ?? "", look.tokens);
  const high = size * 0.68;
  const box = { x0: x - half, x1: x + half, y0: y - high, y1: y + high };
  draw.frame(box.x0, box.y0, 2 * half, 2 * high, ground, { colour: rim, width: 1 }, high);
  draw.text(x, y, move, { colour: ink, size, weight: 650, align: "center" });
  return box;
}

/** Draws a position of a line as a picture of `side` px by that and `MOVE` px more: its move, and below it the board. */
export function drawLinePart(
  draw: Renderer,
  board: SmallBoard,
  move: string,
  side: number,
  look: Pick<Look, "game" | "tokens">,
): void {
  const half = Math.max(12, roughWidth(move, 13) / 2 + 5);
  drawMove(draw, { x: side / 2, y: MOVE / 2 - 1 }, half, 13, move, board, look);
  drawBoard(draw, board, look.game ?? "", 0, MOVE, side, look.tokens);
}
/** Px of a move above a board. */
export const MOVE = 24;

/** Returns the colours of the piece that the last move put on a board. */
function inkOf(board: SmallBoard | null, game: string, tokens: Tokens): { ground: string; ink: string; rim: string } {
  const mark = board?.last == null ? null : board.cells[board.last];
  const pieces = piecesOf(game);
  if (mark == null) return { ground: tokens.paper, ink: board ? tokens.ink : tokens.ghost, rim: tokens.line2 };
  const first = mark === "X";
  if (pieces === "discs")
    return first
      ? { ground: tokens.c4Red, ink: tokens.stoneWhite, rim: tokens.c4RedRim }
      : { ground: tokens.c4Yellow, ink: tokens.stoneBlack, rim: tokens.c4YellowRim };
  if (pieces === "stones")
    return first
      ? { ground: tokens.stoneBlack, ink: tokens.stoneWhite, rim: tokens.edge }
      : { ground: tokens.stoneWhite, ink: tokens.stoneBlack, rim: tokens.edge };
  return { ground: tokens.paper, ink: first ? tokens.xPiece : tokens.oPiece, rim: tokens.line2 };
}

/** Writes the value large on the right of the board, and the window of the position below it. */
function drawBeside(draw: Renderer, node: CameraNode, size: number, look: Look): void {
  const { x, y, r, glyph } = node;
  const { tokens } = look;
  const written = writtenIn({ ...node, shape: "inner" }, look);
  const left = x + r + Math.max(8, r * 0.28);
  const large = node.hero
    ? Math.min(size * 2.5, Math.max(size, r * 0.47))
    : Math.max(size, Math.min(size * 1.4, r * 0.47));
  if (written) {
    const style: TextStyle = { colour: tokens.ink, size: large, weight: written.as === "so far" ? 600 : 700 };
    const text = spaced(written.text);
    draw.text(left, node.hero ? y - large * 0.2 : y, text, style);
    underValue(draw, left + roughWidth(text, large) / 2, node.hero ? y - large * 0.2 : y, large, written, tokens);
  }
  if (!node.window || look.windows === "none") return;
  const colour = look.cutting === glyph.node.id ? tokens.cut : tokens.ink2;
  draw.text(left, y + large * 0.4 + size, windowLabel(glyph, look), { colour, size: size * 1.1, mono: true });
}

/** Writes the value below the board, and the window of a position below that. */
function drawBelow(draw: Renderer, node: CameraNode, size: number, look: Look): void {
  const { x, y, r, glyph } = node;
  const { tokens } = look;
  const written = writtenIn({ ...node, shape: "inner" }, look);
  // Those of a strip are in one line.
  const foot = y + r * (node.window || moverAt(glyph) === "min" ? 1 + ROOF.high : 1) + size * 0.95;
  const large = Math.max(size, Math.min(size * 1.25, r * 0.28));
  if (written) {
    const text = spaced(written.text);
    const weight = written.as === "so far" ? 500 : 700;
    draw.text(x, foot, text, { colour: tokens.ink, size: large, weight, align: "center" });
    underValue(draw, x, foot, large, written, tokens);
  }
  if (node.window && look.windows !== "none")
    draw.text(x, foot + size * 1.5, windowLabel(glyph, look), {
      colour: tokens.ink2,
      size,
      mono: true,
      align: "center",
    });
}

/** Draws the value of a small board in a chip on its corner, or below it. */
function drawChip(draw: Renderer, node: CameraNode, size: number, colour: string, look: Look): Box[] {
  const { x, y, r, glyph } = node;
  const { tokens } = look;
  const written = writtenIn({ ...node, shape: "inner" }, look);
  if (!written) return [];
  const over = moverAt(glyph) === null;
  const text = spaced(written.text);
  const half = Math.max(size * 0.75, roughWidth(text, size * 1.1) / 2 + 5);
  const under = over || node.value === "below";
  const foot = y + r * (under && moverAt(glyph) === "min" ? 1 + ROOF.high : 1);
  const at = under
    ? { x, y: foot + size * 1.05 }
    : { x: x + Math.min(r * 0.92, node.free - half - 5), y: y + r * 0.98 };
  const now = look.cutting === glyph.node.id ? tokens.now : tokens.paper;
  const high = size * 0.78;
  const stroke = { colour: over ? tokens.ink : colour, width: 1.5 };
  draw.frame(at.x - half, at.y - high, 2 * half, 2 * high, now, stroke, high);
  draw.text(at.x, at.y, text, {
    colour: now === tokens.now ? tokens.nowInk : tokens.ink,
    size: size * 1.1,
    weight: written.as === "so far" ? 500 : 700,
    align: "center",
  });
  if (written.stands) underValue(draw, at.x, at.y, size, written, look.tokens);
  return [{ x0: at.x - half, x1: at.x + half, y0: at.y - high, y1: at.y + high }];
}

/** Draws the arrow from one position to the next, with the move on it. One that leads down turns at its end. */
export function drawArrow(draw: Renderer, from: CameraNode, to: CameraNode, least: number, look: Look): void {
  const { tokens } = look;
  const size = Math.max(least, 13) * to.zoom;
  const width = Math.max(2.2, least * 0.2) * to.zoom;
  const stroke = { colour: tokens.ink, width };
  const start = { x: from.x + from.r + 2, y: from.y };
  const tip = size * 0.75;
  const down = to.y - from.y > to.r;
  const mark = { x: start.x + size * 1.9, y: from.y };
  if (down) {
    const turn = Math.min(40 * to.zoom, Math.max(4, to.x - start.x), 0.5 * (to.y - from.y));
    const roof = moverAt(to.glyph) === "max" ? 1 + ROOF.high : 1;
    const end = { x: to.x, y: to.y - to.r * roof - 8 };
    draw.line(start, { x: to.x - turn, y: from.y }, stroke);
    draw.arc({ x: to.x - turn, y: from.y }, { x: to.x, y: from.y }, { x: to.x, y: from.y + turn }, stroke);
    draw.line({ x: to.x, y: from.y + turn }, { x: end.x, y: end.y - tip * 0.6 }, stroke);
    drawHead(draw, end, { x: 0, y: 1 }, tip, tokens.ink);
  } else {
    const end = { x: to.x - to.r - 3, y: to.y };
    mark.x = (start.x + end.x) / 2;
    draw.line(start, { x: end.x - tip * 0.6, y: end.y }, stroke);
    drawHead(draw, end, { x: 1, y: 0 }, tip, tokens.ink);
  }
  const move = to.name ?? to.glyph.node.move ?? "";
  const half = Math.max(size * 0.82, roughWidth(move, size) / 2 + 5);
  drawMove(draw, { x: mark.x, y: mark.y - size * 1.1 }, half, size, move, to.glyph.board, look);
}

function drawHead(draw: Renderer, { x, y }: Point, way: Point, size: number, colour: string): void {
  const back = { x: x - way.x * size, y: y - way.y * size };
  const [across, up] = [way.y * size * 0.5, way.x * size * 0.5];
  draw.poly(
    [
      { x, y },
      { x: back.x - across, y: back.y - up },
      { x: back.x + across, y: back.y + up },
    ],
    colour,
    null,
  );
}
