// Pictures of the tree and the icicle to save.
import type { TreeDrawing } from "../generated/wire";
import { fit, PLY, SLOT, type Size, type Span } from "../model/spaces";
import { CanvasRenderer } from "./canvas2d";
import type { Look } from "./glyph";
import { drawIcicle, ROW, type IcicleLook } from "./icicle-scene";
import type { Renderer } from "./renderer";
import { SvgRenderer } from "./svg";
import type { Tiles } from "./tiles";
import { drawTree } from "./tree-scene";

/** A picture that can be drawn with either backend. */
export interface Picture {
  size: Size;
  draw: (renderer: Renderer) => void;
}
/** Longest side of a picture, px: browsers refuse much larger canvases. */
const LONGEST = 8000;

export function treePicture(drawing: TreeDrawing, look: Look): Picture {
  const xs = [...drawing.glyphs, ...drawing.folds].map((each) => each.x);
  const box = {
    x0: Math.min(0, ...xs),
    y0: 0,
    x1: Math.max(1, ...xs),
    y1: Math.max(1, ...drawing.glyphs.map((glyph) => glyph.y)),
  };
  const size = {
    width: Math.min(LONGEST, Math.max(320, (box.x1 - box.x0 + 2) * SLOT)),
    height: Math.min(LONGEST, (box.y1 + 1.6) * PLY),
  };
  return {
    size,
    draw: (renderer) => {
      renderer.clear(look.tokens.paper);
      drawTree(renderer, drawing, fit(box, size, 1), { ...look, scale: 1 });
    },
  };
}

export function iciclePicture(
  tiles: Tiles,
  span: Span,
  firstPly: number,
  rows: number,
  width: number,
  look: IcicleLook,
): Picture {
  return {
    size: { width, height: rows * ROW },
    draw: (renderer) => {
      renderer.clear(look.tokens.paper);
      drawIcicle(renderer, tiles, span, firstPly, look);
    },
  };
}

export function svgText(picture: Picture): string {
  const renderer = new SvgRenderer(picture.size);
  picture.draw(renderer);
  return renderer.toString();
}

/** Twice as many pixels as on screen, as far as a canvas may be that large; null where there is no canvas. */
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
