// Forward pruning in a tree: shields where the search believes, broken ones where it is wrong, and edges of null moves and
// of shallower searches.
import { expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { planWhole } from "../../src/draw/plan";
import { drawTree } from "../../src/draw/tree-scene";
import { placesOf } from "../../src/model/places";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searched } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const position = "653125327326535327776526676172351";
const limits = { game: "connect4", position, depth: 6, eval: "lines" } as const;
const search = await searched({ ...limits, run: "alphabeta+static+null:2" });

async function drawn(step: number, refuted: readonly number[] = []) {
  const size = { width: 1200, height: 800 };
  const drawing = await search.drawing(step, true);
  const plan = planWhole(drawing, { size, least: 13, places: placesOf(search.summary.places), windows: false });
  const recorder = new Recorder(size);
  const look: Look = { tokens: light, view: "max", windows: "none", bounds: "after", frames: new Map(), refuted };
  drawTree(recorder, plan, STILL, look);
  const shields = recorder.calls.filter(
    ({ what, with: args }) => what === "poly" && (args[0] as unknown[]).length === 6,
  );
  return { plan, recorder, shields: shields.map(({ with: args }) => (args[2] as { colour: string }).colour) };
}

it("marks each node that returned what the search believes, and breaks the mark of a false claim", async () => {
  const { plan, shields } = await drawn(search.summary.steps);
  const believed = plan.nodes.filter(({ glyph }) => glyph.node.believed === "null");
  expect(believed).toHaveLength(2);
  expect(shields).toEqual([light.accent, light.accent]);
  const wrong = believed.map(({ glyph }) => glyph.node).filter(({ ply }) => ply === 1);
  expect(wrong.map(({ move }) => move)).toEqual(["1"]);
  const judged = await drawn(
    search.summary.steps,
    wrong.map(({ id }) => id),
  );
  expect([...judged.shields].sort()).toEqual([light.accent, light.cut].sort());
  expect((await drawn(10)).shields, "nothing is believed yet").toEqual([]);
});

it("leaves the edge of a null move hollow", async () => {
  const { plan, recorder } = await drawn(search.summary.steps);
  const nulls = plan.nodes.filter(({ glyph }) => glyph.node.how === "null");
  expect(nulls).toHaveLength(3);
  // The same line twice, the second one thinner and in the colour of the ground.
  const hollow = recorder.calls.filter(({ what, with: args }, place) => {
    const before = recorder.calls[place - 1];
    const isSame = before?.what === "line" && before.with[0] === args[0] && before.with[1] === args[1];
    return what === "line" && isSame && (args[2] as { colour: string }).colour === light.paper;
  });
  expect(hollow).toHaveLength(nulls.length);
});
