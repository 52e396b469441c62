// The icicle of one search with what another did at each place, by lightness and pattern.
import type { Mark } from "../generated/wire";
import type { Span } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { hatching } from "./charts/patterns";
import { drawShapes, type Shape } from "./charts/shapes";
import { ROW } from "./icicle-scene";
import type { Renderer } from "./renderer";
import { isMerged, markOf, type Tiles } from "./tiles";

/** Px under which a pattern cannot be seen any more. */
const FINE = 5;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A cell as shapes; the same for the picture and for its legend. */
export function cellShapes({ x, y, width, height }: Box, mark: Mark | null): Shape[] {
  const box = { is: "rect" as const, x, y, width, height };
  const coarse = width >= FINE && height >= FINE;
  const frame = coarse ? { ink: "ink" as const, width: 1 } : null;
  switch (mark) {
    case "both":
      return [{ ...box, fill: "accent", outline: null }];
    case "only":
    case "cut": {
      const shapes: Shape[] = [{ ...box, fill: "minFill", outline: frame }];
      if (coarse) shapes.push(...hatching(x, y, width, height, true, "ink"));
      // the place itself was cut: a bar at its head
      if (mark === "cut" && coarse) shapes.push({ is: "rect", x, y, width, height: 4, fill: "ink", outline: null });
      return shapes;
    }
    case "other":
      return [
        { ...box, fill: "paper", outline: frame },
        ...(coarse ? hatching(x, y, width, height, false, "ink") : []),
      ];
    case "neither":
      return [{ ...box, fill: "paper", outline: { ink: "line", width: 1, dashed: true } }];
    default:
      return [{ ...box, fill: "line", outline: null }];
  }
}

/** Draws the tiles that fall into the span; answers how many cells. */
export function drawOverlay(draw: Renderer, tiles: Tiles, span: Span, firstPly: number, tokens: Tokens): number {
  const { width, height } = draw.size;
  const perNode = width / (span.to - span.from);
  let cells = 0;
  for (let i = 0; i < tiles.count; i++) {
    const left = Math.max(0, ((tiles.from[i] ?? 0) - span.from) * perNode);
    const right = Math.min(width, ((tiles.to[i] ?? 0) - span.from) * perNode);
    const y = ((tiles.ply[i] ?? 0) - firstPly) * ROW;
    const high = (1 + (tiles.rows[i] ?? 0)) * ROW - 1;
    if (right <= left || y + high <= 0 || y >= height) continue;
    const box = { x: left, y, width: Math.max(0.7, right - left - (right - left > 3 ? 1 : 0)), height: high };
    if (isMerged(tiles.flags[i] ?? 0)) drawMerged(draw, box, (tiles.shared?.[i] ?? 0) / 255, tokens);
    else drawShapes(draw, cellShapes(box, markOf(tiles, i)), tokens);
    cells += 1;
  }
  return cells;
}

/** Many nodes in one column: filled from below as far as both searches entered them. */
function drawMerged(draw: Renderer, box: Box, shared: number, tokens: Tokens): void {
  const low = box.height * shared;
  draw.rect(box.x, box.y, box.width, box.height - low, tokens.minFill);
  draw.rect(box.x, box.y + box.height - low, box.width, low, tokens.accent);
}
