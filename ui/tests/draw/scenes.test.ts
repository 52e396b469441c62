import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { blendColour, nodeColour, viridis, type Paint } from "../../src/draw/icicle-colours";
import { drawCursor, drawOpen, drawPath, drawRowSigns } from "../../src/draw/icicle-now";
import { iciclePicture } from "../../src/draw/icicle-picture";
import { cellAt, drawIcicle, rowKinds, rowOf, textWidth, type IcicleLook } from "../../src/draw/icicle-scene";
import { arcAt, shortWays } from "../../src/draw/owner-arc";
import { overlayPicture } from "../../src/draw/overlay-picture";
import { cellShapes, drawOverlay, sharedColour, type ClaimMark } from "../../src/draw/overlay-scene";
import { svgText, treePicture } from "../../src/draw/picture";
import { TRI_HIGH, type TextStyle } from "../../src/draw/renderer";
import { decodeTiles, markOf, sharesOf } from "../../src/draw/tiles";
import { planFree, planWhole, type Plan } from "../../src/draw/plan";
import { drawCarried, drawTags, gapAt, glyphAt, tagOf } from "../../src/draw/tree-overlay";
import { drawTree, unmarked } from "../../src/draw/tree-scene";
import { placesOf } from "../../src/model/places";
import { STILL, toView } from "../../src/model/spaces";
import { openAt } from "../../src/model/time";
import { contrast, unpacked } from "../../src/model/tokens";
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
  frames: frames(step),
});
const size = { width: 800, height: 600 };

const bands = { max: "MAX", min: "MIN" };
const planned = async (step: number): Promise<Plan> =>
  planWhole(await drawing(step, true), {
    size,
    least: 13,
    places: placesOf(search.summary.places),
    windows: true,
  });

describe("a tree shown whole", () => {
  it("has a shape for every node, its value, and two strokes for every cut branch", async () => {
    const recorder = new Recorder();
    drawTree(recorder, await planned(end), STILL, look(end), undefined, bands);
    expect(recorder.count("tri")).toBe(4 + 2); // root and three inner nodes, the signs of two bands
    expect(recorder.count("line")).toBe(12 + 2 * 2 + 2); // edges, cuts, the blades of a badge
    for (const text of ["3", "12", "8", "≤ 2", "14", "5", "4", "6", "A", "C", "b₁", "MAX", "MIN"])
      expect(recorder.texts()).toContain(text);
  });

  it("draws every node at every step, and nothing moves", async () => {
    const at = (plan: Plan) => plan.nodes.map(({ x, y, r, glyph }) => [glyph.node.id, x, y, r]);
    const last = at(await planned(end));
    expect(last).toHaveLength(13);
    for (const step of search.states.keys()) expect(at(await planned(step))).toEqual(last);
  });

  it("shows what leaves are worth from the start, in grey, unless that is asked", async () => {
    const values = (secret: boolean) => async () => {
      const recorder = new Recorder();
      drawTree(recorder, await planned(0), STILL, { ...look(0), secret });
      return recorder.calls.filter(({ what, with: [, , text] }) => what === "text" && /^\d+$/.test(String(text)));
    };
    const shown = await values(false)();
    expect(shown.map(({ with: [, , text] }) => text)).toEqual(["3", "12", "8", "2", "4", "6", "14", "5", "2"]);
    for (const { with: style } of shown) expect(style[3]).toMatchObject({ colour: light.ghost });
    expect(await values(true)()).toEqual([]);
  });

  it("calls the best so far a bound at the node that is cut, and draws the arc from the owner of the bound", async () => {
    const recorder = new Recorder();
    const { node, explanation } = search.states[cut]!;
    const owner = { node: explanation.owner!.node, bound: explanation.owner!.bound, by: "alpha" as const };
    const marks = { ...unmarked, step: node, owner };
    drawTree(recorder, await planned(cut), STILL, { ...look(cut), cutting: node }, marks);
    expect(recorder.texts()).toEqual(expect.arrayContaining(["≤ 2", "α = 3"]));
    expect(recorder.count("arc")).toBe(2);
  });

  it("has its arc beside the edge, on the outer side of it: it crosses none that leads to the left", () => {
    const owner = { x: 300, y: 60, r: 40, wide: 42, shape: "inner" as const };
    for (const x of [60, 540]) {
      const step = { ...owner, x, y: 260 };
      const edge = { x: owner.x, y: owner.y + 40 * TRI_HIGH };
      const end = { x, y: step.y - 40 * TRI_HIGH };
      const [first] = shortWays(owner, step, edge);
      const { start, by, end: tip, side } = first!;
      expect(side).toBe(x < owner.x ? -1 : 1);
      for (let look = 0; look <= 20; look++) {
        const at = arcAt(start, by, tip, look / 20);
        const on = edge.x + ((at.y - edge.y) / (end.y - edge.y)) * (end.x - edge.x);
        expect(Math.sign(at.x - on), `${look} of the arc to ${x}`).toBe(side);
      }
    }
  });

  it("is found under the pointer, also when it is looked at from near", async () => {
    const plan = await planned(cut);
    const camera = { zoom: 2, left: -100, top: -50 };
    for (const node of plan.nodes) expect(glyphAt(plan, camera, toView(camera, node))).toBe(node.glyph.node.id);
    const [plain, near] = [new Recorder(), new Recorder({ width: 4000, height: 4000 })];
    drawTree(plain, plan, STILL, look(cut));
    drawTree(near, plan, { ...STILL, zoom: 2 }, look(cut));
    const sizes = (recorder: Recorder) =>
      recorder.calls.filter(({ what }) => what === "text").map(({ with: style }) => (style[3] as TextStyle).size);
    expect(sizes(near)).toEqual(sizes(plain).map((each) => each * 2));
  });

  it("becomes a picture with text as text", async () => {
    const plan = await planned(end);
    const hostile = { ...plan, nodes: plan.nodes.map((node) => ({ ...node, name: "<b>&" })) };
    const svg = svgText(treePicture(hostile, look(end), bands));
    expect(svg).toContain("&lt;b&gt;&amp;");
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
    expect([...parsed.querySelectorAll("text")].map((text) => text.textContent)).toContain("≤ 2");
  });
});

