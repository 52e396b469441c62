// Axes: ticks with grid lines, and the name of the quantity with its unit.
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from "d3-scale";
import { roughWidth } from "../renderer";
import { line, text, TEXT, type Shape } from "./shapes";

export type Scale = ScaleContinuousNumeric<number, number>;
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the extremes of the values, at least `low` and `high` apart. One call could not take so many. */
export function reachOf(values: readonly number[], low: number, high: number): { low: number; high: number } {
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

/** Returns a log scale from `least` to the first power of ten from `highest` up; a count of 0 is not on it. */
export const logScale = (highest: number, from: number, to: number, least = 1): Scale =>
  scaleLog()
    .domain([least, 10 ** Math.ceil(Math.log10(Math.max(10 * least, highest)))])
    .range([from, to]);

export const evenScale = (low: number, high: number, from: number, to: number): Scale =>
  scaleLinear()
    .domain(low === high ? [low - 1, high + 1] : [low, high])
    .range([from, to]);

const UP = 6; // approximate ticks of a vertical axis
const AFTER = 6; // px between such a number and its axis

/** Returns whole numbers to label a scale, about `count` at most; on a log scale its powers of ten. */
export function ticksOf(scale: Scale, count: number): number[] {
  const ticks = scale.ticks(count).filter(Number.isInteger);
  const powers = ticks.filter((tick) => Number.isInteger(Math.log10(tick)));
  return "base" in scale && powers.length > 1 ? powers : ticks;
}

export function acrossAxis(frame: Frame, scale: Scale, name: string, number: (n: number) => string): Shape[] {
  // The labels must fit beside each other.
  const [, highest = 0] = scale.domain();
  const label = roughWidth(number(Math.round(highest)), TEXT) + 18;
  const shapes = ticksOf(scale, Math.min(8, Math.floor((frame.right - frame.left) / label))).flatMap((tick) => {
    const x = scale(tick);
    return [
      line({ x, y: frame.top }, { x, y: frame.bottom }, "line"),
      text(x, frame.bottom + 14, number(tick), "center"),
    ];
  });
  shapes.push(line({ x: frame.left, y: frame.bottom }, { x: frame.right, y: frame.bottom }, "edge"));
  shapes.push(text((frame.left + frame.right) / 2, frame.bottom + 34, name, "center"));
  return shapes;
}

/** Returns px for the left of an axis: `least`, or more for long numbers. */
export const roomLeft = (scale: Scale, number: (n: number) => string, least: number): number =>
  Math.max(least, ...ticksOf(scale, UP).map((tick) => AFTER + 8 + roughWidth(number(tick), TEXT)));

/** Returns a vertical axis. Its name is above it, so that it reads horizontally. */
export function upAxis(frame: Frame, scale: Scale, name: string, number: (n: number) => string): Shape[] {
  const shapes = ticksOf(scale, UP).flatMap((tick) => {
    const y = scale(tick);
    return [
      line({ x: frame.left, y }, { x: frame.right, y }, "line"),
      text(frame.left - AFTER, y, number(tick), "right"),
    ];
  });
  shapes.push(line({ x: frame.left, y: frame.top }, { x: frame.left, y: frame.bottom }, "edge"));
  shapes.push(text(8, frame.top - 18, name));
  return shapes;
}
