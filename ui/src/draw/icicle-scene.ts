// The icicle: every subtree is a box as wide as it is large, one row per ply. Boxes narrower than a pixel are blended.
import type { Bound, Kind } from "../generated/wire";
import { scoreText } from "../model/score";
import type { Span } from "../model/spaces";
import { contrast, packed } from "../model/tokens";
import { visibleText } from "../model/text";
import { CellRows } from "./cell-rows";
import { cellColours, tileColours, tinted, type Paint } from "./icicle-colours";
import type { Renderer } from "./renderer";
import { boundOf, isMin, NO_SCORE, onPv, sharesOf, statusOf, type Tiles } from "./tiles";

export interface IcicleLook extends Omit<Paint, "reach"> {
  /** Ids below this exist at the step on screen. */
  recorded: number;
  /** The look of the future: a pale structure, a tint of its colours, or nothing. */
  future: "pale" | "tinted" | "none";
  /** Nodes entered and not closed yet. */
  open: ReadonlyMap<number, OpenNode>;
  /** Whether the search has reported its variation. */
  showPv: boolean;
  words: IcicleWords;
  /** Px of the smallest text. */
  least: number;
  /** The ply of the depth limit, if the search continues beyond it. */
  horizon?: number | null;
}
export interface OpenNode {
  /** The best so far. */
  best: number | null;
  /** The bound that the best gives at a cutoff; missing while it can still change. */
  bound?: Bound;
}
/** Words in cells. */
export interface IcicleWords {
  root: string;
  /** Formats a value that can still change. */
  soFar: (value: string) => string;
  /** Names a place of a textbook tree by the moves from the root. */
  name?: ((path: readonly string[]) => string | null) | undefined;
  horizon?: string;
}
/** The drawn part of the icicle, and the height of a row in px. */
export interface Extent {
  span: Span;
  firstPly: number;
  row: number;
}
/** Px of a row: the least, and the most that a picture of few plies needs. */
export const LEAST_ROW = 18;
export const MOST_ROW = 160;
/** Px from which a cell has room for words. */
const WORDS = 40;
/** Px of a row below which words do not fit. */
const LOW = 15;

/** Returns the height of a row, px, if so many plies share a height. */
export const rowOf = (height: number, plies: number, least = LEAST_ROW): number =>
  Math.max(least, Math.min(MOST_ROW, Math.floor(height / Math.max(1, plies))));

/** Px of text at most, unless a projector needs more. */
const MOST_TEXT = 28;
const textSize = (row: number, least: number) => Math.max(least, Math.min(MOST_TEXT, Math.round(row * 0.36)));
/** Estimates the width of a cell's short text, px. */
export const textWidth = (text: string, size: number) =>
  [...text].reduce(
    (wide, character) => wide + size * (/[ ·]/.test(character) ? 0.29 : /[a-z]/.test(character) ? 0.57 : 0.63),
    0,
  );

/** Draws the part in the span as known at a step, and returns the number of rectangles. */
export function drawIcicle(draw: Renderer, tiles: Tiles, { span, firstPly, row }: Extent, look: IcicleLook): number {
  const { width, height } = draw.size;
  const { tokens, recorded, future } = look;
  const paint = { ...look, reach: tiles.reach };
  const x = (node: number) => ((node - span.from) / (span.to - span.from)) * width;
  const gap = row > 8 ? 1 : 0;
  const { cells } = tiles;
  const known = cellColours(tiles, paint, "known");
  const coming = future === "none" ? known : cellColours(tiles, paint, future);
  const horizon = look.horizon ?? Infinity;
  const beyond = look.horizon == null ? known : cellColours(tiles, paint, "tinted");
  const rows = new CellRows();
  for (let i = 0; i < cells.count; i++) {
    const from = cells.from[i] ?? 0;
    const y = ((cells.ply[i] ?? 0) - firstPly) * row;
    const toCome = from >= recorded;
    if (y + row <= 0 || y >= height || (toCome && future === "none")) continue;
    // Edges lie on half pixels, because the ground would shine through between two smoothed ones.
    const left = Math.max(0, Math.round(2 * x(from)) / 2);
    const right = Math.min(width, Math.round(2 * x(cells.to[i] ?? 0)) / 2);
    if (right <= left) continue;
    const isBeyond = (cells.ply[i] ?? 0) > horizon;
    rows.add(y, left, right, (toCome ? coming : isBeyond ? beyond : known)(i));
  }
  const placed = placeTiles(tiles, { span, firstPly, row }, { width, height }, look, rows, gap);
  const rects = rows.draw(draw, row - gap) + placed.wide.length + placed.variation.length;
  for (const tile of placed.wide) drawTile(draw, tile, gap, look);
  for (const { left, y, drawn } of placed.variation) draw.rect(left, y + row - 5, Math.max(1, drawn), 4, tokens.ink);
  if (look.horizon != null) drawHorizon(draw, (look.horizon + 1 - firstPly) * row, row, look);
  return rects;
}

