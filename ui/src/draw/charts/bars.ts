// Horizontal bars on a log scale: one count a run, with lines for what theory says.
import { logScale } from "./axes";
import { rowChart, rowsFrame, type Bar } from "./rows";
import { line, text, type Chart, type Shape, type Words } from "./shapes";

const ROW = 26; // px
const NAME = 190; // px for the names

/** `references`: counts to compare with, each with its name; drawn as dashed lines. */
export function barChart(bars: readonly Bar[], words: Words, references: readonly Bar[] = []): Chart {
  const frame = rowsFrame(bars.length, ROW, NAME, 16 + references.length * 16);
  const highest = Math.max(...bars.map((each) => each.value), ...references.map((each) => each.value), 1);
  const scale = logScale(highest, frame.left, frame.right);
  const end = (value: number) => (value >= 1 ? scale(value) : frame.left);
  const chart = rowChart(bars, { frame, row: ROW, scale, end }, words);
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
