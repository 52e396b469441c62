// The start page's sentence about its cutoff, in the tree's own numbers.
import type { Explanation, Place } from "../generated/wire";
import { pathKey, placesOf, shownName } from "./places";

export interface CutFacts {
  /** The name of the cut node. */
  node: string;
  /** Its value, at most or at least. */
  best: number;
  /** The node that set the bound, and that bound. */
  by: string;
  bound: number;
  /** The values that are never visited. */
  leaves: number[];
}

/** Returns the facts; null unless a named node has set the bound of this cutoff. */
export function cutFacts(why: Explanation, places: readonly Place[] | undefined): CutFacts | null {
  const known = placesOf(places);
  const place = (path: readonly string[]) => known.get(pathKey(path));
  const { owner, best, path } = why;
  const [first] = owner?.line ?? [];
  if (why.event !== "cutoff" || !owner || best === null || first === undefined) return null;
  const [node, by] = [place(path), place([...path.slice(0, owner.ply), first])];
  const leaves = why.pruned.map((move) => place([...path, move])?.value ?? null).filter((value) => value !== null);
  if (!node || !by || leaves.length === 0) return null;
  return { node: shownName(node.name), best, by: shownName(by.name), bound: owner.bound, leaves };
}