describe("the textbook tree on a phone", () => {
  const phone = { width: 390, height: 454 };
  const at = async (size: { width: number; height: number }) =>
    planWhole(await drawing(end, true), { size, least: 13, places: placesOf(search.summary.places), windows: true });

  it("has its whole width: the words of the bands lie above the glyphs", async () => {
    const plan = await at(phone);
    const xs = plan.nodes.map(({ x, wide }) => [x - wide, x + wide]).flat();
    expect(Math.min(...xs)).toBeLessThan(24);
    expect(phone.width - Math.max(...xs)).toBeLessThan(24);
    for (const node of plan.nodes.filter(({ glyph }) => glyph.y === 1)) {
      expect(node.r).toBeGreaterThanOrEqual(30);
      expect(node.y - node.r * TRI_HIGH).toBeGreaterThan(plan.rows[1]!.top + 36);
    }
  });

  it("keeps the names of its leaves inside a window as low as at 200 %", async () => {
    const plan = await at({ width: 683, height: 172 });
    const lowest = plan.nodes.filter(({ shape }) => shape === "leaf").map(({ y, r }) => y + r + 13 * 1.4);
    expect(Math.max(...lowest)).toBeLessThanOrEqual(172);
  });
});

describe("a tree that is looked at in parts", () => {
  it("leaves out what is out of view", async () => {
    const recorder = new Recorder();
    const wish = { size, least: 13, places: new Map(), windows: true };
    const plan = planFree(await drawing(end), wish);
    expect(drawTree(recorder, plan, { zoom: 1, left: -5000, top: -5000 }, look(end))).toEqual({ glyphs: 0, edges: 0 });
    expect(recorder.calls).toHaveLength(0);
  });
});

const { bytes: icicleBytes, request: tilesRequest } = await search.tiles(1300, 5);
const ROW = 40;
const whole13 = { span: { from: 0, to: 13 }, firstPly: 0, row: ROW };

const icicle = (recorded: number): IcicleLook => ({
  tokens: light,
  view: "max",
  colouring: "value",
  recorded,
  future: "none",
  total: 13,
  open: new Map(),
  showPv: false,
  words: { root: "Root", soFar: (value) => `${value} so far` },
  least: 13,
});

