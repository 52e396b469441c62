// "What comes next?": a question made from the step on screen and the one behind it.
import type { StepState } from "../generated/wire";
import { closed, seen, seenWindow, type ValueView } from "./score";

export type QuestionKind = "cut" | "alpha" | "beta" | "best" | "leaf";
export interface Question {
  kind: QuestionKind;
  /** The step that is hidden. */
  step: number;
  /** For `cut` 1 (cut) and 0 (goes on); else values in the view on screen. */
  choices: number[];
  answer: number;
  /** The numbers of the reason, in the view on screen; null is an open end. */
  alpha: number | null;
  beta: number | null;
  value: number | null;
}

/** The question to ask while `now` is on screen and `next` still hidden; null: nothing worth asking. */
export function questionFor(now: StepState, next: StepState, view: ValueView): Question | null {
  const why = next.explanation;
  if (next.event === "score" && why.value !== null) {
    return numbered("leaf", next, seen(why.value, why.kind, view), now, view);
  }
  if (next.event === "cutoff") return cutQuestion(now, next, view, 1);
  // asked also where the search goes on: a question with one possible answer teaches nothing
  if (now.event === "update" && now.explanation.window_moved && next.event === "enter")
    return cutQuestion(now, next, view, 0);
  if (next.event === "update" && (why.window_moved || why.improved)) return boundQuestion(now, next, view);
  return null;
}

function cutQuestion(now: StepState, next: StepState, view: ValueView, answer: 0 | 1): Question {
  const window = seenWindow(now.explanation, now.explanation.kind, view);
  return { kind: "cut", step: next.step, choices: [1, 0], answer, ...window, value: null };
}

function boundQuestion(now: StepState, next: StepState, view: ValueView): Question | null {
  const why = next.explanation;
  const window = seenWindow(why, why.kind, view);
  if (!why.window_moved)
    return why.best === null ? null : numbered("best", next, seen(why.best, why.kind, view), now, view);
  const kind = why.kind === "max" || view === "negamax" ? "alpha" : "beta";
  const answer = window[kind];
  return answer === null ? null : numbered(kind, next, answer, now, view);
}

function numbered(kind: QuestionKind, next: StepState, answer: number, now: StepState, view: ValueView): Question {
  const why = next.explanation;
  const before = seenWindow({ alpha: why.old_alpha, beta: why.old_beta }, why.kind, view);
  const value = why.value === null ? null : seen(why.value, why.kind, view);
  const near = [before.alpha, before.beta, now.root_best, answer + 1, answer - 1, answer + 2, -answer];
  const choices = [answer];
  for (const other of near) {
    if (choices.length < 4 && other !== null && !choices.includes(other)) choices.push(other);
  }
  choices.sort((a, b) => a - b);
  return { kind, step: next.step, choices, answer, alpha: before.alpha, beta: before.beta, value };
}

/** Whether the window in a question was closed: the reason of a cut. */
export const isClosed = (question: Question) => closed(question);
