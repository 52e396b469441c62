// Horizontal bars on an even scale from 0: counts that lie close to each other, such as games won and lost.
import { acrossAxis, evenScale, type Frame } from "./axes";
import type { Bar } from "./bars";
import { bar as barShapes } from "./patterns";
import { fitted, text, WIDTH, type Chart, type Words } from "./shapes";

const ROW = 30; // px
const NAME = 120; // px for the names

export function countChart(bars: readonly Bar[], words: Words): Chart {
  const frame: Frame = { left: NAME, right: WIDTH - 80, top: 16, bottom: 22 + bars.length * ROW };
  const scale = evenScale(0, Math.max(1, ...bars.map(({ value }) => value)), frame.left, frame.right);
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 48 },
    shapes: acrossAxis(frame, scale, words.across, words.number),
    spots: [],
    table: { head: [words.up, words.across], rows: [] },
  };
  bars.forEach(({ name, value }, place) => {
    const y = frame.top + 4 + place * ROW;
    const wide = Math.max(1, scale(value) - frame.left);
    chart.shapes.push(text(NAME - 8, y + 11, fitted(name, NAME - 12), "right"));
    chart.shapes.push(...barShapes(frame.left, y, wide, ROW - 8, place));
    chart.shapes.push(text(frame.left + wide + 6, y + 11, words.number(value)));
    chart.spots.push({ x: 0, y: y - 3, width: WIDTH, height: ROW - 2, label: `${name}: ${words.number(value)}` });
    chart.table.rows.push([name, words.number(value)]);
  });
  return chart;
}
