// Scores and windows as a person reads them. "For whom is +3 good" is decided here and nowhere else.
import type { Bound, Kind } from "../generated/wire";

/** Whose numbers the screen shows: always MAX's, or those of the side to move at each node (negamax). */
export type ValueView = "max" | "negamax";

export interface Window {
  alpha: number | null;
  beta: number | null;
}

const flipped = (view: ValueView, kind: Kind) => view === "negamax" && kind === "min";
const minus = (value: number) => (value === 0 ? 0 : -value);

/** A score of the record (MAX's view) as seen at a node of `kind`. */
export function seen(value: number, kind: Kind, view: ValueView): number {
  return flipped(view, kind) ? minus(value) : value;
}

/** A bound of the record as seen at a node of `kind`. */
export function seenBound(bound: Bound, kind: Kind, view: ValueView): Bound {
  if (!flipped(view, kind) || bound === "exact") return bound;
  return bound === "lower" ? "upper" : "lower";
}

/** A window of the record as seen at a node of `kind`: negamax turns it round. */
export function seenWindow(window: Window, kind: Kind, view: ValueView): Window {
  if (!flipped(view, kind)) return { alpha: window.alpha, beta: window.beta };
  return {
    alpha: window.beta === null ? null : minus(window.beta),
    beta: window.alpha === null ? null : minus(window.alpha),
  };
}

/** Digits with a true minus sign; no grouping, so that a label in the tree stays short. */
export function digits(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

const signs: Record<Bound, string> = { exact: "", lower: "≥", upper: "≤" };

/** `3`, `≥3`, `≤2`, `?`. */
export function scoreText(score: number | null, bound: Bound | null, kind: Kind, view: ValueView): string {
  if (score === null) return "?";
  return signs[seenBound(bound ?? "exact", kind, view)] + digits(seen(score, kind, view));
}

export const alphaText = (alpha: number | null) => (alpha === null ? "−∞" : digits(alpha));
export const betaText = (beta: number | null) => (beta === null ? "+∞" : digits(beta));

/** `[0, +∞]`, already turned for the view. */
export function windowText(window: Window, kind: Kind, view: ValueView): string {
  const { alpha, beta } = seenWindow(window, kind, view);
  return `[${alphaText(alpha)}, ${betaText(beta)}]`;
}

/** Whether nothing can lie between the ends any more. */
export function closed(window: Window): boolean {
  return window.alpha !== null && window.beta !== null && window.alpha >= window.beta;
}
