import { describe, expect, it } from "vitest";
import { countChart } from "../../src/draw/charts/bars";
import { curveChart } from "../../src/draw/charts/curves";
import { thinned } from "../../src/draw/charts/thinned";

const number = (n: number) => String(n);
const words = { title: "T", across: "stones", key: "stones", up: "solved", number, value: (n: number) => n.toFixed(2) };

describe("curves", () => {
  it("begin where their numbers begin, and say value and interval", () => {
    const points = [
      { x: 20, y: 0.5, low: 0.3, high: 0.7 },
      { x: 30, y: 1, low: 0.9, high: 1 },
    ];
    const chart = curveChart([{ name: "A", points }], "share", words);
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
      curveChart([{ name: "A", points }], kind, words).spots.every(({ y }) => y > 0 && y < 290);
    expect(inside("even")).toBe(true);
    expect(curveChart([{ name: "A", points }], "log", words).spots).toHaveLength(1);
  });

  it("do not join the end of one part with the start of the next", () => {
    const joined = (part: number) => {
      const points = [
        { x: 0, y: 1, part: 0 },
        { x: 1, y: 5, part },
      ];
      return curveChart([{ name: "A", points }], "even", words).shapes.length;
    };
    expect(joined(0) - joined(1)).toBe(1);
  });

  it("mark few of very many points, the last one among them", () => {
    const points = Array.from({ length: 500 }, (_, x) => ({ x, y: x }));
    const { spots } = curveChart([{ name: "A", points }], "even", words);
    expect(spots.length).toBeLessThan(70);
    expect(spots.at(-1)!.label).toContain("499");
  });

  it("stand a hundred thousand points: few are drawn, the ends of every part among them", () => {
    const part = (start: number) =>
      Array.from({ length: 65_000 }, (_, x) => ({ x: start * 65_000 + x, y: x, part: start }));
    const points = [...part(0), ...part(1)];
    const { shapes, table } = curveChart([{ name: "A", points }], "even", words);
    expect(shapes.length).toBeLessThan(600);
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
    const { rows } = curveChart([{ name: "A", points }], "even", words).table;
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
});
