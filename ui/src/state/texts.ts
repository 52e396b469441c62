// The messages of the requested languages.
import type { Backend } from "../backend/backend";
import type { LanguageCode } from "../i18n/codes";
import type { Texts } from "../model/message";

/** The messages received so far, for the life of the page. */
export const came: Partial<Record<LanguageCode, Texts>> = {};

/** Requests the messages of a language, once. */
export async function fetchTexts(language: LanguageCode, backend: Pick<Backend, "call">): Promise<void> {
  came[language] ??= (await backend.call("messages", { language })).texts;
}
