// Positions as the picture of a game: large, side by side, and with nothing over each other.
import { describe, expect, it } from "vitest";
import type { Plan, Planned } from "../../src/draw/plan";
import { planBoards } from "../../src/draw/plan-boards";
import type { RunRequest } from "../../src/generated/wire";
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

/** Returns plans at some cutoffs of a search. */
async function plansOf(request: RunRequest, size: typeof SIZE, least: number): Promise<Plan[]> {
  const { trace, steps } = await searchTask(backend).ask(request);
  const plans: Plan[] = [];
  for (let from = 1; plans.length < 12; from += Math.floor(steps / 20)) {
    const { step } = await backend.call("seek", { trace, step: from, kind: "cutoff", backwards: false });
    if (step === null) break;
    const { node } = await backend.call("step", { trace, step });
    const look = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: true };
    const drawing = await backend.call("tree", { trace, step, focus: node ?? 0, ...look });
    const plan = planBoards(drawing, node ?? 0, { size, least, places, windows: true });
    expect(plan, `step ${step}`).not.toBeNull();
    plans.push(plan!);
  }
  return plans;
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
const meet = (one: Planned, other: Planned) =>
  Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.r + other.r;

describe.each(games)("boards of $game", (request) => {
  it("are large at a cutoff, and use the width", async () => {
    const plans = await plansOf(request, SIZE, 13);
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
  ] as const)("are inside %s and beside each other", async (_, size, least) => {
    for (const { nodes } of await plansOf(request, size, least)) {
      for (const [place, node] of nodes.entries()) {
        expect(node.x - node.wide).toBeGreaterThanOrEqual(0);
        expect(node.x + node.wide).toBeLessThanOrEqual(size.width);
        expect(node.y - node.r).toBeGreaterThanOrEqual(0);
        expect(node.y + node.r).toBeLessThanOrEqual(size.height);
        for (const other of nodes.slice(place + 1)) expect(meet(node, other)).toBe(false);
      }
    }
  });
});
