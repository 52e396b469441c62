import { describe, expect, it } from "vitest";
import { nearest } from "../../src/model/board";
import type { BoardView } from "../../src/generated/wire";
import {
  areaOf,
  askingDefault,
  bestMoves,
  engineWord,
  forFirst,
  share,
  sideAfter,
  splitMoves,
  isKeptGame,
  moveValue,
  type MoveValue,
} from "../../src/model/game";

describe("a game in words", () => {
  it("takes moves apart, passes too", () => {
    expect(splitMoves("d3c5--h10")).toEqual(["d3", "c5", "--", "h10"]);
    expect(splitMoves("4453")).toEqual(["4", "4", "5", "3"]);
  });

  it("writes a run with its limits as the engine that the service reads", () => {
    const request = { game: "othello", position: "", run: "alphabeta+static" } as const;
    expect(engineWord(request)).toBe("alphabeta+static");
    expect(engineWord({ ...request, eval: "phases", depth: 4, node_limit: 1000, time_limit_ms: 1500 })).toBe(
      "alphabeta+static,eval=phases,depth=4,nodes=1000,time=1.5",
    );
  });

  it("asks for the default evaluation where a typed run names none", () => {
    expect(askingDefault("alphabeta,depth=3")).toBe("alphabeta,depth=3,eval=default");
    expect(askingDefault("alphabeta,eval=deepdiver:1,2,3,depth=3")).toBe("alphabeta,eval=deepdiver:1,2,3,depth=3");
    expect(["", "alphabeta,"].map(askingDefault)).toEqual(["", "alphabeta,"]);
  });

  it("shows scores as the first player sees them", () => {
    expect([forFirst(3, 0), forFirst(3, 1), forFirst(0, 1)]).toEqual([3, -3, 0]);
    expect([sideAfter("first", 3), sideAfter("second", 0)]).toEqual([1, 1]);
    expect(share(0, "phases")).toBe(0.5);
    expect(share(1, "result")).toBeGreaterThan(0.8);
    expect(share(-1, undefined) + share(1, undefined)).toBeCloseTo(1);
  });

  it("finds the squares of a subboard by the labels of the board", () => {
    const board = { column_labels: ["a", "b", "c", "d"], row_labels: ["4", "3", "2", "1"] } as BoardView;
    expect(areaOf(board, "b2-d3")).toEqual({ column: 1, row: 1, columns: 3, rows: 2 });
    expect([areaOf(board, "b2-x9"), areaOf(board, undefined)]).toEqual([null, null]);
  });

  it("leads the arrows to the nearest open square that way", () => {
    // 0 . 2 / . . . / 6 . 8
    const open = [0, 2, 6, 8];
    expect(nearest(open, 0, "ArrowRight", 3)).toBe(2);
    expect(nearest(open, 0, "ArrowDown", 3)).toBe(6);
    expect(nearest(open, 0, "ArrowLeft", 3)).toBeNull();
    expect(nearest([1, 8], 4, "", 3)).toBe(1);
  });

  it("knows the best moves only by values that are certain, and no value of what was never searched", () => {
    const node = { score: 2, bound: "exact", proved: null, status: "searched" } as const;
    expect(moveValue(node)).toEqual({ value: 2, bound: "exact" });
    expect(moveValue({ ...node, bound: "upper", proved: { lo: 1, hi: 1 } })).toEqual({ value: 1, bound: "exact" });
    expect([moveValue({ ...node, status: "pruned" }), moveValue({ ...node, score: null })]).toEqual([null, null]);
    const exact = (value: number) => ({ value, bound: "exact" }) as const;
    const values = new Map<string, MoveValue>([
      ["a", exact(-3)],
      ["b", exact(-1)],
      ["c", { value: 5, bound: "upper" } as const],
      ["d", exact(-1)],
    ]);
    expect(bestMoves(values)).toEqual({ value: -1, moves: ["b", "d"] });
    expect(bestMoves(new Map([["a", { value: 5, bound: "upper" } as const]]))).toBeNull();
  });

  it("takes no broken game from the last session", () => {
    const game = {
      setup: { game: "tictactoe", position: "" },
      seats: ["human", "random"],
      seed: 1,
      starter: "first",
      line: [{ move: "5", by: "human", engine: null }],
      at: 1,
    };
    expect([isKeptGame(game), isKeptGame({ ...game, resigned: 1 })]).toEqual([true, true]);
    for (const wrong of [
      { at: 2 },
      { seats: ["human"] },
      { line: [5] },
      { setup: null },
      { starter: "x" },
      { resigned: 2 },
    ])
      expect(isKeptGame({ ...game, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});
