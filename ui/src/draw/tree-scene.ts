// The node-link tree: edges first, the principal variation over them, then glyphs, then labels.
import type { TreeDrawing, Fold, TreeGlyph } from "../generated/wire";
import { PLY, SLOT, toView, type Camera, type Point } from "../model/spaces";
import { drawCut, drawShape, radiusAt, type Look } from "./glyph";
import type { Renderer } from "./renderer";
import { drawLabels } from "./tree-labels";

/** How many things were drawn, for the gate on the amount of work. */
export interface Drawn {
  glyphs: number;
  edges: number;
}

export interface Placed {
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
  for (const place of placed.values())
    if (seen(place.at)) drawLabels(draw, place.glyph, place.at, radius, camera.zoom, look);
  return { glyphs, edges: edges.length };
}

export interface Edge {
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

/** The edge to a glyph, with the strokes across it where the branch is cut. */
export function drawEdge(draw: Renderer, { from, to }: Edge, radius: number, look: Look): void {
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
        : tokens.edge;
  draw.elbow(start, end, { colour, width, dashed: pruned || look.dashed });
  if (pruned) drawCut(draw, { x: end.x, y: (start.y + end.y) / 2 + (end.y - start.y) / 4 }, radius, tokens.ink);
}

function drawFold(
  draw: Renderer,
  fold: Fold,
  placed: Map<number, Placed>,
  camera: Camera,
  radius: number,
  look: Look,
): void {
  const at = toView(camera, fold);
  const parent = placed.get(fold.parent);
  const stroke = { colour: look.tokens.edge, width: 1.5 };
  if (parent) draw.elbow({ x: parent.at.x, y: parent.at.y + radius }, { x: at.x, y: at.y - radius }, stroke);
  const half = Math.max(radius, 10);
  draw.frame(at.x - half, at.y - half * 0.8, half * 2, half * 1.6, look.tokens.raised, stroke);
  if (radius >= 6)
    draw.text(at.x, at.y, `+${fold.count}`, { colour: look.tokens.ink, size: Math.min(13, half), align: "center" });
}
