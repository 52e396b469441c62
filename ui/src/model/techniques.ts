// The numbered steps of a run's order and modifiers, and at which of them it is: the numbers are the catalogue's.
import type { Explanation, PassView, TechniqueEntry } from "../generated/wire";
import { nameOf } from "./catalogue";
import { parseRun, type RunParts } from "./run-word";
import { fill } from "./text";

/** What the techniques are called and do, in the reader's language. */
export interface TechniqueWords {
  /** An order of moves by its name. */
  order: string;
  name: Record<string, string>;
  steps: Record<string, readonly string[]>;
}
export interface TechniqueSteps {
  word: string;
  name: string;
  steps: readonly string[];
  /** The language of the steps where it is not the reader's. */
  lang: "en" | undefined;
}

const wordsOf = ({ order, flags }: RunParts) => [
  ...(order === "" ? [] : [order]),
  ...flags.map((flag) => flag.split(":")[0] ?? flag),
];

/** Order and modifiers of a run with their steps. A translation with other numbers than the service's is not used. */
export function techniquesOf(
  run: string,
  catalogue: readonly TechniqueEntry[],
  names: Record<string, string>,
  words: TechniqueWords,
): TechniqueSteps[] {
  const parts = parseRun(run);
  return wordsOf(parts).flatMap((word) => {
    const theirs = catalogue.find((entry) => entry.word === word)?.steps;
    const ours = words.steps[word];
    const known = ours && (theirs === undefined || theirs.length === ours.length);
    const steps = known ? ours : theirs;
    if (!steps) return [];
    const called = nameOf(catalogue, word, { ...names, ...words.name });
    const name = word === parts.order ? fill(words.order, { name: called }) : called;
    return [{ word, name, steps, lang: known ? undefined : ("en" as const) }];
  });
}

/** The steps at which the techniques of a run are at a step of the trace, by their words. */
export function stepsNow(run: string, why: Explanation, passes: readonly PassView[]): Map<string, number> {
  const parts = parseRun(run);
  const has = new Set(wordsOf(parts));
  const now = new Map<string, number>();
  const mark = (word: string, step: number) => has.has(word) && now.set(word, step);
  switch (why.event) {
    case "start":
      break;
    case "enter":
      if (why.path.length === 0 && why.pass !== null) markPass(why.pass, passes, mark);
      if (!why.moves) break;
      mark("tt", 1);
      mark("etc", 1);
      mark("killer", 2);
      mark("history", 2);
      // the last step of an order is the one that sorts
      mark(parts.order, ["static", ""].includes(parts.order) ? 1 : 2);
      break;
    case "score":
      if (why.hit === null) break;
      mark(why.hit.via === null ? "tt" : "etc", 2);
      mark("symmetry", 2);
      break;
    case "update":
      if (why.improved && why.old_best !== null && why.old_best === why.best) mark("last", 1);
      break;
    case "cutoff":
      for (const word of ["killer", "history", "strict"]) mark(word, 1);
      break;
    case "exit":
      mark("tt", 3);
      mark("hard", 1);
  }
  return now;
}

/** A pass as deep as the one before is a second try of the window, a deeper one is the next depth. */
function markPass(pass: number, passes: readonly PassView[], mark: (word: string, step: number) => void): void {
  const before = passes[pass - 2];
  const now = passes[pass - 1];
  const again = before !== undefined && before.depth === now?.depth;
  mark("aspiration", again ? 2 : 1);
  if (!again) mark("deepening", before === undefined ? 1 : pass === passes.length ? 3 : 2);
}