describe("the icicle", () => {
  const tiles = decodeTiles(icicleBytes, tilesRequest);

  it("reads its tiles back into nodes, with what the record proves and the moves", () => {
    expect([tiles.count, tiles.cells.count, tiles.reach]).toEqual([13, 0, 14]);
    expect([tiles.from[0], tiles.to[0], tiles.score[0]]).toEqual([0, 13, 3]);
    expect([...tiles.moves.values()]).toEqual(["", "1", "1", "2", "3", "2", "1", "2", "3", "3", "1", "2", "3"]);
    expect(cellAt(tiles, whole13, 1300, 150, ROW + 4)).toEqual({ is: "node", place: 1, node: 1, ply: 1, size: 4 });
  });

  it("draws a box a node, and none that is not there yet where the future is hidden", () => {
    const [all, some] = [new Recorder({ width: 1300, height: 200 }), new Recorder({ width: 1300, height: 200 })];
    expect(drawIcicle(all, tiles, whole13, icicle(13))).toBe(13);
    expect(drawIcicle(some, tiles, whole13, icicle(5))).toBe(5);
  });

  it("shows the whole structure from the first step on, pale and without values", () => {
    const recorder = new Recorder({ width: 1300, height: 200 });
    expect(drawIcicle(recorder, tiles, whole13, { ...icicle(0), future: "pale" })).toBe(13);
    const colours = recorder.calls.filter(({ what }) => what === "rect").map(({ with: [, , , , colour] }) => colour);
    expect(new Set(colours)).toEqual(new Set([light.heatNone.toLowerCase()]));
    expect(recorder.texts()).not.toContain(" · 3");
    expect(recorder.texts()).toContain("Root");
  });

  it("writes the move and the value into a cell from 40 px on, the bound as the record proves it", () => {
    const texts = (width: number) => {
      const recorder = new Recorder({ width, height: 200 });
      drawIcicle(recorder, tiles, whole13, icicle(13));
      return recorder.texts();
    };
    // The last move returned a bound, but all its replies were searched, so it is worth exactly 2.
    expect(texts(1300)).toEqual(expect.arrayContaining(["Root", " · 3", "2", " · ≤2", "3", " · 2"]));
    expect(texts(500).filter((text) => text.startsWith(" · ≤"))).toHaveLength(1);
    expect(texts(13 * 39).length).toBeLessThan(texts(1300).length);
    const projected = new Recorder({ width: 1300, height: 200 });
    drawIcicle(projected, tiles, whole13, { ...icicle(13), least: 28 });
    const sizes = projected.calls.filter(({ what }) => what === "text").map(({ with: said }) => said[3] as TextStyle);
    expect(Math.min(...sizes.map(({ size }) => size))).toBe(28);
    const recorder = new Recorder({ width: 1300, height: 200 });
    const named = { ...icicle(13).words, name: (path: readonly string[]) => `n${path.join("")}` };
    drawIcicle(recorder, tiles, whole13, { ...icicle(13), words: named });
    expect(recorder.texts()).toEqual(expect.arrayContaining(["n", "n1", "n11", "n33"]));
  });

  it("does not tell the value of an open node, but the best so far", () => {
    const recorder = new Recorder({ width: 1300, height: 200 });
    const open = new Map([
      [0, { best: null }],
      [1, { best: 8 }],
      [5, { best: 2, bound: "upper" as const }],
    ]);
    drawIcicle(recorder, tiles, whole13, { ...icicle(13), open });
    expect(recorder.texts()).toEqual(expect.arrayContaining([" · 8 so far", " · ≤2"]));
    expect(recorder.texts()).not.toContain(" · ≤2 so far");
    expect(recorder.texts()).toContain("Root");
    expect(recorder.texts().filter((text) => text === " · 3")).toHaveLength(1); // the leaf
  });

  it("knows the marks of an overlay, which come behind the tiles and before the moves", () => {
    const plain = new Uint8Array(icicleBytes);
    const at = 16 + 20 * tiles.count;
    const bytes = new Uint8Array(plain.length + tiles.count);
    bytes.set(plain.subarray(0, at));
    bytes.set([1, 3], at);
    bytes.set(plain.subarray(at), at + tiles.count);
    const against = decodeTiles(bytes.buffer, { ...tilesRequest, against: 2 });
    expect([markOf(against, 0), markOf(against, 1), markOf(against, 2)]).toEqual(["both", "cut", "neither"]);
    expect(against.moves).toEqual(tiles.moves);
    expect([markOf(tiles, 0), tiles.cells.both]).toEqual([null, null]);
  });

  it("survives bytes that stop too early", () => {
    expect(decodeTiles(new ArrayBuffer(2), tilesRequest).count).toBe(0);
    expect(decodeTiles(icicleBytes.slice(0, 50), tilesRequest).count).toBe(1);
    expect(decodeTiles(icicleBytes.slice(0, -1), tilesRequest).moves.size).toBe(12);
  });

  it("draws what is seen and nothing beside it: no more rectangles than tiles in view", () => {
    const recorder = new Recorder({ width: 1300, height: 200 });
    const part = { ...whole13, span: { from: 5, to: 7 } };
    const rects = drawIcicle(recorder, tiles, part, { ...icicle(13), showPv: true });
    expect(rects).toBe(recorder.count("rect"));
    expect(rects).toBeLessThanOrEqual(5);
    expect(drawIcicle(new Recorder({ width: 1300, height: 20 }), tiles, whole13, icicle(13))).toBe(1);
  });

  it("fills the height of its room with rows, within reason", () => {
    expect([rowOf(360, 10), rowOf(1000, 3), rowOf(100, 60)]).toEqual([36, 160, 18]);
  });

  it("goes through viridis from dark to light", () => {
    expect([viridis(0), viridis(1)]).toEqual(["#440154", "#fde725"]);
  });
});

