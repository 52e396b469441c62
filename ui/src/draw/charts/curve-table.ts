// The numbers of curves as rows: one for every value across, and for each part where parts meet at one.
import type { Curve, CurvePoint } from "./curves";

interface Row {
  x: number;
  part: number;
  cells: string[];
}

/** `said` writes a point; a curve without a point in a row has "–" there. */
export function curveRows(
  curves: readonly Curve[],
  number: (n: number) => string,
  said: (point: CurvePoint) => string,
): string[][] {
  const rows = new Map<string, Row>();
  curves.forEach(({ points }, place) => {
    for (const point of points) {
      const { x, part = 0 } = point;
      const key = `${x} ${part}`;
      const row = rows.get(key) ?? { x, part, cells: curves.map(() => "–") };
      row.cells[place] = said(point);
      rows.set(key, row);
    }
  });
  return [...rows.values()]
    .sort((one, other) => one.x - other.x || one.part - other.part)
    .map(({ x, cells }) => [number(x), ...cells]);
}
