// What the widgets of questions about a tree have in common.
import type { Verdict } from "../../model/predict";

/** How far an answer is: still open, right and locked, or not right yet. */
export type AnswerState = "open" | "right" | "wrong";

/** A value to be typed into a node. */
export interface Field {
  node: number;
  /** What a screen reader calls it. */
  label: string;
  text: string;
  state: AnswerState;
  /** What it is called where a node has several; absent: by its node. */
  key?: string;
  /** Where it lies where that is not in its triangle: on one half of it, beside it, or below a leaf. */
  place?: "left" | "right" | "beside" | "below";
}
/** An edge that can be marked as cut, by the child that it leads to. */
export interface Edge {
  child: number;
  label: string;
  cut: boolean;
  state: AnswerState;
}

export const stateOf = (verdict: Verdict | null): AnswerState =>
  verdict === null ? "open" : verdict === "right" ? "right" : "wrong";
