// A distribution of the node counts of seeded random orders, with the places of marked runs.
import { roughWidth } from "../renderer";
import { acrossAxis, evenScale, roomLeft, upAxis, type Frame } from "./axes";
import { bar, marker } from "./patterns";
import { beside, line, TEXT, WIDTH, type Chart, type Shape, type Words } from "./shapes";

export interface ChartMark {
  name: string;
  value: number;
}
/** Limit of columns. */
const COLUMNS = 24;

/** Draws the distribution. `label` describes a column by its two ends and its count. */
export function spreadChart(
  values: readonly number[],
  marked: readonly ChartMark[],
  words: Words & { label: (ends: readonly string[], count: number) => string },
): Chart {
  const reach = { low: Math.min(...values), high: Math.max(...values) };
  const room = Math.max(1, reach.high - reach.low);
  // A run far outside would press all others into one column, so it is in the table only.
  const near = marked.filter(({ value }) => value >= reach.low - room && value <= reach.high + room);
  const all = [...values, ...near.map((mark) => mark.value)];
  const low = Math.min(...all);
  const high = Math.max(...all);
  const top = 40 + near.length * 18;
  const bottom = top + 200;
  const [first = low, last = high] = evenScale(low, high, 0, 1).nice(8).domain();
  const count = Math.max(1, Math.min(COLUMNS, Math.ceil(Math.sqrt(values.length) * 2)));
  const wide = (last - first) / count;
  const columns = Array<number>(count).fill(0);
  for (const value of values) {
    const at = Math.min(count - 1, Math.floor((value - first) / wide));
    columns[at] = (columns[at] ?? 0) + 1;
  }
  const y = evenScale(0, Math.max(1, ...columns), bottom, top);
  // Half of the last number is past the axis.
  const right = WIDTH - Math.max(40, roughWidth(words.number(last), TEXT) / 2 + 4);
  const frame: Frame = { left: roomLeft(y, words.number, 90), right, top, bottom };
  const x = evenScale(first, last, frame.left, frame.right);
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 52 },
    shapes: [...acrossAxis(frame, x, words.across, words.number), ...upAxis(frame, y, words.up, words.number)],
    spots: [],
    table: { head: [words.across, words.up], rows: [] },
  };
  columns.forEach((n, at) => {
    if (n === 0) return;
    const from = first + at * wide;
    const to = first + (at + 1) * wide;
    const x0 = x(from);
    const x1 = x(to);
    // A count at the end of a column belongs to the next one, except in the last column.
    const ends = [Math.ceil(from), at < count - 1 ? Math.ceil(to) - 1 : Math.floor(to)].map(words.number);
    chart.shapes.push(...bar(x0 + 0.5, y(n), Math.max(1, x1 - x0 - 1), frame.bottom - y(n), 1));
    chart.spots.push({
      x: x0,
      y: frame.top,
      width: Math.max(8, x1 - x0),
      height: frame.bottom - frame.top,
      label: words.label(ends, n),
    });
    chart.table.rows.push([ends.join("–"), words.number(n)]);
  });
  const said: Shape[] = [];
  near.forEach(({ name, value }, place) => {
    const at = x(value);
    const row = 12 + place * 18;
    const label = `${name}: ${words.number(value)}`;
    chart.shapes.push(line({ x: at, y: row + 8 }, { x: at, y: frame.bottom }, "cut", 2, true));
    chart.shapes.push(...marker(at, frame.bottom - 6, place));
    said.push(beside(at, row, label));
    chart.spots.push({ x: at - 12, y: frame.bottom - 18, width: 24, height: 24, label });
  });
  chart.shapes.push(...said);
  chart.table.rows.push(...marked.map(({ name, value }) => [name, words.number(value)]));
  return chart;
}
