// The node-link tree: edges first, the principal variation over them, then glyphs, then labels.
import type { TreeDrawing, TreeFold, TreeGlyph } from "../generated/wire";
import { PLY, SLOT, toView, type Camera, type Point } from "../model/spaces";
import { visibleText } from "../model/text";
import { drawCut, drawShape, radiusAt, valueLabel, windowLabel, type Look } from "./glyph";
import { roughWidth, type Renderer } from "./renderer";

/** How many things were drawn, for the gate on the amount of work. */
export interface Drawn {
  glyphs: number;
  edges: number;
}

interface Placed {
  glyph: TreeGlyph;
  at: Point;
}

export function drawTree(draw: Renderer, drawing: TreeDrawing, camera: Camera, look: Look): Drawn {
  const radius = radiusAt(camera.zoom, look.scale);
  const placed = new Map<number, Placed>();
  for (const glyph of drawing.glyphs) placed.set(glyph.node.id, { glyph, at: toView(camera, glyph) });
  const seen = (at: Point, reach = SLOT * camera.zoom * 2) =>
    at.x > -reach && at.x < draw.size.width + reach && at.y > -PLY * 2 && at.y < draw.size.height + PLY * 2;

  const edges = edgesOf(placed, seen, draw.size);
  for (const edge of edges) if (!edge.to.glyph.on_pv) drawEdge(draw, edge, radius, look);
  for (const edge of edges) if (edge.to.glyph.on_pv) drawEdge(draw, edge, radius, look);
  for (const fold of drawing.folds) drawFold(draw, fold, placed, camera, radius, look);
  let glyphs = 0;
  for (const place of placed.values()) {
    if (!seen(place.at)) continue;
    glyphs += 1;
    drawShape(draw, place.glyph.node, place.at, radius, look, place.glyph.state === "future");
  }
  for (const place of placed.values()) if (seen(place.at)) drawLabels(draw, place, radius, camera, look);
  return { glyphs, edges: edges.length };
}

interface Edge {
  from: Placed;
  to: Placed;
}

function edgesOf(placed: Map<number, Placed>, seen: (at: Point) => boolean, size: { width: number }): Edge[] {
  const edges: Edge[] = [];
  for (const to of placed.values()) {
    const from = to.glyph.node.parent === null ? undefined : placed.get(to.glyph.node.parent);
    if (!from) continue;
    const crosses = Math.min(from.at.x, to.at.x) < size.width && Math.max(from.at.x, to.at.x) > 0;
    if (crosses && (seen(from.at) || seen(to.at))) edges.push({ from, to });
  }
  return edges;
}

function drawEdge(draw: Renderer, { from, to }: Edge, radius: number, look: Look): void {
  const { tokens } = look;
  const start = { x: from.at.x, y: from.at.y + radius };
  const end = { x: to.at.x, y: to.at.y - radius };
  const pruned = to.glyph.state === "pruned";
  const width = to.glyph.on_pv ? 5 : to.glyph.on_path ? 3 : 1.5;
  const colour =
    pruned || to.glyph.state === "future"
      ? tokens.ghost
      : to.glyph.on_pv || to.glyph.on_path
        ? tokens.ink
        : tokens.line;
  draw.elbow(start, end, { colour, width, dashed: pruned });
  if (pruned) drawCut(draw, { x: end.x, y: (start.y + end.y) / 2 + (end.y - start.y) / 4 }, radius, tokens.ink);
}

function drawFold(
  draw: Renderer,
  fold: TreeFold,
  placed: Map<number, Placed>,
  camera: Camera,
  radius: number,
  look: Look,
): void {
  const at = toView(camera, fold);
  const parent = placed.get(fold.parent);
  const stroke = { colour: look.tokens.line, width: 1.5 };
  if (parent) draw.elbow({ x: parent.at.x, y: parent.at.y + radius }, { x: at.x, y: at.y - radius }, stroke);
  const half = Math.max(radius, 10);
  draw.frame(at.x - half, at.y - half * 0.8, half * 2, half * 1.6, look.tokens.raised, stroke);
  if (radius >= 6)
    draw.text(at.x, at.y, `+${fold.count}`, { colour: look.tokens.ink, size: Math.min(13, half), align: "center" });
}

/** Under this many px of slot a glyph has no room for its window; under the second none for a value. */
const WINDOW_SLOT = 44;
const VALUE_SLOT = 18;

function drawLabels(draw: Renderer, { glyph, at }: Placed, radius: number, camera: Camera, look: Look): void {
  const { tokens } = look;
  const { node } = glyph;
  const slot = SLOT * camera.zoom;
  if (slot < VALUE_SLOT && !glyph.on_path) return;
  const size = Math.max(10, Math.min(15 * look.scale, 14 * camera.zoom * look.scale));
  const small = Math.max(9, size * 0.82);
  const ghost = glyph.state === "pruned" || glyph.state === "future";
  const square = node.status === "leaf" || node.status === "terminal";
  const windows = slot >= WINDOW_SLOT && !ghost && (!square || slot > 90);

  if (node.move !== null) {
    const move = visibleText(node.move).slice(0, 6);
    const beside = windows && look.windows === "edges" ? `${move} ${windowLabel(node, look)}` : move;
    const place = {
      x: at.x + (glyph.state === "pruned" ? radius * 0.5 + 8 : 6),
      y: at.y - radius - PLY * camera.zoom * 0.16,
    };
    draw.text(place.x, place.y, beside, {
      colour: ghost ? tokens.ghost : tokens.soft,
      size: small,
      mono: true,
      halo: tokens.ground,
    });
  }
  if (ghost) {
    if (glyph.state === "pruned") draw.text(at.x, at.y, "?", { colour: tokens.ghost, size: small, align: "center" });
    return;
  }
  const value = glyph.state === "open" ? openLabel(node.id, look, node) : valueLabel(node, look);
  const fits = roughWidth(value, small) < radius * 1.8;
  if (square && fits)
    draw.text(at.x, at.y, value, { colour: tokens.ink, size: small, align: "center", mono: true, bold: true });
  else if (square)
    draw.text(at.x, at.y + radius + size * 0.8, value, {
      colour: tokens.ink,
      size: small,
      align: "center",
      mono: true,
      bold: true,
      halo: tokens.ground,
    });
  else
    draw.text(at.x + radius + 9, at.y - size * 0.45, value, {
      colour: tokens.ink,
      size,
      mono: true,
      bold: true,
      halo: tokens.ground,
    });
  if (windows && look.windows === "nodes") {
    const text = windowLabel(node, look);
    if (square)
      draw.text(at.x, at.y + radius + small * (fits ? 0.9 : 2), text, {
        colour: tokens.soft,
        size: small * 0.9,
        align: "center",
        mono: true,
        halo: tokens.ground,
      });
    else
      draw.text(at.x + radius + 9, at.y + size * 0.6, text, {
        colour: tokens.soft,
        size: small,
        mono: true,
        halo: tokens.ground,
      });
  }
  if (glyph.folded > 0) {
    draw.text(at.x, at.y + radius + size * 0.7, `⋮${glyph.folded}`, {
      colour: tokens.soft,
      size: small,
      align: "center",
      halo: tokens.ground,
    });
  }
  if (glyph.on_pv && square) draw.text(at.x + radius + 3, at.y, "★", { colour: tokens.ink, size });
}

/** An open node has no value yet: its best so far, in brackets of doubt. */
function openLabel(id: number, look: Look, node: TreeGlyph["node"]): string {
  const best = look.frames.get(id)?.best ?? null;
  return best === null ? "…" : `${valueLabel({ ...node, score: best, bound: "exact" }, look)}…`;
}
