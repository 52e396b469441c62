// Notes beside the figures of a search: its evaluation and why, equal leaves, a restart, and an early stop.
import type { Restart, EqualLeaves, EvaluationChoice } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { fill, visibleText } from "./text";

/** The sentences, in the reader's language. */
type ToldWords = Messages["words"]["told"];
type Numbers = (n: number) => string;

export function evaluationSentence({ evaluation, why }: EvaluationChoice, say: ToldWords): string {
  const name = visibleText(evaluation);
  return fill(say[why], { name });
}

/** Names evaluations that distinguish more, or says that only a deeper search can. */
export const moreOf = (words: readonly string[], say: ToldWords): string =>
  words.length === 0 ? say.deeper : fill(say.more, { names: words.map(visibleText).join(", ") });

export function equalSentence({ value, alternatives }: EqualLeaves, say: ToldWords, number: Numbers): string {
  return `${fill(say.equal, { value: number(value) })} ${moreOf(alternatives, say)}`;
}

export const againSentence = ({ nodes, depth }: Restart, say: ToldWords, number: Numbers): string =>
  fill(say.again, { nodes: number(nodes), depth });

/** Returns the reason in words; the service's own word if the dictionary has none. */
export function stopReason(reason: string, { common }: Messages): string {
  const words: Record<string, string | undefined> = common.stop;
  return words[reason] ?? visibleText(reason);
}

/** Names a run in a chart. The reason for a stop is included, so that its counts do not pass for a whole search. */
export const nameWithStop = (name: string, stopped: string | null, t: Messages): string =>
  stopped === null ? name : `${name} (${fill(t.compare.stoppedRun, { reason: stopReason(stopped, t) })})`;
