// Scores and windows as people read them. This module alone decides for which side +3 is good.
import type { Bound, ReportedEvent, Kind, Proved, ReportedScore, TraceSummary } from "../generated/wire";

/** The view of numbers: always MAX's, or that of the side to move at each node (negamax). */
export type ValueView = "max" | "negamax";

export interface Window {
  alpha: number | null;
  beta: number | null;
}

const flipped = (view: ValueView, kind: Kind) => view === "negamax" && kind === "min";
const minus = (value: number) => (value === 0 ? 0 : -value);

/** Converts a recorded score (MAX's view) to the view at a node of `kind`. */
export function seen(value: number, kind: Kind, view: ValueView): number {
  return flipped(view, kind) ? minus(value) : value;
}

/** Converts a recorded bound to the view at a node of `kind`. */
export function seenBound(bound: Bound, kind: Kind, view: ValueView): Bound {
  if (!flipped(view, kind) || bound === "exact") return bound;
  return bound === "lower" ? "upper" : "lower";
}

/** Converts a recorded window to the view at a node of `kind`; negamax turns it round. */
export function seenWindow(window: Window, kind: Kind, view: ValueView): Window {
  if (!flipped(view, kind)) return { alpha: window.alpha, beta: window.beta };
  return {
    alpha: window.beta === null ? null : minus(window.beta),
    beta: window.alpha === null ? null : minus(window.alpha),
  };
}

/** Formats digits with a true minus sign; no grouping, so that a label in the tree stays short. */
export function digits(value: number): string {
  const text = Number.isInteger(value) ? String(Math.abs(value)) : fraction(Math.abs(value));
  return value < 0 ? `−${text}` : text;
}

/** Most digits after the point; a number with more is written as a fraction. */
const PLACES = 4;
/** Largest denominator of a fraction. */
const LARGEST = 1_000_000;

/** Formats 2.1 with its decimals, and 7/3 as a fraction, because it has no finite decimal. */
function fraction(value: number): string {
  const near = Number(value.toFixed(PLACES));
  if (Math.abs(near - value) < 1e-9) return decimal(String(near));
  // Continued fractions give the nearest fraction with a small denominator first.
  let [above, below, top, bottom] = [1, 0, Math.floor(value), 1];
  for (let rest = value - Math.floor(value); rest > 1e-9 && bottom < LARGEST;) {
    if (Math.abs(top / bottom - value) < 1e-12 * Math.max(1, value)) break;
    const whole = Math.floor(1 / rest);
    rest = 1 / rest - whole;
    [above, top] = [top, whole * top + above];
    [below, bottom] = [bottom, whole * bottom + below];
  }
  return bottom === 1 ? String(top) : `${top}/${bottom}`;
}

/** The decimal sign of the page's language. */
const decimal = (text: string): string =>
  typeof document !== "undefined" && document.documentElement.lang.startsWith("pt") ? text.replace(".", ",") : text;

const signs: Record<Bound, string> = { exact: "", lower: "≥", upper: "≤" };

/** Formats `3`, `≥3`, `≤2`; `between` follows the sign. */
export const boundText = (bound: Bound | null, value: number, between = ""): string =>
  (bound === null || bound === "exact" ? "" : signs[bound] + between) + digits(value);

/** Formats `3`, `≥3`, `≤2`, `?`. */
export function scoreText(score: number | null, bound: Bound | null, kind: Kind, view: ValueView): string {
  if (score === null) return "?";
  return boundText(seenBound(bound ?? "exact", kind, view), seen(score, kind, view));
}

/** A score with the bound that the search proves by it and, if known, what the whole record proves. */
export interface ScoredNode {
  score: number | null;
  bound: Bound | null;
  proved?: Proved | null;
  /** The numbers of three players, of which `score` is the first's. */
  vector?: [number, number, number] | null;
}

/** Formats the numbers of three players: `(1, 2, 6)`. */
export const sharesText = (vector: readonly number[]): string => `(${vector.map(digits).join(", ")})`;

