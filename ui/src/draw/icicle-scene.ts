// The icicle: every subtree a box as wide as it is large, one row a ply.
import type { Kind } from "../generated/wire";
import { digits, scoreText, seen, type ValueView } from "../model/score";
import type { Span } from "../model/spaces";
import { contrast, mix, type Tokens } from "../model/tokens";
import { roughWidth, type Renderer } from "./renderer";
import { boundOf, isMerged, isMin, NO_SCORE, onPv, statusOf, type Tiles } from "./tiles";

export type Colouring = "player" | "value" | "status" | "order";
export interface IcicleLook {
  tokens: Tokens;
  view: ValueView;
  colouring: Colouring;
  /** Ids below this exist at the step on screen. */
  recorded: number;
  showFuture: boolean;
  /** Nodes entered and not closed yet: their values are not known. */
  open: ReadonlySet<number>;
  /** Whether the search has told its variation. */
  showPv: boolean;
  /** Nodes of the whole trace, for the visit order. */
  total: number;
}
/** Px of a row, and of one on the projector. */
export const ROW = 26;
export const PROJECTED_ROW = 40;

/** Draws the tiles that fall into the span; answers how many rectangles that took. */
export function drawIcicle(
  draw: Renderer,
  tiles: Tiles,
  span: Span,
  firstPly: number,
  look: IcicleLook,
  row = ROW,
): number {
  const { width, height } = draw.size;
  const perNode = width / (span.to - span.from);
  const paint = painter(tiles, look);
  let rects = 0;
  for (let i = 0; i < tiles.count; i++) {
    const x0 = ((tiles.from[i] ?? 0) - span.from) * perNode;
    const x1 = ((tiles.to[i] ?? 0) - span.from) * perNode;
    const y = ((tiles.ply[i] ?? 0) - firstPly) * row;
    const high = (1 + (tiles.rows[i] ?? 0)) * row;
    if (x1 <= 0 || x0 >= width || y + high <= 0 || y >= height) continue;
    const future = (tiles.node[i] ?? 0) >= look.recorded;
    if (future && !look.showFuture) continue;
    const left = Math.max(0, x0);
    const wide = Math.min(width, x1) - left;
    const gap = wide > 3 && row > 8 ? 1 : 0;
    const flags = tiles.flags[i] ?? 0;
    const colour = future ? look.tokens.line : paint(i);
    draw.rect(left, y, Math.max(0.7, wide - gap), high - (row > 8 ? 1 : 0), colour);
    rects += 1;
    if (look.showPv && onPv(flags) && !future && row > 8) {
      draw.rect(left, y + row - 5, Math.max(1, wide - gap), 4, look.tokens.ink);
      rects += 1;
    }
    if (wide > 30 && row > 14 && !future && !isMerged(flags)) label(draw, tiles, i, left, y, wide, row, colour, look);
  }
  return rects;
}

function label(
  draw: Renderer,
  tiles: Tiles,
  i: number,
  x: number,
  y: number,
  wide: number,
  row: number,
  ground: string,
  look: IcicleLook,
): void {
  const flags = tiles.flags[i] ?? 0;
  const kind: Kind = isMin(flags) ? "min" : "max";
  const score = knownScore(tiles, i, look);
  const sign = statusOf(flags) === "pruned" ? "?" : kind === "max" ? "▲" : "▼";
  const dots = look.open.has(tiles.node[i] ?? 0) ? " …" : "";
  const text = score === NO_SCORE ? sign + dots : `${sign} ${scoreText(score, boundOf(flags), kind, look.view)}`;
  const ink = contrast(ground, "#1A1A1A") >= contrast(ground, "#FFFFFF") ? "#1A1A1A" : "#FFFFFF";
  const size = row > ROW ? 20 : 12;
  if (roughWidth(text, size) + 6 < wide)
    draw.text(x + wide / 2, y + row / 2, text, { colour: ink, size, align: "center", mono: true });
}

