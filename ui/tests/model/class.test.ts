// The numbers of students as a teacher types them, votes on edges, and the words of exercises.
import { describe, expect, it } from "vitest";
import type { ClassAsks, ClassTally, ClassTarget } from "../../src/generated/wire";
import {
  edgeVotes,
  isEmpty,
  isLoopback,
  numbersOf,
  rangesOf,
  rowsOf,
  seededItem,
  seededParts,
  targetBox,
  widthFor,
} from "../../src/model/class";

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

/** Returns leaves side by side in a picture of 1000 by 500, `apart` px from one to the next. */
const leaves = (count: number, apart: number): ClassTarget[] =>
  Array.from({ length: count }, (_, place) => {
    const left = (100 + place * apart) / 1000;
    return { node: place + 1, called: `c${place + 1}`, x: left, y: 0.5, left, top: 0.8, width: 0.02, height: 0.04 };
  });

describe("edges to mark", () => {
  it.each([
    [3, 200],
    [9, 60],
    [30, 25],
  ])(
    "are at least 44 px high and wide on a phone, and never on each other (%i leaves, %i px apart)",
    (count, apart) => {
      const targets = leaves(count, apart);
      const width = widthFor(targets, 0.5, 328);
      const boxes = targets.map((target) => targetBox(target, width, 0.5));
      for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      for (const [place, box] of boxes.slice(1).entries())
        expect(box.left).toBeGreaterThan(boxes[place]!.left + boxes[place]!.width - 1);
      expect(width).toBeGreaterThanOrEqual(328);
    },
  );
  it("need no more than the screen if they are far apart, or if nothing can part them", () => {
    expect(widthFor(leaves(3, 300), 0.5, 328)).toBe(328);
    expect(widthFor(leaves(2, 0), 0.5, 328)).toBe(328);
    expect(widthFor([], 0.5, 328)).toBe(328);
  });

  const asks: ClassAsks = { kind: "edges", many: true, right: [2], targets: leaves(3, 200) };
  const tally = (round: number, counts: readonly number[]): ClassTally => ({
    answered: 10,
    bars: counts.map((count, place) => ({ label: ["2", "2", "3", ""][place]!, count, right: place === 1 })),
    others: 0,
    right: 4,
    round,
    slips: [],
  });
  it("have rows by their places, because moves share names; those without votes are left out", () => {
    const rows = rowsOf([tally(1, [1, 4, 0, 2]), tally(2, [0, 9, 0, 0])], asks);
    expect(rows.map(({ label, right }) => [label, right])).toEqual([
      ["2", true],
      ["", false],
      ["2", false],
    ]);
    expect(rows[0]!.cells).toEqual([
      { round: 1, count: 4, share: 0.4 },
      { round: 2, count: 9, share: 0.9 },
    ]);
  });
  it("have their votes by node, and nothing marked is an answer", () => {
    expect([...edgeVotes(asks, tally(1, [1, 4, 0, 2]))]).toEqual([
      [1, { count: 1, share: 0.1 }],
      [2, { count: 4, share: 0.4 }],
    ]);
    expect(edgeVotes({ kind: "number" }, tally(1, [1])).size).toBe(0);
    expect(isEmpty({ edges: [] })).toBe(false);
  });
});

it.each([
  ["cuts-1-9", { kind: "cuts", level: 1, seed: 9, ending: "" }],
  ["values-3-17-game-negamax", { kind: "values", level: 3, seed: 17, ending: "-game-negamax" }],
])("takes the word %s of an exercise apart and together again", (item, parts) => {
  expect(seededParts(item)).toEqual(parts);
  expect(seededItem(parts)).toBe(item);
});
it.each(["cuts-((3_12_8)(2_4_6))", "", "cuts"])("finds no seed in %j", (item) => expect(seededParts(item)).toBeNull());

it("tells addresses of this machine alone from those that students reach", () => {
  expect(["127.0.0.1", "localhost", "::1", "[::1]"].every(isLoopback)).toBe(true);
  expect(["192.168.1.20", "10.0.0.127"].some(isLoopback)).toBe(false);
});
