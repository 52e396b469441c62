// Pictures to save, among them the tree.
import { fit, STILL, type Size } from "../model/spaces";
import { CanvasRenderer } from "./canvas2d";
import type { Look } from "./glyph";
import { boxOf, type Plan } from "./plan";
import type { Renderer } from "./renderer";
import { SvgRenderer } from "./svg";
import { drawTree, unmarked, type BandNames, type Marks } from "./tree-scene";

/** A picture that can be drawn with either backend. */
export interface Picture {
  size: Size;
  /** Scale factor as SVG; 1 if missing. */
  scale?: number;
  draw: (renderer: Renderer) => void;
}
/** Longest side of a picture in px, because browsers refuse much larger canvases. */
const LONGEST = 8000;

/** Returns a whole plan as it is on screen, else all that is drawn of a part. */
export function treePicture(plan: Plan, look: Look, bands: BandNames, marks: Marks = unmarked): Picture {
  if (plan.whole) {
    return {
      size: plan.size,
      draw: (renderer) => {
        renderer.clear(look.tokens.paper);
        drawTree(renderer, plan, STILL, look, marks, bands);
      },
    };
  }
  const box = boxOf(plan);
  const width = Math.min(LONGEST, Math.max(320, box.x1 - box.x0 + 120));
  const size = { width, height: Math.min(LONGEST, box.y1 - box.y0 + 120) };
  return {
    size,
    draw: (renderer) => {
      renderer.clear(look.tokens.paper);
      drawTree(renderer, plan, fit(box, size, 1), look, marks);
    },
  };
}

export function svgText(picture: Picture): string {
  const renderer = new SvgRenderer(picture.size);
  picture.draw(renderer);
  return renderer.toString(picture.scale);
}

/** Renders twice the pixels of the screen, up to the limit of a canvas; null without a canvas. */
export function pngBlob(picture: Picture): Promise<Blob | null> {
  const { width, height } = picture.size;
  const ratio = Math.min(2, LONGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  picture.draw(new CanvasRenderer(context, picture.size, ratio));
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
