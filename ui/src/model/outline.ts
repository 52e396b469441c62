// The tree as a list of rows: the path to a node, and its children. This is enough to reach any node.
import type { NodeView } from "../generated/wire";
import { asKnown, momentOf, type Moment } from "./time";

export interface Row {
  node: NodeView; // as known at the step
  moment: Moment;
  level: number; // 1 is the root
  position: number; // among its siblings, from 1
  set: number; // number of siblings, including itself
  expanded: boolean | null; // null if nothing is below
}

/** Returns the outline rows around a node in reading order. It shows at most `limit` children but counts all. */
export function outlineRows(
  path: readonly NodeView[],
  children: readonly NodeView[],
  step: number,
  limit = 150,
): Row[] {
  const rows: Row[] = path.map((node, place) => {
    const parent = path[place - 1] ?? null;
    const moment = momentOf(node, step, parent);
    const open = place < path.length - 1 || children.length > 0;
    return {
      node: asKnown(node, step, parent),
      moment,
      level: place + 1,
      position: node.ordinal + 1,
      set: Math.max(node.ordinal + 1, parent?.children ?? 1),
      expanded: node.children === 0 ? null : open,
    };
  });
  const parent = path.at(-1) ?? null;
  for (const child of children.slice(0, limit)) {
    const moment = momentOf(child, step, parent);
    if (moment === "future") continue;
    rows.push({
      node: asKnown(child, step, parent),
      moment,
      level: path.length + 1,
      position: child.ordinal + 1,
      set: Math.max(children.length, child.ordinal + 1),
      expanded: child.children === 0 ? null : false,
    });
  }
  return rows;
}
