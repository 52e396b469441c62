// What was measured, as it is kept: its answer with the request that it answers, so that it can go on when it is opened.
import type { Comparison, Match, MatchRequest, RunRequest, Success, Tuning, TuneRequest } from "../generated/wire";

export interface Measured<Request, Answer> {
  request: Request;
  answer: Answer;
}

export const measuredText = ({ request, answer }: Measured<object, object>): string =>
  `${JSON.stringify({ ...answer, request }, null, 1)}\n`;

/** What the screens need of an answer, by field; the service judges the rest when it goes on. */
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

/** What a file says; null: nothing that can be read. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads what was saved with its request; null: it is none of this kind. `lists`: what is in the lists of the answer. */
const reader =
  <Request, Answer>(asked: Shape, told: Shape, lists: Readonly<Record<string, Shape>>) =>
  (thing: unknown): Measured<Request, Answer> | null => {
    if (!isObject(thing)) return null;
    const { request, ...answer } = thing;
    const whole = has(request, asked) && has(answer, told);
    if (!whole || !Object.entries(lists).every(([name, shape]) => all(answer[name], shape))) return null;
    return { request, answer } as unknown as Measured<Request, Answer>;
  };
export const readMatch = reader<MatchRequest, Match>({ setup: "object", a: "string", b: "string" }, match, {
  games: game,
});
export const readTuning = reader<TuneRequest, Tuning>({ setup: "object", eval: "string" }, tuning, { points: point });
/** The request is the one that the runs share. */
export const readComparison = reader<RunRequest, Comparison>(
  { game: "string", position: "string", run: "string" },
  comparison,
  { runs: row, conventions: convention },
);

/** Success curves need no request: they cannot go on. */
export const isSuccess = (thing: unknown): thing is Success =>
  has(thing, success) && all(thing.runs, curve) && all(thing.groups, { positions: "number", stones: "number" });
