// Carrying a child of the tree to another place among its siblings.
import type { TreeDrawing, TreeGlyph } from "../generated/wire";
import { toView, type Camera, type Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { radiusAt } from "./glyph";
import type { Renderer } from "./renderer";

export interface Gap {
  /** The child's new place among all children of its parent, from 0. */
  to: number;
  /** Where the gap is, in the view. */
  at: Point;
}
const place = (glyph: TreeGlyph) => Number(glyph.node.move) - 1;

/** The gap between siblings that a point of the view is nearest to; null: the node is not drawn, or is the root. */
export function gapAt(drawing: TreeDrawing, camera: Camera, node: number, at: Point): Gap | null {
  const carried = drawing.glyphs.find((glyph) => glyph.node.id === node);
  if (!carried || carried.node.parent === null) return null;
  const others = drawing.glyphs
    .filter((glyph) => glyph.node.parent === carried.node.parent && glyph.node.id !== node)
    .sort((a, b) => place(a) - place(b));
  const x = (glyph: TreeGlyph) => toView(camera, glyph).x;
  const right = others.find((glyph) => x(glyph) > at.x);
  const left = right ? others[others.indexOf(right) - 1] : others.at(-1);
  const beside = right ?? left;
  if (!beside) return null;
  // places are counted without the carried child, which leaves its own
  const from = place(carried);
  const behind = right ? place(right) : place(beside) + 1;
  const middle = left && right ? (x(left) + x(right)) / 2 : x(beside) + (right ? -1 : 1) * radiusAt(camera.zoom, 1) * 2;
  return { to: behind > from ? behind - 1 : behind, at: { x: middle, y: toView(camera, carried).y } };
}

/** The carried child under the pointer, and the gap that it would go to. */
export function drawCarried(draw: Renderer, camera: Camera, at: Point, gap: Gap | null, tokens: Tokens): void {
  const radius = radiusAt(camera.zoom, 1);
  draw.disc(at.x, at.y, radius, null, { colour: tokens.ink, width: 3, dashed: true });
  if (!gap) return;
  const high = gap.at.y - radius * 1.8;
  const low = gap.at.y + radius * 1.8;
  draw.line({ x: gap.at.x, y: high }, { x: gap.at.x, y: low }, { colour: tokens.ground, width: 8 });
  draw.line({ x: gap.at.x, y: high }, { x: gap.at.x, y: low }, { colour: tokens.ink, width: 4 });
}