describe("columns that many nodes share", () => {
  const paint: Paint = { tokens: light, view: "max", colouring: "value", total: 100, reach: 1 };
  const nothing = { max: 0, min: 0, pruned: 0, cut: 0, ends: 0, loose: 0, forMax: 0, forMin: 0 };
  const colour = (shares: Partial<typeof nothing>, more: Partial<Paint> = {}) =>
    unpacked(blendColour({ ...nothing, ...shares }, 50, { ...paint, ...more }));

  it("have the colour of their nodes where these are of one kind", () => {
    const one = nodeColour({ node: 50, kind: "min", status: "searched", value: 1 }, paint);
    expect(colour({ min: 1, forMax: 1 })).toBe(one);
    expect(colour({ min: 1 })).toBe(light.heatMid.toLowerCase());
    expect(colour({ min: 1, forMax: 1 }, { view: "negamax" })).toBe(colour({ min: 1, forMin: 1 }));
    for (const colouring of ["player", "status", "order"] as const) {
      const node = nodeColour({ node: 50, kind: "max", status: "searched", value: 1 }, { ...paint, colouring });
      expect(colour({ max: 1 }, { colouring })).toBe(node.toLowerCase());
    }
  });

  it("have the mean colour, and the ground's where nothing is", () => {
    const channel = (of: string, at: number) => parseInt(of.slice(at, at + 2), 16);
    const half = colour({ max: 1, forMax: 0.5, forMin: 0.5 });
    const thin = colour({ max: 0.5 }, { colouring: "player" });
    for (const at of [1, 3, 5]) {
      const mean = (one: string, other: string) => Math.round((channel(one, at) + channel(other, at)) / 2);
      expect(Math.abs(channel(half, at) - mean(light.heatHigh, light.heatLow))).toBeLessThanOrEqual(1);
      expect(Math.abs(channel(thin, at) - mean(light.max, light.paper))).toBeLessThanOrEqual(1);
    }
    expect(colour({})).toBe(light.paper.toLowerCase());
  });

  it("come from the service row by row, and are found under the pointer", async () => {
    const { bytes, request } = await search.tiles(5, 3);
    const narrow = decodeTiles(bytes, request);
    expect(narrow.cells.count).toBe(5); // the leaves
    for (let i = 0; i < narrow.cells.count; i++) {
      expect(narrow.cells.ply[i]).toBe(2);
      const { max, min, pruned, ends } = sharesOf(narrow.cells, i);
      expect(max + min).toBeCloseTo(ends);
      expect(max + min + pruned).toBeGreaterThan(0.2);
    }
    expect(cellAt(narrow, whole13, 5, 2.5, 2.5 * ROW)).toMatchObject({ is: "many", ply: 2, nodes: 3 });
    const recorder = new Recorder({ width: 5, height: 200 });
    // The root, and its three children in two colours, because narrow neighbours of one colour are one part.
    expect(drawIcicle(recorder, narrow, whole13, icicle(13))).toBe(narrow.cells.count + 3);
    const cells = recorder.calls.slice(0, 5).map(({ with: [x, y, wide] }) => [x, y, wide]);
    expect(cells).toEqual([0, 1, 2, 3, 4].map((x) => [x, 2 * ROW, 1]));
    expect([...rowKinds(narrow)]).toEqual([
      [0, "max"],
      [1, "min"],
    ]);
  });

  it("are saved with their rows, a title and the scale, twice as large", () => {
    const tiles = decodeTiles(icicleBytes, tilesRequest);
    const key = {
      ends: ["−14 good for MIN", "good for MAX +14"] as const,
      swatches: [{ name: "pruned", colour: "#eee" }],
    };
    const shown = { extent: whole13, rows: 2, width: 600 };
    const picture = iciclePicture(tiles, shown, icicle(13), "A tree", key);
    const svg = svgText(picture);
    const { width, height } = picture.size;
    expect(svg).toContain(`width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}"`);
    for (const text of ["A tree", ...key.ends, "pruned"]) expect(svg).toContain(`>${text}<`);
  });
});

