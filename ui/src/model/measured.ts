// Measurements as saved: an answer with its request, so that work can continue after reopening.
import type { Comparison, Match, MatchRequest, RunRequest, Success, Tuning, TuneRequest } from "../generated/wire";

export interface SavedMeasurement<Request, Answer> {
  request: Request;
  answer: Answer;
}

export const measuredText = ({ request, answer }: SavedMeasurement<object, object>): string =>
  `${JSON.stringify({ ...answer, request }, null, 1)}\n`;

/** The fields of an answer that screens need. The service checks the rest on continuing. */
type Shape = Readonly<Record<string, "string" | "number" | "object" | "list">>;
const match: Shape = {
  ...{ title: "string", game: "string", position: "string", a: "string", b: "string", method: "string" },
  ...{ planned: "number", seed: "number", score: "object", spent_a: "object", spent_b: "object", games: "list" },
};
const game: Shape = { first: "string", result: "string", moves: "list", a: "object", b: "object" };
const tuning: Shape = {
  ...{ title: "string", evaluation: "string", unit: "string", text: "string", file: "string", games: "number" },
  ...{ names: "list", weights: "list", points: "list", duels: "list" },
};
const point: Shape = { duels: "number", weights: "list" };
const comparison: Shape = { title: "string", repeats: "number", runs: "list", positions: "list", conventions: "list" };
const convention: Shape = { column: "string", text: "string" };
const row: Shape = {
  ...{ run: "string", nodes: "number", leaves: "number", mean_nodes: "number", milliseconds: "number" },
  scale: "number",
  ...{ cutoffs: "number", pruned: "number", per_ply: "list", plies: "list", by_position: "list" },
};
const success: Shape = {
  ...{ title: "string", by: "string", limit: "string", source: "string" },
  ...{ groups: "list", runs: "list", positions: "list", conventions: "list" },
};
const curve: Shape = { run: "string", all: "object", groups: "list", points: "list", nodes: "number", wrong: "number" };

type Fields = Record<string, unknown>;
const isObject = (thing: unknown): thing is Fields => typeof thing === "object" && thing !== null;
const kindOf = (thing: unknown) => (Array.isArray(thing) ? "list" : thing === null ? "null" : typeof thing);
const has = (thing: unknown, shape: Shape): thing is Fields =>
  isObject(thing) && Object.entries(shape).every(([name, kind]) => kindOf(thing[name]) === kind);
const all = (list: unknown, shape: Shape) => Array.isArray(list) && list.every((each) => has(each, shape));

/** Parses a file; null if it is unreadable. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a saved answer with its request; null for another kind. `lists` gives the shapes of list items. */
const reader =
  <Request, Answer>(asked: Shape, told: Shape, lists: Readonly<Record<string, Shape>>) =>
  (thing: unknown): SavedMeasurement<Request, Answer> | null => {
    if (!isObject(thing)) return null;
    const { request, ...answer } = thing;
    const whole = has(request, asked) && has(answer, told);
    if (!whole || !Object.entries(lists).every(([name, shape]) => all(answer[name], shape))) return null;
    return { request, answer } as unknown as SavedMeasurement<Request, Answer>;
  };
export const readMatch = reader<MatchRequest, Match>({ setup: "object", a: "string", b: "string" }, match, {
  games: game,
});
export const readTuning = reader<TuneRequest, Tuning>({ setup: "object", eval: "string" }, tuning, { points: point });
/** Reads a comparison; its request is the one that the runs share. */
export const readComparison = reader<RunRequest, Comparison>(
  { game: "string", position: "string", run: "string" },
  comparison,
  { runs: row, conventions: convention },
);

/** Checks for success curves. They need no request, because they cannot continue. */
export const isSuccess = (thing: unknown): thing is Success =>
  has(thing, success) && all(thing.runs, curve) && all(thing.groups, { positions: "number", stones: "number" });
