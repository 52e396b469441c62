// Why a search, a match or a count ended early, in the reader's language.
import type { Messages } from "../i18n/en";
import { visibleText } from "./text";

/** The service's own word where the dictionary has none. */
export function stopReason(reason: string, { common }: Messages): string {
  const words: Record<string, string | undefined> = common.stop;
  return words[reason] ?? visibleText(reason);
}
