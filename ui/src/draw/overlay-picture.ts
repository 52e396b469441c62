// An overlay as a picture to save: the visible icicle, with the two runs and the key beneath.
import type { Tokens } from "../model/tokens";
import { drawShapes } from "./charts/shapes";
import type { VisiblePart } from "./icicle-picture";
import { cellShapes, drawOverlay, sharedColour, type Cell, type ClaimMark, type OverlayLabels } from "./overlay-scene";
import type { Picture } from "./picture";
import { roughWidth, type Renderer } from "./renderer";
import type { Tiles } from "./tiles";

// all px
const LINE = 26;
const MARGIN = 10;
const KEY = { width: 26, height: 16 };
const TEXT = 13;

export function overlayPicture(
  tiles: Tiles,
  { extent, rows, width }: VisiblePart,
  title: string,
  keys: readonly (readonly [Cell, string])[],
  tokens: Tokens,
  labels: OverlayLabels | null = null,
  claims: readonly ClaimMark[] = [],
): Picture {
  const foot = rows * extent.row;
  const placed = flow(keys, width);
  const lines = 1 + Math.max(0, ...placed.map((key) => key.line));
  return {
    size: { width, height: foot + MARGIN + LINE * (1 + lines) },
    scale: 2,
    draw: (renderer) => {
      renderer.clear(tokens.paper);
      drawOverlay(renderer, tiles, extent, tokens, labels, claims);
      // A tile may reach below the visible plies.
      renderer.rect(0, foot, width, renderer.size.height - foot, tokens.paper);
      renderer.text(MARGIN, foot + MARGIN + LINE / 2, title, { colour: tokens.ink, size: TEXT, bold: true });
      for (const { mark, name, x, line } of placed) {
        const y = foot + MARGIN + LINE * (1 + line);
        if (mark === "both") drawShared(renderer, x, y, tokens);
        else drawShapes(renderer, cellShapes({ x, y, ...KEY }, mark), tokens);
        renderer.text(x + KEY.width + 6, y + KEY.height / 2, name, { colour: tokens.ink, size: TEXT });
      }
    },
  };
}

/** Draws the scale of what both visited, from none to all. */
function drawShared(renderer: Renderer, x: number, y: number, tokens: Tokens): void {
  for (let px = 0; px < KEY.width; px++)
    renderer.rect(Math.round(x) + px, y, 1, KEY.height, sharedColour(px / (KEY.width - 1), tokens));
}

/** Places the keys from left to right, in as many lines as they need. */
function flow(keys: readonly (readonly [Cell, string])[], width: number) {
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
