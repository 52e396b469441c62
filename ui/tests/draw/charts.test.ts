import { describe, expect, it } from "vitest";
import { barChart, countChart } from "../../src/draw/charts/bars";
import { lineChart, curveChart, thinned } from "../../src/draw/charts/curves";
import { dotChart } from "../../src/draw/charts/dots";
import { endChart } from "../../src/draw/charts/ends";
import { bar, hatching, marker } from "../../src/draw/charts/patterns";
import { chartPicture, type Chart, type Shape } from "../../src/draw/charts/shapes";
import { spreadChart } from "../../src/draw/charts/spread";
import { stackedChart } from "../../src/draw/charts/stacked";
import { svgText } from "../../src/draw/picture";
import { roughWidth } from "../../src/draw/renderer";
import { coloursOf } from "../../src/state/colours";

const number = (n: number) => n.toLocaleString("en");
const words = { title: "Nodes", across: "nodes", up: "run", key: "nodes", number, value: number };
const shares = { ...words, across: "stones", key: "stones", up: "solved", value: (n: number) => n.toFixed(2) };
const label = (ends: readonly string[], count: number) => `${ends.join("-")}: ${count}`;
const inside = (chart: Chart) =>
  chart.shapes.every((shape) => {
    const points =
      shape.is === "line" ? [shape.from, shape.to] : "points" in shape ? shape.points : [{ x: shape.x, y: shape.y }];
    return points.every(({ x, y }) => x >= 0 && x <= chart.size.width && y >= 0 && y <= chart.size.height);
  });
const rects = (shapes: Shape[]) => shapes.flatMap((shape) => (shape.is === "rect" ? [shape] : []));

describe("bars", () => {
  const chart = barChart(
    [
      { name: "A minimax", value: 10_000 },
      { name: "B alphabeta", value: 100 },
      { name: "C", value: 0 },
    ],
    words,
    [{ name: "least", value: 100 }],
  );
  it("are as long as the logarithm of what they count", () => {
    const [whole, half, none] = rects(chart.shapes);
    expect(half!.width / whole!.width).toBeCloseTo(0.5);
    expect(none!.width).toBe(1);
  });
  it("say each count in words, and hold the same as a table", () => {
    expect(chart.spots.map((spot) => spot.label)).toEqual(["A minimax: 10,000", "B alphabeta: 100", "C: 0"]);
    expect(chart.table.rows).toContainEqual(["least", "100"]);
    expect(inside(chart)).toBe(true);
  });
  it("put the line of theory where a bar of that count ends", () => {
    const theory = chart.shapes.find((shape) => shape.is === "line" && shape.outline.ink === "cut");
    const end = rects(chart.shapes)[1]!;
    expect(theory?.is === "line" && theory.from.x).toBeCloseTo(end.x + end.width);
  });
});

describe("lines", () => {
  it("leave out counts of nothing, and mark every other one", () => {
    const chart = lineChart(
      [
        { name: "A", values: [1, 9, 81] },
        { name: "B", values: [1, 0, 17] },
      ],
      words,
    );
    expect(chart.spots).toHaveLength(5);
    expect(chart.table.rows[1]).toEqual(["1", "9", "–"]);
    expect(inside(chart)).toBe(true);
  });
});

describe("lines that are named where they end", () => {
  it("keep the names apart and inside, and hold the numbers as a table", () => {
    const series = ["A", "B", "C"].map((name) => ({ name, values: [1, 9, 60] }));
    const chart = endChart(series, { ...words, tick: number }, 400);
    const names = chart.shapes.flatMap((shape) => (shape.is === "text" && shape.bold ? [shape.y] : []));
    expect(names).toHaveLength(3);
    const rows = [...names].sort((one, other) => one - other);
    expect(rows.slice(1).every((y, at) => y - rows[at]! >= 16)).toBe(true);
    expect(chart.table.rows[2]).toEqual(["2", "60", "60", "60"]);
    expect(inside(chart)).toBe(true);
  });
});

