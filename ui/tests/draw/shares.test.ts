// Three players as a picture: a bar for each in every node, an outline round the mover's, and only its own after a cut.
import { expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { planWhole } from "../../src/draw/plan";
import { drawShares } from "../../src/draw/shares-scene";
import { drawTree } from "../../src/draw/tree-scene";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { Recorder } from "./recorder";

const backend = new ServerBackend();
const light = coloursOf("light", "in-print");
const shown = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: false, whole: true };
const figure = "((([1 2 6] [4 2 3])([6 1 2] [7 4 1]))(([5 1 1] [1 5 2])([7 7 1] [5 4 5])))";
const shared = "(([2 4 3] [4 2 3])([2 7 0] [0 0 9]))";

async function pictureAt(position: string, run: string, step: number, width = 1020, more: Partial<Look> = {}) {
  const size = { width, height: 500 };
  const { trace } = await searchTask(backend).ask({ game: "tree", position, run });
  const summary = await backend.call("summary", { trace });
  const now = await backend.call("step", { trace, step });
  const drawing = await backend.call("tree", { trace, step, focus: 0, ...shown });
  const look: Look = {
    tokens: light,
    view: "max",
    windows: "none",
    bounds: "after",
    frames: new Map(now.stack.map((frame) => [frame.node, frame])),
    paint: { inside: (draw, node, side, of) => drawShares(draw, node, side, of, summary.three!.greatest) },
    ...more,
  };
  const plan = planWhole(drawing, { size, least: 13, windows: false, places: new Map(), covered: 0 });
  const pen = new Recorder(size);
  drawTree(pen, plan, STILL, look, undefined, { max: "MAX", min: "MIN", a: "A", b: "B", c: "C" });
  return { pen, plan, summary };
}

it("draws three bars in every node with numbers, and names the player of each row", async () => {
  const { pen, plan, summary } = await pictureAt(figure, "maxn", 44);
  expect(summary.three).toEqual({ numbers: [1, 2, 6], total: 15, greatest: 7 });
  expect(plan.nodes.every(({ shape }) => shape === "board")).toBe(true);
  expect(plan.rows.map(({ kind }) => kind)).toEqual(["a", "b", "c", null]);
  const texts = pen.texts();
  // One letter in each node, and those of the rows.
  for (const [player, rows] of [
    ["A", 1],
    ["B", 1],
    ["C", 1],
  ] as const)
    expect(texts.filter((text) => text === player)).toHaveLength(15 + rows);
  expect(texts.filter((text) => text === "6").length).toBeGreaterThan(2);
});

it("hides the leaves to come in a question, and shows a node's own number alone after a cut", async () => {
  const hidden = await pictureAt(figure, "maxn", 1, 1020, { secret: true });
  expect(hidden.pen.texts()).not.toContain("7");
  const { pen } = await pictureAt(shared, "maxn+shallow", 16);
  expect(pen.texts()).toContain("≥7");
  expect(pen.texts().filter((text) => text === "·")).toHaveLength(2);
});

it("writes the numbers where a row has no room for squares", async () => {
  const { pen, plan } = await pictureAt(figure, "maxn", 44, 380);
  expect(plan.nodes.some(({ shape }) => shape === "board")).toBe(false);
  expect(pen.texts()).toContain("1 2 6");
});

it("writes A's number alone in the inner nodes of a paranoid search", async () => {
  const { pen, plan, summary } = await pictureAt(figure, "paranoid", 36);
  expect(summary.three?.numbers).toBeNull();
  expect(summary.value).toBe(1);
  expect(plan.nodes.some(({ shape }) => shape === "board")).toBe(false);
  expect(pen.texts().filter((text) => text === "1").length).toBeGreaterThan(3);
  expect(pen.texts()).toContain("7 4 1");
});
