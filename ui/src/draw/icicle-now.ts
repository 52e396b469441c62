// The changes of a step on an icicle that is drawn once: the open nodes with their best so far, the selection and the
// cursor. A step then costs a few rectangles instead of the whole picture.
import type { Frame, Kind } from "../generated/wire";
import { drawEven } from "./glyph";
import { inks, isEven, isUp } from "../model/kinds";
import { scoreText } from "../model/score";
import type { Tokens } from "../model/tokens";
import { nodeColour } from "./icicle-colours";
import { SIGNS, writeCell, type Extent, type IcicleLook } from "./icicle-scene";
import type { Renderer } from "./renderer";

type OpenPly = Pick<Frame, "node" | "ply" | "kind" | "size" | "best" | "move">;

/** Draws the open nodes over their final state and returns the number of rectangles. `frames` starts with the root. */
export function drawOpen(
  draw: Renderer,
  { span, firstPly, row }: Extent,
  frames: Iterable<OpenPly>,
  look: IcicleLook,
  reach: number,
): number {
  const { width, height } = draw.size;
  const x = (node: number) => ((node - span.from) / (span.to - span.from)) * width;
  const path: string[] = [];
  let rects = 0;
  for (const { node, ply, kind, size, best, move } of frames) {
    if (move !== null) path.push(move);
    const y = (ply - firstPly) * row;
    const [left, right] = [Math.max(0, x(node)), Math.min(width, x(node + size))];
    if (!look.open.has(node) || right <= left || y + row <= 0 || y >= height) continue;
    const wide = Math.max(0.7, right - left - (right - left > 3 && row > 8 ? 1 : 0));
    const ground = nodeColour({ node, kind, status: "searched", value: best }, { ...look, reach });
    draw.rect(left, y, wide, row - (row > 8 ? 1 : 0), ground);
    rects += 1;
    if (wide < 40 || row < 15) continue;
    const bound = look.open.get(node)?.bound;
    const value = best === null ? null : scoreText(best, bound ?? "exact", kind, look.view);
    const words = { path: [...path], ply, value, soFar: bound === undefined, faint: false };
    writeCell(draw, { x: left, y, wide, row, ground }, words, look);
  }
  return rects;
}

/** Draws ink round the path to the selected node, thicker round the node itself; a halo if it is that of the step. */
export function drawPath(
  draw: Renderer,
  { span, firstPly, row }: Extent,
  path: readonly { id: number; ply: number; size: number }[],
  step: number | null,
  tokens: Tokens,
): void {
  const { width } = draw.size;
  const perNode = width / (span.to - span.from);
  for (const [place, { id, ply, size }] of path.entries()) {
    const left = Math.max(-4, (id - span.from) * perNode);
    const right = Math.min(width + 4, (id + Math.max(1, size)) * perNode - span.from * perNode);
    const last = place === path.length - 1;
    // The root is the whole picture, and the cursor marks a box that is finer than its own frame.
    if (right - left < 4 || (ply === 0 && !last)) continue;
    const y = (ply - firstPly) * row;
    const box = [left + 0.5, y + 0.5, right - left - 2, row - 2] as const;
    if (last && id === step) draw.frame(...box, null, { colour: tokens.now, width: 6 }, 3);
    draw.frame(...box, null, { colour: tokens.ink, width: last ? 2.5 : 1.5 }, 3);
  }
}

/** Px of the cursor and its rims. */
const CURSOR = { wide: 3, rim: 1 };

/** Draws the progress of the search as a line through all rows. */
export function drawCursor(draw: Renderer, { span }: Extent, recorded: number, high: number, tokens: Tokens): void {
  const { width } = draw.size;
  const at = ((recorded - span.from) / (span.to - span.from)) * width;
  const whole = CURSOR.wide + 2 * CURSOR.rim;
  if (at < -whole || at > width + whole) return;
  const left = Math.min(width - whole, Math.max(0, Math.round(at - whole / 2)));
  draw.rect(left, 0, whole, high, tokens.nowInk);
  draw.rect(left + CURSOR.rim, 0, CURSOR.wide, high, tokens.now);
}

/** Draws the side to move at the right end of each row. */
export function drawRowSigns(
  draw: Renderer,
  { firstPly, row }: Extent,
  kinds: ReadonlyMap<number, Kind>,
  tokens: Tokens,
): void {
  if (row < 15) return;
  const radius = Math.min(7, row / 5);
  for (const [ply, kind] of kinds) {
    const y = (ply - firstPly + 0.5) * row;
    if (y < 0 || y > draw.size.height) continue;
    const colour = tokens[inks[kind]];
    const x = draw.size.width - SIGNS + 12;
    if (isEven(kind)) {
      drawEven(draw, kind, { x, y }, radius, colour, { colour: tokens.paper, width: 2 });
      continue;
    }
    draw.tri(x, y, radius + 2, isUp(kind), tokens.paper, { colour: tokens.paper, width: 2 });
    draw.tri(x, y, radius, isUp(kind), colour, { colour, width: 1 });
  }
}
