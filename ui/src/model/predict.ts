// Predict: a question and its answer, as texts and counts.
import type { Mistake, PredictQuestion, PredictTruth } from "../generated/wire";
import { boundText } from "./score";

/** What was found of an answer: right, or what is wrong with it. */
export type Verdict = "right" | Mistake;

/** The right answer as it is written in the tree. */
export const answerText = ({ value, bound }: PredictTruth): string => boundText(bound, value, " ");

/** The end of the window that a cut at the node is made by; null: it is open. */
export const endOf = ({ chooser, alpha, beta }: PredictQuestion): number | null => (chooser === "max" ? beta : alpha);

/** Each mistake with how often it was made, the most frequent first. */
export function mistakeCounts(mistakes: readonly (Mistake | null)[]): [Mistake, number][] {
  const counts = new Map<Mistake, number>();
  for (const mistake of mistakes) if (mistake) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
