// What lies over the tree without redrawing it: the cursor, the selection, the arc to a bound's owner; a child that is
// carried to another place among its siblings; who entered each place, where the tree is drawn against another search.
import type { TreeDrawing, TreeGlyph, Mark } from "../generated/wire";
import { toView, type Camera, type Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { radiusAt } from "./glyph";
import type { Renderer } from "./renderer";

export interface Marks {
  step: number | null; // node of the step on screen
  selected: number | null;
  hovered: number | null;
  owner: number | null; // ancestor whose bound does the cutting
  whatIf: number | null; // pruned node that is asked about
}

export function drawTreeOverlay(
  draw: Renderer,
  drawing: TreeDrawing,
  camera: Camera,
  marks: Marks,
  tokens: Tokens,
  scale: number,
): void {
  draw.clear(null);
  const radius = radiusAt(camera.zoom, scale);
  const place = (node: number | null): Point | null => {
    const glyph = node === null ? undefined : drawing.glyphs.find((each) => each.node.id === node);
    return glyph ? toView(camera, glyph) : null;
  };
  const [step, selected, hovered, owner] = [marks.step, marks.selected, marks.hovered, marks.owner].map(place);
  if (hovered) draw.disc(hovered.x, hovered.y, radius + 5, null, { colour: tokens.edge, width: 1.5 });
  if (selected) {
    const half = radius + 7;
    draw.frame(selected.x - half, selected.y - half, half * 2, half * 2, null, {
      colour: tokens.ink,
      width: 3,
      dashed: true,
    });
  }
  const asked = place(marks.whatIf);
  if (asked) draw.disc(asked.x, asked.y, radius + 8, null, { colour: tokens.accent, width: 3, dashed: true });
  if (step && owner) {
    const bend = Math.min(90, 24 + Math.hypot(step.x - owner.x, step.y - owner.y) / 4);
    draw.arc(step, owner, bend, { colour: tokens.paper, width: 7 });
    draw.arc(step, owner, bend, { colour: tokens.cut, width: 3 });
    draw.disc(owner.x, owner.y, radius + 6, null, { colour: tokens.cut, width: 3 });
  }
  if (step) {
    // in front of the glyph's corner, so that shape and value stay readable
    const badge = Math.max(4, radius * 0.42);
    draw.disc(step.x - radius - badge * 0.6, step.y, badge, tokens.now, { colour: tokens.nowInk, width: 2 });
    draw.disc(step.x, step.y, radius + 4, null, { colour: tokens.nowInk, width: 4.5 });
    draw.disc(step.x, step.y, radius + 4, null, { colour: tokens.now, width: 2.5 });
  }
}

/** The glyph under a point of the view. */
export function glyphAt(drawing: TreeDrawing, camera: Camera, at: Point, scale: number): number | null {
  return under(drawing.glyphs, camera, at, radiusAt(camera.zoom, scale) + 4)?.node.id ?? null;
}

/** The first node of the "+k" fan under a point of the view. */
export function foldAt(drawing: TreeDrawing, camera: Camera, at: Point, scale: number): number | null {
  return under(drawing.folds, camera, at, Math.max(12, radiusAt(camera.zoom, scale) + 2))?.first ?? null;
}

function under<T extends Point>(things: readonly T[], camera: Camera, at: Point, reach: number): T | undefined {
  return things.find((thing) => {
    const place = toView(camera, thing);
    return Math.abs(place.x - at.x) <= reach && Math.abs(place.y - at.y) <= reach;
  });
}

export interface Gap {
  /** The child's new place among all children of its parent, from 0. */
  to: number;
  /** Where the gap is, in the view. */
  at: Point;
}
/** The place among its siblings, from 0. */
const ordinalOf = (glyph: TreeGlyph) => Number(glyph.node.move) - 1;

/** The gap between siblings that a point of the view is nearest to; null: the node is not drawn, or is the root. */
export function gapAt(drawing: TreeDrawing, camera: Camera, node: number, at: Point): Gap | null {
  const carried = drawing.glyphs.find((glyph) => glyph.node.id === node);
  if (!carried || carried.node.parent === null) return null;
  const others = drawing.glyphs
    .filter((glyph) => glyph.node.parent === carried.node.parent && glyph.node.id !== node)
    .sort((a, b) => ordinalOf(a) - ordinalOf(b));
  const x = (glyph: TreeGlyph) => toView(camera, glyph).x;
  const right = others.find((glyph) => x(glyph) > at.x);
  const left = right ? others[others.indexOf(right) - 1] : others.at(-1);
  const beside = right ?? left;
  if (!beside) return null;
  // places are counted without the carried child, which leaves its own
  const from = ordinalOf(carried);
  const behind = right ? ordinalOf(right) : ordinalOf(beside) + 1;
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
  draw.line({ x: gap.at.x, y: high }, { x: gap.at.x, y: low }, { colour: tokens.paper, width: 8 });
  draw.line({ x: gap.at.x, y: high }, { x: gap.at.x, y: low }, { colour: tokens.ink, width: 4 });
}

/** The letters of this search and of the other one. */
export interface Letters {
  own: string;
  other: string;
}

/** What a tag says; null: nobody entered, or nobody knows. */
export function tagOf(mark: Mark | null, { own, other }: Letters): string | null {
  if (mark === "both") return own < other ? own + other : other + own;
  if (mark === "only" || mark === "cut") return own;
  return mark === "other" ? other : null;
}

/** Both: white on dark; one alone: dark on light, framed. */
export function drawTags(draw: Renderer, drawing: TreeDrawing, camera: Camera, letters: Letters, tokens: Tokens): void {
  const radius = radiusAt(camera.zoom, 1);
  if (radius < 8) return;
  for (const glyph of drawing.glyphs) {
    const tag = tagOf(glyph.mark, letters);
    if (tag === null) continue;
    const at = toView(camera, glyph);
    const wide = 8 + tag.length * 8;
    const high = 15;
    // on the lower left: edges, labels and values have the other sides
    const x = at.x - radius * 0.6 - wide;
    const y = at.y + radius * 0.5;
    const both = glyph.mark === "both";
    draw.frame(x, y, wide, high, both ? tokens.ink : tokens.paper, { colour: tokens.ink, width: 1.4, dashed: !both });
    draw.text(x + wide / 2, y + high / 2, tag, {
      colour: both ? tokens.paper : tokens.ink,
      size: 11,
      align: "center",
      bold: true,
    });
  }
}
