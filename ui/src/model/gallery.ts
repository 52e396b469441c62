// Good examples: the request, and the step worth starting at. What each teaches stands in the dictionaries; what it
// promises is data beside its request, which a test of the service finds again in the trace.
import type { RunRequest } from "../generated/wire";
import cards from "./gallery.json";

interface Recipe {
  request: RunRequest;
  /** The step to open at; absent: the first. */
  step?: number;
  /** What the search shows: every number of the card's words is one of these, or stands in its request. */
  claims: object;
}

export type ExampleId = keyof typeof cards;
export const exampleIds = Object.keys(cards) as ExampleId[];
// a JSON file knows no words of a kind, only texts
const recipes = cards as unknown as Record<ExampleId, Recipe>;
export const recipe = (id: ExampleId): Recipe => recipes[id];
