import { describe, expect, it } from "vitest";
import { cellShapes, drawOverlay } from "../../src/draw/overlay-scene";
import { ROW } from "../../src/draw/icicle-scene";
import { overlayPicture } from "../../src/draw/overlay-picture";
import { decodeTiles } from "../../src/draw/tiles";
import { drawTags, tagOf } from "../../src/draw/tree-tags";
import { fit } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searched, textbook } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const all = await searched({ ...textbook, run: "minimax" });
const cut = (await searched({ ...textbook, run: "alphabeta" })).summary.trace;
const marks = ["neither", "both", "only", "cut", "other", "unknown"] as const;

describe("an overlay", () => {
  it("differs by more than hue: every mark has its own shapes", () => {
    const box = { x: 0, y: 0, width: 40, height: 20 };
    expect(new Set(marks.map((mark) => JSON.stringify(cellShapes(box, mark)))).size).toBe(marks.length);
    // without a pattern, where a cell is too fine, lightness alone still parts both from one
    const fine = { ...box, width: 2 };
    expect(cellShapes(fine, "both")).not.toEqual(cellShapes(fine, "only"));
    expect(cellShapes(fine, "only")).toHaveLength(1);
  });

  it("draws a cell for each tile, by the marks behind them", async () => {
    const { bytes, request } = await all.tiles(800, 3, cut);
    const tiles = decodeTiles(bytes, request);
    const recorder = new Recorder();
    const drawn = drawOverlay(recorder, tiles, { from: 0, to: all.nodes.length }, 0, light);
    expect(drawn).toBe(13);
    const solid = recorder.calls.filter((call) => call.what === "rect" && call.with[4] === light.accent);
    expect(solid).toHaveLength(11);
  });

  it("tags the glyphs of a tree with who entered", async () => {
    const drawing = await all.drawing(all.summary.steps, true, cut);
    const recorder = new Recorder();
    const camera = fit({ x0: 0, y0: 0, x1: 9, y1: 2 }, { width: 800, height: 600 });
    drawTags(recorder, drawing, camera, { own: "A", other: "B" }, light);
    const texts = recorder.texts();
    expect(texts.filter((text) => text === "AB")).toHaveLength(11);
    expect(texts.filter((text) => text === "A")).toHaveLength(2);
    expect(tagOf("other", { own: "A", other: "B" })).toBe("B");
    expect(tagOf("both", { own: "B", other: "A" })).toBe("AB");
    expect(tagOf("neither", { own: "A", other: "B" })).toBeNull();
  });

  it("is saved with its two runs and its key beneath, whatever reaches below the plies that are shown", async () => {
    const { bytes, request } = await all.tiles(300, 3, cut);
    const tiles = decodeTiles(bytes, request);
    const span = { from: 0, to: all.nodes.length };
    const keys = marks.map((mark) => [mark, `what is ${mark}`] as const);
    const picture = overlayPicture(tiles, { span, firstPly: 0, rows: 2, width: 300 }, "A over B", keys, light);
    const recorder = new Recorder(picture.size);
    picture.draw(recorder);
    expect(recorder.texts()).toEqual(["A over B", ...keys.map(([, name]) => name)]);
    const foot = recorder.calls.findIndex(({ with: [x, y, wide] }) => x === 0 && y === 2 * ROW && wide === 300);
    const title = recorder.calls.findIndex(({ what }) => what === "text");
    expect(foot).toBeGreaterThan(-1);
    expect(title).toBeGreaterThan(foot);
    const rights = recorder.calls.filter(({ what }) => what === "text").map(({ with: [x] }) => Number(x));
    expect(Math.max(...rights)).toBeLessThan(300);
  });
});
