// Tags on the glyphs of a tree that is drawn against another search: who entered this place.
import type { Mark, TreeDrawing } from "../generated/wire";
import { toView, type Camera } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { radiusAt } from "./glyph";
import type { Renderer } from "./renderer";

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
    draw.frame(x, y, wide, high, both ? tokens.ink : tokens.ground, { colour: tokens.ink, width: 1.4, dashed: !both });
    draw.text(x + wide / 2, y + high / 2, tag, {
      colour: both ? tokens.ground : tokens.ink,
      size: 11,
      align: "center",
      bold: true,
    });
  }
}
