// The changeable parts of a run, and the effect of a change on its counts.
import type { Counts, NodeView, Place, RunRequest } from "../generated/wire";

/** Checks whether the order of children is part of the position, and so can change. */
export const hasText = ({ game }: RunRequest) => game === "tree";

/** Returns the moves from the root to the last node of a path. */
export const movesOf = (path: readonly NodeView[]) => path.flatMap((node) => (node.move === null ? [] : [node.move]));

/** Returns the place at the end of `path` in a small tree with its siblings, in written order. */
export const rowOf = (places: readonly Place[], path: readonly string[]) =>
  places.filter(
    (each) => each.path.length === path.length && path.slice(0, -1).every((move, ply) => each.path[ply] === move),
  );

export const compared = ["nodes", "leaves", "cutoffs", "pruned"] as const;

/** Returns each count with its difference from the previous one; null without one. */
export function differences(now: Counts, before: Counts | null) {
  return compared.map((name) => ({ name, now: now[name], by: before ? now[name] - before[name] : null }));
}
