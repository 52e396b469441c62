import { expect, it } from "vitest";
import type { BoardView } from "../../src/generated/wire";
import { namesRows } from "../../src/model/labels";

const board = (moves: string | null, legal: string[], drop = false) =>
  ({ drop, moves, legal: legal.map((text) => ({ text, cell: 0 })) }) as unknown as BoardView;

it("rows are named by moves such as h8, also at a pass or the end, not by numbers of squares or columns", () => {
  expect([board("", ["a1", "h8"]), board("f5d6", ["--"]), board("h8i9", []), board(null, [])].map(namesRows)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(
    [board("", ["1", "2"]), board("519", []), board("", ["4"], true), board(null, [], true)].map(namesRows),
  ).toEqual([false, false, false, false]);
});
