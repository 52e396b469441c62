// A match or a tuning as a file: its answer with the request that it answers, so that it can go on when it is opened.
import type { Match, MatchRequest, Tuning, TuneRequest } from "../generated/wire";

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

type Fields = Record<string, unknown>;
const isObject = (thing: unknown): thing is Fields => typeof thing === "object" && thing !== null;
const kindOf = (thing: unknown) => (Array.isArray(thing) ? "list" : thing === null ? "null" : typeof thing);
const has = (thing: unknown, shape: Shape): thing is Fields =>
  isObject(thing) && Object.entries(shape).every(([name, kind]) => kindOf(thing[name]) === kind);
const all = (list: unknown, shape: Shape) => Array.isArray(list) && list.every((each) => has(each, shape));

function read(text: string): { request: unknown; answer: Fields } | null {
  try {
    const thing: unknown = JSON.parse(text);
    if (!isObject(thing)) return null;
    const { request, ...answer } = thing;
    return { request, answer };
  } catch {
    return null;
  }
}

/** A match that was saved; null: the text is none, or lacks its request. */
export function readMatch(text: string): Measured<MatchRequest, Match> | null {
  const { request, answer } = read(text) ?? {};
  if (!has(request, { setup: "object", a: "string", b: "string" })) return null;
  if (!has(answer, match) || !all(answer.games, game)) return null;
  return { request, answer } as unknown as Measured<MatchRequest, Match>;
}

/** The same for a tuning. */
export function readTuning(text: string): Measured<TuneRequest, Tuning> | null {
  const { request, answer } = read(text) ?? {};
  if (!has(request, { setup: "object", eval: "string" })) return null;
  if (!has(answer, tuning) || !all(answer.points, point)) return null;
  return { request, answer } as unknown as Measured<TuneRequest, Tuning>;
}
