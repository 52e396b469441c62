// What is told beside the figures of a search: its evaluation and why it has it, leaves that are all alike, a second begin.
import type { BegunAgain, EqualLeaves, EvaluationTold } from "../generated/wire";
import { fill, visibleText } from "./text";

/** The sentences, in the reader's language. */
export interface ToldWords {
  horizon: string;
  end: string;
  refused: string;
  leaves: string;
  named: string;
  equal: string;
  more: string;
  deeper: string;
  again: string;
  blind: string;
}
type Numbers = (n: number) => string;

export function evaluationSentence({ evaluation, why }: EvaluationTold, say: ToldWords): string {
  const name = visibleText(evaluation);
  return fill(say[why], { name });
}

/** Which evaluations would tell more, or that only a deeper search can. */
export const moreOf = (words: readonly string[], say: ToldWords): string =>
  words.length === 0 ? say.deeper : fill(say.more, { names: words.map(visibleText).join(", ") });

export function equalSentence({ value, tell_more }: EqualLeaves, say: ToldWords, number: Numbers): string {
  return `${fill(say.equal, { value: number(value) })} ${moreOf(tell_more, say)}`;
}

export const againSentence = ({ nodes, depth }: BegunAgain, say: ToldWords, number: Numbers): string =>
  fill(say.again, { nodes: number(nodes), depth });