/** The score of a cell, as far as the step on screen may tell it. */
function knownScore(tiles: Tiles, i: number, look: Pick<IcicleLook, "open" | "recorded" | "showFuture">): number {
  const node = tiles.node[i] ?? 0;
  if (look.showFuture) return tiles.score[i] ?? NO_SCORE;
  return look.open.has(node) || node >= look.recorded ? NO_SCORE : (tiles.score[i] ?? NO_SCORE);
}

/** A column of many nodes is neither player's. */
export const mergedColour = (tokens: Tokens): string => mix(mix(tokens.max, tokens.min, 0.5), tokens.paper, 0.35);

/** The colour of a cell, by what the person wants to see. */
function painter(tiles: Tiles, look: IcicleLook): (i: number) => string {
  const { tokens } = look;
  if (look.colouring === "order") {
    return (i) => viridis((tiles.node[i] ?? 0) / Math.max(1, look.total - 1));
  }
  if (look.colouring === "value") {
    let reach = 1;
    for (let i = 0; i < tiles.count; i++) {
      const score = knownScore(tiles, i, look);
      if (score !== NO_SCORE) reach = Math.max(reach, Math.abs(score));
    }
    return (i) => heat(tiles, i, reach, look);
  }
  const byStatus = look.colouring === "status";
  const many = mergedColour(tokens);
  return (i) => {
    const flags = tiles.flags[i] ?? 0;
    const status = statusOf(flags);
    if (status === "pruned") return tokens.line;
    if (isMerged(flags)) return many;
    if (byStatus && status === "cutoff") return tokens.cut;
    if (byStatus && (status === "leaf" || status === "terminal" || status === "hit")) return tokens.ghost;
    if (byStatus && (status === "stub" || status === "open")) return tokens.now;
    return isMin(flags) ? (byStatus ? tokens.minFill : tokens.min) : byStatus ? tokens.maxFill : tokens.max;
  };
}

function heat(tiles: Tiles, i: number, reach: number, look: IcicleLook): string {
  const score = knownScore(tiles, i, look);
  if (score === NO_SCORE) return look.tokens.line;
  const value = seen(score, isMin(tiles.flags[i] ?? 0) ? "min" : "max", look.view);
  // the root spreads the small values: an evaluation lives in a narrow band, wins far outside
  const t = Math.sign(value) * Math.sqrt(Math.abs(value) / reach);
  return t < 0 ? mix(look.tokens.heatMid, look.tokens.heatLow, -t) : mix(look.tokens.heatMid, look.tokens.heatHigh, t);
}

const viridisStops = ["#440154", "#414487", "#2A788E", "#22A884", "#7AD151", "#FDE725"];

/** Viridis (Smith and van der Walt 2015) through six of its colours; `t` from 0 to 1. */
export function viridis(t: number): string {
  const at = Math.min(Math.max(t, 0), 1) * (viridisStops.length - 1);
  const place = Math.min(Math.floor(at), viridisStops.length - 2);
  return mix(viridisStops[place] ?? "#440154", viridisStops[place + 1] ?? "#FDE725", at - place);
}

/** The cell under a point: its place in the columns. */
export function cellAt(
  tiles: Tiles,
  span: Span,
  firstPly: number,
  width: number,
  x: number,
  y: number,
  row = ROW,
): number | null {
  const node = span.from + (x / width) * (span.to - span.from);
  const ply = firstPly + Math.floor(y / row);
  for (let i = 0; i < tiles.count; i++) {
    const top = tiles.ply[i] ?? 0;
    if (ply >= top && ply <= top + (tiles.rows[i] ?? 0) && node >= (tiles.from[i] ?? 0) && node < (tiles.to[i] ?? 0))
      return i;
  }
  return null;
}

/** What a pointer over a cell reads. */
export function cellText(tiles: Tiles, i: number, look: IcicleLook): string {
  const flags = tiles.flags[i] ?? 0;
  const merged = tiles.merged[i] ?? 0;
  const score = knownScore(tiles, i, look);
  const kind: Kind = isMin(flags) ? "min" : "max";
  const value = score === NO_SCORE ? "" : ` · ${scoreText(score, boundOf(flags), kind, look.view)}`;
  return isMerged(flags) ? `× ${digits(merged)}` : `#${tiles.node[i] ?? 0} · ${kind.toUpperCase()}${value}`;
}
