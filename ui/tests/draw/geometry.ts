// Contacts in a recorded picture: boxes of texts, outlines of glyphs, edges as straight lines.
import type { Plan, PlanNode } from "../../src/draw/plan";
import { edgeTo } from "../../src/draw/plan";
import { corners, DIAMOND, TRI_HIGH, type TextStyle } from "../../src/draw/renderer";
import { isUp } from "../../src/model/kinds";
import type { Point } from "../../src/model/spaces";
import type { Recorder } from "./recorder";

export interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
/** A text with the area that it covers. */
export interface Label extends Box {
  text: string;
  size: number;
  /** Whether its own ground hides everything under it. */
  grounded: boolean;
}

export const within = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at));
export const apart = (one: Box, other: Box) =>
  one.x1 <= other.x0 || other.x1 <= one.x0 || one.y1 <= other.y0 || other.y1 <= one.y0;

/** Returns the area of a text, a little less than its line. */
export function textBox(x: number, y: number, text: string, { size, align = "left", mono = false }: TextStyle) {
  const wide = [...text].length * size * (mono ? 0.6 : 0.55);
  const x0 = align === "left" ? x : align === "right" ? x - wide : x - wide / 2;
  return { text, x0, x1: x0 + wide, y0: y - size * 0.36, y1: y + size * 0.36 };
}

/** Returns all texts of a picture; one on a pill or a chip covers the same area. */
export function labelsOf({ calls }: Recorder): Label[] {
  return calls.flatMap(({ what, with: [x, y, text, style] }, at): Label[] => {
    if (what !== "text") return [];
    const box = textBox(Number(x), Number(y), String(text), style as TextStyle);
    const { size } = style as TextStyle;
    const before = calls[at - 1];
    const [left, top, wide, high, fill] = before?.what === "frame" ? (before.with as number[]) : [];
    const grounded = fill !== undefined && fill !== null && left! <= box.x0 && left! + wide! >= box.x1;
    if (!grounded) return [{ ...box, size, grounded }];
    return [{ text: box.text, size, grounded, x0: left!, x1: left! + wide!, y0: top!, y1: top! + high! }];
  });
}

/** Returns the corners of a glyph. */
export function outlineOf({ x, y, r, wide, shape, glyph }: PlanNode): Point[] {
  if (shape === "inner" && glyph.node.kind === "c") {
    const reach = r * TRI_HIGH * DIAMOND;
    return [
      { x, y: y - reach },
      { x: x + reach, y },
      { x, y: y + reach },
      { x: x - reach, y },
    ];
  }
  if (shape === "inner") return corners(x, y, r, isUp(glyph.node.kind));
  const at = (dx: number, dy: number) => ({ x: x + dx * wide, y: y + dy * r });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}
export function boxOf(outline: readonly Point[]): Box {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}

export const edgesOf = (plan: Plan): [Point, Point][] =>
  plan.nodes.flatMap(({ glyph }) => {
    const edge = edgeTo(plan, glyph.node.id);
    return edge ? [edge] : [];
  });

/** Checks whether a straight line enters a box. */
export function crosses([from, to]: readonly [Point, Point], { x0, x1, y0, y1 }: Box): boolean {
  let [enter, leave] = [0, 1];
  const sides = [
    [from.x, to.x - from.x, x0, x1],
    [from.y, to.y - from.y, y0, y1],
  ] as const;
  for (const [start, way, least, most] of sides) {
    if (way === 0 && (start <= least || start >= most)) return false;
    if (way === 0) continue;
    const [first, last] = [(least - start) / way, (most - start) / way];
    enter = Math.max(enter, Math.min(first, last));
    leave = Math.min(leave, Math.max(first, last));
  }
  return enter < leave;
}

export function isInside(at: Point, outline: readonly Point[]): boolean {
  const sides = outline.map((from, place) => {
    const to = outline[(place + 1) % outline.length]!;
    return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** Checks whether a box and a convex shape share a point. */
export const touches = (box: Box, outline: readonly Point[]): boolean =>
  isInside({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }, outline) ||
  outline.some((from, place) => crosses([from, outline[(place + 1) % outline.length]!], box));
