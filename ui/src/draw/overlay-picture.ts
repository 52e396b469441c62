// An overlay as a picture to save: what is on screen of the icicle, with the two runs and the key beneath it.
import type { Mark } from "../generated/wire";
import type { Span } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { drawShapes } from "./charts/shapes";
import { ROW } from "./icicle-scene";
import { cellShapes, drawOverlay, type OverlayLabels } from "./overlay-scene";
import type { Picture } from "./picture";
import { roughWidth } from "./renderer";
import type { Tiles } from "./tiles";

// all px
const LINE = 26;
const MARGIN = 10;
const KEY = { width: 26, height: 16 };
const TEXT = 13;

/** What of the icicle is shown. */
export interface Extent {
  span: Span;
  firstPly: number;
  /** Plies shown. */
  rows: number;
  /** Px. */
  width: number;
}

export function overlayPicture(
  tiles: Tiles,
  { span, firstPly, rows, width }: Extent,
  title: string,
  keys: readonly (readonly [Mark, string])[],
  tokens: Tokens,
  labels: OverlayLabels | null = null,
): Picture {
  const foot = rows * ROW;
  const placed = flow(keys, width);
  const lines = 1 + Math.max(0, ...placed.map((key) => key.line));
  return {
    size: { width, height: foot + MARGIN + LINE * (1 + lines) },
    draw: (renderer) => {
      renderer.clear(tokens.paper);
      drawOverlay(renderer, tiles, span, firstPly, tokens, ROW, labels);
      // a tile may reach below the plies that are shown
      renderer.rect(0, foot, width, renderer.size.height - foot, tokens.paper);
      renderer.text(MARGIN, foot + MARGIN + LINE / 2, title, { colour: tokens.ink, size: TEXT, bold: true });
      for (const { mark, name, x, line } of placed) {
        const y = foot + MARGIN + LINE * (1 + line);
        drawShapes(renderer, cellShapes({ x, y, ...KEY }, mark), tokens);
        renderer.text(x + KEY.width + 6, y + KEY.height / 2, name, { colour: tokens.ink, size: TEXT });
      }
    },
  };
}

/** The keys from left to right, in as many lines as they need. */
function flow(keys: readonly (readonly [Mark, string])[], width: number) {
  let x = MARGIN;
  let line = 0;
  return keys.map(([mark, name]) => {
    const wide = KEY.width + 6 + roughWidth(name, TEXT) + 18;
    if (x > MARGIN && x + wide > width) {
      x = MARGIN;
      line = line + 1;
    }
    const key = { mark, name, x, line };
    x += wide;
    return key;
  });
}
