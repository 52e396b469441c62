// The icicle of one search, compared with another at each place by lightness, pattern and words.
import type { Mark } from "../generated/wire";
import { mix, packed, type Tokens } from "../model/tokens";
import { hatching } from "./charts/patterns";
import { drawShapes, type Shape } from "./charts/shapes";
import { CellRows } from "./cell-rows";
import { drawShieldAt, type ClaimState } from "./glyph";
import type { Extent } from "./icicle-scene";
import { roughWidth, type Renderer } from "./renderer";
import { markOf, sharesOf, type Tiles } from "./tiles";

/** Px below which a pattern is invisible. */
const FINE = 5;
/** Px of the line at the head of a cut subtree. */
const HEAD = 3;
const TEXT = 13; // px

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Texts in the cells. */
export interface OverlayLabels {
  /** The root's. */
  root: string;
  /** Those of the root's moves, by node. */
  moves: ReadonlyMap<number, { move: string; saves: string }>;
  /** Nodes of the cut subtrees, by their roots. */
  cuts: ReadonlyMap<number, number>;
  /** Describes adjacent cut siblings, which saved so many nodes together. */
  cut: (nodes: number) => string;
}

/** A claim of the other search at its place: half-open ranges of node ids, as the tiles have. */
export interface ClaimMark {
  node: number;
  end: number;
  ply: number;
  state: ClaimState;
  chosen: boolean;
}

/** The marks of places, and that of nodes saved by a false claim. */
export type Cell = Mark | "wrongly";

/** Returns a cell as shapes; the same for the picture and its legend. */
export function cellShapes({ x, y, width, height }: Box, mark: Cell | null): Shape[] {
  const box = { is: "rect" as const, x, y, width, height };
  const coarse = width >= FINE && height >= FINE;
  switch (mark) {
    case "both":
      return [{ ...box, fill: "accent", outline: null }];
    case "only":
    case "cut": {
      const shapes: Shape[] = [{ ...box, fill: "minFill", outline: null }];
      if (mark === "cut" && coarse) shapes.push({ ...box, height: HEAD, fill: "cut", outline: null });
      return shapes;
    }
    case "wrongly":
      return [
        { ...box, fill: "cutFill", outline: coarse ? { ink: "cut", width: 1 } : null },
        ...(coarse ? hatching(x, y, width, height, true, "cut") : []),
      ];
    case "other":
      return [
        { ...box, fill: "paper", outline: coarse ? { ink: "ink", width: 1 } : null },
        ...(coarse ? hatching(x, y, width, height, false, "ink") : []),
      ];
    case "neither":
      return [{ ...box, fill: "paper", outline: { ink: "line", width: 1, dashed: true } }];
    default:
      return [{ ...box, fill: "line", outline: null }];
  }
}

/** Returns a colour that is darker the more nodes both visited. The root of the share makes few of them visible. */
export const sharedColour = (shared: number, tokens: Tokens): string =>
  mix(tokens.minFill, tokens.accent, Math.sqrt(Math.min(1, Math.max(0, shared))));

/** Draws the tiles in the span and returns the number of cells. */
export function drawOverlay(
  draw: Renderer,
  tiles: Tiles,
  extent: Extent,
  tokens: Tokens,
  labels: OverlayLabels | null = null,
  claims: readonly ClaimMark[] = [],
): number {
  const { span, firstPly, row } = extent;
  const { width, height } = draw.size;
  const x = (node: number) => ((node - span.from) / (span.to - span.from)) * width;
  const { cells } = tiles;
  const wrong = claims.filter(({ state }) => state === "false");
  const isWrong = (node: number) => wrong.some((claim) => node >= claim.node && node < claim.end);
  const rows = new CellRows();
  for (let i = 0; i < cells.count; i++) {
    const y = ((cells.ply[i] ?? 0) - firstPly) * row;
    // Edges lie on half pixels, because the ground would shine through between two smoothed ones.
    const left = Math.max(0, Math.round(2 * x(cells.from[i] ?? 0)) / 2);
    const right = Math.min(width, Math.round(2 * x(cells.to[i] ?? 0)) / 2);
    if (right <= left || y + row <= 0 || y >= height) continue;
    const { max, min } = sharesOf(cells, i);
    const entered = Math.min(1, max + min);
    const shared = (cells.both?.[i] ?? 0) / 255 / Math.max(entered, 1e-9);
    const middle = Math.floor(((cells.from[i] ?? 0) + (cells.to[i] ?? 0)) / 2);
    const inside = isWrong(middle) ? { ...tokens, minFill: tokens.cutFill } : tokens;
    rows.add(y, left, right, packed(mix(tokens.paper, sharedColour(shared, inside), entered)));
  }
  let drawn = rows.draw(draw, row - 1);
  for (let i = 0; i < tiles.count; i++) {
    const left = Math.max(0, x(tiles.from[i] ?? 0));
    const right = Math.min(width, x(tiles.to[i] ?? 0));
    const y = ((tiles.ply[i] ?? 0) - firstPly) * row;
    if (right <= left || y + row <= 0 || y >= height) continue;
    const wide = Math.max(0.7, right - left - (right - left > 3 ? 1 : 0));
    const mark = markOf(tiles, i);
    const wrongly = (mark === "only" || mark === "cut") && isWrong(tiles.node[i] ?? 0);
    drawShapes(draw, cellShapes({ x: left, y, width: wide, height: row - 1 }, wrongly ? "wrongly" : mark), tokens);
    drawn += 1;
  }
  if (labels) writeLabels(draw, tiles, extent, tokens, labels, isWrong);
  drawClaims(draw, extent, tokens, claims);
  return drawn;
}

