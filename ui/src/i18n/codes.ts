// The languages by their codes.

export type LanguageCode = "en" | "pt-BR";
export const languageCodes: LanguageCode[] = ["en", "pt-BR"];

/** Returns the language of ours that a browser prefers. */
export function preferredLanguage(wanted: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith("pt")) return "pt-BR";
    if (tag.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}
