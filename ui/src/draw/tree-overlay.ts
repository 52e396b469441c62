// The node under the pointer, a child that is dragged to another place, and tags that show which search entered a node.
import type { Mark, Place } from "../generated/wire";
import { rowOf } from "../model/change";
import { toView, type Camera, type Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import type { Plan, PlanNode } from "./plan";
import type { Renderer } from "./renderer";

/** Checks whether a point of the view lies on a node or beside its rim. */
function isNear(node: PlanNode, camera: Camera, at: Point): boolean {
  const place = toView(camera, node);
  return (
    Math.abs(place.x - at.x) <= node.wide * camera.zoom + 4 && Math.abs(place.y - at.y) <= node.r * camera.zoom + 4
  );
}

/** Returns the node under a point of the view. */
export function glyphAt(plan: Plan, camera: Camera, at: Point): number | null {
  const found = plan.nodes.find((node) => isNear(node, camera, at))?.glyph;
  // An unvisited node has no record, so the pruned node above stands for it.
  return found ? (found.anchor ?? found.node.id) : null;
}

/** Returns the first node of the "+k" fan under a point of the view. */
export function foldAt(plan: Plan, camera: Camera, at: Point): number | null {
  const found = plan.folds.find((fold) => {
    const place = toView(camera, fold);
    return Math.abs(place.x - at.x) <= 22 && Math.abs(place.y - at.y) <= 14;
  });
  return found?.fold.first ?? null;
}

export interface Gap {
  /** The child's new place among all children of its parent, from 0. */
  to: number;
  /** The position of the gap in the view. */
  at: Point;
}
/** Returns the leaf under a point of the view, also where the search has no record of it. */
export function leafUnder(plan: Plan, camera: Camera, at: Point): { id: number; path: string[] } | null {
  const found = plan.nodes.find((node) => isNear(node, camera, at));
  return found?.shape === "leaf" ? { id: found.glyph.node.id, path: movesTo(plan, found) } : null;
}

/** Returns the node at the end of a path of moves; null if it is not drawn. */
export function plannedAt(plan: Plan, path: readonly string[]): PlanNode | null {
  let at = plan.nodes.find(({ glyph }) => glyph.node.parent === null);
  for (const move of path)
    at = at && plan.nodes.find(({ glyph }) => glyph.node.parent === at?.glyph.node.id && glyph.node.move === move);
  return at ?? null;
}

/** Returns the moves from the root to a node that is drawn with all its ancestors. */
function movesTo(plan: Plan, node: PlanNode): string[] {
  const { move, parent } = node.glyph.node;
  const above = parent === null ? undefined : plan.byId.get(parent);
  return above && move !== null ? [...movesTo(plan, above), move] : [];
}

/**
 * Returns the gap between siblings nearest to a point of the view; null if the node is not drawn, or is the root.
 * `places` are in written order; in a larger tree the moves are numbers, or the drawing has the order.
 */
export function gapAt(plan: Plan, camera: Camera, node: number, at: Point, places: readonly Place[]): Gap | null {
  const carried = plan.byId.get(node);
  if (!carried || carried.glyph.node.parent === null) return null;
  const drawn = plan.nodes.filter(({ glyph }) => glyph.node.parent === carried.glyph.node.parent);
  const written = rowOf(places, movesTo(plan, carried)).map(({ path }) => path.at(-1));
  const ordinalOf = (each: PlanNode) => {
    const { move } = each.glyph.node;
    const named = written.indexOf(move ?? undefined);
    if (named >= 0) return named;
    return Number.isInteger(Number(move)) ? Number(move) - 1 : drawn.indexOf(each);
  };
  const others = drawn.filter(({ glyph }) => glyph.node.id !== node).sort((a, b) => ordinalOf(a) - ordinalOf(b));
  const x = (each: PlanNode) => toView(camera, each).x;
  const right = others.find((each) => x(each) > at.x);
  const left = right ? others[others.indexOf(right) - 1] : others.at(-1);
  const beside = right ?? left;
  if (!beside) return null;
  // Places are counted without the dragged child, because it leaves its own.
  const from = ordinalOf(carried);
  const after = right ? ordinalOf(right) : ordinalOf(beside) + 1;
  const middle =
    left && right ? (x(left) + x(right)) / 2 : x(beside) + (right ? -1 : 1) * beside.wide * camera.zoom * 2;
  return { to: after > from ? after - 1 : after, at: { x: middle, y: toView(camera, carried).y } };
}

/** Draws the dragged child under the pointer, and its target gap. */
export function drawCarried(draw: Renderer, at: Point, gap: Gap | null, radius: number, tokens: Tokens): void {
  draw.disc(at.x, at.y, radius, null, { colour: tokens.ink, width: 3, dashed: true });
  if (!gap) return;
  const high = gap.at.y - radius * 1.5;
  const low = gap.at.y + radius * 1.5;
  draw.line({ x: gap.at.x, y: high }, { x: gap.at.x, y: low }, { colour: tokens.paper, width: 8 });
  draw.line({ x: gap.at.x, y: high }, { x: gap.at.x, y: low }, { colour: tokens.ink, width: 4 });
}

/** The letters of this search and the other. */
export interface Letters {
  own: string;
  other: string;
}

/** Returns the text of a tag; null if nobody entered the node, or if that is not known. */
export function tagOf(mark: Mark | null, { own, other }: Letters): string | null {
  if (mark === "both") return own < other ? own + other : other + own;
  if (mark === "only" || mark === "cut") return own;
  return mark === "other" ? other : null;
}

/** Draws tags: light on dark for both searches, dark on light with a frame for one. */
export function drawTags(draw: Renderer, plan: Plan, camera: Camera, letters: Letters, tokens: Tokens): void {
  if (camera.zoom < 0.4) return;
  for (const node of plan.nodes) {
    const tag = tagOf(node.glyph.mark, letters);
    if (tag === null) continue;
    const at = toView(camera, node);
    const wide = 8 + tag.length * 8;
    const high = 15;
    // The lower left is free, because edges, labels and values have the other sides.
    const x = at.x - node.wide * camera.zoom * 0.6 - wide;
    const y = at.y + node.r * camera.zoom * 0.5;
    const both = node.glyph.mark === "both";
    const stroke = { colour: tokens.ink, width: 1.4, dashed: !both };
    draw.frame(x, y, wide, high, both ? tokens.ink : tokens.paper, stroke, 4);
    draw.text(x + wide / 2, y + high / 2, tag, {
      colour: both ? tokens.paper : tokens.ink,
      size: 11,
      align: "center",
      bold: true,
    });
  }
}
