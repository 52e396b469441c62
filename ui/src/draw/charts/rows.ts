// Horizontal bars, a row each: its name on the left, its count behind its end, both also as a row of the table.
import { roughWidth } from "../renderer";
import { acrossAxis, type Frame, type Scale } from "./axes";
import { bar } from "./patterns";
import { fitted, text, TEXT, WIDTH, type Chart, type Words } from "./shapes";

export interface Bar {
  name: string;
  value: number;
}
export interface Rows {
  frame: Frame;
  /** How high a row is, with the gap below it. */
  row: number;
  scale: Scale;
  /** Where the bar of a count ends. */
  end: (value: number) => number;
}
const GAP = 8; // px between two bars
const BEHIND = 6; // px between a bar and its count

/** The ground that the rows take; `names`: px for what stands on their left. Behind the longest bar its count has room. */
export function rowsFrame(
  bars: readonly Bar[],
  { number }: Words,
  { row, names, top }: { row: number; names: number; top: number },
): Frame {
  const counts = bars.map(({ value }) => roughWidth(number(value), TEXT) + BEHIND + 4);
  return { left: names, right: WIDTH - Math.max(80, ...counts), top, bottom: top + bars.length * row + 6 };
}

export function rowChart(bars: readonly Bar[], { frame, row, scale, end }: Rows, words: Words): Chart {
  const high = row - GAP;
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 48 },
    shapes: acrossAxis(frame, scale, words.across, words.number),
    spots: [],
    table: { head: [words.up, words.across], rows: [] },
  };
  bars.forEach(({ name, value }, place) => {
    const y = frame.top + 4 + place * row;
    const wide = Math.max(1, end(value) - frame.left);
    chart.shapes.push(text(frame.left - 8, y + high / 2, fitted(name, frame.left - 12), "right"));
    chart.shapes.push(...bar(frame.left, y, wide, high, place));
    chart.shapes.push(text(frame.left + wide + BEHIND, y + high / 2, words.number(value)));
    chart.spots.push({ x: 0, y: y - 3, width: WIDTH, height: row - 2, label: `${name}: ${words.number(value)}` });
    chart.table.rows.push([name, words.number(value)]);
  });
  return chart;
}