const total = search.nodes.length;
const span = { from: 0, to: total };
const wide = { width: 1300, height: 3 * ROW };

/** Returns the visible colour at a point: that of the last rectangle over it. */
function seen(recorder: Recorder, x: number, y: number): unknown {
  const over = recorder.calls.filter(({ what, with: [left, top, wide, high] }) => {
    const inside = (at: number, from: unknown, length: unknown) =>
      at >= Number(from) && at < Number(from) + Number(length);
    return what === "rect" && inside(x, left, wide) && inside(y, top, high);
  });
  return over.at(-1)?.with[4];
}

it("pales at every step exactly the nodes that are still to come, and hides the values of the open ones", async () => {
  const { bytes, request } = await search.tiles(wide.width, 3);
  const tiles = decodeTiles(bytes, request);
  const extent = { span, firstPly: 0, row: ROW };
  const whole: IcicleLook = { ...icicle(total), colouring: "player", future: "pale" };
  for (const [step, state] of search.states.entries()) {
    const now = frames(step);
    const isOpen = openAt(now, state);
    const open = new Map([...now].filter(([node]) => isOpen.has(node)));
    const look = { ...whole, recorded: state.recorded, open };
    // Known cells end at the search's progress; a step draws the open nodes over both.
    const [pale, known, over] = [new Recorder(wide), new Recorder(wide), new Recorder(wide)];
    drawIcicle(pale, tiles, extent, { ...whole, recorded: 0 });
    drawIcicle(known, tiles, extent, whole);
    expect(drawOpen(over, extent, now.values(), look, tiles.reach)).toBe(open.size);
    drawCursor(over, extent, look.recorded, wide.height, light);
    const cursor = over.calls.filter(({ what }) => what === "rect").slice(-2);
    expect(cursor.map(({ with: [, , , , colour] }) => colour)).toEqual([light.nowInk, light.now]);
    const edge = (look.recorded / total) * wide.width;
    for (const node of search.nodes) {
      const x = ((node.id + 0.5) / total) * wide.width;
      const [at, y] = [x, node.ply * ROW + 3];
      const layers = [over, ...(x < edge ? [known] : []), pale];
      const colours = layers.map((layer) => seen(layer, at, y)).filter((colour) => colour !== undefined);
      const isPale = colours[0] === light.heatNone.toLowerCase();
      expect(isPale, `step ${step}, node ${node.id}`).toBe(node.id >= look.recorded);
    }
    const best = [...open.values()].filter((frame) => frame.best !== null);
    expect(over.texts().filter((text) => text.endsWith("so far"))).toHaveLength(best.length);
  }
});

it("frames the path to the selected node, and gives that of the step a halo", () => {
  const recorder = new Recorder(wide);
  const path = [
    { id: 0, ply: 0, size: 13 },
    { id: 5, ply: 1, size: 4 },
    { id: 6, ply: 2, size: 1 },
  ];
  const extent = { span, firstPly: 0, row: ROW };
  drawPath(recorder, extent, path, 6, light);
  const strokes = recorder.calls.map(({ with: [, , , , , stroke] }) => (stroke as { colour: string }).colour);
  expect(strokes).toEqual([light.ink, light.now, light.ink]);
  const signs = new Recorder(wide);
  drawRowSigns(signs, extent, new Map([[0, "max"] as const, [1, "min"] as const]), light);
  expect(signs.calls.filter(({ with: [, , , , fill] }) => fill === light.max || fill === light.min)).toHaveLength(2);
});

