// The word of a run, `alphabeta+static+last`, taken apart for the form and put together again.

export interface RunParts {
  algorithm: string;
  /** Without an argument: `static`; with one: `random`, whose number is `argument`. Natural order is "". */
  order: string;
  argument: string;
  flags: string[];
}

// The orders of moves; every other modifier is a switch, also one that this page does not know yet.
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

/** Whether the search has windows at all: plain minimax has none, and nothing about them is to be said. */
export const hasWindows = (run: string): boolean => parseRun(run).algorithm !== "minimax";

export function writeRun(parts: RunParts): string {
  const order = parts.order === "" ? [] : [parts.argument === "" ? parts.order : `${parts.order}:${parts.argument}`];
  return [parts.algorithm, ...order, ...[...parts.flags].sort()].join("+");
}

/** A modifier as the catalogue offers it. */
export interface Modifier {
  word: string;
  /** What the catalogue's example has after the colon: `16MB` of `tt:16MB`; empty: it takes nothing. */
  argument: string;
}
/** Modifiers whose argument may be left out; the others begin with that of their example. */
const optional = new Set(["tt"]);

/** The modifiers of a catalogue, orders and switches apart; the natural order is the absence of one. */
export function modifiersOf(choices: readonly { word: string; example: string }[]) {
  const all: Modifier[] = choices.map(({ word, example }) => ({ word: nameOf(word), argument: argumentOf(example) }));
  return {
    orders: all.filter(({ word }) => orderWords.has(word) && word !== "natural"),
    switches: all.filter(({ word }) => !orderWords.has(word)),
  };
}

/** What follows the colon of a switch that is on, "" without one; null: it is off. */
export function flagArgument(parts: RunParts, word: string): string | null {
  const flag = parts.flags.find((each) => nameOf(each) === word);
  return flag === undefined ? null : argumentOf(flag);
}

/** The flags with one of them off (null), or on with an argument. */
export function withFlag(parts: RunParts, word: string, argument: string | null): string[] {
  const others = parts.flags.filter((each) => nameOf(each) !== word);
  if (argument === null) return others;
  return [...others, argument === "" ? word : `${word}:${argument}`];
}

/** The argument that a modifier begins with. */
export const firstArgument = ({ word, argument }: Modifier) => (optional.has(word) ? "" : argument);
