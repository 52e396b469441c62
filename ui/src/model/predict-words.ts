// What is said of an answer in Predict: the mistake by its name, and one sentence in the tree's own numbers.
import type { Mistake, PredictQuestion, PredictTruth } from "../generated/wire";
import { moveText, placeText, type Voice } from "./narration";
import { endOf } from "./predict";
import { digits } from "./score";
import { fill } from "./text";

/** What the node that is asked about is called. */
export const askedName = (question: PredictQuestion, voice: Voice): string => placeText(question.path, voice);

/** What the children are called whose edges may be cut. */
export const childName = (question: PredictQuestion, move: string, voice: Voice): string =>
  moveText(question.path, move, voice);

const wordsOf = (mistake: Mistake, { messages }: Pick<Voice, "messages">): readonly string[] =>
  (messages.predict.slip as Partial<Record<Mistake, string[]>>)[mistake] ?? [];

/** The title of a mistake, which a summary counts by. */
export const mistakeTitle = (mistake: Mistake, voice: Pick<Voice, "messages">): string =>
  wordsOf(mistake, voice)[0] ?? "";

/** The mistake in the numbers of the tree. `given`: the number that was typed. */
export function mistakeSentence(
  question: PredictQuestion,
  truth: PredictTruth,
  mistake: Mistake,
  given: number | null,
  voice: Voice,
): string {
  const { predict: say, why, narration } = voice.messages;
  const { returned, chooser, options } = question;
  const { value: answer, owner } = truth;
  const end = endOf(question);
  const last = returned.at(-1);
  const [low, high] = chooser === "max" ? [answer, end] : [end, answer];
  return fill(wordsOf(mistake, voice)[1] ?? "", {
    node: askedName(question, voice),
    given: given === null ? "" : digits(given),
    values: voice.list(returned.map(({ value }) => digits(value))),
    last: last ? childName(question, last.move, voice) : "",
    convention: voice.view === "negamax" ? say.ownValues : say.maxValues,
    way: chooser === "max" ? say.raise : say.lower,
    choice: chooser === "max" ? say.largest : say.smallest,
    bound: fill(chooser === "max" ? why.atLeast : why.atMost, { value: digits(answer) }),
    best: digits(answer),
    end: `${chooser === "max" ? "β" : "α"} = ${end === null ? "" : digits(end)}`,
    low: low === null ? "" : digits(low),
    high: high === null ? "" : digits(high),
    owner: owner ? placeText(question.path.slice(0, owner.ply), voice) : "",
    plies: owner ? voice.plural(narration.ownerPlies, owner.distance) : "",
    rest: voice.list(options.map(({ move }) => childName(question, move, voice))),
  });
}
