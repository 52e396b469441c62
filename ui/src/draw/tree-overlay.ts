// What moves over the tree without redrawing it: the cursor, the selection, the arc to a bound's owner.
import type { TreeDrawing } from "../generated/wire";
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
  if (hovered) draw.disc(hovered.x, hovered.y, radius + 5, null, { colour: tokens.line, width: 1.5 });
  if (selected) {
    const half = radius + 7;
    draw.frame(selected.x - half, selected.y - half, half * 2, half * 2, null, {
      colour: tokens.ink,
      width: 3,
      dashed: true,
    });
  }
  const asked = place(marks.whatIf);
  if (asked) draw.disc(asked.x, asked.y, radius + 8, null, { colour: tokens.whatIf, width: 3, dashed: true });
  if (step && owner) {
    const bend = Math.min(90, 24 + Math.hypot(step.x - owner.x, step.y - owner.y) / 4);
    draw.arc(step, owner, bend, { colour: tokens.ground, width: 7 });
    draw.arc(step, owner, bend, { colour: tokens.bad, width: 3 });
    draw.disc(owner.x, owner.y, radius + 6, null, { colour: tokens.bad, width: 3 });
  }
  if (step) {
    // in front of the glyph's corner, so that shape and value stay readable
    const badge = Math.max(4, radius * 0.42);
    draw.disc(step.x - radius - badge * 0.6, step.y, badge, tokens.cursor, { colour: tokens.onCursor, width: 2 });
    draw.disc(step.x, step.y, radius + 4, null, { colour: tokens.onCursor, width: 4.5 });
    draw.disc(step.x, step.y, radius + 4, null, { colour: tokens.cursor, width: 2.5 });
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
