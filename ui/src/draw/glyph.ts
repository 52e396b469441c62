// One glyph of the tree: its shape shows the side to move, its outline the node's state.
import type { Bound, Frame, Kind, NodeView, TreeGlyph } from "../generated/wire";
import { decided, fills, inks, isEven, isOfThree, isUp } from "../model/kinds";
import { numbersText } from "../model/proof";
import { digits, scoreText, valueText, vectorText, windowText, type ValueView, type Window } from "../model/score";
import type { Box, Point } from "../model/spaces";
import { mix, type Tokens } from "../model/tokens";
import { houseOf } from "./mini-board";
import type { Beside, PlanNode } from "./plan";
import { corners, DIAMOND, roughWidth, TRI_HIGH, type Renderer, type Stroke, type TextStyle } from "./renderer";

export interface Look {
  tokens: Tokens;
  view: ValueView;
  windows: "nodes" | "edges" | "none";
  bounds: "before" | "after";
  /** The open plies by node, with their current windows. */
  frames: ReadonlyMap<number, Frame>;
  /** The node that is being cut at this step, because its best so far is a bound. */
  cutting?: number | null;
  /** The nodes whose claims are known to be false. */
  refuted?: readonly number[];
  /** Whether leaves that the search has not reached hide their values. */
  secret?: boolean;
  /** Whether a node's value is the question, so that the best line, which may lead to it, looks like any other. */
  asked?: boolean;
  /** Writes a count in the reader's language; by default its digits alone. */
  count?: (n: number) => string;
  /** Iterations done in a Monte Carlo search: an edge is as wide as its share of them. */
  iterations?: number;
  /** The word for a node that has no visits yet. */
  fresh?: string;
  /** The node at which a random game starts at this step. */
  playout?: number | null;
  /** The nodes from the root to the leaf that a proof-number search expands next. */
  towards?: readonly number[];
  /** The leaves that together would decide a proof-number search. */
  ringed?: readonly number[];
  /** Draws what differs in a search without a value: nodes and what stands beside them. */
  paint?: {
    node?: (draw: Renderer, node: CameraNode, least: number, look: Look) => void;
    /** Draws into the square of a node that has no board of its own. */
    inside?: (draw: Renderer, node: CameraNode, side: number, look: Look) => void;
    beside?: (draw: Renderer, besides: readonly Beside[], look: Look) => void;
  } | null;
  /** The word of the game, for boards. */
  game?: string;
  /** The least and the greatest value of a leaf, in a tree with chance nodes. */
  range?: { least: number; greatest: number } | null;
  /** Whether all is dashed: a subtree that the search never entered. */
  dashed?: boolean;
}

/** A node as a camera sees it. */
export interface CameraNode extends PlanNode {
  zoom: number;
}

/** Returns the window to print at a node: the current one while it is open, then the last. */
export function windowAt(node: NodeView, look: Pick<Look, "bounds" | "frames">): Window {
  const { left } = node;
  const frame = look.frames.get(node.id);
  if (frame) return frame;
  if (!left) return { alpha: node.alpha_in, beta: node.beta_in };
  return look.bounds === "after" ? left : { alpha: left.alpha_tested, beta: left.beta_tested };
}

/** Returns the text beside a node: its window, or its visits in a Monte Carlo search. */
export const windowLabel = ({ node, visits }: TreeGlyph, look: Look) =>
  visits
    ? visits.visits > 0
      ? (look.count ?? String)(visits.visits)
      : ""
    : windowText(windowAt(node, look), node.kind, look.view);

/** The text in a glyph. */
export interface GlyphText {
  text: string;
  /** `done`: proved or a bound; `so far`: the best of an open node; `ghost`: known, but never searched. */
  as: "done" | "so far" | "ghost";
  /** Whether it is the evaluation with which the mover stands pat. */
  stands?: boolean;
}

