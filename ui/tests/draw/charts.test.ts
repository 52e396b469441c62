import { describe, expect, it } from "vitest";
import { barChart } from "../../src/draw/charts/bars";
import { lineChart } from "../../src/draw/charts/curves";
import { bar, hatching, marker } from "../../src/draw/charts/patterns";
import { coloursOf } from "../../src/state/colours";
import { chartPicture } from "../../src/draw/charts/picture";
import type { Chart, Shape } from "../../src/draw/charts/shapes";
import { spreadChart } from "../../src/draw/charts/spread";
import { stackedChart } from "../../src/draw/charts/stacked";
import { svgText } from "../../src/draw/picture";

const words = { title: "Nodes", across: "nodes (log scale)", up: "run", number: (n: number) => String(n) };
const inside = (chart: Chart) =>
  chart.shapes.every((shape) => {
    const points = shape.is === "line" ? [shape.from, shape.to] : [{ x: shape.x, y: shape.y }];
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
    expect(chart.spots.map((spot) => spot.label)).toEqual(["A minimax: 10000", "B alphabeta: 100", "C: 0"]);
    expect(chart.table.rows).toContainEqual(["least", "100"]);
    expect(inside(chart)).toBe(true);
  });
  it("put the line of theory where a bar of that count ends", () => {
    const theory = chart.shapes.find((shape) => shape.is === "line" && shape.outline.ink === "bad");
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

describe("stacked bars", () => {
  it("stand on each other and add up", () => {
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
  const label = (ends: readonly string[], count: number) => `${ends.join("-")}: ${count}`;
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
  it("stands a single value", () => {
    expect(spreadChart([7, 7, 7], [], { ...words, label }).spots).toHaveLength(1);
  });
});

describe("what differs without hue", () => {
  it("six bars and eight markers are all different", () => {
    const looks = (shapes: Shape[]) => JSON.stringify(shapes);
    expect(new Set([0, 1, 2, 3, 4, 5].map((series) => looks(bar(0, 0, 40, 20, series)))).size).toBeGreaterThanOrEqual(
      5,
    );
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((series) => looks([marker(0, 0, series)]))).size).toBe(8);
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
