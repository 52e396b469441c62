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

function parts(thing: unknown): { request: unknown; answer: Fields } | null {
  if (!isObject(thing)) return null;
  const { request, ...answer } = thing;
  return { request, answer };
}

/** What a file says; null: nothing that can be read. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A match that was saved; null: it is none, or lacks its request. */
export function readMatch(thing: unknown): Measured<MatchRequest, Match> | null {
  const { request, answer } = parts(thing) ?? {};
  if (!has(request, { setup: "object", a: "string", b: "string" })) return null;
  if (!has(answer, match) || !all(answer.games, game)) return null;
  return { request, answer } as unknown as Measured<MatchRequest, Match>;
}

/** The same for a tuning. */
export function readTuning(thing: unknown): Measured<TuneRequest, Tuning> | null {
  const { request, answer } = parts(thing) ?? {};
  if (!has(request, { setup: "object", eval: "string" })) return null;
  if (!has(answer, tuning) || !all(answer.points, point)) return null;
  return { request, answer } as unknown as Measured<TuneRequest, Tuning>;
}

/** The same for a comparison; its request is the one that its runs share. */
export function readComparison(thing: unknown): Measured<RunRequest, Comparison> | null {
  const { request, answer } = parts(thing) ?? {};
  if (!has(request, { game: "string", position: "string", run: "string" })) return null;
  if (!has(answer, comparison) || !all(answer.runs, row) || !all(answer.conventions, convention)) return null;
  return { request, answer } as unknown as Measured<RunRequest, Comparison>;
}

/** Success curves need no request: they cannot go on. */
export const isSuccess = (thing: unknown): thing is Success =>
  has(thing, success) && all(thing.runs, curve) && all(thing.groups, { positions: "number", stones: "number" });
