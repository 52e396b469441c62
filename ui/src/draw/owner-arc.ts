// The route of the owner's arc: from the node that owns a bound to the node that it cuts, past all texts and shapes.
import type { Box, Point } from "../model/spaces";
import { ROOF } from "./mini-board";
import { roughWidth, TRI_HIGH, type Renderer, type TextStyle } from "./renderer";

/** A possible route. */
export interface Way {
  start: Point;
  /** The control point of the curve. */
  by: Point;
  end: Point;
  /** The side of its label: -1 on the left, 0 on the arc, 1 on the right. */
  side: -1 | 0 | 1;
}
/** The chosen route, with the middle of its label. */
export interface Route extends Way {
  label: Point;
}
/** The shape at an end of an arc. */
interface End {
  x: number;
  y: number;
  r: number;
  wide: number;
  shape: "inner" | "leaf" | "board";
  up: boolean;
}

/** Returns the same pen, which also notes where it writes. */
export function noting(draw: Renderer, written: Box[]): Renderer {
  const text = (x: number, y: number, said: string, style: TextStyle) => {
    written.push(textBox(x, y, said, style));
    draw.text(x, y, said, style);
  };
  return Object.assign(Object.create(draw) as Renderer, { text });
}

function textBox(x: number, y: number, said: string, { size, align = "left", mono = false }: TextStyle): Box {
  const wide = mono ? [...said].length * size * 0.6 : roughWidth(said, size);
  const x0 = align === "left" ? x : align === "right" ? x - wide : x - wide / 2;
  return { x0, x1: x0 + wide, y0: y - size * 0.55, y1: y + size * 0.55 };
}

/** Returns a point of an arc, from 0 at its start to 1 at its end. */
export function arcAt(start: Point, by: Point, end: Point, share: number): Point {
  const on = (a: number, b: number, c: number) => (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c;
  return { x: on(start.x, by.x, end.x), y: on(start.y, by.y, end.y) };
}

/** Points at which an arc is checked, and px that it keeps from obstacles. */
const LOOKS = 32;
const CLEAR = 4;
const inside = ({ x, y }: Point, box: Box, by: number) =>
  x > box.x0 - by && x < box.x1 + by && y > box.y0 - by && y < box.y1 + by;
const meets = (one: Box, other: Box) =>
  one.x0 < other.x1 + CLEAR && other.x0 < one.x1 + CLEAR && one.y0 < other.y1 + 1 && other.y0 < one.y1 + 1;
/** Places of the label on the arc, the best first. */
const PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** An edge. No arc runs along it, and no label lies on a searched one. */
export interface Line {
  from: Point;
  to: Point;
  searched: boolean;
}
/** Px that an arc keeps from an edge. */
const BESIDE = 3;

function distance({ x, y }: Point, { from, to }: Line): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const on = Math.max(0, Math.min(1, share));
  return Math.hypot(x - from.x - on * dx, y - from.y - on * dy);
}

