// Counts on a log scale as dots with a stem, one per row, with names on the left and results on the right. Bars would
// mislead, because on a log scale their lengths mean nothing.
import { roughWidth } from "../renderer";
import { logScale, ticksOf } from "./axes";
import { inkOf, marker } from "./patterns";
import { fitted, line, text, TEXT, type Chart, type Words } from "./shapes";

export interface Dot {
  name: string;
  value: number;
  /** The text at the right end of its row. */
  said: string;
  /** The series of its style. */
  series: number;
}
export interface DotWords extends Words {
  /** Formats a number at the axis. */
  tick: (n: number) => string;
  /** The heading of the right column. */
  right: string;
}
const ROW = 31; // px
const FOOT = 26; // px of the axis
const TOP = 8; // px
const GAP = 12; // px between a name, the dots and the right column

/** Draws the chart, `width` px wide. */
export function dotChart(dots: readonly Dot[], words: DotWords, width: number): Chart {
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((each) => roughWidth(each, TEXT)));
  const left = Math.min(width * 0.36, widest(dots.map(({ name }) => name))) + GAP;
  const right = width - Math.max(widest(dots.map(({ said }) => said)) * 1.1, 40) - GAP;
  const bottom = TOP + dots.length * ROW;
  const counts = dots.map(({ value }) => value).filter((value) => value >= 1);
  const least = counts.length === 0 ? 1 : 10 ** Math.floor(Math.log10(Math.min(...counts)));
  const scale = logScale(Math.max(1, ...counts), left, right, least);
  const chart: Chart = {
    title: words.title,
    size: { width, height: bottom + FOOT },
    shapes: [],
    spots: [],
    table: { head: [words.up, words.across, words.right], rows: [] },
  };
  let free = -Infinity;
  for (const tick of ticksOf(scale, 6)) {
    const x = scale(tick);
    chart.shapes.push(line({ x, y: TOP }, { x, y: bottom }, "line"));
    const wide = roughWidth(words.tick(tick), TEXT);
    if (x - wide / 2 < free || x + wide / 2 > width) continue;
    free = x + wide / 2 + 6;
    chart.shapes.push(text(x, bottom + 14, words.tick(tick), "center", { ink: "ink2" }));
  }
  dots.forEach(({ name, value, said, series }, place) => {
    const y = TOP + (place + 0.5) * ROW;
    const x = value >= 1 ? scale(value) : left;
    const stem = line({ x: left, y }, { x, y }, inkOf(series), 2);
    chart.shapes.push(text(left - GAP, y, fitted(name, left), "right"), stem, ...marker(x, y, series, 6));
    chart.shapes.push(text(width, y, said, "right", { bold: true }));
    chart.spots.push({
      x: 0,
      y: y - ROW / 2 + 1,
      width,
      height: ROW - 2,
      label: `${name}: ${words.number(value)}`,
    });
    chart.table.rows.push([name, words.number(value), said]);
  });
  return chart;
}
