// What is said of an answer in Predict: the slip by its name, and one sentence in the tree's own numbers.
import { moveText, placeText, type Voice } from "./narration";
import { endOf, type Question, type Slip } from "./predict";
import { digits } from "./score";
import { fill } from "./text";

/** What the node that is asked about is called. */
export const askedName = (question: Question, voice: Voice): string => placeText(question.path, voice);

/** What the children are called whose edges may be cut. */
export const childName = (question: Question, move: string, voice: Voice): string =>
  moveText(question.path, move, voice);

/** The title of a slip, which a summary counts by. */
export const slipTitle = (slip: Slip, { messages }: Pick<Voice, "messages">): string =>
  messages.predict.slip[slip][0] ?? "";

/** The slip in the numbers of the tree. `given`: the number that was typed. */
export function slipSentence(question: Question, slip: Slip, given: number | null, voice: Voice): string {
  const { predict: say, why, narration } = voice.messages;
  const { returned, answer, chooser, owner, options } = question;
  const end = endOf(question);
  const last = returned.at(-1);
  const [low, high] = chooser === "max" ? [answer, end] : [end, answer];
  return fill(say.slip[slip][1] ?? "", {
    node: askedName(question, voice),
    given: given === null ? "" : digits(given),
    values: voice.list(returned.map(({ value }) => digits(value))),
    last: last ? childName(question, last.move, voice) : "",
    convention: question.view === "negamax" ? say.ownValues : say.maxValues,
    way: chooser === "max" ? say.raise : say.lower,
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
