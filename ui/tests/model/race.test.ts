import { describe, expect, it } from "vitest";
import type { Choices, SolvedMove } from "../../src/generated/wire";
import { bestOf, choiceAt, enteredBy, levelsOf, momentAt, raceOf, resultsOf, spansOf } from "../../src/model/race";

const choice = (entered: number, move: string | null, value: number | null = null) => ({
  ...{ entered, step: entered, move, called: move, value },
});
const deepening: Choices = {
  choices: [choice(4, "3", 2), choice(155, "7", 5), choice(459, "3", 27), choice(900, "3", 30)],
  moments: [4, 200, 600, 1000].map((entered) => ({ entered, step: 3 * entered })),
  stopped: null,
};
const solved = (move: string, lo: number | null, hi: number | null): SolvedMove => ({ move, lo, hi, ends_in: null });

describe("a race from a button", () => {
  it("has the board and the work of the search, and flat Monte Carlo with its seed", () => {
    const board = { game: "gomoku", position: "c3", size: "5x5", k: 4 } as const;
    const uct = "mcts:400+c:1.2+seed:7+solver";
    expect(raceOf({ ...board, run: uct, depth: 3, eval: "outcome" }, 1_234)).toEqual({
      request: { ...board, run: uct, eval: "default", node_limit: 1_234 },
      runs: ["alphabeta+static+deepening", uct, "flat:400+seed:7"],
    });
    const tree = raceOf({ game: "tree", position: "(1 2)", run: "flat:9" }, 10_000_000);
    expect([tree.request.node_limit, tree.runs]).toEqual([20_000, ["alphabeta+deepening", "flat:9"]]);
  });
});

describe("a race of two searches", () => {
  it("knows the move of each after so many positions", () => {
    expect(choiceAt(deepening, 3)).toBeNull();
    expect(choiceAt(deepening, 154)?.move).toBe("3");
    expect(choiceAt(deepening, 155)?.move).toBe("7");
    expect(choiceAt(deepening, 5000)?.value).toBe(30);
    expect(momentAt(deepening, 599)?.step).toBe(600);
    expect(momentAt(deepening, 0)?.entered).toBe(4);
    expect(enteredBy(deepening)).toBe(1000);
  });
  it("has a span for each move, whatever its value becomes", () => {
    const results = resultsOf("connect4", [solved("3", 4, 4), solved("7", null, -1), solved("5", null, null)]);
    expect([...results]).toEqual([
      ["3", "win"],
      ["7", "loss"],
    ]);
    expect(levelsOf(results)).toEqual(["win", "loss"]);
    expect(spansOf(deepening, 4500, results)).toEqual([
      { move: "3", called: "3", from: 4, to: 155, result: "win" },
      { move: "7", called: "7", from: 155, to: 459, result: "loss" },
      { move: "3", called: "3", from: 459, to: 4500, result: "win" },
    ]);
  });
  it("knows the best moves: of a game by the result, of a tree by the value", () => {
    const moves = [solved("3", 4, 4), solved("7", null, -1), solved("5", 1, 1)];
    expect(bestOf("connect4", { value: 4, moves })).toEqual(new Set(["3", "5"]));
    expect(bestOf("connect4", { value: 4, moves: [...moves, solved("1", null, 5)] })).toEqual(new Set());
    const leaves = [solved("1", 3, 3), solved("2", 2, 2)];
    expect(bestOf("tree", { value: 3, moves: leaves })).toEqual(new Set(["1"]));
    expect(resultsOf("tree", leaves).size, "a positive value is no win").toBe(0);
  });
  it("claims nothing of moves that are not proved", () => {
    expect(levelsOf(resultsOf("connect4", [solved("3", null, 5)]))).toEqual([]);
    expect(spansOf({ ...deepening, choices: [choice(0, null), choice(7, "1")] }, 9, new Map())).toEqual([
      { move: "1", called: "1", from: 7, to: 9, result: null },
    ]);
  });
});
