// What can be changed of a run, as requests for the changed run; null where there is nothing to change.
import type { Counts, NodeView, RunRequest } from "../generated/wire";
import { moveChild, nodeAt, parseTree, printTree, setLeaf } from "./tree-text";

interface Changed {
  request: RunRequest;
  path: string[];
}
/** Whether the order of the children is part of the position, and so can be changed. */
export const hasText = ({ game }: RunRequest) => game === "tree";

const movesOf = (path: readonly NodeView[]) => path.flatMap((node) => (node.move === null ? [] : [node.move]));

/** The node at the end of a path, put at another place among its siblings (from 0). */
export function movedTo(request: RunRequest, path: readonly NodeView[], to: number): Changed | null {
  const tree = hasText(request) ? parseTree(request.position) : null;
  const moves = movesOf(path);
  const last = moves.at(-1);
  if (!tree || last === undefined) return null;
  const above = moves.slice(0, -1);
  const count = nodeAt(tree, above)?.children.length ?? 0;
  if (to < 0 || to >= count) return null;
  const position = printTree(moveChild(tree, above, Number(last) - 1, to));
  return { request: { ...request, position }, path: [...above, String(to + 1)] };
}

/** The same, by places to the left (negative) or right. */
export function movedBy(request: RunRequest, path: readonly NodeView[], by: number): Changed | null {
  const last = path.at(-1)?.move;
  return last == null ? null : movedTo(request, path, Number(last) - 1 + by);
}

/** The value of the leaf at the end of a path; null: no leaf of a textbook tree. */
export function leafValue(request: RunRequest, path: readonly NodeView[]): number | null {
  const tree = hasText(request) ? parseTree(request.position) : null;
  return tree ? (nodeAt(tree, movesOf(path))?.value ?? null) : null;
}

export function withLeaf(request: RunRequest, path: readonly NodeView[], value: number): Changed | null {
  const tree = hasText(request) ? parseTree(request.position) : null;
  if (!tree || !Number.isInteger(value)) return null;
  const moves = movesOf(path);
  return { request: { ...request, position: printTree(setLeaf(tree, moves, value)) }, path: moves };
}

export const compared = ["nodes", "leaves", "cutoffs", "pruned"] as const;

/** A count with its difference to the one before; null: there was none. */
export function differences(now: Counts, before: Counts | null) {
  return compared.map((name) => ({ name, now: now[name], by: before ? now[name] - before[name] : null }));
}
