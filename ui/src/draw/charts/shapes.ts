// The parts of a chart: shapes in px with colours by meaning, readable marks, and the same as a table.
import type { Point, Size } from "../../model/spaces";
import type { Tokens } from "../../model/tokens";
import type { Picture } from "../picture";
import { roughWidth, type Renderer } from "../renderer";

export type Ink = keyof Tokens;
export interface Outline {
  ink: Ink;
  /** Px. */
  width: number;
  dashed?: boolean;
}
export type Shape =
  | { is: "rect"; x: number; y: number; width: number; height: number; fill: Ink | null; outline: Outline | null }
  | { is: "line"; from: Point; to: Point; outline: Outline }
  | { is: "path"; points: readonly Point[]; outline: Outline }
  | { is: "tri"; x: number; y: number; radius: number; up: boolean; fill: Ink | null; outline: Outline }
  | { is: "poly"; points: readonly Point[]; fill: Ink | null; outline: Outline | null }
  | { is: "disc"; x: number; y: number; radius: number; fill: Ink | null; outline: Outline }
  | {
      is: "text";
      x: number;
      y: number;
      text: string;
      ink: Ink;
      size: number;
      align: "left" | "center" | "right";
      bold?: boolean;
    };

/** A mark that can take the keyboard focus and describes its data. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
}
export interface Chart {
  title: string;
  size: Size;
  shapes: Shape[];
  spots: Spot[];
  /** Its numbers; the names of the columns come first. */
  table: { head: string[]; rows: string[][] };
}
/** The words of every chart. */
export interface Words {
  title: string;
  /** Names of the axes, with units. */
  across: string;
  up: string;
  number: (n: number) => string;
}
export const TEXT = 13; // px
export const WIDTH = 640; // px

export const text = (
  x: number,
  y: number,
  words: string,
  align: "left" | "center" | "right" = "left",
  look: { ink?: Ink; bold?: boolean } = {},
): Shape => ({
  is: "text",
  x,
  y,
  text: words,
  ink: "ink",
  size: TEXT,
  align,
  ...look,
});
export const line = (from: Point, to: Point, ink: Ink, width = 1, dashed = false): Shape => ({
  is: "line",
  from,
  to,
  outline: { ink, width, dashed },
});
/** Places a text after a vertical line, or before it if there is no room. */
export function beside(x: number, y: number, words: string): Shape {
  const wide = roughWidth(words, TEXT);
  return x + 5 + wide <= WIDTH ? text(x + 5, y, words) : text(Math.max(x - 5, wide), y, words, "right");
}
/** Shortens a text to a width, px. */
export function fitted(words: string, width: number): string {
  const most = Math.max(2, Math.floor(width / roughWidth("x", TEXT)));
  return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
}

const pairs = (points: readonly Point[]) => points.slice(1).map((to, at) => [points[at] as Point, to] as const);

/** Draws the shapes with any renderer, in the colours of a theme. */
export function drawShapes(draw: Renderer, shapes: readonly Shape[], tokens: Tokens): void {
  const pen = (outline: Outline) => ({ colour: tokens[outline.ink], width: outline.width, dashed: outline.dashed });
  const fill = (ink: Ink | null) => ink && tokens[ink];
  for (const shape of shapes) {
    if (shape.is === "line") draw.line(shape.from, shape.to, pen(shape.outline));
    else if (shape.is === "path") pairs(shape.points).forEach(([a, b]) => draw.line(a, b, pen(shape.outline)));
    else if (shape.is === "tri")
      draw.tri(shape.x, shape.y, shape.radius, shape.up, fill(shape.fill), pen(shape.outline));
    else if (shape.is === "poly") draw.poly(shape.points, fill(shape.fill), shape.outline && pen(shape.outline));
    else if (shape.is === "disc") draw.disc(shape.x, shape.y, shape.radius, fill(shape.fill), pen(shape.outline));
    else if (shape.is === "text")
      draw.text(shape.x, shape.y, shape.text, {
        colour: tokens[shape.ink],
        size: shape.size,
        align: shape.align,
        ...(shape.bold ? { bold: true } : {}),
        halo: tokens.paper,
      });
    else if (shape.outline)
      draw.frame(shape.x, shape.y, shape.width, shape.height, fill(shape.fill), pen(shape.outline));
    else if (shape.fill) draw.rect(shape.x, shape.y, shape.width, shape.height, tokens[shape.fill]);
  }
}

const HEAD = 30; // px of the title
const MARGIN = 12; // px

export function chartPicture({ title, size, shapes }: Chart, tokens: Tokens): Picture {
  const moved = shapes.map((shape) => {
    const down = HEAD;
    const by = ({ x, y }: Point) => ({ x: x + MARGIN, y: y + down });
    if (shape.is === "line") return { ...shape, from: by(shape.from), to: by(shape.to) };
    if (shape.is === "poly" || shape.is === "path") return { ...shape, points: shape.points.map(by) };
    return { ...shape, ...by(shape) };
  });
  return {
    size: { width: size.width + 2 * MARGIN, height: size.height + HEAD + MARGIN },
    draw: (renderer) => {
      renderer.clear(tokens.paper);
      renderer.text(MARGIN, HEAD / 2, title, { colour: tokens.ink, size: 16, bold: true });
      drawShapes(renderer, moved, tokens);
    },
  };
}
