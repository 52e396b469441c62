// Spaces and the conversions between them. All drawing code uses these names and units.
//   plan space    CSS pixels at zoom 1, as `draw/plan.ts` lays a tree out
//   view space    CSS pixels from the canvas' top left corner
//   device space  view space times the pixel ratio; known to the canvas backend only

export const MIN_ZOOM = 0.12;
export const MAX_ZOOM = 4;

/** A rectangle, px. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export interface Camera {
  zoom: number; // clamped to MIN_ZOOM..MAX_ZOOM
  left: number; // view x of plan x = 0, CSS px
  top: number; // view y of plan y = 0, CSS px
}
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** The identity camera. */
export const STILL: Camera = { zoom: 1, left: 0, top: 0 };

export const toView = (camera: Camera, at: Point): Point => ({
  x: camera.left + at.x * camera.zoom,
  y: camera.top + at.y * camera.zoom,
});

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Zooms by `factor` so that the point under `at` (view space) stays where it is. */
export function zoomAt(camera: Camera, at: Point, factor: number): Camera {
  const zoom = clamp(camera.zoom * factor, MIN_ZOOM, MAX_ZOOM);
  const ratio = zoom / camera.zoom;
  return { zoom, left: at.x - (at.x - camera.left) * ratio, top: at.y - (at.y - camera.top) * ratio };
}

/** Margin in px around a fitted rectangle: half a glyph with its labels. */
const ROUND = 44;

/** Returns the camera that fits a rectangle of the plan, centred, with a margin for labels. */
export function fit(box: { x0: number; y0: number; x1: number; y1: number }, view: Size, largest = 1.4): Camera {
  const width = box.x1 - box.x0 + 2 * ROUND;
  const height = box.y1 - box.y0 + 2 * ROUND;
  const zoom = clamp(Math.min(view.width / width, view.height / height), MIN_ZOOM, largest);
  return {
    zoom,
    left: view.width / 2 - ((box.x0 + box.x1) / 2) * zoom,
    top: view.height / 2 - ((box.y0 + box.y1) / 2) * zoom,
  };
}

/** Px of a view that must stay free on each side of a revealed point. */
export interface Margin {
  left: number;
  right: number;
  high: number; // above and below
}

/** Moves the camera as little as needed to bring a point of the plan inside the view's margins. */
export function reveal(camera: Camera, at: Point, view: Size, margin: Margin): Camera {
  const place = toView(camera, at);
  // If the margins leave no room, the point goes between them.
  const inside = (value: number, low: number, high: number) =>
    low > high ? (low + high) / 2 : clamp(value, low, high);
  const x = inside(place.x, margin.left, view.width - margin.right);
  const y = inside(place.y, margin.high, view.height - margin.high);
  if (x === place.x && y === place.y) return camera;
  return { ...camera, left: camera.left + x - place.x, top: camera.top + y - place.y };
}

/** A part of the icicle: nodes [from, to) across the view. */
export interface Span {
  from: number;
  to: number;
}

/** Zooms a span about a fraction (0 to 1) of its width, to at least 4 nodes and at most the whole trace. */
export function zoomSpan(span: Span, fraction: number, factor: number, total: number): Span {
  const width = clamp((span.to - span.from) / factor, Math.min(4, total), total);
  return moveSpan({ from: span.from + fraction * (span.to - span.from - width), to: 0 }, 0, width, total);
}

/** Moves a span by `nodes` and keeps it inside the trace. */
export function panSpan(span: Span, nodes: number, total: number): Span {
  return moveSpan(span, nodes, span.to - span.from, total);
}

function moveSpan(span: Span, nodes: number, width: number, total: number): Span {
  const from = clamp(span.from + nodes, 0, Math.max(0, total - width));
  return { from, to: from + width };
}