/** Returns the value of a node at the drawn step; null if it has none yet. */
export function writtenIn(
  { glyph, worth, shape }: Pick<PlanNode, "glyph" | "worth" | "shape">,
  look: Look,
): GlyphText | null {
  const { node, state, visits, proof } = glyph;
  if (proof) return state === "future" ? null : { text: numbersText(proof), as: "done" };
  if (visits) {
    const known = state !== "future" && visits.share !== null;
    return known ? { text: `${Math.round(visits.share! * 100)}%`, as: "done" } : null;
  }
  const best = bestAt(node, look);
  const ahead = state === "pruned" || state === "future" || (shape === "leaf" && state === "open" && best === null);
  if (ahead && node.vector && shape === "leaf")
    return look.secret ? null : { text: node.vector.map(digits).join(" "), as: "ghost" };
  if (ahead) {
    const known = shape === "leaf" ? (worth ?? (state === "pruned" ? null : node.score)) : null;
    if (known === null || look.secret) return null;
    return { text: scoreText(known, "exact", node.kind, look.view), as: "ghost" };
  }
  const stands = (value: number | null) => node.stand != null && value === node.stand;
  const vector = state === "done" ? node.vector : look.frames.get(node.id)?.vector;
  if (vector) {
    const lower = state === "done" && node.bound === "lower";
    const text = lower ? vectorText(vector, "lower", node.kind) : vector.map(digits).join(" ");
    return { text, as: state === "done" ? "done" : "so far" };
  }
  if (state === "done") return { text: valueText(node, node.kind, look.view), as: "done", stands: stands(node.score) };
  if (best === null) return null;
  const text = scoreText(best.value, best.bound, node.kind, look.view);
  return { text, as: look.cutting === node.id ? "done" : "so far", stands: stands(best.value) };
}

/** Returns the best of an open node with its bound: of a chance node that is cut, the end that decides it. */
function bestAt(node: NodeView, look: Look): { value: number; bound: Bound } | null {
  const frame = look.frames.get(node.id);
  if (!frame) return null;
  const cuts = look.cutting === node.id;
  if (node.kind !== "chance")
    return frame.best === null
      ? null
      : { value: frame.best, bound: !cuts ? "exact" : isUp(node.kind) ? "lower" : "upper" };
  const { average } = frame;
  if (!average) return null;
  const { lo } = average;
  return cuts ? decided(average, frame) : lo !== null && lo === average.hi ? { value: lo, bound: "exact" } : null;
}

/** Puts a space between a sign and its number, as in print. */
export const spaced = (text: string) => text.replace(/^([≤≥])/, "$1 ");

/** Draws the disc of chance, or the diamond of C, with the same area. */
export function drawEven(
  draw: Renderer,
  kind: Kind,
  { x, y }: Point,
  radius: number,
  fill: string | null,
  stroke: Stroke | null,
): void {
  if (kind === "chance") return draw.disc(x, y, radius, fill, stroke);
  const reach = radius * DIAMOND;
  const diamond = [0, 1, 2, 3].map((turn) => ({
    x: x + [0, reach, 0, -reach][turn]!,
    y: y + [-reach, 0, reach, 0][turn]!,
  }));
  draw.poly(diamond, fill, stroke);
}

/** Draws a halo behind a glyph: its shape, `by` px larger on all sides. */
export function drawHalo(draw: Renderer, { x, y, r, wide, shape, glyph }: PlanNode, by: number, colour: string): void {
  if (shape === "inner" && isEven(glyph.node.kind))
    return drawEven(draw, glyph.node.kind, { x, y }, r * TRI_HIGH + by, colour, null);
  if (shape === "inner") {
    draw.poly(corners(x, y, r, isUp(glyph.node.kind)), colour, { colour, width: 2 * by });
    return;
  }
  if (shape === "board") return draw.poly(houseOf(x, y, r, moverAt(glyph), by), colour, null);
  draw.frame(x - wide - by, y - r - by, 2 * (wide + by), 2 * (r + by), colour, null, Math.min(10, r * 0.24) + by);
}