it("writes no name under the signs of MAX and MIN", async () => {
  const rights: number[] = [];
  for (let width = 60; width <= 400; width += 7) {
    const narrow = { width, height: 3 * ROW };
    const { bytes, request } = await search.tiles(width, 3);
    const [cells, signs] = [new Recorder(narrow), new Recorder(narrow)];
    const extent = { span, firstPly: 0, row: ROW };
    drawIcicle(cells, decodeTiles(bytes, request), extent, icicle(total));
    drawRowSigns(signs, extent, new Map([[0, "max"] as const]), light);
    const left = Math.min(...signs.calls.map(({ with: [x, , radius] }) => Number(x) - Number(radius)));
    for (const {
      what,
      with: [x, , text, style],
    } of cells.calls)
      if (what === "text") rights.push(Number(x) + textWidth(String(text), (style as TextStyle).size) - left);
  }
  expect(rights.length).toBeGreaterThan(100);
  expect(Math.max(...rights)).toBeLessThan(0);
});

const small = await searched({ game: "tree", position: "((3 12)(2 4)(14 5))", run: "minimax" });
const whole = await small.drawing(small.summary.steps, true);
const camera = STILL;
const carryPlan = planWhole(whole, { size, least: 13, places: new Map(), windows: false });
const childOf = (place: number) => carryPlan.nodes.filter(({ glyph }) => glyph.node.parent === 0)[place]!;
const beside = (place: number, dx: number) => {
  const at = toView(camera, childOf(place));
  return { x: at.x + dx, y: at.y };
};
const to = (carried: number, at: { x: number; y: number }) =>
  gapAt(carryPlan, camera, childOf(carried).glyph.node.id, at, [])?.to ?? null;

describe("carrying a child", () => {
  it("goes to the gap under the pointer, counted without its own place", () => {
    expect(to(0, beside(2, 9))).toBe(2);
    expect(to(0, beside(2, -9))).toBe(1);
    expect(to(0, beside(1, -9))).toBe(0);
    expect(to(2, beside(0, -9))).toBe(0);
    expect(to(2, beside(0, 9))).toBe(1);
    expect(to(1, beside(2, 9))).toBe(2);
  });

  it("is counted as the tree is written, also where edges have names", async () => {
    const named = await searched({ game: "tree", position: "(Left:(3 12) Right:7)", run: "alphabeta" });
    const drawing = await named.drawing(named.summary.steps, true);
    const plan = planWhole(drawing, { size, least: 13, places: new Map(), windows: false });
    const [first, second] = plan.nodes.filter(({ glyph }) => glyph.node.parent === 0);
    const { x, y } = toView(camera, first!);
    const gap = (at: number, places = named.summary.places ?? []) =>
      gapAt(plan, camera, second!.glyph.node.id, { x: at, y }, places)?.to;
    expect([gap(x - 25), gap(x + 25), gap(x - 25, [])]).toEqual([0, 1, 0]);
  });

  it("is nothing for the root", () => {
    expect(gapAt(carryPlan, camera, 0, { x: 0, y: 0 }, [])).toBeNull();
  });

  it("shows the gap", () => {
    const recorder = new Recorder();
    const gap = gapAt(carryPlan, camera, childOf(0).glyph.node.id, beside(2, 9), []);
    drawCarried(recorder, { x: 1, y: 1 }, gap, 20, light);
    expect([recorder.count("disc"), recorder.count("line")]).toEqual([1, 2]);
  });
});

const all = await searched({ ...textbook, run: "minimax" });
const other = search.summary.trace;
const marks = ["neither", "both", "only", "cut", "other", "unknown", "wrongly"] as const;

