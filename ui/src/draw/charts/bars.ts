// Horizontal bars on a log scale: one count a run, with lines for what theory says.
import { roughWidth } from "../renderer";
import { logScale } from "./axes";
import { rowChart, rowsFrame, type Bar } from "./rows";
import { beside, line, TEXT, type Chart, type Shape, type Words } from "./shapes";

const ROW = 26; // px
/** Px for the names: as many as the longest one takes, between these. */
const NAMES = { least: 190, most: 300 };

/** `references`: counts to compare with, each with its name; drawn as dashed lines. */
export function barChart(bars: readonly Bar[], words: Words, references: readonly Bar[] = []): Chart {
  const longest = Math.max(NAMES.least, ...bars.map(({ name }) => roughWidth(name, TEXT) + 13));
  const names = Math.min(NAMES.most, longest);
  const frame = rowsFrame(bars, words, { row: ROW, names, top: 16 + references.length * 16 });
  const highest = Math.max(...bars.map((each) => each.value), ...references.map((each) => each.value), 1);
  const scale = logScale(highest, frame.left, frame.right);
  const end = (value: number) => (value >= 1 ? scale(value) : frame.left);
  const chart = rowChart(bars, { frame, row: ROW, scale, end }, words);
  const said: Shape[] = [];
  references.forEach(({ name, value }, place) => {
    const x = end(value);
    const y = 14 + place * 16;
    chart.shapes.push(line({ x, y: y + 8 }, { x, y: frame.bottom }, "bad", 2, true));
    said.push(beside(x, y, `${name}: ${words.number(value)}`));
    chart.table.rows.push([name, words.number(value)]);
  });
  chart.shapes.push(...said);
  return chart;
}
