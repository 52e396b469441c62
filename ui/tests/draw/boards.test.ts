// Positions as nodes: the outline shows the side to move, and the legend draws outlines and marks as the tree does.
import { describe, expect, it } from "vitest";
import { drawLegendMark, legendMarks, MARK_SIZE } from "../../src/draw/legend";
import { drawBoard, houseOf } from "../../src/draw/mini-board";
import { planWhole } from "../../src/draw/plan";
import { drawTree } from "../../src/draw/tree-scene";
import type { Point } from "../../src/model/spaces";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searched } from "../server/search";
import { Recorder } from "./recorder";

const tokens = coloursOf("light", "in-print");
const reach = (points: readonly Point[]) => ({
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
});

describe("the outline of a position", () => {
  it("has a roof for MAX, a point for MIN, and neither at an end", () => {
    const box = { top: -20, bottom: 20, left: -20, right: 20 };
    expect(reach(houseOf(0, 0, 20, "max"))).toEqual({ ...box, top: expect.closeTo(-27.2) as number });
    expect(reach(houseOf(0, 0, 20, "min"))).toEqual({ ...box, bottom: expect.closeTo(27.2) as number });
    expect(reach(houseOf(0, 0, 20, null))).toEqual(box);
  });

  it("grows on all sides for what lies round it", () => {
    const [inner, outer] = [houseOf(0, 0, 20, "max"), houseOf(0, 0, 20, "max", 6)].map(reach);
    expect([outer!.left, outer!.right, outer!.bottom]).toEqual([inner!.left - 6, inner!.right + 6, inner!.bottom + 6]);
    expect(outer!.top).toBeLessThan(inner!.top - 6);
  });

  it("is one outline for each position of a tree, in the light ground of its player", async () => {
    const { drawing, summary } = await searched({ game: "tictactoe", position: "15237", run: "alphabeta" });
    const plan = planWhole(await drawing(summary.steps, true), {
      size: { width: 1000, height: 600 },
      least: 13,
      places: new Map(),
      windows: true,
    });
    const recorder = new Recorder({ width: 1000, height: 600 });
    drawTree(recorder, plan, STILL, {
      ...{ tokens, view: "max", windows: "nodes", bounds: "after", frames: new Map(), game: "tictactoe" },
    });
    const fills = recorder.calls.filter(({ what }) => what === "poly").map((call) => call.with[1]);
    expect(fills.filter((fill) => fill !== null)).toHaveLength(plan.nodes.length);
    expect(fills).toContain(tokens.maxFill);
    expect(fills).toContain(tokens.minFill);
    expect(fills).not.toContain(tokens.max);
  });
});

describe("a board in little", () => {
  it("marks the last move and the line that won, and colours no piece by MAX and MIN", () => {
    for (const game of ["tictactoe", "connect4", "othello", "gomoku"]) {
      const recorder = new Recorder();
      const board = { columns: 3, cells: "XXXOO....", line: [0, 1, 2], last: 4 };
      drawBoard(recorder, board, game, 0, 0, 60, tokens);
      const told = JSON.stringify(recorder.calls);
      expect(recorder.calls.filter((call) => call.with.includes(tokens.now))).toHaveLength(3);
      for (const colour of [tokens.max, tokens.min, tokens.maxFill, tokens.minFill]) expect(told).not.toContain(colour);
      const last = game === "tictactoe" ? tokens.fill2 : tokens.paper;
      expect(told, game).toContain(last);
    }
  });
});

describe("the legend", () => {
  it("draws a mark for each entry, and nothing in it that is unknown", () => {
    for (const mark of legendMarks) {
      const recorder = new Recorder(MARK_SIZE);
      drawLegendMark(recorder, mark, tokens);
      expect(recorder.calls.length, mark).toBeGreaterThan(1);
      expect(
        recorder.texts().filter((text) => /undefined|null|\?/.test(text)),
        mark,
      ).toEqual([]);
    }
  });
});
