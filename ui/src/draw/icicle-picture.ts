// An icicle as a picture to save: its visible part, with title and scale beneath.
import type { Tokens } from "../model/tokens";
import { drawIcicle, type Extent, type IcicleLook } from "./icicle-scene";
import { heat, viridis, type Colouring } from "./icicle-colours";
import type { Picture } from "./picture";
import { roughWidth, type Renderer } from "./renderer";
import type { Tiles } from "./tiles";

// all px
const MARGIN = 10;
const LINE = 26;
const TEXT = 13;
const BAR = { width: 150, height: 12 };

/** The visible part of an icicle. */
export interface VisiblePart {
  extent: Extent;
  /** Plies shown. */
  rows: number;
  /** Px. */
  width: number;
}
/** The key to the colours: words at both ends of a scale, and single colours with names. */
export interface IcicleKey {
  ends: readonly [string, string] | null;
  swatches: readonly { name: string; colour: string; dashed?: boolean }[];
}

/** Returns the colour of a scale at a place from 0 to 1. */
export const scaleColour = (colouring: Colouring, t: number, tokens: Tokens): string =>
  colouring === "order" ? viridis(t) : heat(2 * t - 1, tokens);

export function iciclePicture(
  tiles: Tiles,
  { extent, rows, width }: VisiblePart,
  look: IcicleLook,
  title: string,
  key: IcicleKey,
): Picture {
  const foot = rows * extent.row;
  return {
    size: { width, height: foot + MARGIN + 2 * LINE },
    scale: 2,
    draw: (renderer) => {
      const { tokens } = look;
      renderer.clear(tokens.paper);
      drawIcicle(renderer, tiles, extent, look);
      renderer.rect(0, foot, width, renderer.size.height - foot, tokens.paper);
      const y = foot + MARGIN + LINE / 2;
      renderer.text(MARGIN, y, title, { colour: tokens.ink, size: TEXT, bold: true });
      drawKey(renderer, MARGIN, y + LINE, key, look);
    },
  };
}

function drawKey(renderer: Renderer, from: number, y: number, { ends, swatches }: IcicleKey, look: IcicleLook): void {
  const { tokens, colouring } = look;
  let x = from;
  const write = (text: string) => {
    renderer.text(x, y, text, { colour: tokens.ink, size: TEXT });
    x += roughWidth(text, TEXT) + 8;
  };
  if (ends) {
    write(ends[0]);
    for (let px = 0; px < BAR.width; px++) {
      const colour = scaleColour(colouring, px / (BAR.width - 1), tokens);
      renderer.rect(Math.round(x) + px, y - BAR.height / 2, 1, BAR.height, colour);
    }
    x += BAR.width + 8;
    write(ends[1]);
    x += MARGIN;
  }
  for (const { name, colour, dashed = false } of swatches) {
    renderer.frame(x, y - 7, 14, 14, colour, { colour: dashed ? tokens.ghostLine : tokens.line2, width: 1, dashed });
    x += 20;
    write(name);
    x += MARGIN;
  }
}
