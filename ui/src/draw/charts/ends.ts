// A count at each ply, one line per run, on a log scale. Each line has its name at its end, so no key is needed.
import { roughWidth } from "../renderer";
import { logScale, reachOf, ticksOf } from "./axes";
import type { Series } from "./curves";
import { inkOf, marker } from "./patterns";
import { fitted, line, text, TEXT, type Chart, type Shape, type Words } from "./shapes";

export interface EndWords extends Words {
  /** Formats a number at the axis. */
  tick: (n: number) => string;
}
const TOP = 10; // px
const FOOT = 38; // px of the axis and its name
const ROW = 16; // px between two names
const HIGH = 206; // px

/** Draws the chart, `width` px wide. */
export function endChart(series: readonly Series[], words: EndWords, width: number): Chart {
  const plies = Math.max(2, ...series.map(({ values }) => values.length));
  const highest = reachOf(
    series.flatMap(({ values }) => [...values]),
    1,
    10,
  ).high;
  const bottom = HIGH - FOOT;
  const y = logScale(highest, bottom, TOP);
  const ticks = ticksOf(y, 4).filter((_, place, all) => all.length < 5 || place % 2 === 0);
  const left = 8 + Math.max(...ticks.map((tick) => roughWidth(words.tick(tick), TEXT)));
  const longest = Math.max(0, ...series.map(({ name }) => roughWidth(name, TEXT))) * 0.95;
  const names = Math.min(width * 0.34, longest) + 14;
  const right = width - names;
  const x = (ply: number) => left + 6 + (ply / (plies - 1)) * (right - left - 12);
  const shapes: Shape[] = ticks.flatMap((tick) => [
    line({ x: left, y: y(tick) }, { x: right, y: y(tick) }, "line"),
    text(left - 8, y(tick), words.tick(tick), "right", { ink: "ink2" }),
  ]);
  const every = Math.ceil((plies * 24) / Math.max(1, right - left));
  for (let ply = 0; ply < plies; ply += every)
    shapes.push(text(x(ply), bottom + 14, words.number(ply), "center", { ink: "ink2" }));
  shapes.push(text((left + right) / 2, bottom + 30, words.across, "center", { ink: "ink2" }));
  const chart: Chart = {
    title: words.title,
    size: { width, height: HIGH },
    shapes,
    spots: [],
    table: {
      head: [words.across, ...series.map(({ name }) => name)],
      rows: Array.from({ length: plies }, (_, ply) => [
        words.number(ply),
        ...series.map(({ values }) => {
          const value = values[ply];
          return value === undefined || value < 1 ? "–" : words.number(value);
        }),
      ]),
    },
  };
  const ends: { at: number; place: number }[] = [];
  const marks: Shape[] = [];
  series.forEach(({ name, values }, place) => {
    const points = values.flatMap((value, ply) => (value >= 1 ? [{ x: x(ply), y: y(value), ply, value }] : []));
    points.forEach((point, at) => {
      const next = points[at + 1];
      if (next) shapes.push(line(point, next, inkOf(place), 2, place >= 5));
      marks.push(...marker(point.x, point.y, place, 3.4));
      const label = `${name}, ${words.across} ${words.number(point.ply)}: ${words.number(point.value)}`;
      chart.spots.push({ x: point.x - 9, y: point.y - 9, width: 18, height: 18, label });
    });
    const last = points.at(-1);
    if (last) ends.push({ at: last.y, place });
  });
  shapes.push(...marks);
  for (const { at, place } of apart(ends, TOP, bottom))
    shapes.push(
      text(right + 6, at, fitted(series[place]?.name ?? "", names * 1.05), "left", { ink: inkOf(place), bold: true }),
    );
  return chart;
}

/** Orders the names by their ends, at least a row apart and all inside. */
function apart(ends: readonly { at: number; place: number }[], top: number, bottom: number) {
  const placed = [...ends].sort((one, other) => one.at - other.at || one.place - other.place);
  const down: { at: number; place: number }[] = [];
  for (const end of placed) down.push({ ...end, at: Math.max(end.at, (down.at(-1)?.at ?? -Infinity) + ROW, top) });
  let limit = bottom;
  return down.reverse().map((end) => {
    const at = Math.min(end.at, limit);
    limit = at - ROW;
    return { ...end, at };
  });
}
