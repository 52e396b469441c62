// The positions of a search, each drawn once: rows by ply, edges for moves, the way to the step over them.
import type { Joined, JoinedPosition } from "../generated/wire";
import { fit, toView, type Box, type Camera, type Point, type Size } from "../model/spaces";
import { mix, type Tokens } from "../model/tokens";
import type { Picture } from "./picture";
import { roughWidth, type Renderer } from "./renderer";

/** Px of the plan from one position to the next in a row, and the least from row to row. */
const GAP = { x: 44, y: 90 };
/** Px of the plan: the radius of a position. */
const RADIUS = 15;
/** Px below which a position has no text. */
const LEAST_RADIUS = 9;

/** The part of the plan in view. */
export interface JointView {
  camera: Camera;
  /** Px of the plan from row to row. */
  gap: number;
}

export interface JointLook {
  tokens: Tokens;
  /** The step on screen: what was entered by then is known. */
  step: number;
  /** Whether positions still to come may be seen. */
  future: boolean;
  /** Indices of the positions from the root to the node of the step. */
  path: readonly number[];
  /** The node of the selection. */
  selected: number;
  hovered: number | null;
  /** Px of the smallest text. */
  least: number;
  /** Names a row. */
  ply: (n: number) => string;
}

/** Px of a view at the left, where the names of the rows stand. */
export const ROW_NAMES = 64;

/** Returns the px of the plan from row to row, so that a wide graph is as high as the view: its edges are then apart. */
export function rowGap(places: readonly JoinedPosition[], view: Size): number {
  const { x0, x1, y1 } = jointBox(places, 1);
  const wide = (x1 - x0 + 2 * GAP.x) / Math.max(1, view.width - ROW_NAMES);
  return Math.max(GAP.y, (wide * (view.height - 120)) / Math.max(1, y1));
}

/** Returns the place of a position in a plan with rows so many px apart. */
export const jointPoint = ({ place, row }: Pick<JoinedPosition, "place" | "row">, gap: number): Point => ({
  x: place * GAP.x,
  y: row * gap,
});

/** Returns the camera that fits positions beside the names of the rows. */
export function jointFit(places: readonly JoinedPosition[], gap: number, view: Size, largest?: number): Camera {
  const room = { width: Math.max(1, view.width - ROW_NAMES), height: view.height };
  const camera = fit(jointBox(places, gap), room, largest);
  return { ...camera, left: camera.left + ROW_NAMES };
}

/** Returns the box around positions, in the plan. */
function jointBox(places: readonly JoinedPosition[], gap: number): Box {
  const points = places.map((position) => jointPoint(position, gap));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const end = (of: number[], pick: (...all: number[]) => number) => (of.length === 0 ? 0 : pick(...of));
  return { x0: end(xs, Math.min), y0: end(ys, Math.min), x1: end(xs, Math.max), y1: end(ys, Math.max) };
}

/** Returns how many nodes of the tree have entered a position by a step, as far as the answer has their steps. */
export const visitsBy = ({ entered }: JoinedPosition, step: number): number =>
  entered.filter((at) => at <= step).length;

/** Returns how many positions were entered by a step, and how many of them in several ways. */
export function joinedBy({ places, edges }: Joined, step: number): { positions: number; shared: number } {
  const ways = new Map<number, number>();
  for (const { to, step: at } of edges) if (at <= step) ways.set(to, (ways.get(to) ?? 0) + 1);
  return {
    positions: places.filter((place) => place.step <= step).length,
    shared: [...ways.values()].filter((n) => n > 1).length,
  };
}

/** Px in view space: the radius of a position. */
const radiusAt = (camera: Camera) => Math.max(2, RADIUS * camera.zoom);

/** Returns the index of the position at a point of the view; null if there is none. */
export function jointAt({ places }: Joined, { camera, gap }: JointView, at: Point): number | null {
  const reach = Math.max(8, radiusAt(camera));
  let best: number | null = null;
  let least = reach * reach;
  for (const [index, position] of places.entries()) {
    const { x, y } = toView(camera, jointPoint(position, gap));
    const apart = (x - at.x) ** 2 + (y - at.y) ** 2;
    if (apart <= least) [best, least] = [index, apart];
  }
  return best;
}

