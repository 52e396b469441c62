// The languages by their codes.

export type LanguageCode = "en" | "pt-BR";
export const languageCodes: LanguageCode[] = ["en", "pt-BR"];

/** The language a browser asks for, among ours. */
export function preferredLanguage(wanted: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith("pt")) return "pt-BR";
    if (tag.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}
