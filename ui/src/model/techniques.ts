// The search as numbered steps. If a run has all steps of its algorithm, they are numbered as in the program's `expand`
// and `StepState.line`; a reader's numbers have no gaps. Orders and modifiers use the catalogue's numbers.
import type { Explanation, IterationView, TechniqueEntry } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { nameOf } from "./catalogue";
import { findsValue, parseRun, playsGames, provesGoal, type RunParts, hasWindows } from "./run-word";
import type { ValueView } from "./score";
import { fill } from "./text";

/** The names and steps of the techniques, in the reader's language. */
export interface TechniqueWords {
  /** The phrase for an order of moves, with a hole for its name. */
  order: string;
  name: Record<string, string>;
  steps: Record<string, readonly string[]>;
}
export interface TechniqueSteps {
  word: string;
  name: string;
  steps: readonly string[];
  /** The language of the steps if it is not the reader's. */
  lang: "en" | undefined;
}

const wordsOf = ({ order, flags }: RunParts) => [
  ...(order === "" ? [] : [order]),
  ...flags.map((flag) => flag.split(":")[0] ?? flag),
];

/** Returns order and modifiers of a run with their steps. A translation with another number of steps is not used. */
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

/** Returns the current step of each technique at a step of the trace, by its word. */
export function stepsNow(run: string, why: Explanation, passes: readonly IterationView[]): Map<string, number> {
  const parts = parseRun(run);
  const has = new Set(wordsOf(parts));
  const now = new Map<string, number>();
  const mark = (word: string, step: number) => has.has(word) && now.set(word, step);
  switch (why.event) {
    case "start":
      break;
    case "enter":
      if (why.path.length === 0 && why.iteration !== null) markPass(why.iteration, passes, mark);
      if (!why.moves) break;
      mark("tt", 1);
      mark("etc", 1);
      mark("killer", 2);
      mark("history", 2);
      // The last step of an order sorts.
      mark(parts.order, ["static", ""].includes(parts.order) ? 1 : 2);
      break;
    case "stand":
      mark("quiescence", 2);
      break;
    case "null":
      mark("null", 3);
      break;
    case "check":
      mark("probcut", 2);
      break;
    case "score":
      if (!why.terminal) mark("quiescence", 1);
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
    case "child":
      mark("goal", 1);
      break;
    case "select":
      mark("solver", 3);
      mark("c", 1);
      break;
    case "playout":
      mark("seed", 1);
      break;
    case "backup":
      mark("solver", 2);
      break;
    case "exit":
      mark("tt", 3);
      mark("hard", 1);
      if (why.path.length === 0) mark("window", 2);
  }
  return now;
}

/** Marks a pass: one as deep as the last retries the window, a deeper one is the next depth. */
function markPass(pass: number, passes: readonly IterationView[], mark: (word: string, step: number) => void): void {
  const before = passes[pass - 2];
  const now = passes[pass - 1];
  const again = before !== undefined && before.depth === now?.depth;
  mark("aspiration", again ? 2 : 1);
  mark("window", 1);
  if (!again) mark("deepening", before === undefined ? 1 : pass === passes.length ? 3 : 2);
}

export interface CodeLine {
  /** 1 to 7; 0 is the line with the name. */
  number: number;
  indent: number;
  text: string;
  /** Whether it is the re-search line, if two lines share a number. */
  again?: boolean;
}
/** Names in the pseudocode. */
const names: Record<string, string> = { minimax: "minimax", alphabeta: "αβ", alphabeta2009: "αβ2009" };

/** The program's steps that minimax has, in order: no bounds to raise, and no cut. */
const plainSteps = [1, 2, 3, 4, 7];
/** Those of maxn: with shallow pruning there is a cut. */
const stepsOf = ({ algorithm, flags }: Pick<RunParts, "algorithm" | "flags">) =>
  algorithm === "maxn" && flags.includes("shallow") ? [1, 2, 3, 4, 6, 7] : plainSteps;

/** Returns the line to mark: minimax's update ends at "better"; line 3 makes re-searches. */
export function activeLine(run: string, line: number, again = false): number {
  if (again && line === 2) return 3;
  if (!findsValue(parseRun(run).algorithm)) return line;
  if (hasWindows(run)) return line;
  return 1 + stepsOf(parseRun(run)).indexOf(line === 5 ? 4 : line);
}

/** Returns the lines for a run such as `alphabeta+static`; minimax has no window. `chance`: chance moves in the tree. */
export function pseudocode(run: string, view: ValueView, words: Messages["code"], chance = false): CodeLine[] {
  const { algorithm, flags } = parseRun(run);
  if (playsGames(algorithm)) {
    const phases = algorithm === "mcts" ? [words.select, words.grow] : [words.turn, words.growTurn];
    return [words.iteration, ...phases, words.playout, words.backup].map((text, number) => ({
      number,
      indent: number > 0 ? 1 : 0,
      text,
    }));
  }
  if (provesGoal(algorithm)) {
    const { untilDecided, easiestOr, easiestAnd, expandLeaf, recompute } = words;
    const depthFirst = [words.visit, words.enterEasiest, words.computeBoth, words.storeBoth, words.goOn];
    const all = algorithm === "pn" ? [untilDecided, easiestOr, easiestAnd, expandLeaf, recompute] : depthFirst;
    return all.map((text, number) => ({ number, indent: number === 0 ? 0 : text === easiestAnd ? 2 : 1, text }));
  }
  const cuts = hasWindows(run);
  const negated = view === "negamax";
  const name = names[algorithm] ?? algorithm;
  const window = cuts ? ", α, β" : "";
  const probes = algorithm === "star2" && chance;
  const below = cuts ? (negated ? ", −β, −α" : ", α, β") : "";
  const call = (within: string) => `${negated ? "−" : ""}${name}(n·m${within})`;
  // After the first move these two only test a bound, and search again if the test succeeds.
  const attempts = algorithm === "pvs" || algorithm === "scout";
  const lines: CodeLine[] = [
    { number: 0, indent: 0, text: `${name}(n${window}):` },
    { number: 1, indent: 1, text: words.leaf },
    { number: 2, indent: 1, text: words.moves },
    {
      number: 3,
      indent: 2,
      text: fill(attempts ? words.ask : words.child, { call: call(below) }),
      ...(attempts || probes ? { again: false } : {}),
    },
    ...(probes ? [{ number: 3, indent: 2, text: words.probe, again: true }] : []),
    ...(attempts ? [{ number: 3, indent: 2, text: fill(words.askAgain, { call: call(below) }), again: true }] : []),
    {
      number: 4,
      indent: 2,
      text: algorithm === "maxn" ? words.betterOwn : chance ? words.betterOrAverage : words.better,
    },
  ];
  const steps = cuts ? 7 : stepsOf({ algorithm, flags }).length;
  if (!cuts && steps > plainSteps.length) lines.push({ number: 5, indent: 2, text: words.cutShared });
  if (cuts) {
    const slips = algorithm === "alphabeta2009";
    const raise = slips ? words.assign : words.raise;
    const raiseNegamax = slips ? words.assignNegamax : words.raiseNegamax;
    lines.push({ number: 5, indent: 2, text: negated ? raiseNegamax : raise });
    lines.push({
      number: 6,
      indent: 2,
      text: chance ? words.cutOrDecided : flags.includes("strict") ? words.cutStrict : words.cut,
    });
  }
  lines.push({ number: steps, indent: 1, text: chance ? words.doneOrAverage : words.done });
  return lines;
}
