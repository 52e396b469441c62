// The nodes of a Monte Carlo search: filled by MAX's share of the points, with visits and move beside them.
import { mix, type Tokens } from "../model/tokens";
import { drawShape, windowLabel, writtenIn, type Look, type CameraNode } from "./glyph";
import { drawBoard } from "./mini-board";
import type { Beside } from "./plan";
import { drawName } from "./tree-scene";
import { roughWidth, TRI_HIGH, type Renderer } from "./renderer";

export { planVisits, withShares } from "./plan-visits";

/** How much of the scale's colour a node has, so that its text stays readable. */
const TINT = 0.42;

/** Returns the fill of a node by MAX's share of the points, 0 to 1: the colour of the player who has more of them. */
export const shareColour = (share: number, { paper, max, min }: Tokens): string =>
  mix(paper, share < 0.5 ? min : max, TINT * Math.abs(2 * share - 1));

/** Draws the positions beside the plies. */
export function drawBesides(draw: Renderer, besides: readonly Beside[], look: Look): void {
  const { tokens } = look;
  for (const { board, x, y, side } of besides) {
    const rim = side * 0.08;
    draw.frame(x, y, side, side, tokens.paper, { colour: tokens.line2, width: 1.5 }, side * 0.12);
    drawBoard(draw, board, look.game ?? "", x + rim, y + rim, side - 2 * rim, tokens);
  }
}

/** Draws a node with its move, its share and its visits. */
export function drawVisited(draw: Renderer, node: CameraNode, least: number, look: Look): void {
  const { glyph, x, y, r, wide, shape, zoom } = node;
  const { tokens } = look;
  const { visits, on_path, state } = glyph;
  const isMax = glyph.node.kind === "max";
  const high = shape === "inner" ? r * TRI_HIGH : r;
  if (!on_path && glyph.folded > 0 && (visits?.visits ?? 0) > 1 && node.value !== "below")
    for (const way of [-1, 0, 1])
      draw.line(
        { x, y: y + high },
        { x: x + way * r * 0.42, y: y + high + r * 0.5 },
        { colour: tokens.edge, width: 1 },
      );
  if (look.playout === glyph.node.id) {
    const line = { colour: tokens.ink, width: 2.4, dashed: true };
    draw.line({ x, y: y + high + 8 }, { x, y: draw.size.height }, line);
  }
  const share = state === "future" ? null : (visits?.share ?? null);
  drawShape(draw, node, look, share === null ? undefined : shareColour(share, tokens));
  const size = Math.max(least, 13) * zoom;
  const text = writtenIn(node, look)?.text ?? (visits?.visits === 0 && on_path ? (look.fresh ?? "") : "");
  if (node.value === undefined || node.value === "in") {
    const room = shape === "inner" ? 1.15 * r : 1.8 * wide;
    const fits = room / Math.max(1, roughWidth(text, 1));
    const written =
      shape === "inner" ? Math.min(0.5 * r, Math.max(size, fits)) : Math.min(fits, Math.max(size, 0.5 * r));
    const at = shape === "inner" ? y + (isMax ? 0.42 : -0.42) * r : y;
    const style = { colour: tokens.ink, size: written, weight: 700, align: "center" } as const;
    draw.text(x, at, text, style);
  } else if (node.value !== null) {
    const style = { colour: tokens.ink, size, weight: 650, align: "center", halo: tokens.paper } as const;
    draw.text(x, y + high + size * 0.8, text, style);
  }
  /** Half the width of its move, px. */
  const named = node.name ? Math.max(size * 0.82, roughWidth(node.name, size) / 2 + 4) : 0;
  if (!node.badge) drawName(draw, node, least, look);
  else if (node.name && r >= 11) {
    const ghost = state === "future" || state === "pruned";
    const at = { x: x - wide * 0.94, y: y + (isMax ? -0.2 : -1) * high };
    const ring = on_path ? { colour: tokens.ink, width: 2.4 } : { colour: tokens.line2, width: 1.2 };
    draw.frame(at.x - named, at.y - size * 0.82, 2 * named, size * 1.64, tokens.paper, ring, size * 0.82);
    const weight = on_path ? 750 : 550;
    draw.text(at.x, at.y, node.name, { colour: ghost ? tokens.ghost : tokens.ink, size, weight, align: "center" });
  }
  if (!node.window || look.windows === "none") return;
  const at =
    shape === "leaf" ? { x: x + wide + size * 0.4, y } : { x: x + wide * 0.66, y: y + (isMax ? -0.3 : 0.36) * high };
  draw.text(at.x, at.y, windowLabel(glyph, look), {
    colour: on_path ? tokens.ink : tokens.ink2,
    size: size * 1.08,
    weight: on_path ? 700 : 450,
  });
}
