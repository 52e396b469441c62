// What a word of the catalogue means: in the reader's language where the dictionary knows it, else as the service says;
// and an evaluation as a run writes it: a word, and after a colon weights of its own (`deepdiver:310,580,470`).
import type { Choice } from "../generated/wire";

export interface About {
  word: string;
  about: string;
  /** The language of `about` where it is not the reader's. */
  lang: "en" | undefined;
}

/** Null: no such word, or nothing to say about it. */
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

/** The name of a word: the reader's where the dictionary knows it, else the service's title, else the word itself. */
export function nameOf(
  choices: readonly { word: string; title?: string }[] | undefined,
  word: string,
  dictionary: Record<string, string>,
): string {
  return dictionary[word] ?? choices?.find((choice) => choice.word === word)?.title ?? word;
}

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
