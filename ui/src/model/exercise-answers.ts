// Exercise answers as a lesson stores them: in the order of its elements, so that a course has room for them.
import type { Exercise } from "../generated/wire";
import type { AnswerTexts } from "./exercise";

/** Separator of answers; no readable answer contains it. */
const BETWEEN = "|";

export const inOrder = ({ elements }: Exercise, given: AnswerTexts): string =>
  elements.map(({ key }) => given[key] ?? "").join(BETWEEN);

/** Reads stored answers; none if a course had no room for all of them. */
export function givenIn({ elements }: Exercise, text: string): AnswerTexts {
  const answers = text.split(BETWEEN);
  if (answers.length !== elements.length) return {};
  const answered = elements.map(({ key }, place) => [key, answers[place]!] as const);
  return Object.fromEntries(answered.filter(([, answer]) => answer !== ""));
}