describe("an overlay", () => {
  it("differs by more than hue: every mark has its own shapes", () => {
    const box = { x: 0, y: 0, width: 40, height: 20 };
    expect(new Set(marks.map((mark) => JSON.stringify(cellShapes(box, mark)))).size).toBe(marks.length);
    // In a cell too fine for a pattern, lightness alone separates both from one.
    const fine = { ...box, width: 2 };
    expect(cellShapes(fine, "both")).not.toEqual(cellShapes(fine, "only"));
    expect(cellShapes(fine, "only")).toHaveLength(1);
  });

  it("draws a cell for each tile, by the marks after them", async () => {
    const { bytes, request } = await all.tiles(800, 3, other);
    const tiles = decodeTiles(bytes, request);
    const recorder = new Recorder();
    const drawn = drawOverlay(
      recorder,
      tiles,
      { span: { from: 0, to: all.nodes.length }, firstPly: 0, row: 26 },
      light,
    );
    expect(drawn).toBe(13);
    const solid = recorder.calls.filter((call) => call.what === "rect" && call.with[4] === light.accent);
    expect(solid).toHaveLength(11);
  });

  it("hatches what a false claim saved, draws a shield for every claim with room, and frames the chosen one", async () => {
    const { bytes, request } = await all.tiles(800, 3, other);
    const tiles = decodeTiles(bytes, request);
    const draw = (claims: readonly ClaimMark[], width = 800) => {
      const recorder = new Recorder({ width, height: 200 });
      const extent = { span: { from: 0, to: all.nodes.length }, firstPly: 0, row: 26 };
      drawOverlay(recorder, tiles, extent, light, null, claims);
      const { calls } = recorder;
      const filled = (colour: string) =>
        calls.filter(({ what, with: args }) => ["rect", "frame"].includes(what) && args[4] === colour);
      const shields = calls.filter(({ what, with: args }) => what === "poly" && (args[0] as unknown[]).length === 6);
      return { recorder, wrongly: filled(light.cutFill).length, saved: filled(light.minFill).length, shields };
    };
    // The last two leaves of the second subtree are visited by A alone.
    const claim = { node: 5, end: 9, ply: 1, chosen: false } as const;
    expect(draw([{ ...claim, state: "unchecked" }])).toMatchObject({ wrongly: 0, saved: 2 });
    const wrong = draw([{ ...claim, state: "false", chosen: true }]);
    expect(wrong).toMatchObject({ wrongly: 2, saved: 0 });
    expect(wrong.shields.map(({ with: args }) => (args[2] as { colour: string }).colour)).toEqual([light.cut]);
    expect(wrong.recorder.count("frame")).toBeGreaterThan(draw([]).recorder.count("frame"));
    // Where it is too narrow, only a false claim is seen.
    expect(draw([{ ...claim, state: "holds" }], 20).shields).toHaveLength(0);
    expect(draw([{ ...claim, state: "false" }], 20).shields).toHaveLength(1);
  });

  it("is the darker, the more of a shared column both entered, row by row", async () => {
    const { bytes, request } = await all.tiles(5, 3, other);
    const tiles = decodeTiles(bytes, request);
    const recorder = new Recorder({ width: 5, height: 200 });
    const extent = { span: { from: 0, to: all.nodes.length }, firstPly: 0, row: 26 };
    expect(drawOverlay(recorder, tiles, extent, light)).toBe(tiles.count + tiles.cells.count);
    const shares = [...tiles.cells.both!].map((both, i) => {
      const { max, min } = sharesOf(tiles.cells, i);
      return both / 255 / (max + min);
    });
    // The pixels of nodes 6 to 10: A alone visits the second and the third leaf of C.
    expect(shares.map((share) => share > 0.9)).toEqual([true, true, false, false, true]);
    const lightness = (share: number) => contrast(sharedColour(share, light), "#000000");
    expect(lightness(0) - lightness(0.25)).toBeGreaterThan(lightness(0.25) - lightness(0.5));
  });

  it("tags the glyphs of a tree with who entered", async () => {
    const drawing = await all.drawing(all.summary.steps, true, other);
    const recorder = new Recorder();
    const plan = planWhole(drawing, { size, least: 13, places: new Map(), windows: false });
    drawTags(recorder, plan, STILL, { own: "A", other: "B" }, light);
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
    const shown = { extent: { span, firstPly: 0, row: ROW }, rows: 2, width: 300 };
    const picture = overlayPicture(tiles, shown, "A over B", keys, light);
    expect(picture.scale).toBe(2);
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
