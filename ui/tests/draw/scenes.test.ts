import { describe, expect, it } from "vitest";
import { cellAt, drawIcicle, ROW, viridis, type IcicleLook } from "../../src/draw/icicle-scene";
import type { Look } from "../../src/draw/glyph";
import { svgText, treePicture } from "../../src/draw/picture";
import { decodeTiles, markOf } from "../../src/draw/tiles";
import { drawTreeOverlay, glyphAt } from "../../src/draw/tree-overlay";
import { drawTree } from "../../src/draw/tree-scene";
import { fit, toView } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searched, stepOf, textbook } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const search = await searched({ ...textbook, run: "alphabeta" });
const end = search.summary.steps;
const cut = stepOf(search, "cutoff");
const { drawing } = search;
const frames = (step: number) => new Map(search.states[step]!.stack.map((frame) => [frame.node, frame]));
const look = (step: number): Look => ({
  tokens: light,
  view: "max",
  windows: "nodes",
  bounds: "after",
  scale: 1,
  frames: frames(step),
});
const size = { width: 800, height: 600 };

describe("the tree", () => {
  it("draws a shape for every node, with its value, and two strokes for every cut branch", async () => {
    const recorder = new Recorder();
    const whole = await drawing(end);
    drawTree(recorder, whole, fit({ x0: 0, y0: 0, x1: whole.width, y1: whole.height }, size), look(end));
    expect(recorder.count("tri")).toBe(4 + 2); // root and three inner nodes, two ghosts
    expect(recorder.count("elbow")).toBe(12);
    expect(recorder.count("line")).toBe(2 * 2);
    for (const value of ["3", "12", "8", "≤2", "14", "5"]) expect(recorder.texts()).toContain(value);
  });

  it("says nothing of what is to come", async () => {
    const recorder = new Recorder();
    drawTree(recorder, await drawing(cut), fit({ x0: 0, y0: 0, x1: 8, y1: 2 }, size), look(cut));
    expect(recorder.texts()).toContain("3…");
    expect(recorder.texts()).not.toContain("14");
  });

  it("leaves out what is out of view", async () => {
    const recorder = new Recorder();
    const drawn = drawTree(recorder, await drawing(end), { zoom: 1, left: -5000, top: -5000 }, look(end));
    expect(drawn).toEqual({ glyphs: 0, edges: 0 });
    expect(recorder.calls).toHaveLength(0);
  });

  it("finds the glyph under the pointer, and draws the arc to the owner", async () => {
    const camera = fit({ x0: 0, y0: 0, x1: 8, y1: 2 }, size);
    const there = await drawing(cut);
    const root = there.glyphs[0]!;
    expect(glyphAt(there, camera, toView(camera, root), 1)).toBe(0);
    const recorder = new Recorder();
    const node = search.states[cut]!.node;
    drawTreeOverlay(
      recorder,
      there,
      camera,
      { step: node, selected: 0, hovered: null, owner: 0, whatIf: null },
      light,
      1,
    );
    expect(recorder.count("arc")).toBe(2);
  });

  it("becomes a picture with text as text", async () => {
    const hostile = await drawing(end);
    hostile.glyphs[1]!.node = { ...hostile.glyphs[1]!.node, move: "<b>&" };
    const svg = svgText(treePicture(hostile, look(end)));
    expect(svg).toContain("&lt;b&gt;&amp;");
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect([...parsed.querySelectorAll("text")].map((text) => text.textContent)).toContain("≤2");
  });
});

const { bytes: icicleBytes, request: tilesRequest } = await search.tiles(1300, 5);

describe("the icicle", () => {
  const tiles = decodeTiles(icicleBytes, tilesRequest);
  const icicle = (recorded: number): IcicleLook => ({
    tokens: light,
    view: "max",
    colouring: "value",
    recorded,
    showFuture: false,
    total: 13,
    open: new Set(),
    showPv: false,
  });

  it("reads its tiles back into nodes", () => {
    expect(tiles.count).toBe(13);
    expect([tiles.from[0], tiles.to[0], tiles.score[0]]).toEqual([0, 13, 3]);
    expect(cellAt(tiles, { from: 0, to: 13 }, 0, 1300, 150, 30)).toBe(1);
  });

  it("draws a box a node, and none that is not there yet", () => {
    const [all, some] = [new Recorder({ width: 1300, height: 200 }), new Recorder({ width: 1300, height: 200 })];
    expect(drawIcicle(all, tiles, { from: 0, to: 13 }, 0, icicle(13))).toBe(13);
    expect(drawIcicle(some, tiles, { from: 0, to: 13 }, 0, icicle(5))).toBe(5);
  });

  it("does not tell the value of an open node", () => {
    const recorder = new Recorder({ width: 1300, height: 200 });
    drawIcicle(recorder, tiles, { from: 0, to: 13 }, 0, { ...icicle(13), open: new Set([0, 1]) });
    expect(recorder.texts()).toContain("▼ …");
    expect(recorder.texts()).not.toContain("▼ 3");
  });

  it("knows the marks of an overlay, which stand behind the tiles", () => {
    const plain = new Uint8Array(icicleBytes);
    const marks = tiles.node.length;
    const bytes = new Uint8Array(plain.length + 2 * marks);
    bytes.set(plain);
    bytes.set([1, 255, 3, 128], plain.length);
    const against = decodeTiles(bytes.buffer, { ...tilesRequest, against: 2 });
    expect([markOf(against, 0), markOf(against, 1), markOf(against, 2)]).toEqual(["both", "cut", "neither"]);
    expect([...against.shared!.slice(0, 3)]).toEqual([255, 128, 0]);
    expect([markOf(tiles, 0), tiles.shared]).toEqual([null, null]);
  });

  it("survives bytes that stop too early", () => {
    expect(decodeTiles(new ArrayBuffer(2), tilesRequest).count).toBe(0);
    expect(decodeTiles(icicleBytes.slice(0, 50), tilesRequest).count).toBe(1);
  });

  it("draws a merged column over all the rows that it stands for, as one rectangle", () => {
    const bytes = icicleBytes.slice(0, 8 + 24);
    const view = new DataView(bytes);
    view.setUint32(0, 1, true);
    view.setUint32(4, 77, true);
    view.setUint16(8 + 14, (3 << 8) | 128, true);
    const merged = decodeTiles(bytes, tilesRequest);
    const recorder = new Recorder({ width: 1300, height: 200 });
    expect(drawIcicle(recorder, merged, { from: 0, to: 13 }, 0, icicle(13))).toBe(1);
    expect(recorder.calls.find((call) => call.what === "rect")?.with[3]).toBe(4 * ROW - 1);
    expect(cellAt(merged, { from: 0, to: 13 }, 0, 1300, 150, 3.5 * ROW)).toBe(0);
    expect(merged.touched).toBe(77);
  });

  it("draws what is seen and nothing beside it: no more rectangles than tiles in view", () => {
    const recorder = new Recorder({ width: 1300, height: 200 });
    const rects = drawIcicle(recorder, tiles, { from: 5, to: 7 }, 0, { ...icicle(13), showPv: true });
    expect(rects).toBe(recorder.count("rect"));
    expect(rects).toBeLessThanOrEqual(5);
    expect(drawIcicle(new Recorder({ width: 1300, height: 20 }), tiles, { from: 0, to: 13 }, 0, icicle(13))).toBe(1);
  });

  it("goes through viridis from dark to light", () => {
    expect([viridis(0), viridis(1)]).toEqual(["#440154", "#fde725"]);
  });
});
