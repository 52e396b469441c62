// Areas and points that differ without hue: by pattern, lightness and shape.
import type { Ink, Shape } from "./shapes";

/** Px between hatching lines. */
const GAP = 6;

/** Returns parallel lines at 45° in a rectangle; `rising` is from lower left to upper right. */
export function hatching(x: number, y: number, width: number, height: number, rising: boolean, ink: Ink): Shape[] {
  const lines: Shape[] = [];
  for (let across = GAP / 2; across < width + height; across += GAP) {
    // The line runs from the upper to the left edge, or to their extensions.
    const [x0, y0] = across <= height ? [0, across] : [across - height, height];
    const [x1, y1] = across <= width ? [across, 0] : [width, across - width];
    const point = (dx: number, dy: number) => ({ x: x + dx, y: y + (rising ? dy : height - dy) });
    lines.push({ is: "line", from: point(x0, y0), to: point(x1, y1), outline: { ink, width: 1.2 } });
  }
  return lines;
}

/** Returns a bar in the style of its series: six that differ in lightness and pattern. */
export function bar(x: number, y: number, width: number, height: number, series: number): Shape[] {
  const style = series % 6;
  const fills: Ink[] = ["accent", "raised", "line", "ghostFill", "ghost", "line"];
  const frame: Shape = {
    is: "rect",
    x,
    y,
    width,
    height,
    fill: fills[style] ?? "accent",
    outline: { ink: "ink", width: 1 },
  };
  if (style === 1) return [frame, ...hatching(x, y, width, height, true, "ink")];
  if (style === 5) return [frame, ...hatching(x, y, width, height, false, "ink")];
  return [frame];
}

const inks: readonly Ink[] = ["s1", "s2", "s3", "s4", "s5"];
/** Returns the colour of a series. */
export const inkOf = (series: number): Ink => inks[series % inks.length] ?? "ink";

/** Returns the corners of a diamond or a hexagon about a middle. */
const diamond = (x: number, y: number, r: number) => [
  { x, y: y - r },
  { x: x + r, y },
  { x, y: y + r },
  { x: x - r, y },
];
const hexagon = (x: number, y: number, r: number) => [
  { x: x - r / 2, y: y - r * 0.9 },
  { x: x + r / 2, y: y - r * 0.9 },
  { x: x + r, y },
  { x: x + r / 2, y: y + r * 0.9 },
  { x: x - r / 2, y: y + r * 0.9 },
  { x: x - r, y },
];

/**
 * Returns a point in the style of its series: five shapes with a colour each, then the same hollow. None is a triangle,
 * because these mean MAX and MIN. `radius` is half the width, px.
 */
export function marker(x: number, y: number, series: number, radius = 5): Shape[] {
  const ink = inkOf(series);
  const hollow = series % (2 * inks.length) >= inks.length;
  const fill: Ink = hollow ? "paper" : ink;
  const outline = { ink: hollow ? ink : ("paper" as const), width: hollow ? 2 : 1 };
  const r = radius;
  switch (series % inks.length) {
    case 0:
      return [{ is: "disc", x, y, radius: r, fill, outline }];
    case 1:
      return [{ is: "rect", x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8, fill, outline }];
    case 2:
      return [{ is: "poly", points: diamond(x, y, r * 1.25), fill, outline }];
    case 3:
      return [{ is: "poly", points: hexagon(x, y, r * 1.1), fill, outline }];
    default: {
      const arm = { ink, width: hollow ? 1.4 : 2.6 };
      const far = r * 0.95;
      return [
        { is: "line", from: { x: x - far, y: y - far }, to: { x: x + far, y: y + far }, outline: arm },
        { is: "line", from: { x: x - far, y: y + far }, to: { x: x + far, y: y - far }, outline: arm },
      ];
    }
  }
}
