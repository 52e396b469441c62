// Predict: what is asked before a child's value reaches its parent, and what a wrong answer shows to be misread. A question
// asks only for what is to be worked out: the value of a node from the values of its children, and the edges that it cuts.
import type { Kind, NodeView, Owner, StepState } from "../generated/wire";
import { parseRun } from "./run-word";
import { seen, seenBound, seenWindow, digits, type ValueView, type Window } from "./score";

export interface Question {
  node: number;
  /** Moves from the root to the node. */
  path: string[];
  kind: Kind;
  /** Who takes the largest and who the smallest of the numbers on screen: in the negamax view all take the largest. */
  chooser: Kind;
  view: ValueView;
  /** The last of the steps that stay hidden until it is answered. */
  reveal: number;
  /** All numbers in the view on screen. */
  answer: number;
  /** Whether no child is left to be searched. */
  complete: boolean;
  /** What the children have returned, in order. */
  returned: { move: string; value: number }[];
  /** The window when the child returned. */
  before: Window;
  /** Children whose edges may be cut; none where no cut is in question. */
  options: { node: number; move: string }[];
  cut: boolean;
  owner: Owner | null;
  /** Whether the search goes on where α and β meet. */
  strict: boolean;
}

export type ValueSlip = "minAsMax" | "maxAsMin" | "sign" | "bound" | "newest" | "sense" | "otherMin" | "otherMax";
export type CutSlip = "missed" | "missedEqual" | "missedDeep" | "early" | "earlyStrict" | "part";
export type Slip = ValueSlip | CutSlip;
export type Verdict<S extends Slip> = "right" | S;

/**
 * The question to ask before the step `update` of a run, when the step after it is `after` and the children of its node
 * are known; null: nothing is to be worked out there.
 */
export function questionOf(
  update: StepState,
  after: StepState | null,
  children: readonly NodeView[],
  run: string,
  view: ValueView,
): Question | null {
  const { explanation: why, node } = update;
  if (why.event !== "update" || node === null || why.best === null || why.move_index === null) return null;
  const returned = children.filter(({ ordinal, score }) => ordinal <= why.move_index! && score !== null);
  // a child that is searched a second time is no further edge
  const left = children.filter(({ ordinal, again }) => ordinal > why.move_index! && !again);
  const { kind } = why;
  const cut = after?.event === "cutoff";
  const conceivable = cut || (left.length > 0 && (kind === "max" ? why.beta : why.alpha) !== null);
  const compared = returned.length > 1 && (left.length === 0 || why.improved);
  if (!conceivable && !compared) return null;
  return {
    node,
    path: why.path,
    kind,
    chooser: view === "negamax" ? "max" : kind,
    view,
    reveal: cut ? after.step : update.step,
    answer: seen(why.best, kind, view),
    complete: left.length === 0,
    returned: returned.map(({ move, score }) => ({ move: move ?? "", value: seen(score!, kind, view) })),
    before: seenWindow({ alpha: why.old_alpha, beta: why.old_beta }, kind, view),
    options: conceivable ? left.map(({ id, move }) => ({ node: id, move: move ?? "" })) : [],
    cut,
    owner: cut ? after.explanation.owner : null,
    strict: parseRun(run).flags.includes("strict"),
  };
}

/** A number with or without a sign of a bound, as it is typed: "≤ 2", "<=2", "-3"; null: no number. */
export function typedValue(text: string): { value: number; sense: "lower" | "upper" | null } | null {
  const parts = /^\s*(≤|<=|<|≥|>=|>|=)?\s*([-−+]?\d{1,9})\s*$/.exec(text);
  if (!parts) return null;
  const value = Number(parts[2]!.replace("−", "-"));
  const sign = parts[1] ?? "=";
  return { value: value === 0 ? 0 : value, sense: sign === "=" ? null : "≤<=".includes(sign) ? "upper" : "lower" };
}

/** What further children can still do to the value: MIN's only falls, MAX's only rises. */
const senseOf = ({ kind, view }: Question) => seenBound(kind === "max" ? "lower" : "upper", kind, view);

/** The right answer as it is written in the tree. */
export const answerText = (question: Question): string =>
  (question.cut ? (senseOf(question) === "lower" ? "≥ " : "≤ ") : "") + digits(question.answer);

/** Null: what was typed is no number. */
export function judgeValue(question: Question, text: string): Verdict<ValueSlip> | null {
  const typed = typedValue(text);
  if (!typed) return null;
  const { answer, chooser, returned, before } = question;
  if (typed.value === answer) return typed.sense === null || typed.sense === senseOf(question) ? "right" : "sense";
  const values = returned.map(({ value }) => value);
  const wrongWay = chooser === "min" ? Math.max(...values) : Math.min(...values);
  if (values.length > 1 && typed.value === wrongWay) return chooser === "min" ? "minAsMax" : "maxAsMin";
  if (typed.value === values.at(-1)) return "newest";
  if (typed.value === -answer) return "sign";
  if (typed.value === before.alpha || typed.value === before.beta) return "bound";
  return chooser === "min" ? "otherMin" : "otherMax";
}

export function judgeCuts(question: Question, marked: readonly number[]): Verdict<CutSlip> {
  const { cut, options, answer, owner, strict } = question;
  const end = endOf(question);
  if (!cut) {
    if (marked.length === 0) return "right";
    return strict && end === answer ? "earlyStrict" : "early";
  }
  if (marked.length === options.length) return "right";
  if (marked.length > 0) return "part";
  if (end === answer) return "missedEqual";
  return owner && !owner.shallow ? "missedDeep" : "missed";
}

/** The end of the window that a cut at the node is made by; null: it is open. */
export const endOf = ({ chooser, before }: Question): number | null => (chooser === "max" ? before.beta : before.alpha);

/** Each slip with how often it was made, the most frequent first. */
export function slipCounts(slips: readonly (Slip | null)[]): [Slip, number][] {
  const counts = new Map<Slip, number>();
  for (const slip of slips) if (slip) counts.set(slip, (counts.get(slip) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
