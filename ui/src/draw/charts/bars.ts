// Horizontal bars on a log scale: one count a run, with lines for what theory says.
import { acrossAxis, logScale, type Frame } from "./axes";
import { bar } from "./patterns";
import { fitted, line, text, WIDTH, type Chart, type Shape, type Words } from "./shapes";

export interface Bar {
  name: string;
  value: number;
}
const ROW = 26; // px
const NAME = 190; // px for the names

/** `references`: counts to compare with, each with its name; drawn as dashed lines. */
export function barChart(bars: readonly Bar[], words: Words, references: readonly Bar[] = []): Chart {
  const top = 16 + references.length * 16;
  const frame: Frame = { left: NAME, right: WIDTH - 80, top, bottom: top + bars.length * ROW + 6 };
  const highest = Math.max(...bars.map((each) => each.value), ...references.map((each) => each.value), 1);
  const scale = logScale(highest, frame.left, frame.right);
  const end = (value: number) => (value >= 1 ? scale(value) : frame.left);
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 48 },
    shapes: acrossAxis(frame, scale, words.across, words.number),
    spots: [],
    table: { head: [words.up, words.across], rows: [] },
  };
  bars.forEach(({ name, value }, place) => {
    const y = frame.top + 4 + place * ROW;
    const wide = Math.max(1, end(value) - frame.left);
    chart.shapes.push(text(NAME - 8, y + 9, fitted(name, NAME - 12), "right"));
    chart.shapes.push(...bar(frame.left, y, wide, ROW - 8, place));
    chart.shapes.push(text(frame.left + wide + 6, y + 9, words.number(value)));
    chart.spots.push({ x: 0, y: y - 3, width: WIDTH, height: ROW - 2, label: `${name}: ${words.number(value)}` });
    chart.table.rows.push([name, words.number(value)]);
  });
  const said: Shape[] = [];
  references.forEach(({ name, value }, place) => {
    const x = end(value);
    const y = 14 + place * 16;
    chart.shapes.push(line({ x, y: y + 8 }, { x, y: frame.bottom }, "bad", 2, true));
    const room = x > (frame.left + frame.right) / 2;
    said.push(text(room ? x - 5 : x + 5, y, `${name}: ${words.number(value)}`, room ? "right" : "left"));
    chart.table.rows.push([name, words.number(value)]);
  });
  chart.shapes.push(...said);
  return chart;
}
