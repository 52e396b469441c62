// The languages, and numbers and plurals in them.
import { fill } from "../model/text";
import type { LanguageCode } from "./codes";
import type { Messages, Plural } from "./en";

export { languageCodes, preferredLanguage, type LanguageCode } from "./codes";

/** The words of each language are fetched when it is chosen, not before. */
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
  /** 549,946 or 549.946. */
  readonly number: (n: number) => string;
  /** 3.33%, of a share of 1. */
  readonly percent: (n: number) => string;
  /** a, b and c. */
  readonly list: (words: readonly string[]) => string;
  /** 12.3: three digits that count. */
  readonly significant: (n: number) => string;
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
    this.short = written({ notation: "compact", maximumFractionDigits: 1 });
    this.long = written({ notation: "compact", compactDisplay: "long", maximumFractionDigits: 1 });
    const list = new Intl.ListFormat(code === "en" ? "en-GB" : code);
    this.list = (words) => list.format(words);
  }

  /** 18,297, but 121.9 trillion: digits that tell nothing are left out. */
  large = (n: number): string => (n < 1e9 ? this.number(n) : this.long(n));

  /** 10k, 1M: a number at an axis. */
  compact = (n: number): string => this.short(n).replace("K", "k");

  /** 12.5 MB, powers of ten. */
  bytes = (n: number): string => (n < 1e6 ? `${this.number(Math.ceil(n / 1e3))} kB` : `${this.short(n / 1e6)} MB`);

  /** The form of a message for `n`, filled; `{n}` is the grouped number. */
  plural = (message: Plural, n: number, more: Record<string, string> = {}): string =>
    fill(n === 1 ? message.one : message.other, { ...more, n: this.number(n) });
}
