// The numbers of students, as a teacher types them.
import { expect, it } from "vitest";
import { numbersOf, rangesOf } from "../../src/model/class";

it.each([
  ["7", [7]],
  [" 12-15, 7;7\n9 – 9", []],
  ["12-15, 7; 7 9–9", [7, 9, 12, 13, 14, 15]],
  ["15-12", []],
  ["1-1001", []],
  ["7, x", []],
  ["-3", []],
  ["1e3", []],
  ["", []],
])("reads the numbers of %j", (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers);
});

it("writes numbers as ranges that it reads again", () => {
  expect(rangesOf([2, 7, 8, 9, 12])).toBe("2, 7–9, 12");
  expect(numbersOf(rangesOf([2, 7, 8, 9, 12]))).toEqual([2, 7, 8, 9, 12]);
});
