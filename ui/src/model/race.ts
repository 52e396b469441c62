// A race of two searches at equal work: what each would play after so many positions, and what that is worth.
import type { ChoiceView, Choices, MomentView, SolvedMove, SolvedPosition } from "../generated/wire";
import { isBoard } from "./board";
import { exactOf, signOf, type Result } from "./labels";

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