/** Draws the shields that have room, and a frame round the chosen claim. A false claim always has a shield. */
function drawClaims(
  draw: Renderer,
  { span, firstPly, row }: Extent,
  tokens: Tokens,
  claims: readonly ClaimMark[],
): void {
  const { width, height } = draw.size;
  const x = (node: number) => ((node - span.from) / (span.to - span.from)) * width;
  // False ones last, because they lie over their neighbours.
  for (const claim of [...claims].sort((one, other) => order(one) - order(other))) {
    const [left, right] = [x(claim.node), x(claim.end)];
    const y = (claim.ply - firstPly) * row;
    if (right <= 0 || left >= width || y + row <= 0 || y >= height) continue;
    const largest = Math.min(row * 0.36, 14);
    const room = Math.min(largest, (right - left) * 0.42);
    const size = claim.state === "false" ? Math.max(room, Math.min(largest, 8)) : room;
    if (claim.chosen) {
      const box = { is: "rect" as const, x: Math.max(0, left - 1), y: Math.max(0, y - 1) };
      const wide = Math.min(width, right + 1) - box.x;
      const shape = { ...box, width: wide, height: height - box.y - 1, fill: null };
      drawShapes(draw, [{ ...shape, outline: { ink: claim.state === "false" ? "cut" : "ink", width: 2.5 } }], tokens);
    }
    if (size < SMALL) continue;
    // The cells of the root's moves begin with words.
    const end = Math.min(width, right) - size - 4;
    const middle = (Math.max(0, left) + Math.min(width, right)) / 2;
    drawShieldAt(draw, { x: claim.ply < 2 ? end : middle, y: y + row / 2 }, size, claim.state, tokens);
  }
}

/** Px of the smallest shield. */
const SMALL = 5;
const order = ({ state, chosen }: ClaimMark) => Number(state === "false") + 2 * Number(chosen);

/** Writes the words that fit. */
function writeLabels(
  draw: Renderer,
  tiles: Tiles,
  { span, firstPly, row }: Extent,
  tokens: Tokens,
  labels: OverlayLabels,
  isWrong: (node: number) => boolean,
): void {
  const { width, height } = draw.size;
  const perNode = width / (span.to - span.from);
  /** Writes from the left edge of the visible cell; false if there is no room. */
  const write = (from: number, to: number, ply: number, text: string, colour: string, bold: boolean, at = 0) => {
    const left = Math.max(0, (from - span.from) * perNode) + 8 + at;
    const right = Math.min(width, (to - span.from) * perNode);
    const y = (ply - firstPly + 0.5) * row + 1;
    if (y < 0 || y > height || left + roughWidth(text, TEXT) > right) return false;
    draw.text(left, y, text, { colour, size: TEXT, bold });
    return true;
  };
  const run = { ply: -1, from: 0, to: 0, nodes: 0 };
  const endRun = () => {
    if (run.nodes > 0) write(run.from, run.to, run.ply, labels.cut(run.nodes), tokens.minInk, true);
    run.nodes = 0;
  };
  for (let i = 0; i < tiles.count; i++) {
    const [ply, from, to, node] = [tiles.ply[i] ?? 0, tiles.from[i] ?? 0, tiles.to[i] ?? 0, tiles.node[i] ?? 0];
    const mark = markOf(tiles, i);
    const ink = mark === "both" ? tokens.accentInk : tokens.minInk;
    const move = labels.moves.get(node);
    if (ply === 0) write(from, to, 0, labels.root, ink, true);
    else if (ply === 1 && move) {
      const wide = roughWidth(move.move, TEXT) + 10;
      if (write(from, to, 1, move.move, ink, true)) write(from, to, 1, move.saves, ink, false, wide);
    }
  }
  // Neighbours of a ply must follow each other, from left to right.
  const cut = Array.from({ length: tiles.count }, (_, i) => i).filter(
    (i) => markOf(tiles, i) === "cut" && !isWrong(tiles.node[i] ?? 0),
  );
  const near = (span.to - span.from) / Math.max(1, width) / 2;
  for (const i of cut.sort(
    (one, other) =>
      (tiles.ply[one] ?? 0) - (tiles.ply[other] ?? 0) || (tiles.from[one] ?? 0) - (tiles.from[other] ?? 0),
  )) {
    const nodes = labels.cuts.get(tiles.node[i] ?? 0);
    const [ply, from, to] = [tiles.ply[i] ?? 0, tiles.from[i] ?? 0, tiles.to[i] ?? 0];
    if (ply !== run.ply || Math.abs(from - run.to) > near) {
      endRun();
      Object.assign(run, { ply, from, to, nodes: 0 });
    }
    run.to = to;
    // Subtrees that are too small are in no list, and a count without them would be wrong.
    run.nodes = nodes === undefined ? NaN : run.nodes + nodes;
  }
  endRun();
}
