// Common parts of the widgets for questions about a tree.
import type { Verdict } from "../../model/predict";

/** State of an answer: open, right and locked, or not right yet. */
export type AnswerState = "open" | "right" | "wrong";

/** A value to type into a node. */
export interface Field {
  node: number;
  /** Its name for a screen reader. */
  label: string;
  text: string;
  state: AnswerState;
  /** Its name if a node has several; absent: the node. */
  key?: string;
  /** Whether it takes two numbers. */
  wide?: boolean;
  /** Its place outside the triangle: on one half of it, beside it, or below a leaf. */
  place?: "left" | "right" | "beside" | "below";
}
/** An edge that can be marked, by its child. */
export interface Edge {
  child: number;
  label: string;
  /** Whether it is marked. */
  cut: boolean;
  /** Whether the mark chooses the edge; else it cuts it. */
  choice?: boolean;
  state: AnswerState;
}

export const stateOf = (verdict: Verdict | undefined): AnswerState =>
  verdict === undefined ? "open" : verdict === "right" ? "right" : "wrong";
