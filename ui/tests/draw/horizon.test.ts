// The depth limit as a line, in a search that continues beyond it: lighter nodes below, a bar where the mover stands pat.
import { expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { drawIcicle, type IcicleLook } from "../../src/draw/icicle-scene";
import { planWhole } from "../../src/draw/plan";
import type { TextStyle } from "../../src/draw/renderer";
import { decodeTiles } from "../../src/draw/tiles";
import { drawTree } from "../../src/draw/tree-scene";
import { placesOf } from "../../src/model/places";
import { STILL } from "../../src/model/spaces";
import { mix } from "../../src/model/tokens";
import { coloursOf } from "../../src/state/colours";
import { searched, stepOf } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const limits = { game: "connect4", position: "4342323763751314237", depth: 1, eval: "lines" } as const;
const search = await searched({ ...limits, run: "alphabeta+static+quiescence:threats" });
const size = { width: 1200, height: 800 };
const bands = { max: "MAX", min: "MIN", horizon: "horizon" };

async function drawn(step: number, of = search) {
  const plan = planWhole(await of.drawing(step, true), {
    size,
    least: 13,
    places: placesOf(of.summary.places),
    windows: false,
  });
  const frames = new Map(of.states[step]!.stack.map((frame) => [frame.node, frame]));
  const look: Look = { tokens: light, view: "max", windows: "none", bounds: "after", frames };
  const recorder = new Recorder(size);
  drawTree(recorder, plan, STILL, look, undefined, bands);
  return { plan, recorder };
}
/** Returns the height of each level line across the whole width. */
const across = ({ calls }: Recorder) =>
  calls.flatMap(({ what, with: args }) => {
    const [from, to] = args as { x: number; y: number }[];
    return what === "line" && from!.x === 0 && to!.x === size.width ? [from!.y] : [];
  });

it("is a line between the last ply within the limit and the first one beyond it", async () => {
  const { plan, recorder } = await drawn(search.summary.steps);
  const [y, ...more] = across(recorder);
  expect(more).toEqual([]);
  expect(recorder.texts()).toContain("horizon");
  for (const { glyph, y: at } of plan.nodes) {
    expect(at > y!, `ply ${glyph.node.ply}`).toBe(glyph.node.ply > 1);
    expect(glyph.node.quiet ?? false).toBe(glyph.node.ply > 1);
  }
});

it("is nowhere in a search that stops there", async () => {
  const plain = await searched({ ...limits, run: "alphabeta+static" });
  const { recorder } = await drawn(plain.summary.steps, plain);
  expect(across(recorder)).toEqual([]);
  expect(recorder.texts()).not.toContain("horizon");
});

it("has lighter nodes below it, with words as dark as above", async () => {
  const { recorder } = await drawn(search.summary.steps);
  const fills = recorder.calls.flatMap(({ what, with: args }) =>
    what === "tri" ? [String(args[4]).toLowerCase()] : [],
  );
  for (const fill of [light.maxFill, light.minFill]) {
    expect(fills).toContain(fill.toLowerCase());
    expect(fills).toContain(mix(light.paper, fill, 0.42).toLowerCase());
  }
  const inks = recorder.calls.flatMap(({ what, with: args }) =>
    what === "text" && (args[3] as TextStyle).weight === 700 && !/[a-z]/i.test(String(args[2]))
      ? [(args[3] as TextStyle).colour]
      : [],
  );
  expect(new Set(inks)).toEqual(new Set([light.ink]));
});

it("puts a bar under the score with which the mover stands pat", async () => {
  const step = stepOf(search, "stand");
  const bars = async (at: number) => {
    const { recorder } = await drawn(at);
    return recorder.calls.filter(
      ({ what, with: args }) => what === "rect" && args[4] === light.ink && Number(args[2]) > 5,
    );
  };
  expect(await bars(step - 1)).toHaveLength(0);
  expect(await bars(step)).toHaveLength(1);
  const stood = search.nodes.filter((node) => node.stand !== undefined && node.score === node.stand);
  expect(stood.length).toBeGreaterThan(10);
  expect(await bars(search.summary.steps)).toHaveLength(stood.length);
});

it("crosses the icicle below its ply, and what is below is paler", async () => {
  const { bytes, request } = await search.tiles(1200, 12);
  const tiles = decodeTiles(bytes, request);
  const look: IcicleLook = {
    ...{ tokens: light, view: "max", colouring: "player", total: search.summary.graph_nodes, open: new Map() },
    ...{ recorded: search.summary.graph_nodes, future: "pale", showPv: false, least: 13, horizon: 1 },
    words: { root: "Root", soFar: String, horizon: "horizon" },
  };
  const recorder = new Recorder(size);
  const extent = { span: { from: 0, to: search.summary.graph_nodes }, firstPly: 0, row: 40 };
  drawIcicle(recorder, tiles, extent, look);
  expect(across(recorder)).toEqual([80]);
  expect(recorder.texts()).toContain("horizon");
  const above = new Recorder(size);
  drawIcicle(above, tiles, { ...extent, firstPly: 3 }, look);
  expect(across(above)).toEqual([]);
});
