import { describe, expect, it } from "vitest";
import type { LeafBand } from "../../src/generated/wire";
import { BAND, clampedValue, cutBands, isIn, pxOfOne, shownRange } from "../../src/model/live-leaf";

const band = (
  from: number | null,
  to: number | null,
  cut: string[][],
  value: number | null,
  best: string | null = null,
): LeafBand => ({
  from,
  to,
  cut,
  value,
  follows: value === null,
  best,
});
const edges = [
  ["2", "2"],
  ["2", "3"],
];

describe("the bands of a leaf", () => {
  it("leave out what is cut at every value, and join where only the root's value differs", () => {
    const always = ["3", "2"];
    const joined = cutBands([
      band(null, 3, [...edges, always], 3),
      band(4, 6, [always], null),
      band(7, null, [always], 6),
    ]);
    expect(joined).toEqual([
      { from: null, to: 3, cut: edges, best: null },
      { from: 4, to: null, cut: [], best: null },
    ]);
    expect([-9, 3, 4, 99].map((value) => joined.findIndex((each) => isIn(each, value)))).toEqual([0, 0, 1, 1]);
  });

  it("have the best move where no cut depends on the leaf", () => {
    const always = [["3", "2"]];
    const joined = cutBands([band(-4, 5, always, 3, "1"), band(6, 6, always, 4, "2"), band(7, 9, always, 5, "2")]);
    expect(joined).toEqual([
      { from: -4, to: 5, cut: [], best: "1" },
      { from: 6, to: 9, cut: [], best: "2" },
    ]);
    expect(cutBands([band(null, 3, edges, 3, "1"), band(4, null, [], 4, "2")])[0]!.best).toBeNull();
  });

  it("show the value and the nearest border, at the scale of the pointer if that is near", () => {
    const bands = cutBands([band(null, 3, edges, 3), band(4, null, [], null)]);
    const near = shownRange(bands, 2, 2, 15);
    expect([near.high - near.low, near.unit]).toEqual([BAND.high / 15, 15]);
    expect(near.low).toBeLessThan(2);
    expect(near.high).toBeGreaterThan(3.5);
    const far = shownRange(bands, 400, 400, 15);
    expect(far.low).toBeLessThan(3);
    expect(far.high).toBeGreaterThan(401);
    expect(far.unit * (far.high - far.low)).toBeCloseTo(BAND.high);
  });

  it("follow a value that leaves them", () => {
    expect(shownRange([], 0, 0, 15)).toEqual({ low: -5, high: 5, unit: 15 });
    expect(shownRange([], 0, 40, 15)).toEqual({ low: 32, high: 42, unit: 15 });
    expect(shownRange([], 0, -40, 15)).toEqual({ low: -42, high: -32, unit: 15 });
  });
});

describe("the scale of the pointer", () => {
  const places = (...values: (number | null)[]) => values.map((value) => ({ path: [], name: "", value }));
  it("brings all values of the tree within reach", () => {
    expect(pxOfOne(places(3, null, 4))).toBe(16);
    const px = pxOfOne(places(-400, 600));
    expect(px * 1000).toBeLessThan(220);
    expect(px).toBeGreaterThan(0.2);
  });
  it("ends at the largest value that a tree can hold", () => {
    expect([clampedValue(7.9), clampedValue(1e12), clampedValue(-1e12)]).toEqual([7, 2147483646, -2147483646]);
  });
});
