// A race of two searches at equal work: what each would play after so many positions, and what that is worth.
import type { ChoiceView, Choices, Game, MomentView, RunRequest, SolvedMove, SolvedPosition } from "../generated/wire";
import { isBoard } from "./board";
import { DEFAULT_EVALUATION } from "./catalogue";
import { given } from "./comparison";
import { exactOf, signOf, type Result } from "./labels";
import { parseRun, writeRun } from "./run-word";

/** A race: its position with the positions that each search may enter, and the searches. */
export interface RaceSetup {
  request: RunRequest;
  runs: string[];
}

/** Alpha-beta as it runs in a race: it has a move after its first depth. */
const SORTED = "alphabeta+static+deepening";

/** The most positions that a race from a button enters, because both trees are recorded. */
const MOST_RACED = 20_000;

/**
 * Returns the race of a Monte Carlo search against alpha-beta at equal work, with random games without a tree as a third.
 */
export function raceOf(of: RunRequest, entered: number): RaceSetup {
  const { game, run } = of;
  const { count, flags } = parseRun(run);
  const seed = flags.filter((flag) => flag.startsWith("seed"));
  const flat = writeRun({ ...parseRun("flat"), ...(count === undefined ? {} : { count }), flags: seed });
  const limits = { depth: undefined, time_limit_ms: undefined, node_limit: Math.min(entered, MOST_RACED) };
  const request = given({ ...of, ...limits, eval: DEFAULT_EVALUATION });
  return { request, runs: [...new Set([isBoard(game) ? SORTED : "alphabeta+deepening", run, flat])] };
}

/** Returns a race on the usual board of a game. */
const raceAt = (game: Game, position: string, run: string, entered: number) => raceOf({ game, position, run }, entered);

/**
 * Positions on which one search is wrong at the end of the race, by what they show. `tests/screens/compare.test.ts` holds
 * the names against a solver.
 */
export const knownRaces: readonly { name: "flat" | "trap" | "horizon"; race: RaceSetup }[] = [
  { name: "flat", race: raceAt("tictactoe", "3", "mcts:600+seed:7", 4_000) },
  { name: "trap", race: raceAt("connect4", "7214521555716325513232", "mcts:400+seed:1", 3_800) },
  { name: "horizon", race: raceAt("connect4", "443637332172613612134125", "mcts:1000+seed:1", 8_000) },
];

/** From the best for the side to move. */
const RESULTS: readonly Result[] = ["win", "draw", "loss"];

/** Returns the move that a search would play after so many positions; null if it has none yet. */
export const choiceAt = ({ choices }: Choices, entered: number): ChoiceView | null =>
  choices.findLast((choice) => choice.entered <= entered && choice.move !== null) ?? null;

/** Returns the last moment by so many positions, or the first one. */
export const momentAt = ({ moments }: Choices, entered: number): MomentView | null =>
  moments.findLast((moment) => moment.entered <= entered) ?? moments[0] ?? null;

/** Returns the positions that a search has entered at its end. */
export const enteredBy = ({ moments }: Choices): number => moments.at(-1)?.entered ?? 0;

/**
 * Returns the result after each move for the side to move, where it is proved. A tree has no winner, so it has no
 * results.
 */
export const resultsOf = (game: string, moves: readonly SolvedMove[]): ReadonlyMap<string, Result> =>
  new Map(
    (isBoard(game) ? moves : []).flatMap((each) => {
      const result = signOf(each);
      return result ? [[each.move, result] as const] : [];
    }),
  );

/** Returns the results that occur, from the best to the worst: the levels of a lane. */
export const levelsOf = (results: ReadonlyMap<string, Result>): Result[] => {
  const there = new Set(results.values());
  return RESULTS.filter((result) => there.has(result));
};

/** Returns the moves proved to be best: with the best result or, in a tree, with its value. Empty if not all are proved. */
export function bestOf(game: string, { value, moves }: Pick<SolvedPosition, "value" | "moves">): ReadonlySet<string> {
  const results = resultsOf(game, moves);
  const known = isBoard(game) ? results.size : moves.filter((each) => exactOf(each) !== null).length;
  if (known < moves.length) return new Set();
  const [first] = levelsOf(results);
  const isBest = (each: SolvedMove) => (isBoard(game) ? results.get(each.move) === first : exactOf(each) === value);
  return new Set(moves.filter(isBest).map(({ move }) => move));
}

/** A span of the race in which one move is chosen. */
export interface Span {
  move: string;
  called: string;
  from: number;
  to: number;
  /** The result of the move with best play; null if it is not known. */
  result: Result | null;
}

/** Returns the spans of a search, up to the end of the race: a search that has ended keeps its move. */
export function spansOf(found: Choices, end: number, results: ReadonlyMap<string, Result>): Span[] {
  const spans: Span[] = [];
  for (const [place, { entered, move, called }] of found.choices.entries()) {
    const to = found.choices[place + 1]?.entered ?? Math.max(end, entered);
    const last = spans.at(-1);
    // A change of the value alone continues the span.
    if (last && last.move === move) last.to = to;
    else if (move !== null)
      spans.push({ move, called: called ?? move, from: entered, to, result: results.get(move) ?? null });
  }
  return spans;
}
