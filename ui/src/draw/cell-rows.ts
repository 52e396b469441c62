// The cells of an icicle by row. Neighbours of one colour are one part, and a row is drawn at once.
import type { Parts, Renderer } from "./renderer";

export class CellRows {
  private readonly rows = new Map<number, Parts>();

  /** Adds a cell to the row at `y`, right of the others. `colour` is packed as by `packedColour`. */
  add(y: number, from: number, to: number, colour: number): void {
    let parts = this.rows.get(y);
    if (!parts) this.rows.set(y, (parts = { left: [], right: [], colour: [] }));
    const last = parts.right.length - 1;
    if (parts.right[last] === from && parts.colour[last] === colour) {
      parts.right[last] = to;
      return;
    }
    parts.left.push(from);
    parts.right.push(to);
    parts.colour.push(colour);
  }

  /** Draws the rows and returns the number of parts. */
  draw(on: Renderer, height: number): number {
    let drawn = 0;
    for (const [y, parts] of this.rows) {
      on.row(y, height, parts);
      drawn += parts.left.length;
    }
    return drawn;
  }
}