describe("dots", () => {
  it("are where the logarithm of their count is, one said beside each", () => {
    const dots = [10_000, 1_000, 100].map((value, series) => ({ name: `${value}`, value, said: `${series}×`, series }));
    const chart = dotChart(dots, { ...words, tick: number, right: "fewer" }, 400);
    const stems = chart.shapes.flatMap((shape) =>
      shape.is === "line" && shape.from.y === shape.to.y && shape.outline.width === 2 ? [shape.to.x] : [],
    );
    expect(stems[0]! - stems[1]!).toBeCloseTo(stems[1]! - stems[2]!);
    expect(chart.table.rows[0]).toEqual(["10000", "10,000", "0×"]);
    expect(inside(chart)).toBe(true);
  });
});

describe("a log scale", () => {
  it("ends at a power of ten, which is written at its end", () => {
    const counted = { name: "minimax", value: 549_946 };
    const texts = ({ shapes }: Chart) => shapes.flatMap((shape) => (shape.is === "text" ? [shape.text] : []));
    const dots = dotChart(
      [
        { ...counted, said: "baseline", series: 0 },
        { name: "best", value: 2312, said: "238×", series: 1 },
      ],
      { ...words, tick: number, right: "fewer" },
      600,
    );
    expect(texts(dots)).toEqual(expect.arrayContaining(["1,000", "10,000", "100,000", "1,000,000"]));
    const ends = endChart([{ name: "A", values: [1, 9, 549_946] }], { ...words, tick: number }, 600);
    expect(texts(ends)).toContain("1,000,000");
    expect(inside(dots) && inside(ends)).toBe(true);
    expect(texts(barChart([{ name: "A", value: 1000 }], words))).not.toContain("10,000");
  });
});

describe("stacked bars", () => {
  it("lie on each other and add up", () => {
    const stacks = [
      { name: "0", values: [1, 0] },
      { name: "1", values: [2, 6] },
    ];
    const chart = stackedChart(stacks, ["inner", "leaves"], words);
    const [root, low, high] = rects(chart.shapes);
    expect(high!.y + high!.height).toBeCloseTo(low!.y);
    expect(low!.height / root!.height).toBeCloseTo(2);
    expect(chart.spots[1]!.label).toContain("8 (inner 2, leaves 6)");
    expect(inside(chart)).toBe(true);
  });
});

describe("a distribution", () => {
  it("counts every value once and marks the run's own place", () => {
    const values = Array.from({ length: 100 }, (_, place) => 1000 + place);
    const chart = spreadChart(values, [{ name: "B", value: 950 }], { ...words, label });
    const counted = chart.table.rows.slice(0, -1).reduce((sum, row) => sum + Number(row[1]), 0);
    expect(counted).toBe(100);
    expect(chart.table.rows.at(-1)).toEqual(["B", "950"]);
    expect(inside(chart)).toBe(true);
  });
  it("leaves a run far outside to the table, so that the rest can be told apart", () => {
    const chart = spreadChart([10, 11, 12, 13], [{ name: "E", value: 900 }], { ...words, label });
    expect(chart.table.rows.at(-1)).toEqual(["E", "900"]);
    expect(chart.spots.some((spot) => spot.label.startsWith("E"))).toBe(false);
  });
  it("takes a single value", () => {
    expect(spreadChart([7, 7, 7], [], { ...words, label }).spots).toHaveLength(1);
  });
});

describe("what differs without hue", () => {
  it("six bars and ten markers are all different", () => {
    const looks = (shapes: Shape[]) => JSON.stringify(shapes);
    expect(new Set([0, 1, 2, 3, 4, 5].map((series) => looks(bar(0, 0, 40, 20, series)))).size).toBeGreaterThanOrEqual(
      5,
    );
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((series) => looks(marker(0, 0, series)))).size).toBe(10);
  });
  it("a hatching stays inside its bar", () => {
    for (const rising of [true, false])
      for (const shape of hatching(10, 20, 50, 17, rising, "ink")) {
        const ends = shape.is === "line" ? [shape.from, shape.to] : [];
        for (const { x, y } of ends) {
          expect(x >= 10 && x <= 60).toBe(true);
          expect(y >= 20 && y <= 37).toBe(true);
        }
      }
  });
});

it("a picture of a chart is the same in colours of paper, title included", () => {
  const text = svgText(chartPicture(barChart([{ name: "A & B", value: 5 }], words), coloursOf("light", "in-print")));
  expect(text).toContain("A &amp; B");
  expect(text).toContain(">Nodes<");
  expect(text).not.toContain("var(");
});