/** Returns the side to move at a node; null if the game is over there, or the position was scored as it is. */
export const moverAt = ({ node, proof }: TreeGlyph) => {
  const isOver = (node.status === "leaf" && !proof) || node.status === "terminal";
  // A leaf of three players has its numbers before it is searched.
  const isLeafOfThree = isOfThree(node.kind) && node.children === 0 && node.vector != null;
  return isOver || isLeafOfThree ? null : node.kind;
};

/** Draws a ring behind a glyph, `by` px away, and fills the gap with `ground`. */
export function drawRing(draw: Renderer, node: PlanNode, by: number, ground: string, { colour, width }: Stroke): void {
  drawHalo(draw, node, by + width, colour);
  drawHalo(draw, node, by, ground);
}

/** Draws a dashed line round a glyph, `by` px away. */
export function drawDashes(draw: Renderer, node: PlanNode, by: number, colour: string, width: number): void {
  const { x, y, r, wide, shape, glyph } = node;
  const stroke = { colour, width, dashed: true };
  const max = isUp(glyph.node.kind);
  // A triangle grows equally on all sides about its inscribed circle, with 0.6 of the glyph's radius.
  const grown = by / 0.6;
  if (shape === "board") draw.poly(houseOf(x, y, r, moverAt(glyph), by), null, stroke);
  else if (shape === "inner" && isEven(glyph.node.kind))
    drawEven(draw, glyph.node.kind, { x, y }, r * TRI_HIGH + by, null, stroke);
  else if (shape === "inner") draw.poly(corners(x, y + (max ? -0.29 : 0.29) * grown, r + grown, max), null, stroke);
  else draw.frame(x - wide - by, y - r - by, 2 * (wide + by), 2 * (r + by), null, stroke, Math.min(10, r * 0.24) + by);
}

/** Part of its colour that a node beyond the horizon keeps. */
const BEYOND = 0.42;

/** Returns a colour of a node, lighter beyond the horizon. */
const shaded = ({ quiet }: NodeView, { paper }: Tokens, colour: string) =>
  quiet ? mix(paper, colour, BEYOND) : colour;

/** Draws the shape of a node without its text, filled in the colour of its player unless another is given. */
export function drawShape(draw: Renderer, planned: PlanNode, look: Look, own?: string): void {
  const { tokens } = look;
  const { glyph, x, y, r, wide, shape } = planned;
  const { node, state } = glyph;
  const max = isUp(node.kind);
  if (shape === "board") return;
  if (shape === "leaf") {
    const round = Math.min(8, r * 0.28);
    const frame = (fill: string | null, stroke: Stroke | null) =>
      draw.frame(x - wide, y - r, 2 * wide, 2 * r, fill, stroke, round);
    if (state === "pruned") frame(null, { colour: tokens.ghostLine, width: Math.max(1.6, 0.05 * r), dashed: true });
    else if (state === "future") frame(tokens.ghostFill, null);
    else
      frame(own ?? tokens.paper, {
        colour: shaded(node, tokens, tokens.ink),
        width: Math.max(1.4, r * 0.07),
        dashed: look.dashed,
      });
    return;
  }
  const width = Math.max(1.6, 0.055 * r);
  const colour = shaded(node, tokens, tokens[inks[node.kind]]);
  const fill = own ?? shaded(node, tokens, tokens[fills[node.kind]]);
  const outlined = (inside: string | null, stroke: Stroke) =>
    isEven(node.kind)
      ? drawEven(draw, node.kind, { x, y }, r * TRI_HIGH, inside, stroke)
      : draw.tri(x, y, r, max, inside, stroke);
  if (state === "pruned") {
    outlined(null, { colour: tokens.ghostLine, width, dashed: true });
  } else if (state === "future") {
    draw.fade(0.4, () => outlined(null, { colour, width }));
  } else {
    const dashed = look.dashed || node.status === "stub" || node.status === "hit" || node.probe || node.how === "check";
    outlined(fill, { colour, width, dashed });
  }
}

