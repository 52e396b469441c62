// What can be changed of a run, and what a change did to its counts.
import type { Counts, NodeView, Place, RunRequest } from "../generated/wire";

/** Whether the order of the children is part of the position, and so can be changed. */
export const hasText = ({ game }: RunRequest) => game === "tree";

/** The moves from the root to the last node of a path. */
export const movesOf = (path: readonly NodeView[]) => path.flatMap((node) => (node.move === null ? [] : [node.move]));

/** The places of a small tree that have the same parent as the one at the end of `path`, in the order in which they are written. */
export const rowOf = (places: readonly Place[], path: readonly string[]) =>
  places.filter(
    (each) => each.path.length === path.length && path.slice(0, -1).every((move, ply) => each.path[ply] === move),
  );

export const compared = ["nodes", "leaves", "cutoffs", "pruned"] as const;

/** A count with its difference to the one before; null: there was none. */
export function differences(now: Counts, before: Counts | null) {
  return compared.map((name) => ({ name, now: now[name], by: before ? now[name] - before[name] : null }));
}
