// Why a search, a match or a count ended early, in the reader's language.
import type { Messages } from "../i18n/en";
import { fill, visibleText } from "./text";

/** The service's own word where the dictionary has none. */
export function stopReason(reason: string, { common }: Messages): string {
  const words: Record<string, string | undefined> = common.stop;
  return words[reason] ?? visibleText(reason);
}

/** What a run goes by in a chart: with what cut it short, so that its counts do not pass for those of a whole search. */
export const nameWithStop = (name: string, stopped: string | null, t: Messages): string =>
  stopped === null ? name : `${name} (${fill(t.compare.stoppedRun, { reason: stopReason(stopped, t) })})`;
