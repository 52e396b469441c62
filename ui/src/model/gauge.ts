// The window as a number line: where alpha, beta and the best so far stand.
import type { Window } from "./score";

export interface Gauge {
  /** Places from 0 to 1; an open end is at the rim. */
  alpha: number;
  beta: number;
  best: number | null;
  closed: boolean;
}
/** Share of the line on each side that stands for infinity. */
const RIM = 0.12;

/** Lays the window out on a line that reaches over all the numbers in `around`. */
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
