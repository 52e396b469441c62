// Labels of large numbers stay inside their charts.
import { describe, expect, it } from "vitest";
import { barChart } from "../../src/draw/charts/bars";
import { countChart } from "../../src/draw/charts/bars";
import { curveChart } from "../../src/draw/charts/curves";
import { lineChart } from "../../src/draw/charts/curves";
import type { Chart } from "../../src/draw/charts/shapes";
import { spreadChart } from "../../src/draw/charts/spread";
import { stackedChart } from "../../src/draw/charts/stacked";
import { roughWidth } from "../../src/draw/renderer";

const number = (n: number) => n.toLocaleString("en");
const words = { title: "T", across: "nodes", up: "run", number, key: "x", value: number };
const label = (ends: readonly string[], count: number) => `${ends.join("-")}: ${count}`;

/** The texts of a chart that reach over its edge. */
const cut = ({ shapes, size }: Chart) =>
  shapes.flatMap((shape) => {
    if (shape.is !== "text") return [];
    const wide = roughWidth(shape.text, shape.size);
    const start = shape.x - (shape.align === "left" ? 0 : shape.align === "center" ? wide / 2 : wide);
    return start < 0 || start + wide > size.width ? [shape.text] : [];
  });

const MANY = 282_475_249;
const names = ["b^d leaves", "fewest leaves (Knuth and Moore 1975)", "growth of the average (Pearl 1982)"];
const bars = [
  { name: "A minimax", value: MANY * 1000 },
  { name: "B alphabeta+static (stopped: node limit)", value: 12 },
];

describe("large numbers", () => {
  it("have room behind the longest bar, and at the lines of theory", () => {
    expect(cut(barChart(bars, words))).toEqual([]);
    expect(cut(countChart(bars, words))).toEqual([]);
    for (const value of [1, 5000, MANY, MANY * 1000])
      expect(
        cut(
          barChart(
            bars,
            words,
            names.map((name) => ({ name, value })),
          ),
        ),
      ).toEqual([]);
  });

  it("have room on the left of an axis that goes up", () => {
    const points = [1, MANY * 100].map((y, x) => ({ x, y }));
    expect(cut(curveChart([{ name: "A", points }], "log", words))).toEqual([]);
    expect(cut(curveChart([{ name: "A", points }], "even", words))).toEqual([]);
    expect(cut(lineChart([{ name: "A", values: [1, MANY * 100] }], words))).toEqual([]);
    expect(cut(stackedChart([{ name: "0", values: [1, MANY * 100] }], ["a", "b"], words))).toEqual([]);
  });

  it("have room under a distribution", () => {
    const values = Array.from({ length: 30 }, (_, at) => MANY * 10 + at * 1e8);
    const marked = [{ name: "B alphabeta+static (stopped: node limit)", value: MANY * 10 + 15e8 }];
    expect(cut(spreadChart(values, marked, { ...words, label }))).toEqual([]);
  });
});

it("a column of a distribution ends before the next one begins", () => {
  const chart = spreadChart([0, 1, 2, 3, 4, 5, 6, 7, 8], [], { ...words, label });
  const ends = chart.table.rows.map((row) => row[0]!.split("–").map(Number));
  ends.slice(1).forEach(([low], at) => expect(low).toBeGreaterThan(ends[at]![1]!));
  expect(ends.at(-1)![1]).toBe(8);
  expect(chart.spots.at(-1)!.label).toMatch(/-8: /);
});