/** Draws the depth limit as a line across the rows, with its word at the right rim if they are high enough. */
function drawHorizon(draw: Renderer, y: number, row: number, { tokens, words, least }: IcicleLook): void {
  const { width, height } = draw.size;
  if (y <= 0 || y >= height) return;
  draw.line({ x: 0, y }, { x: width, y }, { colour: tokens.accent, width: 2, dashed: true });
  const style = { colour: tokens.accent, size: least, align: "right", weight: 600, halo: tokens.paper } as const;
  if (row >= LOW) draw.text(width - SIGNS, y + least * 0.8, words.horizon ?? "", style);
}

/** Px up to which a tile is part of its row, without gap, frame and words. */
const NARROW = 3;

interface TileBox {
  left: number;
  y: number;
  row: number;
  /** Px of its visible place, and of its rectangle. */
  wide: number;
  drawn: number;
  colour: string;
  isCut: boolean;
  /** The text in it; null if none. */
  words: CellWords | null;
}

/** Places the tiles. Narrow ones go into the rows; wide ones, and those of the variation, are returned. */
function placeTiles(
  tiles: Tiles,
  { span, firstPly, row }: Extent,
  { width, height }: Renderer["size"],
  look: IcicleLook,
  rows: CellRows,
  gap: number,
): { wide: TileBox[]; variation: Pick<TileBox, "left" | "y" | "drawn">[] } {
  const { tokens, recorded, future } = look;
  const x = (node: number) => ((node - span.from) / (span.to - span.from)) * width;
  const colourOf = tileColours({ ...look, reach: tiles.reach });
  const pale = tokens.heatNone;
  const [wideOnes, variation]: [TileBox[], Pick<TileBox, "left" | "y" | "drawn">[]] = [[], []];
  const above: string[] = []; // the moves to the tile and its ancestors, by ply
  for (let i = 0; i < tiles.count; i++) {
    const ply = tiles.ply[i] ?? 0;
    const move = tiles.moves.get(i);
    if (move !== undefined) {
      above.length = Math.min(above.length, ply);
      above[ply] = move;
    }
    const [x0, x1] = [x(tiles.from[i] ?? 0), x(tiles.to[i] ?? 0)];
    const y = (ply - firstPly) * row;
    if (x1 <= 0 || x0 >= width || y + row <= 0 || y >= height) continue;
    const node = tiles.node[i] ?? 0;
    const toCome = node >= recorded;
    if (toCome && future === "none") continue;
    const left = Math.max(0, x0);
    const wide = Math.min(width, x1) - left;
    const flags = tiles.flags[i] ?? 0;
    const kind: Kind = isMin(flags) ? "min" : "max";
    const open = look.open.get(node);
    const score = tiles.score[i] ?? NO_SCORE;
    const isPale = toCome && future === "pale";
    const value = open ? open.best : isPale || score === NO_SCORE ? null : score;
    let colour = isPale ? pale : colourOf(node, flags, value);
    if (toCome ? future === "tinted" : ply > (look.horizon ?? Infinity)) colour = tinted(colour, tokens);
    const drawn = Math.max(0.7, wide - (wide > NARROW ? gap : 0));
    if (look.showPv && onPv(flags) && !toCome && row > 8) variation.push({ left, y, drawn });
    if (wide <= NARROW) {
      const from = Math.round(2 * left) / 2;
      rows.add(y, from, Math.max(from + 0.5, Math.round(2 * (left + wide)) / 2), packed(colour));
      continue;
    }
    const isCut = statusOf(flags) === "pruned" && !isPale;
    let words: CellWords | null = null;
    if (wide >= WORDS && row >= LOW && move !== undefined) {
      const bound = open ? (open.bound ?? "exact") : boundOf(flags);
      const told = value === null ? null : scoreText(value, bound, kind, look.view);
      const soFar = open !== undefined && open.bound === undefined;
      words = { path: above.slice(1, ply + 1), ply, value: told, soFar, faint: toCome };
    }
    wideOnes.push({ left, y, row, wide, drawn, colour, isCut, words });
  }
  return { wide: wideOnes, variation };
}

function drawTile(
  draw: Renderer,
  { left, y, row, wide, drawn, colour, isCut, words }: TileBox,
  gap: number,
  look: IcicleLook,
) {
  draw.rect(left, y, drawn, row - gap, colour);
  if (isCut && drawn > 5 && row > 8) {
    const stroke = { colour: look.tokens.ghostLine, width: 1, dashed: true };
    draw.frame(left + 1.5, y + 1.5, drawn - 3, row - gap - 3, null, stroke);
  }
  if (words) writeCell(draw, { x: left, y, wide, row, ground: colour }, words, look);
}

