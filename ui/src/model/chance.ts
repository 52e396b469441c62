// What a chance node can still be worth: the average over its outcomes, from what is known of each.
import type { NodeView, Proved } from "../generated/wire";

/** An outcome of chance, with the least and the greatest value that it can have. */
export interface Outcome {
  /** The first of its nodes: a probe is followed by another one. Null for all outcomes that have no node yet. */
  node: NodeView | null;
  /** Its probability, 0 to 1. */
  share: number;
  /** Null where nothing bounds it. */
  lo: number | null;
  hi: number | null;
  /** Whether an end is that of the leaves' range, because the search has not found a better one. */
  assumed: { lo: boolean; hi: boolean };
}

/** Returns the greater of two lower ends, the lesser of two upper ones; null is no end. */
const tighter = (one: number | null, other: number | null, pick: (...ends: number[]) => number): number | null =>
  one === null ? other : other === null ? one : pick(one, other);

/**
 * Returns the outcomes of a chance node, from its children as they are known at a step. `range` has the least and the
 * greatest leaf; null for a search that does not use them.
 */
export function outcomesOf(
  children: readonly NodeView[],
  range: { least: number; greatest: number } | null,
): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const node of children) {
    if (!node.probability) continue;
    const [weight, sum] = node.probability as [number, number];
    const key = node.move ?? "";
    const before = outcomes.get(key) ?? { node, share: weight / sum, lo: null, hi: null };
    const lo = node.bound === "upper" ? null : node.score;
    const hi = node.bound === "lower" ? null : node.score;
    outcomes.set(key, {
      ...before,
      lo: tighter(before.lo, lo, Math.max),
      hi: tighter(before.hi, hi, Math.min),
      assumed: { lo: false, hi: false },
    });
  }
  const rest = [...outcomes.values()].reduce((left, { share }) => left - share, 1);
  if (rest > 1e-9) outcomes.set("", { node: null, share: rest, lo: null, hi: null, assumed: { lo: false, hi: false } });
  return [...outcomes.values()].map((each) => {
    const lo = tighter(each.lo, range?.least ?? null, Math.max);
    const hi = tighter(each.hi, range?.greatest ?? null, Math.min);
    return { ...each, lo, hi, assumed: { lo: lo !== each.lo, hi: hi !== each.hi } };
  });
}

/** Returns the least and the greatest average of outcomes; null where one of them has no bound. */
export function averageOf(outcomes: readonly Outcome[]): Proved {
  const sum = (end: "lo" | "hi") =>
    outcomes.reduce<number | null>((sum, each) => {
      const value = each[end];
      return sum === null || value === null ? null : sum + each.share * value;
    }, 0);
  return { lo: sum("lo"), hi: sum("hi") };
}
