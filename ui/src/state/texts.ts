// The messages of the languages that were asked for.
import type { Backend } from "../backend/backend";
import type { LanguageCode } from "../i18n/codes";
import type { Texts } from "../model/said";

/** Those that came, for as long as the page lives. */
export const came: Partial<Record<LanguageCode, Texts>> = {};

/** Asks for the messages of a language, once. */
export async function fetchTexts(language: LanguageCode, backend: Pick<Backend, "call">): Promise<void> {
  came[language] ??= (await backend.call("messages", { language })).texts;
}
