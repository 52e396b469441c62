// Predict: a question and its answer, as texts and counts.
import type { Mistake, PredictQuestion, PredictTruth } from "../generated/wire";
import { boundText, digits } from "./score";

/** The verdict on an answer: right, or the mistake in it. */
export type Verdict = "right" | Mistake;

/** A part of an answer that is judged alone. */
export type Part = "value" | "cuts" | "child" | "claim";

/** Returns the parts of the answer to a question. */
export const partsOf = ({ asks, options }: PredictQuestion): Part[] =>
  asks === "child" || asks === "claim" ? [asks] : options.length > 0 ? ["value", "cuts"] : ["value"];

/** Returns whether an answer is typed. */
export const isTyped = ({ asks }: PredictQuestion): boolean => asks === "value" || asks === "interval";

/** Returns the two ends of an interval as they are typed too. */
const endsText = (lo: number, hi: number): string => `${digits(lo)} … ${digits(hi)}`;

/** Returns the right value as the tree shows it, or the ends of the interval; empty where nothing is typed. */
export function answerText({ value, bound, interval }: PredictTruth): string {
  if (interval?.lo != null && interval.hi !== null) return endsText(interval.lo, interval.hi);
  return value === null ? "" : boundText(bound, value, " ");
}

/** Counts each mistake, the most frequent first. */
export function mistakeCounts(mistakes: readonly (Mistake | null)[]): [Mistake, number][] {
  const counts = new Map<Mistake, number>();
  for (const mistake of mistakes) if (mistake) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
