// A renderer that records its calls.
import { rowAsRects, type Parts, type Renderer } from "../../src/draw/renderer";
import type { Size } from "../../src/model/spaces";

export type Call = { what: string; with: unknown[] };

export class Recorder implements Renderer {
  readonly calls: Call[] = [];
  constructor(readonly size: Size = { width: 800, height: 600 }) {}
  private note =
    (what: string) =>
    (...args: unknown[]) =>
      void this.calls.push({ what, with: args });
  clear = this.note("clear");
  rect = this.note("rect");
  row = (y: number, height: number, parts: Parts) => rowAsRects(this, y, height, parts);
  frame = this.note("frame");
  tri = this.note("tri");
  poly = this.note("poly");
  fade(_opacity: number, draw: () => void): void {
    draw();
  }
  line = this.note("line");
  arc = this.note("arc");
  disc = this.note("disc");
  text = this.note("text");

  count(what: string): number {
    return this.calls.filter((call) => call.what === what).length;
  }
  texts(): string[] {
    return this.calls.filter((call) => call.what === "text").map((call) => String(call.with[2]));
  }
}
