// What a word of the catalogue means: in the reader's language where the dictionary knows it, else as the service says.
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
