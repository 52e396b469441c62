// The screen: canvas 2D. Lines and shapes are small paths, because one long path is many times slower without a GPU.
import type { Point, Size } from "../model/spaces";
import {
  corners,
  monoFamily,
  rowAsRects,
  sansFamily,
  type Parts,
  type Pen,
  type Renderer,
  type Stroke,
  type TextStyle,
} from "./renderer";

/** Parts from which a row is drawn as a picture one pixel high, because as many fills take many times as long. */
const MANY = 32;
/** That picture, kept from row to row. */
let strip: CanvasRenderingContext2D | null = null;

/** Device px of a moving canvas at most, because fluency matters more than sharpness. */
const MAX_PIXELS = 2_000_000;

/** Gives the canvas the right number of device pixels for its CSS size and returns the pixel ratio. */
export function fitCanvas(canvas: HTMLCanvasElement, size: Size, ratio: number): number {
  const cap = Math.sqrt(MAX_PIXELS / Math.max(1, size.width * size.height));
  const scale = Math.max(1, Math.min(ratio, cap));
  const width = Math.round(size.width * scale);
  const height = Math.round(size.height * scale);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  return scale;
}

export class CanvasRenderer implements Renderer {
  /** The last settings on a shared context, because setting them again costs as much as a line. */
  private font = "";
  private dashed: boolean | null = null;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly size: Size,
    private readonly ratio: number,
    private readonly thick: Pen = { least: 0, more: 0 },
  ) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textBaseline = "middle";
    context.lineJoin = "round";
  }

  clear(colour: string | null): void {
    this.context.clearRect(0, 0, this.size.width, this.size.height);
    if (colour) this.rect(0, 0, this.size.width, this.size.height, colour);
  }

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }

  row(y: number, height: number, parts: Parts): void {
    const { left, right, colour } = parts;
    strip ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (left.length < MANY || !strip) return rowAsRects(this, y, height, parts);
    const { context, ratio } = this;
    const wide = context.canvas.width;
    if (strip.canvas.width !== wide) Object.assign(strip.canvas, { width: wide, height: 1 });
    const picture = strip.createImageData(wide, 1);
    const { data } = picture;
    for (let at = 0; at < left.length; at++) {
      const packed = colour[at] ?? 0;
      const end = Math.min(wide, Math.round((right[at] ?? 0) * ratio)) * 4;
      for (let pixel = Math.round((left[at] ?? 0) * ratio) * 4; pixel < end; pixel += 4) {
        data[pixel] = packed >> 16;
        data[pixel + 1] = (packed >> 8) & 255;
        data[pixel + 2] = packed & 255;
        data[pixel + 3] = 255;
      }
    }
    strip.putImageData(picture, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(strip.canvas, 0, 0, wide, 1, 0, y, wide / ratio, height);
  }

  frame(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string | null,
    stroke: Stroke | null,
    round = 0,
  ): void {
    if (round > 0) {
      this.context.beginPath();
      this.context.roundRect(x, y, width, height, round);
      this.paint(fill, stroke);
      return;
    }
    if (fill) this.rect(x, y, width, height, fill);
    if (!stroke) return;
    this.pen(stroke);
    this.context.strokeRect(x, y, width, height);
  }

  fade(opacity: number, draw: () => void): void {
    const before = this.context.globalAlpha;
    this.context.globalAlpha = before * opacity;
    draw();
    this.context.globalAlpha = before;
  }

  poly(points: readonly Point[], fill: string | null, stroke: Stroke | null): void {
    this.context.beginPath();
    for (const { x, y } of points) this.context.lineTo(x, y);
    this.context.closePath();
    this.paint(fill, stroke);
  }

  tri(x: number, y: number, radius: number, up: boolean, fill: string | null, stroke: Stroke): void {
    this.poly(corners(x, y, radius, up), fill, stroke);
  }

  line(from: Point, to: Point, stroke: Stroke): void {
    this.pen(stroke);
    this.context.beginPath();
    this.context.moveTo(from.x, from.y);
    this.context.lineTo(to.x, to.y);
    this.context.stroke();
  }

  arc(from: Point, by: Point, to: Point, stroke: Stroke): void {
    this.pen(stroke);
    this.context.beginPath();
    this.context.moveTo(from.x, from.y);
    this.context.quadraticCurveTo(by.x, by.y, to.x, to.y);
    this.context.stroke();
  }

  disc(x: number, y: number, radius: number, fill: string | null, stroke: Stroke | null): void {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, Math.PI * 2);
    this.paint(fill, stroke);
  }

  text(x: number, y: number, text: string, style: TextStyle): void {
    const context = this.context;
    const font = `${style.weight ?? (style.bold ? 700 : 400)} ${style.size}px ${style.mono ? monoFamily : sansFamily}`;
    if (font !== this.font) this.font = context.font = font;
    context.textAlign = style.align ?? "left";
    if (style.halo) {
      this.pen({ colour: style.halo, width: 4 });
      context.strokeText(text, x, y);
    }
    context.fillStyle = style.colour;
    context.fillText(text, x, y);
  }

  private pen(stroke: Stroke): void {
    this.context.strokeStyle = stroke.colour;
    this.context.lineWidth = this.wide(stroke);
    const dashed = stroke.dashed === true;
    if (dashed === this.dashed) return;
    this.dashed = dashed;
    this.context.setLineDash(dashed ? [4, 3] : []);
  }

  private wide(stroke: Stroke): number {
    return Math.max(this.thick.least, stroke.width + this.thick.more);
  }

  private paint(fill: string | null, stroke: Stroke | null): void {
    if (fill) {
      this.context.fillStyle = fill;
      this.context.fill();
    }
    if (stroke) {
      this.pen(stroke);
      this.context.stroke();
    }
  }
}
