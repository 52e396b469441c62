// The meaning of a catalogue word, from the dictionary or else from the service. Also evaluations as a run writes them:
// a word, and optional weights after a colon (`deepdiver:310,580,470`).
import type { Choice } from "../generated/wire";

export interface About {
  word: string;
  about: string;
  /** The language of `about` if it is not the reader's. */
  lang: "en" | undefined;
}

/** Returns the meaning of a word; null if there is none. */
export function aboutOf(
  choices: readonly Pick<Choice, "word" | "about">[] | undefined,
  word: string,
  dictionary: Record<string, string>,
): About | null {
  const about = dictionary[word];
  if (about !== undefined) return { word, about, lang: undefined };
  const theirs = choices?.find((choice) => choice.word === word)?.about ?? "";
  return theirs === "" ? null : { word, about: theirs, lang: "en" };
}

/** Names a word by the dictionary, else by the service's title, else by itself. */
export function nameOf(
  choices: readonly { word: string; title?: string }[] | undefined,
  word: string,
  dictionary: Record<string, string>,
): string {
  return dictionary[word] ?? choices?.find((choice) => choice.word === word)?.title ?? word;
}

/** The game's own evaluation if a horizon is possible, else its result. */
export const DEFAULT_EVALUATION = "default";

/** Returns the word alone. A request from before there was a default names none and means the result. */
export const evaluationWord = (text: string | undefined): string => (text ?? "result").split(":")[0] ?? "";

/** Returns the weights as written; empty for the published ones. */
export const weightsOf = (text: string | undefined): string => (text ?? "").split(":").slice(1).join(":");

export function evaluationText(word: string, weights: string): string {
  const own = weights.trim();
  return own === "" ? word : `${word}:${own}`;
}
