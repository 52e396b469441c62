// Good examples in seven lessons: the request, and the step worth starting at. What each teaches is in the
// dictionaries; what it promises is data beside its request, which tests find again in the service's own trace.
import type { RunRequest } from "../generated/wire";
import cards from "./gallery.json";

export const lessons = [1, 2, 3, 4, 5, 6, 7] as const;
export type Lesson = (typeof lessons)[number];

interface Recipe {
  lesson: Lesson;
  /** What a class takes for it. */
  minutes: number;
  request: RunRequest;
  /** The step to open at; absent: the first cutoff. */
  step?: number;
  /** What the search shows: every number of the card's words is one of these, or is in its request. */
  claims: { value: number; nodes: number; pruned?: number };
}

export type ExampleId = keyof typeof cards;
export const exampleIds = Object.keys(cards) as ExampleId[];
// a JSON file knows no words of a kind, only texts
const recipes = cards as unknown as Record<ExampleId, Recipe>;
export const recipe = (id: ExampleId): Recipe => recipes[id];
export const examplesOf = (lesson: Lesson): ExampleId[] => exampleIds.filter((id) => recipes[id].lesson === lesson);
