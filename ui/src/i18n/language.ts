// The languages, and numbers and plurals in them.
import { fill } from "../model/text";
import type { LanguageCode } from "./codes";
import type { Messages, Plural } from "./en";

export { languageCodes, preferredLanguage, type LanguageCode } from "./codes";

/** The words of each language, fetched only when it is chosen. */
const sources: Record<LanguageCode, () => Promise<Messages>> = {
  en: async () => (await import("./en")).en,
  "pt-BR": async () => (await import("./pt-BR")).ptBR,
};
const fetched = new Map<LanguageCode, Messages>();
export const hasWords = (code: LanguageCode): boolean => fetched.has(code);
export async function fetchWords(code: LanguageCode): Promise<void> {
  if (!hasWords(code)) fetched.set(code, await sources[code]());
}

/** A language ready for use: messages, and grouping of digits. */
export class Language {
  readonly messages: Messages;
  /** Formats 549,946 or 549.946. */
  readonly number: (n: number) => string;
  /** Formats 3.33%, from a share of 1. */
  readonly percent: (n: number) => string;
  /** Joins a, b and c. */
  readonly list: (words: readonly string[]) => string;
  /** Formats 12.3, with three significant digits. */
  readonly significant: (n: number) => string;
  /** Formats 1.289, always with three decimals. */
  readonly thousandths: (n: number) => string;
  private readonly short: (n: number) => string;
  private readonly long: (n: number) => string;

  constructor(readonly code: LanguageCode) {
    const words = fetched.get(code);
    if (!words) throw new Error(`the words of ${code} are not here yet`);
    this.messages = words;
    const written = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(code, options).format;
    this.number = written({});
    this.percent = written({ style: "percent", maximumSignificantDigits: 3 });
    this.significant = written({ maximumSignificantDigits: 3 });
    this.thousandths = written({ minimumFractionDigits: 3, maximumFractionDigits: 3 });
    this.short = written({ notation: "compact", maximumFractionDigits: 1 });
    this.long = written({ notation: "compact", compactDisplay: "long", maximumFractionDigits: 1 });
    const list = new Intl.ListFormat(code === "en" ? "en-GB" : code);
    this.list = (words) => list.format(words);
  }

  /** Formats 18,297, but 121.9 trillion, without meaningless digits. */
  large = (n: number): string => (n < 1e9 ? this.number(n) : this.long(n));

  /** Formats 10k, 1M for an axis. */
  compact = (n: number): string => this.short(n).replace("K", "k");

  /** Formats 12.5 MB, by powers of ten. */
  bytes = (n: number): string => (n < 1e6 ? `${this.number(Math.ceil(n / 1e3))} kB` : `${this.short(n / 1e6)} MB`);

  /** Returns the form of a message for `n`, filled; `{n}` is the grouped number. */
  plural = (message: Plural, n: number, more: Record<string, string> = {}): string =>
    fill(n === 1 ? message.one : message.other, { ...more, n: this.number(n) });
}
