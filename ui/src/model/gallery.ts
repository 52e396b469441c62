// Examples in fourteen lessons: each is a request, and the step to start at. The dictionaries hold their texts. Tests
// check the claims beside each request against the service's own trace.
import type { RunRequest } from "../generated/wire";
import cards from "./gallery.json";

export const lessons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] as const;
export type Lesson = (typeof lessons)[number];

interface Claims {
  /** Absent in a search without a value. */
  value?: number;
  nodes: number;
  pruned?: number;
  /** Positions entered by a Monte Carlo search. */
  entered?: number;
}

interface Recipe {
  lesson: Lesson;
  /** Minutes that a class needs. */
  minutes: number;
  request: RunRequest;
  /** The step to open at; the first cutoff if absent. A search without a value opens at its end, where its answer is. */
  step?: number;
  /** The results of the search. Every number in the card's text is one of these, or is in its request. */
  claims: Claims;
}

export type ExampleId = keyof typeof cards;
export const exampleIds = Object.keys(cards) as ExampleId[];
// TypeScript reads a JSON file as plain strings, not as unions.
const recipes = cards as unknown as Record<ExampleId, Recipe>;
export const recipe = (id: ExampleId): Recipe => recipes[id];
export const examplesOf = (lesson: Lesson): ExampleId[] => exampleIds.filter((id) => recipes[id].lesson === lesson);
