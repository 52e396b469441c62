// Horizontal bars, one per row: its name on the left, its count after its end, and both as a row of the table.
import { roughWidth } from "../renderer";
import { acrossAxis, evenScale, logScale, type Frame, type Scale } from "./axes";
import { bar } from "./patterns";
import { beside, fitted, line, text, TEXT, WIDTH, type Chart, type Shape, type Words } from "./shapes";

export interface Bar {
  name: string;
  value: number;
  /** The series of its style; by default its row. */
  series?: number;
}
interface Rows {
  frame: Frame;
  width: number;
  /** Px of a row, with the gap below it. */
  row: number;
  scale: Scale;
  /** Returns the end of a count's bar. */
  end: (value: number) => number;
}
const GAP = 8; // px between two bars
const BEHIND = 6; // px between a bar and its count

/** Returns the area of the rows; `names` is px on their left. The count after the longest bar has room. */
function rowsFrame(
  bars: readonly Bar[],
  { number }: Words,
  { row, names, top, width }: { row: number; names: number; top: number; width: number },
): Frame {
  const counts = bars.map(({ value }) => roughWidth(number(value), TEXT) + BEHIND + 4);
  return { left: names, right: width - Math.max(width / 8, ...counts), top, bottom: top + bars.length * row + 6 };
}

function rowChart(bars: readonly Bar[], { frame, width, row, scale, end }: Rows, words: Words): Chart {
  const high = row - GAP;
  const chart: Chart = {
    title: words.title,
    size: { width, height: frame.bottom + 48 },
    shapes: acrossAxis(frame, scale, words.across, words.number),
    spots: [],
    table: { head: [words.up, words.across], rows: [] },
  };
  bars.forEach(({ name, value, series }, place) => {
    const y = frame.top + 4 + place * row;
    const wide = Math.max(1, end(value) - frame.left);
    chart.shapes.push(text(frame.left - 8, y + high / 2, fitted(name, frame.left - 12), "right"));
    chart.shapes.push(...bar(frame.left, y, wide, high, series ?? place));
    chart.shapes.push(text(frame.left + wide + BEHIND, y + high / 2, words.number(value)));
    chart.spots.push({ x: 0, y: y - 3, width, height: row - 2, label: `${name}: ${words.number(value)}` });
    chart.table.rows.push([name, words.number(value)]);
  });
  return chart;
}

const ROW = 26; // px
/** Px for the names: as many as the longest needs, between these. */
const NAMES = { least: 190, most: 300 };

const roomOf = (bars: readonly Bar[]) =>
  Math.min(NAMES.most, Math.max(NAMES.least, ...bars.map(({ name }) => roughWidth(name, TEXT) + 13)));

/** Draws one count per run, on a log scale. `references` are named counts to compare with, drawn as dashed lines. */
export function barChart(bars: readonly Bar[], words: Words, references: readonly Bar[] = []): Chart {
  const frame = rowsFrame(bars, words, {
    row: ROW,
    names: roomOf(bars),
    top: 16 + references.length * 16,
    width: WIDTH,
  });
  const highest = Math.max(...bars.map((each) => each.value), ...references.map((each) => each.value), 1);
  const scale = logScale(highest, frame.left, frame.right);
  const end = (value: number) => (value >= 1 ? scale(value) : frame.left);
  const chart = rowChart(bars, { frame, width: WIDTH, row: ROW, scale, end }, words);
  const said: Shape[] = [];
  references.forEach(({ name, value }, place) => {
    const x = end(value);
    const y = 14 + place * 16;
    chart.shapes.push(line({ x, y: y + 8 }, { x, y: frame.bottom }, "cut", 2, true));
    said.push(beside(x, y, `${name}: ${words.number(value)}`));
    chart.table.rows.push([name, words.number(value)]);
  });
  chart.shapes.push(...said);
  return chart;
}

/** The same for few counts with short names. */
const HIGH_ROW = 30;
const SHORT_NAMES = 84;
/** Px of such a chart, because it is beside the counts that it shows. */
const NARROW = 350;

/** Draws counts of similar size, such as games won and lost, on an even scale from 0. `long`: long names. */
export function countChart(bars: readonly Bar[], words: Words, long = false): Chart {
  const width = long ? WIDTH : NARROW;
  const names = long ? roomOf(bars) : SHORT_NAMES;
  const frame = rowsFrame(bars, words, { row: HIGH_ROW, names, top: 16, width });
  const scale = evenScale(0, Math.max(1, ...bars.map(({ value }) => value)), frame.left, frame.right);
  return rowChart(bars, { frame, width, row: HIGH_ROW, scale, end: scale }, words);
}
