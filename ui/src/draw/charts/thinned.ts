// Fewer points of a long curve: no screen shows thousands, and thousands of shapes stop the page.

/** Points of a part between its first and its last. */
const BETWEEN = 200;
/** So many parts have that many; more parts share them. */
const PARTS = 4;

/** Of each part its first and last point, and points evenly between them; a part is what stands together in the list. */
export function thinned<P>(points: readonly P[], partOf: (point: P) => unknown): P[] {
  const ends = points.flatMap((point, at) => {
    const next = points[at + 1];
    return next === undefined || partOf(next) !== partOf(point) ? [at] : [];
  });
  const most = 1 + Math.ceil((BETWEEN * PARTS) / Math.max(PARTS, ends.length));
  return ends.flatMap((end, part) => {
    const start = part === 0 ? 0 : (ends[part - 1] ?? 0) + 1;
    const steps = Math.min(end - start, most);
    return Array.from({ length: steps + 1 }, (_, step) => {
      const at = steps === 0 ? start : start + Math.round((step * (end - start)) / steps);
      return points[at] as P;
    });
  });
}