/** Returns the texts of a chart that reach over its edge. */
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
  it("have room after the longest bar, and at the lines of theory", () => {
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

describe("curves", () => {
  it("begin where their numbers begin, and say value and interval", () => {
    const points = [
      { x: 20, y: 0.5, low: 0.3, high: 0.7 },
      { x: 30, y: 1, low: 0.9, high: 1 },
    ];
    const chart = curveChart([{ name: "A", points }], "share", shares);
    expect(chart.spots.map((spot) => spot.label)).toEqual([
      "A, stones 20: 0.50 (0.30–0.70)",
      "A, stones 30: 1.00 (0.90–1.00)",
    ]);
    expect(chart.spots[0]!.x).toBeLessThan(100);
    expect(chart.spots[0]!.y).toBeGreaterThan(chart.spots[1]!.y);
    expect(chart.table.rows[0]).toEqual(["20", "0.50 (0.30–0.70)"]);
  });

  it("go below nothing where values do, and leave out what a log scale cannot hold", () => {
    const points = [
      { x: 0, y: -50 },
      { x: 1, y: 50 },
    ];
    const inside = (kind: "even" | "log") =>
      curveChart([{ name: "A", points }], kind, shares).spots.every(({ y }) => y > 0 && y < 290);
    expect(inside("even")).toBe(true);
    expect(curveChart([{ name: "A", points }], "log", shares).spots).toHaveLength(1);
  });

  it("do not join the end of one part with the start of the next", () => {
    const joined = (part: number) => {
      const points = [
        { x: 0, y: 1, part: 0 },
        { x: 1, y: 5, part },
      ];
      return curveChart([{ name: "A", points }], "even", shares).shapes.length;
    };
    expect(joined(0) - joined(1)).toBe(1);
  });

  it("mark few of very many points, the last one among them", () => {
    const points = Array.from({ length: 500 }, (_, x) => ({ x, y: x }));
    const { spots } = curveChart([{ name: "A", points }], "even", shares);
    expect(spots.length).toBeLessThan(70);
    expect(spots.at(-1)!.label).toContain("499");
  });

  it("take a hundred thousand points: few are drawn, the ends of every part among them", () => {
    const part = (start: number) =>
      Array.from({ length: 65_000 }, (_, x) => ({ x: start * 65_000 + x, y: x, part: start }));
    const points = [...part(0), ...part(1)];
    const { shapes, table } = curveChart([{ name: "A", points }], "even", shares);
    expect(shapes.filter(({ is }) => is === "path")).toHaveLength(3); // two parts and the key
    expect(shapes.length).toBeLessThan(300);
    expect(table.rows).toHaveLength(130_000);
    const kept = thinned(points, (point) => point.part).map(({ x }) => x);
    expect(kept).toEqual(expect.arrayContaining([0, 64_999, 65_000, 129_999]));
    expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
  });

  it("have a row for each of two parts that meet at one number", () => {
    const points = [
      { x: 0, y: 1, part: 0 },
      { x: 5, y: 2, part: 0 },
      { x: 5, y: 7, part: 1 },
    ];
    const { rows } = curveChart([{ name: "A", points }], "even", shares).table;
    expect(rows).toEqual([
      ["0", "1.00"],
      ["5", "2.00"],
      ["5", "7.00"],
    ]);
  });
});

describe("counts", () => {
  it("are as long as they are large", () => {
    const chart = countChart(
      [
        { name: "won", value: 10 },
        { name: "lost", value: 5 },
      ],
      words,
    );
    const [won, lost] = chart.shapes.flatMap((shape) => (shape.is === "rect" ? [shape.width] : []));
    expect(lost! / won!).toBeCloseTo(0.5);
  });

  it("have room for long names where they are asked to", () => {
    const name = "Alpha-beta, centre first, deepening";
    const bars = [{ name, value: 3 }];
    const has = (long: boolean) =>
      countChart(bars, words, long).shapes.some((shape) => shape.is === "text" && shape.text === name);
    expect([has(true), has(false)]).toEqual([true, false]);
    expect(cut(countChart(bars, words, true))).toEqual([]);
  });
});
