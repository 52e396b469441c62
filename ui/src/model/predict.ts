// Predict: a question and its answer, as texts and counts.
import type { Mistake, PredictTruth } from "../generated/wire";
import { boundText } from "./score";

/** What was found of an answer: right, or what is wrong with it. */
export type Verdict = "right" | Mistake;

/** The right answer as it is written in the tree. */
export const answerText = ({ value, bound }: PredictTruth): string => boundText(bound, value, " ");

/** Each mistake with how often it was made, the most frequent first. */
export function mistakeCounts(mistakes: readonly (Mistake | null)[]): [Mistake, number][] {
  const counts = new Map<Mistake, number>();
  for (const mistake of mistakes) if (mistake) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
