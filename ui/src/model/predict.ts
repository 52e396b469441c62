// Predict: a question and its answer, as texts and counts.
import type { Mistake, PredictQuestion, PredictTruth } from "../generated/wire";
import { boundText } from "./score";

/** The verdict on an answer: right, or the mistake in it. */
export type Verdict = "right" | Mistake;

/** A part of an answer that is judged alone. */
export type Part = "value" | "cuts" | "child" | "claim";

/** Returns the parts of the answer to a question. */
export const partsOf = ({ asks, options }: PredictQuestion): Part[] =>
  asks === "value" ? (options.length > 0 ? ["value", "cuts"] : ["value"]) : [asks];

/** Returns the right value as the tree shows it. */
export const answerText = ({ value, bound }: PredictTruth): string =>
  value === null ? "" : boundText(bound, value, " ");

/** Counts each mistake, the most frequent first. */
export function mistakeCounts(mistakes: readonly (Mistake | null)[]): [Mistake, number][] {
  const counts = new Map<Mistake, number>();
  for (const mistake of mistakes) if (mistake) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
