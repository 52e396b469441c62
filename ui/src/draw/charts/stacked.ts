// Stacked bars: the parts of a count at each ply.
import { acrossAxis, evenScale, roomLeft, upAxis, type Frame } from "./axes";
import { bar } from "./patterns";
import { fitted, text, WIDTH, type Chart, type Words } from "./shapes";

export interface Stack {
  name: string;
  /** One per part, in the order of the parts' names. */
  values: readonly number[];
}
const KEY = 22; // px of a line of the key

export function stackedChart(stacks: readonly Stack[], parts: readonly string[], words: Words): Chart {
  const sum = ({ values }: Stack) => values.reduce((total, value) => total + value, 0);
  const top = 36;
  const bottom = 276;
  const y = evenScale(0, Math.max(1, ...stacks.map(sum)), bottom, top);
  const frame: Frame = { left: roomLeft(y, words.number, 90), right: WIDTH - 24, top, bottom };
  const slot = (frame.right - frame.left) / Math.max(1, stacks.length);
  const chart: Chart = {
    title: words.title,
    size: { width: WIDTH, height: frame.bottom + 52 + parts.length * KEY },
    shapes: [
      ...upAxis(frame, y, words.up, words.number),
      // Plies are names, not a scale, so only the line and its name come from the axis.
      ...acrossAxis(frame, evenScale(0, 1, frame.left, frame.right), words.across, () => "").filter(
        (shape) => shape.is !== "line" || shape.outline.ink === "edge",
      ),
    ],
    spots: [],
    table: {
      head: [words.across, ...parts],
      rows: stacks.map(({ name, values }) => [name, ...parts.map((_, part) => words.number(values[part] ?? 0))]),
    },
  };
  stacks.forEach((stack, place) => {
    const x = frame.left + place * slot + slot * 0.15;
    let below = 0;
    stack.values.forEach((value, part) => {
      const low = y(below);
      const high = y(below + value);
      below += value;
      if (low - high >= 0.3) chart.shapes.push(...bar(x, high, slot * 0.7, low - high, part));
    });
    chart.shapes.push(text(x + slot * 0.35, frame.bottom + 14, stack.name, "center"));
    const each = parts.map((part, at) => `${part} ${words.number(stack.values[at] ?? 0)}`).join(", ");
    const label = `${words.across} ${stack.name}: ${words.number(sum(stack))} (${each})`;
    chart.spots.push({ x, y: frame.top, width: slot * 0.7, height: frame.bottom - frame.top, label });
  });
  parts.forEach((part, place) => {
    const row = frame.bottom + 48 + place * KEY;
    chart.shapes.push(...bar(frame.left, row, 26, 14, place));
    chart.shapes.push(text(frame.left + 36, row + 7, fitted(part, WIDTH - frame.left - 50)));
  });
  return chart;
}
