// Horizontal bars, a row each: its name on the left, its count behind its end, both also as a row of the table.
import { acrossAxis, type Frame, type Scale } from "./axes";
import { bar } from "./patterns";
import { fitted, text, WIDTH, type Chart, type Words } from "./shapes";

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

/** The ground that `count` rows take; `names`: px for what stands on their left. */
export const rowsFrame = (count: number, row: number, names: number, top: number): Frame => ({
  left: names,
  right: WIDTH - 80,
  top,
  bottom: top + count * row + 6,
});

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
    chart.shapes.push(text(frame.left + wide + 6, y + high / 2, words.number(value)));
    chart.spots.push({ x: 0, y: y - 3, width: WIDTH, height: row - 2, label: `${name}: ${words.number(value)}` });
    chart.table.rows.push([name, words.number(value)]);
  });
  return chart;
}
