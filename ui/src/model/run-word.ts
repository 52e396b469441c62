// Reads and writes the word of a run, such as `alphabeta+static+last`.

export interface RunParts {
  algorithm: string;
  /** `static`, or `random` with its number in `argument`; "" for natural order. */
  order: string;
  argument: string;
  flags: string[];
}

// All other modifiers are switches, including ones that this page does not know yet.
const orderWords = new Set(["natural", "static", "fewest", "best", "worst", "random", "shallow"]);
const nameOf = (modifier: string) => modifier.split(":")[0] ?? modifier;
const argumentOf = (modifier: string) => modifier.slice(nameOf(modifier).length + 1);

export function parseRun(word: string): RunParts {
  const [algorithm = "", ...modifiers] = word.split("+");
  const parts: RunParts = { algorithm, order: "", argument: "", flags: [] };
  for (const modifier of modifiers) {
    if (!orderWords.has(nameOf(modifier))) {
      parts.flags.push(modifier);
    } else if (modifier !== "natural") {
      parts.order = nameOf(modifier);
      parts.argument = argumentOf(modifier);
    }
  }
  return parts;
}

/** Checks whether the search has windows. Plain minimax has none, so nothing is said about them. */
export const hasWindows = (run: string): boolean => !["minimax", "expectimax"].includes(parseRun(run).algorithm);

export function writeRun(parts: RunParts): string {
  const order = parts.order === "" ? [] : [parts.argument === "" ? parts.order : `${parts.order}:${parts.argument}`];
  return [parts.algorithm, ...order, ...[...parts.flags].sort()].join("+");
}

/** A modifier as the catalogue offers it. */
export interface Modifier {
  word: string;
  /** The part after the colon in the catalogue's example: `16MB` of `tt:16MB`; empty if it takes none. */
  argument: string;
}
/** Modifiers with an optional argument; the others start with that of their example. */
const optional = new Set(["tt"]);

/** Splits the modifiers of a catalogue into orders and switches, without natural order. */
export function modifiersOf(choices: readonly { word: string; example: string }[]) {
  const all: Modifier[] = choices.map(({ word, example }) => ({ word: nameOf(word), argument: argumentOf(example) }));
  return {
    orders: all.filter(({ word }) => orderWords.has(word) && word !== "natural"),
    switches: all.filter(({ word }) => !orderWords.has(word)),
  };
}

/** Returns the argument of a switch that is on, "" if it has none; null if it is off. */
export function flagArgument(parts: RunParts, word: string): string | null {
  const flag = parts.flags.find((each) => nameOf(each) === word);
  return flag === undefined ? null : argumentOf(flag);
}

/** Returns the flags with one switched off (null) or on with an argument. */
export function withFlag(parts: RunParts, word: string, argument: string | null): string[] {
  const others = parts.flags.filter((each) => nameOf(each) !== word);
  if (argument === null) return others;
  return [...others, argument === "" ? word : `${word}:${argument}`];
}

/** Returns the initial argument of a modifier. */
export const firstArgument = ({ word, argument }: Modifier) => (optional.has(word) ? "" : argument);
