// Reads and writes the word of a run, such as `alphabeta+static+last`.

export interface RunParts {
  algorithm: string;
  /** The number after the algorithm, as in `mcts:1000`; absent if it has none. */
  count?: string;
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
  const [first = "", ...modifiers] = word.split("+");
  const parts: RunParts = { algorithm: nameOf(first), order: "", argument: "", flags: [] };
  if (first.includes(":")) parts.count = argumentOf(first);
  for (const modifier of modifiers) {
    // In maxn the word is no order, but its pruning.
    const isPruning = modifier === "shallow" && parts.algorithm === "maxn";
    if (isPruning || !orderWords.has(nameOf(modifier))) {
      parts.flags.push(modifier);
    } else if (modifier !== "natural") {
      parts.order = nameOf(modifier);
      parts.argument = argumentOf(modifier);
    }
  }
  return parts;
}

/** Iterations of a Monte Carlo search that gives none. */
export const ITERATIONS = "1000";

/** Checks whether an algorithm plays random games. It has visits and means, and neither a depth nor a value. */
export const playsGames = (algorithm: string): boolean => ["mcts", "flat"].includes(algorithm);

/** Checks whether an algorithm proves or disproves a goal. It has proof numbers, and neither a depth nor a value. */
export const provesGoal = (algorithm: string): boolean => ["pn", "dfpn"].includes(algorithm);

/** Checks whether an algorithm finds a value, for which it needs an evaluation and can have a depth. */
export const findsValue = (algorithm: string): boolean => !playsGames(algorithm) && !provesGoal(algorithm);

/** Checks whether an algorithm is for three players. */
export const isForThree = (algorithm: string): boolean => ["maxn", "paranoid"].includes(algorithm);

/** Returns what an algorithm finds, because each family has its own modifiers. */
export const familyOf = (algorithm: string): "values" | "games" | "proof" | "three" =>
  playsGames(algorithm) ? "games" : provesGoal(algorithm) ? "proof" : isForThree(algorithm) ? "three" : "values";

/** Checks whether the search has windows. Plain minimax and maxn have none, so nothing is said about them. */
export const hasWindows = (run: string): boolean => {
  const { algorithm } = parseRun(run);
  return !["minimax", "expectimax", "maxn"].includes(algorithm) && findsValue(algorithm);
};

/** The words of forward pruning. */
const forward = ["null", "lmr", "futility", "probcut"] as const;

/** Returns the words by which the search leaves something out without proof. */
export function forwardOf(run: string): readonly (typeof forward)[number][] {
  const flags = new Set(parseRun(run).flags.map(nameOf));
  return forward.filter((word) => flags.has(word));
}

/** Returns the only such word, or `several`. */
export function forwardWord(run: string): (typeof forward)[number] | "several" {
  const [first, ...others] = forwardOf(run);
  return first && others.length === 0 ? first : "several";
}

/** Checks whether the search leaves something out without proof. */
export const isSelective = (run: string): boolean => forwardOf(run).length > 0;

/** Returns the search that leaves nothing out without proof, by which claims are checked. */
export function withoutForward(run: string): string {
  const parts = parseRun(run);
  const words: readonly string[] = forward;
  return writeRun({ ...parts, flags: parts.flags.filter((flag) => !words.includes(nameOf(flag))) });
}

/** Checks whether the search keeps a transposition table. Some algorithms always do, and their words do not say so. */
export function keepsTable(run: string): boolean {
  const { algorithm, flags } = parseRun(run);
  return ["mtdf", "sss", "negac", "dfpn"].includes(algorithm) || flags.some((flag) => nameOf(flag) === "tt");
}

/** Returns what nodes show beside them: their windows as set, visits in a Monte Carlo search, else nothing. */
export const besideNodes = <T extends string>(run: string, windows: T): T | "nodes" | "none" =>
  playsGames(parseRun(run).algorithm) ? "nodes" : hasWindows(run) ? windows : "none";

export function writeRun(parts: RunParts): string {
  const order = parts.order === "" ? [] : [parts.argument === "" ? parts.order : `${parts.order}:${parts.argument}`];
  const count = playsGames(parts.algorithm) ? `:${parts.count ?? ITERATIONS}` : "";
  return [parts.algorithm + count, ...order, ...[...parts.flags].sort()].join("+");
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
