import { expect, it } from "vitest";
import type { BoardView } from "../../src/generated/wire";
import { namesRows, squareName } from "../../src/model/labels";

const board = (drop: boolean, numbered: boolean) =>
  ({ drop, numbered, columns: 3, column_labels: ["a", "b", "c"], row_labels: ["3", "2", "1"] }) as unknown as BoardView;

it("rows are named by moves such as h8, not by numbers of squares or columns", () => {
  expect([board(false, false), board(true, false), board(false, true)].map(namesRows)).toEqual([true, false, false]);
});

it("a square is called as a move there is written", () => {
  expect(squareName(board(false, false), 5)).toEqual({ column: "c", row: "2" });
  expect(squareName(board(false, true), 5)).toEqual({ column: "", row: "6" });
});