interface Box {
  x: number;
  y: number;
  wide: number;
  row: number;
  ground: string;
}
interface CellWords {
  /** The known moves to it. */
  path: readonly string[];
  ply: number;
  value: string | null;
  soFar: boolean;
  /** Whether it is still to come. */
  faint: boolean;
}

/** Px at the right rim for the signs of MAX and MIN, which no text may touch. */
export const SIGNS = 32;

/** Writes "5 · 0 so far" into a cell, or as much of it as fits. */
export function writeCell(
  draw: Renderer,
  { x, y, wide, row, ground }: Box,
  { path, ply, value, soFar, faint }: CellWords,
  { tokens, words, least }: Pick<IcicleLook, "tokens" | "words" | "least">,
): void {
  const whole = path.length === ply;
  const name = (whole ? words.name?.(path) : null) ?? (ply === 0 ? words.root : visibleText(path.at(-1) ?? ""));
  const dark = contrast(ground, tokens.nowInk) >= contrast(ground, "#FFFFFF") ? tokens.nowInk : "#FFFFFF";
  const colour = faint ? tokens.ghost : dark;
  const at = { x: x + Math.min(10, 4 + wide / 20), y: y + row / 2 };
  const room = Math.min(x + wide - 4, draw.size.width - SIGNS) - at.x;
  // Tries all of it, then without words, then the name alone; a longer text gets smaller letters.
  const values = value === null ? [] : [soFar ? words.soFar(value) : value, value];
  for (const text of [...values.map((each) => ` · ${each}`), ""]) {
    const fits = room / textWidth(name + text, 1);
    if (fits < least) continue;
    const size = Math.min(textSize(row, least), Math.floor(fits));
    draw.text(at.x, at.y, name, { colour, size, bold: true });
    if (text) draw.text(at.x + textWidth(name, size), at.y, text, { colour, size });
    return;
  }
}

const idle = new Set(["pruned", "leaf", "terminal"]);
/** Returns the side to move in each row where all nodes but leaves agree; `three` players move by the ply. */
export function rowKinds(tiles: Tiles, three = false): Map<number, Kind> {
  const seen = new Map<number, Kind | "both">();
  const add = (ply: number, kind: Kind) => seen.set(ply, (seen.get(ply) ?? kind) === kind ? kind : "both");
  for (let i = 0; i < tiles.count; i++) {
    const flags = tiles.flags[i] ?? 0;
    if (!idle.has(statusOf(flags))) add(tiles.ply[i] ?? 0, isMin(flags) ? "min" : "max");
  }
  for (let i = 0; i < tiles.cells.count; i++) {
    const { max, min, ends } = sharesOf(tiles.cells, i);
    if (ends >= max + min) continue;
    if (max > 0) add(tiles.cells.ply[i] ?? 0, "max");
    if (min > 0) add(tiles.cells.ply[i] ?? 0, "min");
  }
  if (three) return new Map([...seen.keys()].map((ply) => [ply, (["a", "b", "c"] as const)[ply % 3]!]));
  return new Map([...seen].filter((row): row is [number, Kind] => row[1] !== "both"));
}

/** The target under a point: a node with its place in the tiles, or a column that many share. */
export type IcicleTarget =
  | { is: "node"; place: number; node: number; ply: number; size: number }
  /** `nodes`: about how many nodes of all plies share it. */
  | { is: "many"; node: number; ply: number; nodes: number };

export function cellAt(
  tiles: Tiles,
  { span, firstPly, row }: Extent,
  width: number,
  x: number,
  y: number,
): IcicleTarget | null {
  const at = span.from + (x / width) * (span.to - span.from);
  const ply = firstPly + Math.floor(y / row);
  const inside = (of: { from: Float64Array; to: Float64Array; ply: Uint16Array }, i: number) =>
    of.ply[i] === ply && at >= (of.from[i] ?? 0) && at < (of.to[i] ?? 0);
  for (let i = 0; i < tiles.count; i++)
    if (inside(tiles, i)) {
      const size = Math.round((tiles.to[i] ?? 0) - (tiles.from[i] ?? 0));
      return { is: "node", place: i, node: tiles.node[i] ?? 0, ply, size };
    }
  const { cells } = tiles;
  for (let i = 0; i < cells.count; i++)
    if (inside(cells, i)) {
      const nodes = Math.max(1, Math.round((cells.to[i] ?? 0) - (cells.from[i] ?? 0)));
      return { is: "many", node: Math.floor(at), ply, nodes };
    }
  return null;
}
