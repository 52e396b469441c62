// Predict: a question and its answer, as texts and counts.
import type { Mistake, PredictTruth } from "../generated/wire";
import { boundText } from "./score";

/** The verdict on an answer: right, or the mistake in it. */
export type Verdict = "right" | Mistake;

/** Returns the right answer as the tree shows it. */
export const answerText = ({ value, bound }: PredictTruth): string => boundText(bound, value, " ");

/** Counts each mistake, the most frequent first. */
export function mistakeCounts(mistakes: readonly (Mistake | null)[]): [Mistake, number][] {
  const counts = new Map<Mistake, number>();
  for (const mistake of mistakes) if (mistake) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
