// The languages, and numbers and plurals in them.
import { fill } from "../model/text";
import { en, type Messages, type Plural } from "./en";
import { ptBR } from "./pt-BR";

export const languages: Record<LanguageCode, Messages> = { en, "pt-BR": ptBR };
export type LanguageCode = "en" | "pt-BR";
export const languageCodes: LanguageCode[] = ["en", "pt-BR"];

/** A language ready for use: messages, grouping of digits, plural rules. */
export class Language {
  readonly messages: Messages;
  private readonly numbers: Intl.NumberFormat;
  private readonly short: Intl.NumberFormat;
  private readonly long: Intl.NumberFormat;
  private readonly shares: Intl.NumberFormat;
  private readonly figures: Intl.NumberFormat;
  private readonly rules: Intl.PluralRules;

  constructor(readonly code: LanguageCode) {
    this.messages = languages[code];
    this.numbers = new Intl.NumberFormat(code);
    this.short = new Intl.NumberFormat(code, { notation: "compact", maximumFractionDigits: 1 });
    this.long = new Intl.NumberFormat(code, {
      notation: "compact",
      compactDisplay: "long",
      maximumFractionDigits: 1,
    });
    this.shares = new Intl.NumberFormat(code, { style: "percent", maximumSignificantDigits: 3 });
    this.figures = new Intl.NumberFormat(code, { maximumSignificantDigits: 3 });
    this.rules = new Intl.PluralRules(code);
  }

  /** 549,946 or 549.946. */
  number = (n: number): string => this.numbers.format(n);

  /** 3.33%, of a share of 1. */
  percent = (n: number): string => this.shares.format(n);

  /** 12.3: three digits that count. */
  significant = (n: number): string => this.figures.format(n);

  /** 18,297, but 121.9 trillion: digits that nobody reads are left out. */
  large = (n: number): string => (n < 1e9 ? this.number(n) : this.long.format(n));

  /** 12.5 MB, powers of ten. */
  bytes = (n: number): string =>
    n < 1e6 ? `${this.numbers.format(Math.ceil(n / 1e3))} kB` : `${this.short.format(n / 1e6)} MB`;

  /** The form of a message for `n`, filled; `{n}` is the grouped number. */
  plural = (message: Plural, n: number, more: Record<string, string> = {}): string =>
    fill(this.rules.select(n) === "one" ? message.one : message.other, { ...more, n: this.number(n) });
}

/** The language a browser asks for, among ours. */
export function preferredLanguage(wanted: readonly string[]): LanguageCode {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith("pt")) return "pt-BR";
    if (tag.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}
