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

/** A point in the style of its series: four shapes, full and empty. */
export function marker(x: number, y: number, series: number): Shape {
  const fill: Ink = series % 8 < 4 ? "accent" : "paper";
  const outline = { ink: "ink" as const, width: 1.4 };
  switch (series % 4) {
    case 0:
      return { is: "disc", x, y, radius: 4.5, fill, outline };
    case 1:
      return { is: "rect", x: x - 4, y: y - 4, width: 8, height: 8, fill, outline };
    case 2:
      return { is: "tri", x, y, radius: 5.5, up: true, fill, outline };
    default:
      return { is: "tri", x, y, radius: 5.5, up: false, fill, outline };
  }
}
