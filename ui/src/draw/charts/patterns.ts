// Areas and points that differ without their hue: by pattern, lightness and shape.
import type { Ink, Shape } from "./shapes";

/** Px between the lines of a hatching. */
const GAP = 6;

/** Parallel lines at 45° inside a rectangle; `rising` from the lower left to the upper right. */
export function hatching(x: number, y: number, width: number, height: number, rising: boolean, ink: Ink): Shape[] {
  const lines: Shape[] = [];
  for (let across = GAP / 2; across < width + height; across += GAP) {
    // the line runs from the upper edge to the left edge, or would if they were long enough
    const [x0, y0] = across <= height ? [0, across] : [across - height, height];
    const [x1, y1] = across <= width ? [across, 0] : [width, across - width];
    const point = (dx: number, dy: number) => ({ x: x + dx, y: y + (rising ? dy : height - dy) });
    lines.push({ is: "line", from: point(x0, y0), to: point(x1, y1), outline: { ink, width: 1.2 } });
  }
  return lines;
}

/** A bar in the style of its series: six that differ in lightness and pattern. */
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
/** The colour of a series. */
export const inkOf = (series: number): Ink => inks[series % inks.length] ?? "ink";

/** The corners of a diamond and of a hexagon about a middle. */
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
 * A point in the style of its series: five shapes with a colour each, then the same hollow. Triangles are none of them:
 * they mean MAX and MIN. `radius` is half of what it takes across, px.
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
