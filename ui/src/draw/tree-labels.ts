// What is written at a glyph: its move on the edge, its value, its window, and what is folded below.
import type { TreeGlyph } from "../generated/wire";
import { PLY, SLOT, type Point } from "../model/spaces";
import { visibleText } from "../model/text";
import { valueLabel, windowLabel, type Look } from "./glyph";
import { roughWidth, type Renderer, type TextStyle } from "./renderer";

/** Px of slot from which a glyph has room for its window; on the path it may stick out. */
const WINDOW_SLOT = 44;
const PATH_WINDOW_SLOT = 26;
/** Px of slot under which there is room for nothing. */
const VALUE_SLOT = 18;
/** Px of slot from which the window of a leaf fits under it. */
const LEAF_WINDOW_SLOT = 90;
/** Lines that a value, a count and the next ply's moves take under a glyph. */
const LINES_BELOW = 3.6;
/** Px of a label on the projector, at least and at most. */
const PROJECTED = 20;
/** Characters of a move that are shown. */
const MOVE_LENGTH = 6;

/** A closed subtree with its size. */
export const foldedLabel = (nodes: number): string => `⋮${nodes}`;

export function drawLabels(
  draw: Renderer,
  glyph: TreeGlyph,
  at: Point,
  radius: number,
  zoom: number,
  look: Look,
): void {
  const { node } = glyph;
  const slot = (SLOT * zoom) / look.scale;
  if (slot < VALUE_SLOT && !glyph.on_path) return;
  const { tokens } = look;
  const size = look.scale > 1 ? PROJECTED : Math.max(10, Math.min(15, 14 * zoom));
  const small = Math.max(9, size * 0.82);
  const ghost = glyph.state === "pruned" || glyph.state === "future";
  const leaf = node.status === "leaf" || node.status === "terminal";
  const room = slot >= (leaf ? LEAF_WINDOW_SLOT : glyph.on_path ? PATH_WINDOW_SLOT : WINDOW_SLOT);
  const window = room && !ghost && look.windows !== "none" ? windowLabel(node, look) : null;
  const quiet: TextStyle = { colour: ghost ? tokens.ghost : tokens.ink2, size: small, mono: true, halo: tokens.paper };

  if (node.move !== null) {
    const move = visibleText(node.move).slice(0, MOVE_LENGTH);
    const text = window !== null && look.windows === "edges" ? `${move} ${window}` : move;
    const x = at.x + (glyph.state === "pruned" ? radius * 0.5 + 8 : 6);
    draw.text(x, at.y - radius - PLY * zoom * 0.16, text, quiet);
  }
  if (ghost) {
    if (glyph.state === "pruned") draw.text(at.x, at.y, "?", { ...quiet, align: "center", halo: undefined });
    return;
  }
  const value = glyph.state === "open" ? openLabel(glyph, look) : valueLabel(node, look);
  const shown = look.windows === "nodes" ? window : null;
  const strong: TextStyle = { colour: tokens.ink, size, mono: true, bold: true, halo: tokens.paper };
  if (leaf && roughWidth(value, small) < radius * 1.8) {
    draw.text(at.x, at.y, value, { ...strong, size: small, align: "center", halo: undefined });
    below(draw, at, radius, small, [shown], quiet);
  } else if (leaf || glyph.folded > 0) {
    // its neighbours stand close on both sides: everything goes underneath
    draw.text(at.x, at.y + radius + small * 0.8, value, { ...strong, size: small, align: "center" });
    const high = PLY * zoom - 2 * radius > small * LINES_BELOW;
    const folded = glyph.folded > 0 && high ? foldedLabel(glyph.folded) : null;
    below(draw, at, radius + small * 1.25, small, [folded, leaf ? shown : null], quiet);
  } else {
    const x = at.x + radius + 9;
    draw.text(x, at.y - size * 0.45, value, strong);
    if (shown !== null) draw.text(x, at.y + size * 0.6, shown, quiet);
  }
  if (glyph.on_pv && leaf) draw.text(at.x + radius + 3, at.y, "★", { colour: tokens.ink, size });
}

function below(
  draw: Renderer,
  at: Point,
  start: number,
  size: number,
  lines: (string | null)[],
  style: TextStyle,
): void {
  let y = at.y + start + size * 0.8;
  for (const line of lines) {
    if (line === null) continue;
    draw.text(at.x, y, line, { ...style, size: size * 0.92, align: "center" });
    y += size * 1.2;
  }
}

/** An open node has no value yet: its best so far, and dots of doubt. */
function openLabel(glyph: TreeGlyph, look: Look): string {
  const best = look.frames.get(glyph.node.id)?.best ?? null;
  return best === null ? "…" : `${valueLabel({ ...glyph.node, score: best, bound: "exact", proved: null }, look)}…`;
}
