// Curves over numbers that need not start at 0: shares with intervals, counts on a log scale, weights, counts by depth.
import type { Point } from "../../model/spaces";
import { acrossAxis, evenScale, logScale, reachOf, roomLeft, upAxis, type Frame, type Scale } from "./axes";
import { inkOf, marker } from "./patterns";
import { fitted, line, text, WIDTH, type Chart, type Words } from "./shapes";

export interface CurvePoint {
  x: number;
  y: number;
  /** The ends of its interval, if it has one. */
  low?: number;
  high?: number;
  /** Points of different parts are not joined. */
  part?: number;
}
export interface Curve {
  name: string;
  points: readonly CurvePoint[];
  /** Whether this is theory, not a count: dashed, without marks. */
  theory?: boolean;
  /** The series of its style; by default its place. */
  series?: number;
}
export interface CurveWords extends Words {
  /** Formats a value. */
  value: (n: number) => string;
  /** The name of the column of x values. */
  key: string;
}
/** `share`: 0 to 1, written in percent; `log`: from 1 up; `even`: as the values reach. */
export type CurveScale = "share" | "log" | "even";
const KEY = 20; // px of a line of the key
/** Points up to which each has a mark; more marks would cover the line. */
const MARKED = 60;

function upScale(kind: CurveScale, curves: readonly Curve[], top: number, bottom: number): Scale {
  const values = curves.flatMap(({ points }) => points.flatMap(({ y, low = y, high = y }) => [y, low, high]));
  if (kind === "share") return evenScale(0, 100, bottom, top);
  if (kind === "log") return logScale(reachOf(values, 1, 10).high, bottom, top);
  const { low, high } = reachOf(values, 0, 1);
  return evenScale(low, high, bottom, top);
}

export function curveChart(curves: readonly Curve[], kind: CurveScale, words: CurveWords): Chart {
  const across = curves.flatMap(({ points }) => points.map(({ x }) => x));
  const top = 36;
  const bottom = 276;
  const scale = upScale(kind, curves, top, bottom);
  const tick = kind === "share" ? (n: number) => words.value(n / 100) : words.number;
  const frame: Frame = { left: roomLeft(scale, tick, 90), right: WIDTH - 24, top, bottom };
  const reach = across.length > 0 ? reachOf(across, Infinity, -Infinity) : { low: 0, high: 1 };
  const x = evenScale(reach.low, reach.high, frame.left + 10, frame.right - 10);
  const y = (value: number) => scale(kind === "share" ? value * 100 : value);
  const said = ({ y: value, low, high }: CurvePoint) =>
    low === undefined || high === undefined
      ? words.value(value)
      : `${words.value(value)} (${words.value(low)}–${words.value(high)})`;
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 52 + curves.length * KEY },
    shapes: [...acrossAxis(frame, x, words.across, words.number), ...upAxis(frame, scale, words.up, tick)],
    spots: [],
    table: {
      head: [words.key, ...curves.map(({ name }) => name)],
      rows: curveRows(curves, words.number, said),
    },
  };
  curves.forEach(({ name, points, theory, ...curve }, place) => {
    const series = curve.series ?? place;
    const has = points.filter((point) => kind !== "log" || point.y >= 1);
    const drawn = thinned(has, ({ part }) => part);
    // Intervals of curves at the same x must not overlap.
    const beside = (place - (curves.length - 1) / 2) * 3;
    const outline = {
      ...{ ink: theory ? ("ink3" as const) : inkOf(series), width: theory ? 2 : 1.8 },
      dashed: theory || series >= 5,
    };
    const join = (points: readonly Point[]) => ({ is: "path" as const, points, outline });
    for (const part of parts(drawn))
      if (part.length > 1) chart.shapes.push(join(part.map((point) => ({ x: x(point.x), y: y(point.y) }))));
    for (const point of drawn) {
      if (point.low === undefined || point.high === undefined) continue;
      const middle = x(point.x) + beside;
      chart.shapes.push(line({ x: middle, y: y(point.low) }, { x: middle, y: y(point.high) }, "edge", 1.4));
    }
    const every = Math.max(1, Math.ceil(drawn.length / MARKED));
    drawn.forEach((point, at) => {
      if (at % every !== 0 && at !== drawn.length - 1) return;
      const here = { x: x(point.x), y: y(point.y) };
      if (!theory) chart.shapes.push(...marker(here.x, here.y, series));
      const label = `${name}, ${words.across} ${words.number(point.x)}: ${said(point)}`;
      chart.spots.push({ x: here.x - 12, y: here.y - 12, width: 24, height: 24, label });
    });
    const row = frame.bottom + 60 + place * KEY;
    chart.shapes.push(
      join([
        { x: frame.left - 14, y: row },
        { x: frame.left + 14, y: row },
      ]),
    );
    if (!theory) chart.shapes.push(...marker(frame.left, row, series));
    chart.shapes.push(text(frame.left + 24, row, fitted(name, WIDTH - frame.left - 40)));
  });
  return chart;
}

export interface Series {
  name: string;
  /** By depth from 0; 0 has no point. */
  values: readonly number[];
  theory?: boolean;
  series?: number;
}
/** Draws a count at each depth, one line per run, on a log scale. */
export function lineChart(series: readonly Series[], words: Words): Chart {
  const curves = series.map(({ values, ...rest }) => ({
    ...rest,
    points: values.flatMap((y, x) => (y >= 1 ? [{ x, y }] : [])),
  }));
  return curveChart(curves, "log", { ...words, key: words.across, value: words.number });
}

/** Cuts a list of points where the part changes. */
function parts(points: readonly CurvePoint[]): CurvePoint[][] {
  const cut: CurvePoint[][] = [];
  points.forEach((point, at) => {
    if (at === 0 || points[at - 1]?.part !== point.part) cut.push([]);
    cut.at(-1)?.push(point);
  });
  return cut;
}

interface Row {
  x: number;
  part: number;
  cells: string[];
}

/** Returns curves as rows: one per x, and one per part if parts meet there. `said` formats a point; "–" if missing. */
function curveRows(
  curves: readonly Curve[],
  number: (n: number) => string,
  said: (point: CurvePoint) => string,
): string[][] {
  const rows = new Map<string, Row>();
  curves.forEach(({ points }, place) => {
    for (const point of points) {
      const { x, part = 0 } = point;
      const key = `${x} ${part}`;
      const row = rows.get(key) ?? { x, part, cells: curves.map(() => "–") };
      row.cells[place] = said(point);
      rows.set(key, row);
    }
  });
  return [...rows.values()]
    .sort((one, other) => one.x - other.x || one.part - other.part)
    .map(({ x, cells }) => [number(x), ...cells]);
}

/** Points of a part between its first and its last. */
const BETWEEN = 200;
/** Parts that can each have that many; more parts share them. */
const PARTS = 4;

/** Thins points evenly; each part keeps its first and last. A part is a run of neighbours in the list. */
export function thinned<P>(points: readonly P[], partOf: (point: P) => unknown): P[] {
  const ends = points.flatMap((point, at) => {
    const next = points[at + 1];
    return next === undefined || partOf(next) !== partOf(point) ? [at] : [];
  });
  const most = 1 + Math.ceil((BETWEEN * PARTS) / Math.max(PARTS, ends.length));
  return ends.flatMap((end, part) => {
    const start = part === 0 ? 0 : (ends[part - 1] ?? 0) + 1;
    const steps = Math.min(end - start, most);
    return Array.from({ length: steps + 1 }, (_, step) => {
      const at = steps === 0 ? start : start + Math.round((step * (end - start)) / steps);
      return points[at] as P;
    });
  });
}