/**
 * Draws the shield of a node that returned what the search believes without proof; it is broken once that is refuted.
 * `written`: the boxes of the node's texts, that of the value last.
 */
export function drawShield(
  draw: Renderer,
  planned: CameraNode,
  least: number,
  written: readonly Box[],
  look: Look,
): void {
  const { x, y, r, wide, shape, glyph, zoom } = planned;
  if (!glyph.node.believed || glyph.state !== "done" || look.secret) return;
  const { tokens } = look;
  const size = Math.max(5, Math.min(0.42 * r, 0.62 * least * Math.min(1, zoom)));
  // Beside the point of a triangle, where no value stands; at a board before its value, or in the corner without a badge.
  const max = isUp(glyph.node.kind);
  const value = written.at(-1);
  const isChip = shape === "board" && value !== undefined && value.y1 > y + r;
  const corner = { x: x + wide, y: shape === "board" ? y + r : y - r };
  const above = { x: x + r * 0.62, y: y + (max ? -r * 1.05 : -r * 0.98 - size) };
  const before = isChip ? { x: value.x0 - size, y: (value.y0 + value.y1) / 2 } : corner;
  const at = shape === "inner" ? above : before;
  const wrong = look.refuted?.includes(glyph.node.id) ?? false;
  drawShieldAt(draw, at, size, wrong ? "false" : "unchecked", tokens);
}

/** Whether a claim was held against plain alpha-beta, and with which result. */
export type ClaimState = "unchecked" | "holds" | "false";

/** Draws a shield, half as high as `size`, px: plain, with a tick for a claim that holds, broken for a false one. */
export function drawShieldAt(draw: Renderer, at: Point, size: number, state: ClaimState, tokens: Tokens): void {
  const colour = state === "false" ? tokens.cut : state === "holds" ? tokens.ok : tokens.accent;
  const stroke = { colour, width: Math.max(1.4, size * 0.22) };
  const corner = (right: number, down: number) => ({ x: at.x + right * size, y: at.y + down * size });
  const outline = [corner(0, -1), corner(0.85, -0.65), corner(0.75, 0.25), corner(0, 1), corner(-0.75, 0.25)];
  draw.poly([...outline, corner(-0.85, -0.65)], tokens.paper, stroke);
  const crack = [corner(0.15, -0.9), corner(-0.25, -0.2), corner(0.25, 0.1), corner(-0.05, 0.9)];
  const tick = [corner(-0.4, -0.1), corner(-0.1, 0.25), corner(0.42, -0.4)];
  const inside = state === "false" ? crack : state === "holds" && size >= 5 ? tick : [];
  for (const [place, to] of inside.slice(1).entries()) draw.line(inside[place]!, to, stroke);
}

/** Writes a value as large as fits in its glyph, at least `least` if that fits. Returns half its width, px. */
export function drawValue(draw: Renderer, planned: PlanNode, written: GlyphText, least: number, look: Look): number {
  const { x, y, r, wide, shape, glyph } = planned;
  const text = spaced(written.text);
  const leaf = shape === "leaf";
  const largest = leaf ? 0.94 * r : 0.64 * r;
  const room = leaf ? 2 * wide - 4 : 1.32 * r;
  const em = roughWidth(text, 1);
  const tight = leaf ? (2 * wide - 1) / em : Math.min(r / 0.8, (2 * (planned.near ?? Infinity) - 4) / em);
  const size = Math.max(Math.min(least, tight), Math.min(largest, room / em));
  const middle = leaf || isEven(glyph.node.kind);
  const at = middle ? y : y + (isUp(glyph.node.kind) ? 0.34 : -0.34) * r;
  const style: TextStyle = {
    colour: written.as === "ghost" ? look.tokens.ghost : look.tokens.ink,
    size,
    weight: written.as === "so far" ? 500 : written.as === "ghost" ? 500 : 700,
    align: "center",
  };
  draw.text(x, at, text, style);
  underValue(draw, x, at, size, written, look.tokens);
  return (size * em) / 2;
}

