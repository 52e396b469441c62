// The one sentence that sums up a comparison, and the counts beside it.
import type { CompareRow, Comparison } from "../generated/wire";
import { agreementOf, positionsEntered } from "./comparison";

/** The ratio of two runs' positions entered; null if either is unfinished or does not tell them. */
export interface Factor {
  times: number;
  kind: "fewer" | "more" | "equal";
}

export function factorOf(row: CompareRow, base: CompareRow): Factor | null {
  const [own, other] = [positionsEntered(row), positionsEntered(base)];
  if (row.stopped !== null || base.stopped !== null || !own || !other) return null;
  if (own === other) return { times: 1, kind: "equal" };
  return own < other ? { times: other / own, kind: "fewer" } : { times: own / other, kind: "more" };
}

/** Formats 30×, 2.8×, 1.03×, with enough digits to distinguish the factor from 1. */
export function timesText(times: number, number: (n: number) => string): string {
  const digits = times >= 9.95 ? 0 : times >= 1.095 ? 1 : 2;
  const scale = 10 ** digits;
  return `${number(Math.round(times * scale) / scale)}×`;
}

export type Headline =
  | { kind: "fewer" | "more" | "equal"; run: number; other: number; times: number }
  | { kind: "one"; run: number }
  | { kind: "disagree" }
  | { kind: "stopped"; run: number };

/** Returns the headline, on the first run that is not the baseline. `base` is an index into the runs. */
export function headlineOf(comparison: Comparison, base: number): Headline | null {
  const { runs } = comparison;
  const measured = runs[base];
  if (!measured) return null;
  if (agreementOf(comparison) === "different") return { kind: "disagree" };
  const run = runs.findIndex((row, place) => place !== base && positionsEntered(row) !== null);
  const row = runs[run];
  if (positionsEntered(measured) === null) return row ? { kind: "one", run } : null;
  if (!row) return { kind: "one", run: base };
  const factor = factorOf(row, measured);
  if (!factor) return { kind: "stopped", run: measured.stopped !== null ? base : run };
  return { kind: factor.kind, run, other: base, times: factor.times };
}

/** Limit of counts beside the headline. */
const TILES = 5;

/** Returns the runs to show as large counts: the baseline, the headline's run, then the smallest in descending order. */
export function tilesOf({ runs }: Comparison, base: number, headline: Headline | null): number[] {
  const named = headline && "run" in headline ? headline.run : base;
  const others = runs
    .flatMap((row, place) => {
      const nodes = positionsEntered(row);
      return place === base || nodes === null ? [] : [{ nodes, place }];
    })
    .sort((one, other) => +(other.place === named) - +(one.place === named) || one.nodes - other.nodes)
    .slice(0, TILES - 1)
    .sort(
      (one, other) =>
        +(other.place === named) - +(one.place === named) || other.nodes - one.nodes || one.place - other.place,
    );
  return runs[base] ? [base, ...others.map(({ place }) => place)] : [];
}
