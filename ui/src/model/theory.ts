// What theory says of uniform trees, depth by depth.
import type { CompareTheory } from "../generated/wire";

/**
 * Leaves of a uniform tree at each depth from 0: all of them, the fewest that a search can do with (Knuth and Moore
 * 1975), and the growth of the average in random trees (Pearl 1982).
 */
export function theoryLines({ b, d, pearl_growth }: CompareTheory, names: readonly [string, string, string]) {
  const depths = Array.from({ length: d + 1 }, (_, depth) => depth);
  const least = (depth: number) => b ** Math.ceil(depth / 2) + b ** Math.floor(depth / 2) - 1;
  const formulas = [(depth: number) => b ** depth, least, (depth: number) => Math.round(pearl_growth ** depth)];
  return formulas.map((formula, place) => ({ name: names[place] ?? "", values: depths.map(formula), theory: true }));
}
