// Positions as the picture of a game: large, side by side, and with nothing over each other.
import { describe, expect, it } from "vitest";
import type { Plan, PlanNode } from "../../src/draw/plan";
import { planBoards } from "../../src/draw/plan-boards";
import type { RunRequest, TreeDrawing } from "../../src/generated/wire";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";

const games: RunRequest[] = [
  { game: "tictactoe", position: "15", run: "alphabeta" },
  { game: "connect4", position: "64531424", run: "alphabeta+static", depth: 6, eval: "result" },
  { game: "othello", size: "8x8", position: "d3c5f6", run: "alphabeta+static", depth: 4, eval: "phases" },
  { game: "gomoku", size: "5x5", k: 4, position: "c3c2b3", run: "alphabeta+static", depth: 3, eval: "chains" },
];
/** The tree of a stage of 1366x768 without its left panel, beside a sentence of two lines. */
const SIZE = { width: 1024, height: 536 };
const backend = new ServerBackend();
const places = new Map<string, never>();

/** Returns the trees about some cutoffs of a search. */
async function cutsOf(request: RunRequest) {
  const { trace, steps } = await searchTask(backend).ask(request);
  const cuts: { drawing: TreeDrawing; focus: number }[] = [];
  for (let from = 1; cuts.length < 12; from += Math.floor(steps / 20)) {
    const { step } = await backend.call("seek", { trace, step: from, kind: "cutoff", backwards: false });
    if (step === null) break;
    const focus = (await backend.call("step", { trace, step })).node ?? 0;
    const look = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: true };
    cuts.push({ drawing: await backend.call("tree", { trace, step, focus, ...look }), focus });
  }
  return cuts;
}

const heroOf = ({ nodes }: Plan) => nodes.find(({ hero }) => hero)!;
const childrenOf = (plan: Plan) => plan.nodes.filter(({ glyph }) => glyph.node.parent === heroOf(plan).glyph.node.id);
/** Returns the greatest part of a width in which nothing is. */
function emptiest(plan: Plan): number {
  const hero = heroOf(plan);
  const spans = plan.nodes.map(({ x, wide }): [number, number] => [x - wide, x + wide]);
  // its value and its window, and the way of the arrow to it
  spans.push([hero.x, hero.x + hero.wide + 110]);
  spans.sort(([a], [b]) => a - b);
  let [end, most] = [0, 0];
  for (const [from, to] of [...spans, [plan.size.width, plan.size.width] as const]) {
    most = Math.max(most, from - end);
    end = Math.max(end, to);
  }
  return most / plan.size.width;
}
const meet = (one: PlanNode, other: PlanNode) =>
  Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.r + other.r;

describe.each(await Promise.all(games.map(async (request) => ({ game: request.game, cuts: await cutsOf(request) }))))(
  "boards of $game",
  ({ cuts }) => {
    const planned = (size: typeof SIZE, least: number) =>
      cuts.map(({ drawing, focus }) => planBoards(drawing, focus, { size, least, places, windows: true }));
    /** Returns the plans of a size that has room for all of them. */
    const plansOf = (size: typeof SIZE, least: number) => planned(size, least).map((plan) => plan!);

    it("are large at a cutoff, and use the width", () => {
      const plans = plansOf(SIZE, 13);
      expect(plans.length).toBeGreaterThan(4);
      for (const plan of plans) {
        const children = childrenOf(plan);
        expect(children.length).toBeGreaterThan(0);
        for (const child of [heroOf(plan), ...children]) expect(2 * child.r).toBeGreaterThanOrEqual(90);
        expect(emptiest(plan)).toBeLessThanOrEqual(0.2);
      }
    });

    it.each([
      ["a screen", { width: 1024, height: 536 }, 13],
      ["a low window", { width: 960, height: 360 }, 13],
      ["a phone", { width: 390, height: 440 }, 13],
      ["a projector", { width: 1920, height: 690 }, 28],
    ] as const)("are inside %s and beside each other", (_, size, least) => {
      for (const { nodes } of plansOf(size, least)) {
        for (const [place, node] of nodes.entries()) {
          expect(node.x - node.wide).toBeGreaterThanOrEqual(0);
          expect(node.x + node.wide).toBeLessThanOrEqual(size.width);
          expect(node.y - node.r).toBeGreaterThanOrEqual(0);
          expect(node.y + node.r).toBeLessThanOrEqual(size.height);
          for (const other of nodes.slice(place + 1)) expect(meet(node, other)).toBe(false);
        }
      }
    });

    it.each([120, 180, 215, 240, 280, 340])("give way to the tree where %s px are too low for them", (height) => {
      for (const plan of planned({ width: 683, height }, 13))
        for (const { r } of plan?.nodes ?? []) expect(r).toBeGreaterThanOrEqual(13);
    });
  },
);