/** Draws a bar under a value with which the mover stands pat, or dots under one that may still change. */
export function underValue(
  draw: Renderer,
  x: number,
  y: number,
  size: number,
  { text, as, stands }: GlyphText,
  { ink }: Tokens,
): void {
  const half = Math.max(3, roughWidth(spaced(text), size) * 0.4);
  if (stands) return draw.rect(x - half - 1, y + size * 0.56, 2 * half + 2, Math.max(1.8, size * 0.11), ink);
  if (as !== "so far") return;
  const dot = Math.max(1.4, size * 0.05);
  for (let at = -half; at <= half + 0.1; at += Math.max(3.2, size * 0.14))
    draw.rect(x + at - dot / 2, y + size * 0.6, dot, dot, ink);
}

/** Draws two strokes across an edge, because the branch is cut. */
export function drawCut(draw: Renderer, from: Point, to: Point, size: number, colour: string): void {
  const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const width = Math.max(1.8, size * 0.15);
  for (const shift of [-0.26, 0.26]) {
    const x = at.x + shift * size;
    draw.line(
      { x: x - size * 0.3, y: at.y + size * 0.42 },
      { x: x + size * 0.3, y: at.y - size * 0.42 },
      { colour, width },
    );
  }
}

/** Px of the smallest glyph with room for a door. */
const LEAST_DOOR = 9;

/** Draws a half-open door on a node that a probe has entered, because a probe looks at the first move alone. */
export function drawDoor(draw: Renderer, { x, y, r, glyph }: CameraNode, look: Look): void {
  const { node, state } = glyph;
  if (!node.probe || state === "pruned" || state === "future" || r < LEAST_DOOR) return;
  // On the right side near the point of the triangle, where no value, name or window stands.
  const at = isUp(node.kind) ? { x: x + 0.5 * r, y: y - 0.42 * r } : { x: x + 0.5 * r, y: y + 0.42 * r };
  drawDoorAt(draw, at, Math.max(9, Math.min(30, 0.56 * r)), look.tokens);
}

/** Draws a door that stands half open, `size` px high. */
export function drawDoorAt(draw: Renderer, { x, y }: Point, size: number, tokens: Tokens): void {
  const [wide, high] = [0.72 * size, size];
  const [left, top] = [x - wide / 2, y - high / 2];
  const stroke = { colour: tokens.ink, width: Math.max(1.2, 0.08 * size) };
  draw.frame(left, top, wide, high, tokens.paper, stroke, 0);
  // Hinged on the left, and seen from the side that it opens to.
  const edge = left + 0.55 * wide;
  const leaf = [
    { x: left, y: top },
    { x: edge, y: top + 0.2 * high },
    { x: edge, y: top + 1.2 * high },
    { x: left, y: top + high },
  ];
  draw.poly(leaf, tokens.chanceFill, stroke);
  draw.disc(edge - 0.14 * wide, top + 0.68 * high, Math.max(0.8, 0.06 * size), tokens.ink, null);
}

/** Draws the badge of a cut node: scissors on a disc. */
export function drawScissors(draw: Renderer, x: number, y: number, radius: number, tokens: Tokens): void {
  draw.disc(x, y, radius, tokens.cut, { colour: tokens.paper, width: Math.max(1.5, radius * 0.14) });
  const ink = { colour: tokens.paper, width: Math.max(1.1, radius * 0.13) };
  const at = (dx: number, dy: number) => ({ x: x + dx * radius, y: y + dy * radius });
  draw.disc(at(-0.34, 0.32).x, at(-0.34, 0.32).y, radius * 0.17, null, ink);
  draw.disc(at(-0.34, -0.32).x, at(-0.34, -0.32).y, radius * 0.17, null, ink);
  draw.line(at(-0.2, 0.22), at(0.48, -0.34), ink);
  draw.line(at(-0.2, -0.22), at(0.48, 0.34), ink);
}