/** Draws the graph. Returns the number of things drawn. */
export function drawJoined(draw: Renderer, graph: Joined, view: JointView, look: JointLook): number {
  const { tokens, step } = look;
  const { camera, gap } = view;
  const radius = radiusAt(camera);
  const points = graph.places.map((position) => toView(camera, jointPoint(position, gap)));
  const onPath = new Set(look.path);
  const way = new Set(look.path.slice(1).map((to, place) => `${look.path[place]} ${to}`));
  const width = Math.max(0.6, 1.4 * Math.min(1, camera.zoom));
  drawRows(draw, graph, view, look);
  let drawn = 0;
  const edge = (from: number, to: number, colour: string, thick: number) => {
    const [start, end] = [points[from], points[to]];
    if (!start || !end) return;
    draw.line(start, end, { colour, width: thick });
    drawn += 1;
  };
  for (const { from, to, step: at } of graph.edges) {
    if (way.has(`${from} ${to}`)) continue;
    if (at <= step) edge(from, to, tokens.edge, width);
    else if (look.future) edge(from, to, tokens.ghostLine, width);
  }
  for (const [place, to] of look.path.entries()) {
    const from = look.path[place - 1];
    if (from !== undefined) edge(from, to, tokens.ink, Math.max(2, 3 * camera.zoom));
  }
  for (const [index, position] of graph.places.entries()) {
    const point = points[index];
    const known = position.step <= step;
    if (!point || (!known && !look.future)) continue;
    drawPosition(draw, position, { ...point, radius, known, onPath: onPath.has(index), index }, look);
    drawn += 1;
  }
  return drawn;
}

/** Draws a position: its side as a triangle or, where it is small, as a dot; and how often the tree has it. */
function drawPosition(
  draw: Renderer,
  position: JoinedPosition,
  at: Point & { radius: number; known: boolean; onPath: boolean; index: number },
  look: JointLook,
): void {
  const { tokens } = look;
  const { x, y, radius, known } = at;
  const isMax = position.kind === "max";
  const own = isMax ? tokens.max : tokens.min;
  const fill = known ? (isMax ? tokens.maxFill : tokens.minFill) : tokens.ghostFill;
  const stroke = known ? own : tokens.ghostLine;
  const isHere = look.path.at(-1) === at.index;
  if (isHere) draw.disc(x, y, radius * 1.45 + 2, tokens.now, { colour: tokens.ink, width: 1 });
  else if (look.hovered === at.index) draw.disc(x, y, radius * 1.45, null, { colour: tokens.ink3, width: 1.5 });
  if (position.node === look.selected) draw.disc(x, y, radius * 1.7 + 2, null, { colour: tokens.accent, width: 2 });
  const line = { colour: at.onPath ? tokens.ink : stroke, width: Math.max(1, Math.min(2, radius / 6)) };
  const visits = visitsBy(position, look.step);
  if (radius < LEAST_RADIUS) {
    // A position that several nodes have is filled, because it has no room for its number.
    const many = visits > 1;
    draw.disc(x, y, radius, many ? own : fill, line);
    return;
  }
  draw.tri(x, y, radius, isMax, fill, line);
  if (visits < 2) return;
  const size = Math.max(look.least, radius * 0.8);
  const text = `×${visits}${visits === position.entered.length && visits < position.nodes ? "+" : ""}`;
  const wide = roughWidth(text, size);
  const answered = position.answered !== null && position.answered <= look.step;
  const style = { colour: answered ? tokens.accentInk : tokens.ink, size, weight: 650, align: "center" } as const;
  const high = y - radius - size * 0.75;
  draw.frame(
    x - wide / 2 - 3,
    high - size * 0.62,
    wide + 6,
    size * 1.24,
    answered ? tokens.accent : mix(tokens.paper, tokens.ink, 0.06),
    null,
    size * 0.4,
  );
  draw.text(x, high, text, style);
}

/** Writes the plies at the left rim. */
function drawRows(draw: Renderer, graph: Joined, { camera, gap }: JointView, { tokens, least, ply }: JointLook): void {
  const rows = new Set(graph.places.map(({ row }) => row));
  for (const row of rows) {
    const { y } = toView(camera, { x: 0, y: row * gap });
    if (y < 0 || y > draw.size.height) continue;
    draw.text(10, y, ply(row), { colour: tokens.ink2, size: least, halo: tokens.paper });
  }
}

/** The longest side of a picture, px. */
const LONGEST = 6000;

/** Returns all positions as a picture to save. */
export function joinedPicture(graph: Joined, look: JointLook): Picture {
  const gap = GAP.y;
  const box = jointBox(graph.places, gap);
  const size = {
    width: Math.min(LONGEST, Math.max(320, box.x1 - box.x0 + 100 + ROW_NAMES)),
    height: Math.min(LONGEST, box.y1 - box.y0 + 120),
  };
  return {
    size,
    draw: (renderer) => {
      renderer.clear(look.tokens.paper);
      drawJoined(renderer, graph, { camera: jointFit(graph.places, gap, size, 1), gap }, look);
    },
  };
}
