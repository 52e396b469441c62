// What is told beside the figures of a search: its evaluation and why it has it, leaves that are all alike, a second
// begin, and why it ended early.
import type { BegunAgain, EqualLeaves, EvaluationTold } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { fill, visibleText } from "./text";

/** The sentences, in the reader's language. */
type ToldWords = Messages["words"]["told"];
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

/** The service's own word where the dictionary has none. */
export function stopReason(reason: string, { common }: Messages): string {
  const words: Record<string, string | undefined> = common.stop;
  return words[reason] ?? visibleText(reason);
}

/** What a run goes by in a chart: with what cut it short, so that its counts do not pass for those of a whole search. */
export const nameWithStop = (name: string, stopped: string | null, t: Messages): string =>
  stopped === null ? name : `${name} (${fill(t.compare.stoppedRun, { reason: stopReason(stopped, t) })})`;
