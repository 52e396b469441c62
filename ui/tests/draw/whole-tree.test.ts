// A textbook tree is drawn whole. Before their cutoff, unvisited nodes look like all other future nodes.
import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { planWhole, type Plan } from "../../src/draw/plan";
import { glyphAt } from "../../src/draw/tree-overlay";
import { drawTree } from "../../src/draw/tree-scene";
import type { RunRequest, StepState, TreeDrawing } from "../../src/generated/wire";
import { drawingOf, placesIn } from "../../src/model/exercise";
import { placesOf } from "../../src/model/places";
import { STILL } from "../../src/model/spaces";
import { searchTask } from "../../src/state/task.svelte";
import { searched, stepOf } from "../server/search";
import { coloursOf } from "../../src/state/colours";
import { Recorder } from "./recorder";

const search = await searched({ game: "tree", position: "(((5 3)(6 9))((2 4)(7 1)))", run: "alphabeta" });
const light = coloursOf("light", "in-print");
const places = placesOf(search.summary.places);
const size = { width: 900, height: 560 };

function planOf(drawing: TreeDrawing): Plan {
  return planWhole(drawing, { size, least: 13, places, windows: true });
}
function painted(plan: Plan, { stack }: StepState): Recorder["calls"] {
  const frames = new Map(stack.map((frame) => [frame.node, frame]));
  const look: Look = { tokens: light, view: "max", windows: "nodes", bounds: "after", frames };
  const recorder = new Recorder(size);
  drawTree(recorder, plan, STILL, look);
  return recorder.calls;
}
const texts = (calls: Recorder["calls"]) =>
  calls.flatMap(({ what, with: [, , text] }) => (what === "text" ? [String(text)] : []));

describe("the whole of a textbook tree", () => {
  it("is drawn at every step, with the value of every leaf", async () => {
    for (const [step, state] of search.states.entries()) {
      const plan = planOf(await search.drawing(step, true));
      const leaves = plan.nodes.filter(({ shape }) => shape === "leaf");
      expect(leaves.map(({ worth }) => worth)).toEqual([5, 3, 6, 9, 2, 4, 7, 1]);
      const written = texts(painted(plan, state));
      for (const leaf of ["5", "3", "6", "9", "2", "4", "7", "1"]) expect(written).toContain(leaf);
    }
  });

  it("shows neither a window nor a cut before the first step", async () => {
    const plan = planOf(await search.drawing(0, true));
    expect(new Set(plan.nodes.map(({ glyph }) => glyph.state))).toEqual(new Set(["future"]));
    const calls = painted(plan, search.states[0]!);
    expect(JSON.stringify(calls)).not.toContain('"dashed":true');
    expect(texts(calls).filter((text) => text.includes("["))).toEqual([]);
  });

  it("is dashed from its cutoff on, and crossed where it leaves what was searched", async () => {
    const last = search.summary.steps;
    const plan = planOf(await search.drawing(last, true));
    const ghosts = plan.nodes.filter(({ glyph }) => glyph.state === "pruned");
    expect(ghosts.map(({ name }) => name)).toEqual(["e₂", "G", "g₁", "g₂"]);
    const crossed = painted(plan, search.states[last]!).filter(
      ({ what, with: args }) => what === "line" && JSON.stringify(args).includes(light.cut),
    );
    expect(crossed).toHaveLength(2 * 2);
    // The step before the second cutoff must not reveal it.
    const cutoff = search.states.findLastIndex(({ event }) => event === "cutoff");
    expect(cutoff).toBeGreaterThan(stepOf(search, "cutoff"));
    const before = planOf(await search.drawing(cutoff - 1, true));
    const states = before.nodes.filter(({ name }) => ["G", "g₁", "g₂"].includes(name ?? ""));
    expect(states.map(({ glyph }) => glyph.state)).toEqual(["future", "future", "future"]);
    expect(search.states[cutoff]!.spared).toBe(search.states[cutoff - 1]!.spared! + 2);
  });

  it("answers for what has no record with the node that was pruned above it", async () => {
    const plan = planOf(await search.drawing(search.summary.steps, true));
    const at = (name: string) => plan.nodes.find((node) => node.name === name)!;
    expect(at("g₂").glyph.node.id).toBeGreaterThanOrEqual(search.summary.graph_nodes);
    expect(glyphAt(plan, STILL, at("g₂"))).toBe(at("G").glyph.node.id);
    expect(glyphAt(plan, STILL, at("f₁"))).toBe(at("f₁").glyph.node.id);
  });

  it("is counted where a screen cannot hold it", async () => {
    const request: RunRequest = { game: "uniform", position: "b=3,d=5,seed=7", run: "alphabeta" };
    const { trace, steps } = await searchTask(search.backend).ask(request);
    const look = { focus: 0, whole: true, opened: [], closed: [], max_glyphs: 500, show_future: true, boards: false };
    const { glyphs } = await search.backend.call("tree", { trace, step: steps, ...look });
    const pruned = glyphs.filter(({ node }) => node.status === "pruned");
    const below = [...Array(6).keys()].map((plies) => ((3 ** plies - 1) / 2) * 3);
    expect(pruned.length).toBeGreaterThan(5);
    for (const { node, folded } of pruned) expect(folded).toBe(below[5 - node.ply]);
  });
});

describe("the tree of a question", () => {
  const kinds = ["values", "windows", "cuts", "run", "order", "leaf", "next", "critical"];
  it.each(kinds)("has every leaf of its exercise on the screen: %s", async (kind) => {
    for (const level of [1, 2, 3]) {
      for (let seed = 1; seed <= 10; seed++) {
        const exercise = await search.backend.call("exercise", { item: `${kind}-${level}-${seed}` });
        const plan = planWhole(drawingOf(exercise, {}), {
          size: { width: 1366, height: 580 },
          least: 13,
          places: placesIn(exercise, {}),
          windows: false,
        });
        const wanted = exercise.nodes.filter(({ children }) => children.length === 0);
        const leaves = plan.nodes.filter(({ shape }) => shape === "leaf");
        expect(leaves.map(({ worth }) => worth)).toEqual(wanted.map(({ value }) => value));
        expect(leaves.length).toBeGreaterThanOrEqual(4);
      }
    }
  });
});
