import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { cellAt, drawIcicle, ROW, viridis, type IcicleLook } from "../../src/draw/icicle-scene";
import { overlayPicture } from "../../src/draw/overlay-picture";
import { cellShapes, drawOverlay } from "../../src/draw/overlay-scene";
import { svgText, treePicture } from "../../src/draw/picture";
import { decodeTiles, markOf } from "../../src/draw/tiles";
import { drawCarried, gapAt, drawTreeOverlay, glyphAt, drawTags, tagOf } from "../../src/draw/tree-overlay";
import { drawTree } from "../../src/draw/tree-scene";
import { drawVeil } from "../../src/draw/veil";
import { fit, toView } from "../../src/model/spaces";
import { openAt } from "../../src/model/time";
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

describe("the icicle", () => {
  const tiles = decodeTiles(icicleBytes, tilesRequest);

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

const total = search.nodes.length;
const span = { from: 0, to: total };
const wide = { width: 1300, height: 3 * ROW };

/** The colour that is seen at a point: that of the last rectangle over it. */
function seen(recorder: Recorder, x: number, y: number): unknown {
  const over = recorder.calls.filter(({ what, with: [left, top, wide, high] }) => {
    const inside = (at: number, from: unknown, length: unknown) =>
      at >= Number(from) && at < Number(from) + Number(length);
    return what === "rect" && inside(x, left, wide) && inside(y, top, high);
  });
  return over.at(-1)?.with[4];
}

it("hides at every step exactly the nodes that are still to come, and the values of the open ones", async () => {
  const { bytes, request } = await search.tiles(wide.width, 3);
  const tiles = decodeTiles(bytes, request);
  const whole: IcicleLook = { ...icicle(total), colouring: "player", showFuture: true };
  for (const [step, state] of search.states.entries()) {
    const now = frames(step);
    const open = openAt(now, state);
    const look = { ...whole, recorded: state.recorded, showFuture: false, open };
    const recorder = new Recorder(wide);
    drawIcicle(recorder, tiles, span, 0, whole);
    const rects = drawVeil(recorder, { span, firstPly: 0, row: ROW, look, frames: now.values() });
    expect(rects).toBeLessThanOrEqual(6);
    for (const node of search.nodes) {
      const x = ((node.id + 0.5) / total) * wide.width;
      const colour = seen(recorder, x, node.ply * ROW + 3);
      expect(colour === light.paper, `step ${step}, node ${node.id}`).toBe(node.id >= look.recorded);
    }
    const labels = recorder.texts().filter((text) => text.endsWith("…"));
    expect(labels, `step ${step}`).toHaveLength(open.size);
  }
});

const small = await searched({ game: "tree", position: "((3 12)(2 4)(14 5))", run: "minimax" });
const whole = await small.drawing(small.summary.steps, true);
const camera = fit({ x0: 0, y0: 0, x1: 6, y1: 2 }, size);
const childOf = (place: number) => whole.glyphs.filter((glyph) => glyph.node.parent === 0)[place]!;
const beside = (place: number, dx: number) => {
  const at = toView(camera, childOf(place));
  return { x: at.x + dx, y: at.y };
};
const to = (carried: number, at: { x: number; y: number }) =>
  gapAt(whole, camera, childOf(carried).node.id, at)?.to ?? null;

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
    expect(gapAt(whole, camera, 0, { x: 0, y: 0 })).toBeNull();
  });

  it("shows the gap", () => {
    const recorder = new Recorder();
    const gap = gapAt(whole, camera, childOf(0).node.id, beside(2, 9));
    drawCarried(recorder, camera, { x: 1, y: 1 }, gap, light);
    expect([recorder.count("disc"), recorder.count("line")]).toEqual([1, 2]);
  });
});

const all = await searched({ ...textbook, run: "minimax" });
const other = search.summary.trace;
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
    const { bytes, request } = await all.tiles(800, 3, other);
    const tiles = decodeTiles(bytes, request);
    const recorder = new Recorder();
    const drawn = drawOverlay(recorder, tiles, { from: 0, to: all.nodes.length }, 0, light);
    expect(drawn).toBe(13);
    const solid = recorder.calls.filter((call) => call.what === "rect" && call.with[4] === light.accent);
    expect(solid).toHaveLength(11);
  });

  it("tags the glyphs of a tree with who entered", async () => {
    const drawing = await all.drawing(all.summary.steps, true, other);
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
    const { bytes, request } = await all.tiles(300, 3, other);
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
