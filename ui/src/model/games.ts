// The numbers of a Monte Carlo search: its phases, the sum that selects a child, and the bands of its visits.
import type { Candidate, Phase, VisitShares } from "../generated/wire";
import type { Size } from "./spaces";

/** The phases of an iteration, in their order. */
export const PHASES: readonly Phase[] = ["select", "grow", "playout", "backup"];

/** Returns the mean and the bonus of a child together: the greatest is selected. */
export const sumOf = ({ mean, bonus }: Pick<Candidate, "mean" | "bonus">): number => (mean ?? 0) + (bonus ?? 0);

/** Returns the candidates as another exploration constant weighs them: `factor` times the search's own. */
export const weighted = (candidates: readonly Candidate[], factor: number): Candidate[] =>
  candidates.map((each) => ({ ...each, bonus: each.bonus === null ? null : each.bonus * factor }));

/** Returns the child that a selection takes: the greatest sum, the first of equals; a proved one is passed over. */
export function selectedOf(candidates: readonly Candidate[]): Candidate | null {
  const open = candidates.filter(({ proved }) => proved === null);
  const greatest = Math.max(...open.map(sumOf));
  return open.find((each) => sumOf(each) === greatest) ?? null;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A move of the root over the iterations: its share of the visits is the height of its band. */
export interface Band {
  node: number;
  /** The outline, as the path of an SVG. */
  path: string;
}

/** Returns one band per move of the root, the first on top. */
export function bandsOf({ nodes, iterations, visits }: VisitShares, { width, height }: Size): Band[] {
  const last = Math.max(1, iterations.at(-1) ?? 1);
  const x = (moment: number) => ((width * iterations[moment]!) / last).toFixed(1);
  const sums = iterations.map((_, moment) =>
    Math.max(
      1,
      visits.reduce((sum, each) => sum + each[moment]!, 0),
    ),
  );
  let above = iterations.map(() => 0);
  return nodes.map((node, place) => {
    const upper = above;
    const lower = above.map((sum, moment) => sum + visits[place]![moment]!);
    above = lower;
    const point = (sum: number, moment: number) => `${x(moment)} ${((height * sum) / sums[moment]!).toFixed(1)}`;
    const there = upper.map(point);
    const back = lower.map(point).reverse();
    return { node, path: `M${[...there, ...back].join("L")}Z` };
  });
}
