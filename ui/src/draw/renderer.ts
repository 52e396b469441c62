// The drawing operations of a scene: canvas for the screen, SVG for pictures, a recorder for tests.
import type { Point, Size } from "../model/spaces";
import { unpacked } from "../model/tokens";

export interface Stroke {
  colour: string;
  /** CSS px. */
  width: number;
  dashed?: boolean | undefined;
}
/** Thickening of lines for the projector and for more contrast, CSS px. */
export interface Pen {
  /** The least width of a line. */
  least: number;
  /** Added to every line. */
  more: number;
}
export interface TextStyle {
  colour: string;
  /** CSS px. */
  size: number;
  align?: "left" | "center" | "right";
  bold?: boolean;
  /** 100 to 900; overrides `bold`. */
  weight?: number;
  mono?: boolean;
  /** A rim in this colour keeps the text readable over lines. */
  halo?: string | undefined;
}

/** Adjacent rectangles in one row, from left to right: index i of each list is one of them. */
export interface Parts {
  left: number[];
  right: number[];
  /** Each packed as by `packedColour`. */
  colour: number[];
}

/** All coordinates are in view space (CSS px). */
export interface Renderer {
  readonly size: Size;
  clear(colour: string | null): void;
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  /** Draws many rectangles of one row. */
  row(y: number, height: number, parts: Parts): void;
  /** Draws a rectangle; `round` is the radius of its corners, px. */
  frame(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string | null,
    stroke: Stroke | null,
    round?: number,
  ): void;
  /** Runs `draw` with an `opacity` from 0 to 1. */
  fade(opacity: number, draw: () => void): void;
  /** Draws a closed shape with straight sides. */
  poly(points: readonly Point[], fill: string | null, stroke: Stroke | null): void;
  /** Draws a triangle about (x, y) for a glyph of that radius, point up or down; see `corners`. */
  tri(x: number, y: number, radius: number, up: boolean, fill: string | null, stroke: Stroke): void;
  line(from: Point, to: Point, stroke: Stroke): void;
  /** Draws a quadratic curve with `by` as control point. */
  arc(from: Point, by: Point, to: Point, stroke: Stroke): void;
  disc(x: number, y: number, radius: number, fill: string | null, stroke: Stroke | null): void;
  /** Writes one line of text, its middle at `y`. */
  text(x: number, y: number, text: string, style: TextStyle): void;
}

/** Draws each part of a row as a rectangle. */
export function rowAsRects(draw: Pick<Renderer, "rect">, y: number, height: number, parts: Parts): void {
  const { left, right, colour } = parts;
  for (const [at, from] of left.entries())
    draw.rect(from, y, (right[at] ?? from) - from, height, unpacked(colour[at] ?? 0));
}

export const monoFamily = "'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace";
export const sansFamily = "Inter, Signs, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Estimates the width of a text, px; good enough to keep labels apart without measuring. */
export const roughWidth = (text: string, size: number) => signs(text) * size * 0.62;
/** Counts characters; those outside the first plane count once. */
const signs = (text: string) => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);

/** Half the width and half the height of a triangle, in radii of its glyph. */
export const TRI_WIDE = 1.06;
export const TRI_HIGH = 0.89;
/** From the middle of a diamond to its corners, in radii of the disc of as much area. */
export const DIAMOND = 1.25;

/** Returns the corners of a triangle about (x, y), its tip first. */
export function corners(x: number, y: number, radius: number, up: boolean): Point[] {
  const high = up ? radius * TRI_HIGH : -radius * TRI_HIGH;
  return [
    { x, y: y - high },
    { x: x + radius * TRI_WIDE, y: y + high },
    { x: x - radius * TRI_WIDE, y: y + high },
  ];
}
