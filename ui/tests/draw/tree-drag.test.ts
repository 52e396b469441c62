import { describe, expect, it } from "vitest";
import { drawCarried, gapAt } from "../../src/draw/tree-drag";
import { fit, toView } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searched } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const search = await searched({ game: "tree", position: "((3 12)(2 4)(14 5))", run: "minimax" });
const drawing = await search.drawing(search.summary.steps, true);
const camera = fit({ x0: 0, y0: 0, x1: 6, y1: 2 }, { width: 800, height: 600 });
const childOf = (place: number) => drawing.glyphs.filter((glyph) => glyph.node.parent === 0)[place]!;
const beside = (place: number, dx: number) => {
  const at = toView(camera, childOf(place));
  return { x: at.x + dx, y: at.y };
};
const to = (carried: number, at: { x: number; y: number }) =>
  gapAt(drawing, camera, childOf(carried).node.id, at)?.to ?? null;

describe("carrying a child", () => {
  it("goes to the gap under the pointer, counted without its own place", () => {
    expect(to(0, beside(2, 9))).toBe(2);
    expect(to(0, beside(2, -9))).toBe(1);
    expect(to(0, beside(1, -9))).toBe(0);
    expect(to(2, beside(0, -9))).toBe(0);
    expect(to(2, beside(0, 9))).toBe(1);
    expect(to(1, beside(2, 9))).toBe(2);
  });

  it("is nothing for the root", () => {
    expect(gapAt(drawing, camera, 0, { x: 0, y: 0 })).toBeNull();
  });

  it("shows the gap", () => {
    const recorder = new Recorder();
    const gap = gapAt(drawing, camera, childOf(0).node.id, beside(2, 9));
    drawCarried(recorder, camera, { x: 1, y: 1 }, gap, light);
    expect([recorder.count("disc"), recorder.count("line")]).toEqual([1, 2]);
  });
});
