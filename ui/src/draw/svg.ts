// Pictures: the same scenes as vector text.
import type { Point, Size } from "../model/spaces";
import {
  corners,
  monoFamily,
  rowAsRects,
  sansFamily,
  type Parts,
  type Renderer,
  type Stroke,
  type TextStyle,
} from "./renderer";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that XML forbids. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const escape = (text: string) =>
  text.replace(FORBIDDEN, "\uFFFD").replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const round = (n: number) => String(Math.round(n * 100) / 100);

function pen(stroke: Stroke | null): string {
  if (!stroke) return "";
  const dash = stroke.dashed ? ' stroke-dasharray="4 3"' : "";
  return ` stroke="${stroke.colour}" stroke-width="${round(stroke.width)}"${dash}`;
}
const paint = (fill: string | null) => ` fill="${fill ?? "none"}"`;

export class SvgRenderer implements Renderer {
  private parts: string[] = [];

  constructor(readonly size: Size) {}

  clear(colour: string | null): void {
    this.parts = [];
    if (colour) this.rect(0, 0, this.size.width, this.size.height, colour);
  }

  row(y: number, height: number, parts: Parts): void {
    rowAsRects(this, y, height, parts);
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.frame(x, y, width, height, fill, null);
  }

  frame(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string | null,
    stroke: Stroke | null,
    rounding = 0,
  ): void {
    const corner = rounding > 0 ? ` rx="${round(rounding)}"` : "";
    const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner}`;
    this.parts.push(`<rect ${box}${paint(fill)}${pen(stroke)}/>`);
  }

  fade(opacity: number, draw: () => void): void {
    const before = this.parts;
    this.parts = [];
    draw();
    before.push(`<g opacity="${round(opacity)}">${this.parts.join("")}</g>`);
    this.parts = before;
  }

  poly(points: readonly Point[], fill: string | null, stroke: Stroke | null): void {
    const places = points.map(({ x, y }) => `${round(x)},${round(y)}`);
    this.parts.push(`<polygon points="${places.join(" ")}"${paint(fill)}${pen(stroke)} stroke-linejoin="round"/>`);
  }

  tri(x: number, y: number, radius: number, up: boolean, fill: string | null, stroke: Stroke): void {
    this.poly(corners(x, y, radius, up), fill, stroke);
  }

  line(from: Point, to: Point, stroke: Stroke): void {
    const ends = `x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}"`;
    this.parts.push(`<line ${ends}${pen(stroke)}/>`);
  }

  arc(from: Point, by: Point, to: Point, stroke: Stroke): void {
    const path = `M${round(from.x)} ${round(from.y)}Q${round(by.x)} ${round(by.y)} ${round(to.x)} ${round(to.y)}`;
    this.parts.push(`<path d="${path}" fill="none"${pen(stroke)}/>`);
  }

  disc(x: number, y: number, radius: number, fill: string | null, stroke: Stroke | null): void {
    this.parts.push(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${paint(fill)}${pen(stroke)}/>`);
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const weight = style.weight ?? (style.bold ? 700 : 400);
    const anchor = { left: "start", center: "middle", right: "end" }[style.align ?? "left"];
    const family = escape(style.mono ? monoFamily : sansFamily);
    const font = `font-family="${family}" font-size="${round(style.size)}"${weight === 400 ? "" : ` font-weight="${weight}"`}`;
    const halo = style.halo
      ? ` stroke="${style.halo}" stroke-width="4" paint-order="stroke" stroke-linejoin="round"`
      : "";
    const place = `x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" dominant-baseline="central"`;
    this.parts.push(`<text ${place} ${font}${paint(style.colour)}${halo}>${escape(text)}</text>`);
  }

  /** The elements in drawing order, each whole. */
  get elements(): readonly string[] {
    return this.parts;
  }

  /** Returns the whole picture, enlarged by `scale`. */
  toString(scale = 1): string {
    const { width, height } = this.size;
    const box = `width="${round(scale * width)}" height="${round(scale * height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${this.parts.join("")}</svg>`;
  }
}