/** Formats the numbers of a node, or of one that shallow pruning has cut what is known of its mover's own: `C ≥ 6`. */
export function vectorText(vector: readonly number[], bound: Bound | null | undefined, kind: Kind): string {
  const own = vector["abc".indexOf(kind)];
  return bound === "lower" && own !== undefined ? `${kind.toUpperCase()} ≥ ${digits(own)}` : sharesText(vector);
}

/** Formats the value of a search, for MAX or of three players. */
export const rootText = ({
  value,
  value_bound,
  three,
}: Pick<TraceSummary, "value" | "value_bound" | "three">): string =>
  three?.numbers ? sharesText(three.numbers) : scoreText(value, value_bound ?? "exact", "max", "max");

/** Returns the proved value of a node for MAX: exact if both ends agree, else a finite end. */
export function provedValue({ score, bound, proved }: ScoredNode): { value: number | null; bound: Bound } {
  const told = { value: score, bound: bound ?? "exact" };
  if (score === null || !proved) return told;
  const { lo, hi } = proved;
  if (lo !== null && lo === hi) return { value: lo, bound: "exact" };
  if (lo !== null && (hi === null || bound === "lower")) return { value: lo, bound: "lower" };
  return hi === null ? told : { value: hi, bound: "upper" };
}

/** Formats the proved value as shown at every node: `2`, `≤2`, `?`. */
export function valueText(node: ScoredNode, kind: Kind, view: ValueView): string {
  if (node.vector) return vectorText(node.vector, node.bound, kind);
  const { value, bound } = provedValue(node);
  return scoreText(value, bound, kind, view);
}

/** Formats the returned value; null if it equals the proved one. */
export function returnedText(node: ScoredNode, kind: Kind, view: ValueView): string | null {
  if (node.vector) return null;
  const returned = scoreText(node.score, node.bound, kind, view);
  return node.score === null || returned === valueText(node, kind, view) ? null : returned;
}

/** The highest score below an open end, because SSS* starts there. */
const HIGHEST = 2 ** 31 - 2;

/** Formats an end of a window; `open` if it has none. */
function endText(end: number | null, open: string): string {
  if (end === null) return open;
  if (Math.abs(end) === HIGHEST) return end > 0 ? "+∞−1" : "−∞+1";
  return digits(end);
}

export const alphaText = (alpha: number | null) => endText(alpha, "−∞");
export const betaText = (beta: number | null) => endText(beta, "+∞");

/** Formats a window in the view: `[0, +∞]`. */
export function windowText(window: Window, kind: Kind, view: ValueView): string {
  const { alpha, beta } = seenWindow(window, kind, view);
  return `[${alphaText(alpha)}, ${betaText(beta)}]`;
}

export interface Gauge {
  /** Places from 0 to 1; an open end is at the rim. */
  alpha: number;
  beta: number;
  best: number | null;
  closed: boolean;
}
/** Share of the line at each side that means infinity. */
const RIM = 0.12;

/** Lays the window out on a line that spans all numbers in `around`. */
export function gauge(window: Window, best: number | null, around: readonly (number | null)[]): Gauge {
  const numbers = [window.alpha, window.beta, best, ...around].filter((n): n is number => n !== null);
  const low = Math.min(...numbers, 0);
  const high = Math.max(...numbers, 0);
  const span = Math.max(1, high - low);
  const place = (value: number) => RIM + ((value - low) / span) * (1 - 2 * RIM);
  return {
    alpha: window.alpha === null ? 0 : place(window.alpha),
    beta: window.beta === null ? 1 : place(window.beta),
    best: best === null ? null : place(best),
    closed: window.alpha !== null && window.beta !== null && window.alpha >= window.beta,
  };
}

/** Formats a score from another program; a dash without one. */
export const toldText = (score: ReportedScore | null | undefined): string =>
  score === null || score === undefined
    ? "–"
    : String(score).replace("-inf", "−∞").replace("inf", "+∞").replace(/^-/, "−");

/** Formats the window from another program. */
export const toldWindow = ({ alpha, beta }: Pick<ReportedEvent, "alpha" | "beta">): string =>
  `[${toldText(alpha)}, ${toldText(beta)}]`;
