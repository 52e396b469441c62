// Lines: a count at each depth, one line a run, on a log scale.
import { acrossAxis, evenScale, logScale, roomLeft, upAxis, type Frame } from "./axes";
import { marker } from "./patterns";
import { fitted, line, text, WIDTH, type Chart, type Words } from "./shapes";

export interface Series {
  name: string;
  /** By depth from 0; 0 has no point. */
  values: readonly number[];
  /** What theory says rather than what was counted. */
  theory?: boolean;
}
const KEY = 20; // px of a line of the key

export function lineChart(series: readonly Series[], words: Words): Chart {
  const deepest = Math.max(1, ...series.map(({ values }) => values.length - 1));
  const highest = Math.max(10, ...series.flatMap(({ values }) => values));
  const top = 36;
  const bottom = 276;
  const y = logScale(highest, bottom, top);
  const frame: Frame = { left: roomLeft(y, words.number, 90), right: WIDTH - 24, top, bottom };
  const x = evenScale(0, deepest, frame.left + 10, frame.right - 10);
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 52 + series.length * KEY },
    shapes: [...acrossAxis(frame, x, words.across, words.number), ...upAxis(frame, y, words.up, words.number)],
    spots: [],
    table: {
      head: [words.across, ...series.map(({ name }) => name)],
      rows: Array.from({ length: deepest + 1 }, (_, depth) => [
        words.number(depth),
        ...series.map(({ values }) => (values[depth] ? words.number(values[depth]) : "–")),
      ]),
    },
  };
  series.forEach(({ name, values, theory }, place) => {
    const points = values.flatMap((value, depth) => (value >= 1 ? [{ x: x(depth), y: y(value), depth, value }] : []));
    points.forEach((point, at) => {
      const next = points[at + 1];
      if (next) chart.shapes.push(line(point, next, theory ? "bad" : "accent", theory ? 2 : 1.6, theory || place >= 4));
    });
    for (const point of points) {
      if (!theory) chart.shapes.push(marker(point.x, point.y, place));
      const label = `${name}, ${words.across} ${words.number(point.depth)}: ${words.number(point.value)}`;
      chart.spots.push({ x: point.x - 12, y: point.y - 12, width: 24, height: 24, label });
    }
    const row = frame.bottom + 60 + place * KEY;
    chart.shapes.push(
      line(
        { x: frame.left - 14, y: row },
        { x: frame.left + 14, y: row },
        theory ? "bad" : "accent",
        1.6,
        theory || place >= 4,
      ),
    );
    if (!theory) chart.shapes.push(marker(frame.left, row, place));
    chart.shapes.push(text(frame.left + 24, row, fitted(name, WIDTH - frame.left - 40)));
  });
  return chart;
}
