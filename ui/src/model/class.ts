// A class on screen: its tallies as rows, and counted words.
import type { ClassAnswer, ClassAsks, ClassTally } from "../generated/wire";
import type { LanguageCode } from "../i18n/codes";
import type { Plural } from "../i18n/en";
import { fill } from "./text";

/** Returns the letter of an option. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

/** Formats a message for `n`. */
export function counted(message: Plural, n: number, code: LanguageCode, more: Record<string, string> = {}): string {
  return fill(n === 1 ? message.one : message.other, { ...more, n: new Intl.NumberFormat(code).format(n) });
}

/** A row of tallies side by side. */
export interface TallyRow {
  label: string;
  right: boolean;
  /** For each vote, the count and its share of the answers. */
  cells: { round: number; count: number; share: number }[];
}

/** Returns the bars of the votes on a question, each label once. */
export function rowsOf(tallies: readonly ClassTally[], asks: ClassAsks): TallyRow[] {
  const labels = [...new Set(tallies.flatMap(({ bars }) => bars.map(({ label }) => label)))];
  const largest = (label: string) =>
    Math.max(...tallies.map(({ bars }) => bars.find((b) => b.label === label)?.count ?? 0));
  if (asks.kind === "number") labels.sort((a, b) => largest(b) - largest(a));
  return labels.map((label, place) => ({
    label: asks.kind === "choice" ? `${letterOf(place)}. ${label}` : label,
    right: tallies.some(({ bars }) => bars.some((bar) => bar.label === label && bar.right)),
    cells: tallies.map(({ round, answered, bars }) => {
      const count = bars.find((bar) => bar.label === label)?.count ?? 0;
      return { round, count, share: answered === 0 ? 0 : count / answered };
    }),
  }));
}

/** Longest range, so that a typing error does not make millions of numbers. */
const LONGEST = 1_000;

/** Reads numbers such as "7, 12-15" in ascending order; none if a part is neither number nor range. */
export function numbersOf(text: string): number[] {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== "");
  const numbers = parts.map((part) => {
    const [, from, to = from] = /^(\d{1,7})(?:[-–](\d{1,7}))?$/.exec(part) ?? [];
    const length = Number(to) - Number(from) + 1;
    return length >= 1 && length <= LONGEST ? Array.from({ length }, (_, place) => Number(from) + place) : [];
  });
  return numbers.some(({ length }) => length === 0) ? [] : [...new Set(numbers.flat())].sort((a, b) => a - b);
}

/** Formats ascending numbers: "7, 12–15". */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

/** Checks for an empty answer, which is no vote. */
export function isEmpty(answer: ClassAnswer): boolean {
  if ("number" in answer) return answer.number.trim() === "";
  if ("exercise" in answer) return Object.values(answer.exercise).every((text) => text.trim() === "");
  return false;
}
