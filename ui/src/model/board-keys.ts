// Where an arrow key leads on a board whose open squares are few.

/**
 * The open square that lies nearest in the direction of an arrow key; without a direction, the nearest of all.
 * Squares aside of the way count double. Null: there is none that way.
 */
export function nearest(open: readonly number[], from: number, key: string, columns: number): number | null {
  let best: { cell: number; far: number } | null = null;
  for (const cell of open) {
    const right = (cell % columns) - (from % columns);
    const down = Math.floor(cell / columns) - Math.floor(from / columns);
    const ahead = { ArrowRight: right, ArrowLeft: -right, ArrowDown: down, ArrowUp: -down }[key];
    if (ahead !== undefined && ahead <= 0) continue;
    const aside = key === "ArrowRight" || key === "ArrowLeft" ? Math.abs(down) : Math.abs(right);
    const far = ahead === undefined ? Math.abs(right) + Math.abs(down) : ahead + 2 * aside;
    if (!best || far < best.far) best = { cell, far };
  }
  return best?.cell ?? null;
}
