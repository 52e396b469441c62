// Scores in points. A trace with chance nodes has its scores in parts of a point, so that every average is a whole
// number; the UI shows points.
import type { Backend } from "./backend";

/** The fields that hold a score in an answer about a trace. */
const SCORES = new Set([
  ...["score", "value", "static", "best", "old_best", "root_best", "bound", "least", "greatest", "lo", "hi", "given"],
  ...["alpha", "beta", "alpha_in", "beta_in", "alpha_tested", "beta_tested", "old_alpha", "old_beta"],
]);

/** Returns an answer with its scores divided by the parts of a point. */
export function inPoints<T>(answer: T, parts: number): T {
  if (Array.isArray(answer)) return answer.map((each: unknown) => inPoints(each, parts)) as T;
  if (answer === null || typeof answer !== "object") return answer;
  const divided = Object.entries(answer).map(([key, value]: [string, unknown]) =>
    SCORES.has(key) && typeof value === "number" ? [key, value / parts] : [key, inPoints(value, parts)],
  );
  return Object.fromEntries(divided) as T;
}

/** Returns a service whose answers have their scores in points. */
export function pointsOf(backend: Backend, parts: number): Backend {
  return new Proxy(backend, {
    get(target, key) {
      if (key === "call")
        return async (...asked: Parameters<Backend["call"]>) => inPoints(await target.call(...asked), parts);
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === "function" ? (member as (...more: unknown[]) => unknown).bind(target) : member;
    },
  });
}
