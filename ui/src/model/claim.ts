// A claim of a search with forward pruning, as text.
import type { Bound } from "../generated/wire";
import { scoreText } from "./score";

/** Writes a number of a claim or its check, which are for MAX unless they were turned before. */
export const claimScore = (value: number | null): string => scoreText(value, "exact", "max", "max");

/** Writes the claimed bound, "≥ 21", on one line. */
export const claimBound = ({ bound, score }: { bound: Bound; score: number }): string =>
  `${bound === "lower" ? "≥" : "≤"}\u00a0${claimScore(score)}`;
