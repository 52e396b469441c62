// A proof-number search as a picture: both numbers in each node, what is decided, the way to the leaf that is next.
import { expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { planWhole } from "../../src/draw/plan";
import { drawProved } from "../../src/draw/proof-scene";
import { drawTree } from "../../src/draw/tree-scene";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { Recorder } from "./recorder";

const backend = new ServerBackend();
const light = coloursOf("light", "in-print");
const size = { width: 1020, height: 500 };
const request = { game: "tree", position: "((0 1)(1 (1 0)))", run: "pn+goal:1" } as const;
const shown = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: false, whole: true };

async function pictureAt(step: number) {
  const { trace } = await searchTask(backend).ask(request);
  const { proof } = await backend.call("step", { trace, step });
  const drawing = await backend.call("tree", { trace, step, focus: 0, ...shown });
  const look: Look = {
    tokens: light,
    view: "max",
    windows: "none",
    bounds: "after",
    frames: new Map(),
    towards: proof!.most_proving,
    ringed: proof!.proof_set,
    paint: { node: drawProved },
  };
  const plan = planWhole(drawing, { size, least: 13, windows: false, places: new Map(), covered: 0 });
  const pen = new Recorder(size);
  drawTree(pen, plan, STILL, look);
  return { pen, proof: proof!, drawing };
}

it("writes both numbers in every node that the search has, and marks what is decided", async () => {
  const { pen, proof, drawing } = await pictureAt(11);
  const texts = pen.texts();
  for (const written of ["1|1", "∞|0"]) expect(texts).toContain(written);
  const disproved = drawing.glyphs.filter((glyph) => glyph.state !== "future" && glyph.proof?.dn === 0);
  expect(disproved.length).toBeGreaterThan(0);
  expect(proof.most_proving.length).toBeGreaterThan(1);
});

it("folds what is decided", async () => {
  const { drawing } = await pictureAt(24);
  const decided = drawing.glyphs.filter(({ node, proof }) => node.id > 0 && (proof?.pn === 0 || proof?.dn === 0));
  const inside = new Set(decided.map(({ node }) => node.id));
  expect(drawing.glyphs.some(({ node }) => node.parent !== null && inside.has(node.parent))).toBe(false);
});
