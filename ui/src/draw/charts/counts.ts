// Horizontal bars on an even scale from 0: counts that lie close to each other, such as games won and lost.
import { evenScale } from "./axes";
import { rowChart, rowsFrame, type Bar } from "./rows";
import type { Chart, Words } from "./shapes";

const ROW = 30; // px
const NAME = 120; // px for the names

export function countChart(bars: readonly Bar[], words: Words): Chart {
  const frame = rowsFrame(bars, words, { row: ROW, names: NAME, top: 16 });
  const scale = evenScale(0, Math.max(1, ...bars.map(({ value }) => value)), frame.left, frame.right);
  return rowChart(bars, { frame, row: ROW, scale, end: scale }, words);
}