/** Checks whether an edge enters a box. */
function crosses({ from, to }: Line, { x0, x1, y0, y1 }: Box): boolean {
  let [enter, leave] = [0, 1];
  for (const [start, way, least, most] of [
    [from.x, to.x - from.x, x0, x1],
    [from.y, to.y - from.y, y0, y1],
  ] as const) {
    if (way === 0 && (start <= least || start >= most)) return false;
    if (way === 0) continue;
    const [a, b] = [(least - start) / way, (most - start) / way];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter < leave;
}

/**
 * Returns the first route that touches nothing, or null. `half` is half the label's width and height in px. The route
 * keeps clear of `edges` if any route can.
 */
export function clearest(
  ways: readonly Way[],
  half: { wide: number; high: number },
  there: readonly Box[],
  room: { width: number; height: number },
  edges: readonly Line[] = [],
  searched: readonly Line[] = edges.filter((edge) => edge.searched),
): Route | null {
  for (const way of ways) {
    const { start, by, end } = way;
    const aside = way.side * (half.wide + 2);
    let touched = false;
    for (let look = 0; look <= LOOKS && !touched; look++) {
      const at = arcAt(start, by, end, look / LOOKS);
      touched =
        at.x < 4 ||
        at.y < 0 ||
        there.some((box) => inside(at, box, CLEAR)) ||
        edges.some((edge) => distance(at, edge) < BESIDE);
    }
    if (touched) continue;
    for (const share of PLACES) {
      const on = arcAt(start, by, end, share);
      const label = { x: Math.min(Math.max(half.wide + 4, on.x + aside), room.width - half.wide - 4), y: on.y };
      const box = {
        x0: label.x - half.wide,
        x1: label.x + half.wide,
        y0: label.y - half.high,
        y1: label.y + half.high,
      };
      if (there.some((other) => meets(box, other)) || searched.some((edge) => crosses(edge, box))) continue;
      return { ...way, label };
    }
  }
  // A label has its own ground, so it may lie on an edge rather than the arc.
  if (searched.length > 0) return clearest(ways, half, there, room, edges, []);
  return edges.length > 0 ? clearest(ways, half, there, room) : null;
}

/** Returns a place beside the owner for the label alone, if no arc fits; null if there is none. */
export function besideOwner(
  owner: Point,
  half: { wide: number; high: number },
  there: readonly Box[],
  room: { width: number },
): Point | null {
  for (let far = half.wide + 24; far < room.width; far += 4)
    for (const x of [owner.x - far, owner.x + far]) {
      const box = { x0: x - half.wide, x1: x + half.wide, y0: owner.y - half.high, y1: owner.y + half.high };
      if (box.x0 > 2 && box.x1 < room.width - 2 && !there.some((other) => meets(box, other))) return { x, y: owner.y };
    }
  return null;
}

/** Px by which an arc turns to the left of its owner, the best first, and at which share of its height. */
const OUT = [160, 210, 260, 310, 120, 370, 430, 80, 500, 600, 720];
const DOWN = [0.5, 0.25, 0.75, 0, 1];

/** Returns the routes over several plies, along the left of the nodes between, the flattest first. */
export function longWays(owner: End, step: End, written: readonly Box[]): Way[] {
  const high = (end: End) => (end.shape === "inner" ? end.r * TRI_HIGH : end.r);
  /** The start of the name beside the owner. */
  const beside = Math.min(
    owner.x - owner.wide,
    ...written
      .filter(({ x0, x1, y0, y1 }) => y0 < owner.y + 2 && y1 > owner.y - 2 && x1 < owner.x && x0 > owner.x - 120)
      .filter(({ x1 }) => x1 > owner.x - owner.wide - 14)
      .map(({ x0 }) => x0),
  );
  const starts = [
    { x: owner.x - owner.wide * (owner.up ? 1 : 0.55) - 7, y: owner.y + high(owner) * (owner.up ? 1 : 0.4) + 2 },
    { x: beside - 7, y: owner.y },
    { x: owner.x - owner.wide * (owner.up ? 0.5 : 1) - 7, y: owner.y - high(owner) * (owner.up ? 0.4 : 1) - 2 },
  ];
  const ends = [
    { x: step.x - step.wide * (step.up ? 0.2 : 0.75) - 13, y: step.y - high(step) * (step.up ? 0.9 : 1) - 8 },
    { x: step.x - step.wide - 14, y: step.y + high(step) * (step.up ? 0.85 : -0.85) },
    { x: step.x - step.wide * (step.up ? 0.8 : 0.4) - 14, y: step.y + high(step) * (step.up ? 0.5 : 0.35) },
  ];
  return OUT.flatMap((out) =>
    starts.flatMap((start) =>
      ends.flatMap((end) =>
        DOWN.map((share) => {
          const by = { x: owner.x - out, y: start.y + share * (end.y - start.y) };
          return { start, end, by, side: 0 as const };
        }),
      ),
    ),
  );
}

/** Returns the routes from a board of the strip, below its texts, to the left side of the position at its end. */
export function stripWays(owner: Omit<End, "up">, step: Omit<End, "up">, written: readonly Box[]): Way[] {
  // The strip ends above the position at its end.
  const texts = step.y - step.r * (1 + ROOF.high);
  const under = written.filter(({ x0, x1, y0, y1 }) => x0 < owner.x && x1 > owner.x && y0 > owner.y && y1 < texts);
  const start = { x: owner.x, y: Math.max(owner.y + owner.r, ...under.map(({ y1 }) => y1)) + 8 };
  return [-0.6, -0.4, -0.15, 0.2, 0.6].flatMap((height) => {
    const end = { x: step.x - step.wide - 20, y: step.y + height * step.r };
    return [0, 0.3, 0.6].map((share): Way => {
      const by = { x: start.x + share * (end.x - start.x), y: end.y };
      return { start, by, end, side: 0 };
    });
  });
}

/** Returns the routes to a child beside their edge from `edge`: first on the outer side, where none crosses it. */
export function shortWays(owner: Omit<End, "up">, step: Omit<End, "up">, edge: Point): Way[] {
  const high = step.shape === "inner" ? step.r * TRI_HIGH : step.r;
  const outer = step.x < owner.x - 1 ? -1 : 1;
  const slant = Math.abs(step.x - edge.x) / Math.max(1, step.y - high - edge.y);
  return [outer, -outer].flatMap((way) => {
    const side = way < 0 ? -1 : 1;
    // All edges of a board start in its middle.
    const start = { x: edge.x + side * (owner.shape === "board" ? 0.6 : 0.3) * owner.r, y: edge.y + 6 };
    // On the owner's side a flat edge arrives far from the middle.
    const flat = side === outer ? 0 : Math.min(0.95 * step.wide, 12 * slant + 8);
    const end = { x: step.x + side * Math.max(0.42 * step.r, flat), y: step.y - high - 12 };
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    const usual = (side * Math.min(64, length * 0.4)) / length;
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    return [1, 0.7, 1.3, 0.45, 1.7, 0.2].map((times): Way => {
      const by = { x: middle.x + dy * usual * times, y: middle.y - dx * usual * times };
      return { start, end, by, side };
    });
  });
}
