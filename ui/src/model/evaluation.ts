// An evaluation as a run writes it: a word, and behind a colon weights of its own (`deepdiver:310,580,470`).

/** Asks for the game's own evaluation where a horizon is possible, else for its result. */
export const DEFAULT_EVALUATION = "default";

/** The word alone; a request from before there was a default names none and means the result. */
export const evaluationWord = (text: string | undefined): string => (text ?? "result").split(":")[0] ?? "";

/** The weights as they are written; empty: the published ones. */
export const weightsOf = (text: string | undefined): string => (text ?? "").split(":").slice(1).join(":");

export function evaluationText(word: string, weights: string): string {
  const own = weights.trim();
  return own === "" ? word : `${word}:${own}`;
}
