// Star2: a door that stands half open on each node that a probe has entered.
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
const position = "(chance(9*(20 22) 1*(30 35)) chance(9*(1 3) 1*(400 40)))";
const search = await searched({ game: "tree", position, run: "star2" });

async function doors(step: number) {
  const size = { width: 1200, height: 800 };
  const drawing = await search.drawing(step, true);
  const plan = planWhole(drawing, { size, least: 13, places: placesOf(search.summary.places), windows: false });
  const recorder = new Recorder(size);
  const look: Look = { tokens: light, view: "max", windows: "none", bounds: "after", frames: new Map() };
  drawTree(recorder, plan, STILL, look);
  // Only the leaf of a door has four corners and the colour of chance.
  const leaves = recorder.calls.filter(
    ({ what, with: args }) => what === "poly" && args[1] === light.chanceFill && (args[0] as unknown[]).length === 4,
  );
  const probed = plan.nodes.filter(({ glyph: { node, state } }) => node.probe && state !== "future");
  return { leaves: leaves.length, probed: probed.filter(({ glyph }) => glyph.state !== "pruned").length };
}

it("stands on each node that a probe has entered by the step, and on no other", async () => {
  const counts: number[] = [];
  for (const step of [0, 8, 14, search.summary.steps]) {
    const { leaves, probed } = await doors(step);
    expect(leaves).toBe(probed);
    counts.push(leaves);
  }
  expect(counts[0]).toBe(0);
  expect(counts.at(-1)).toBeGreaterThan(2);
});
