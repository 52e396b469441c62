// A class on screen: its tallies as rows, and counted words.
import type { ClassAnswer, ClassAsks, ClassTally, ClassTarget } from "../generated/wire";
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

/**
 * Returns the bars of the votes on a question, each label once. Edges may share a name, so they go by their places, and
 * those that nobody marked are left out. The most frequent come first.
 */
export function rowsOf(tallies: readonly ClassTally[], asks: ClassAsks): TallyRow[] {
  if (asks.kind === "edges") {
    const rows = (tallies[0]?.bars ?? []).map(({ label, right }, place) => ({
      label,
      right: right === true,
      cells: tallies.map(({ round, answered, bars }) => cellOf(round, answered, bars[place]?.count ?? 0)),
    }));
    const most = ({ cells }: TallyRow) => Math.max(...cells.map(({ count }) => count));
    return rows.filter((row) => row.right || most(row) > 0).sort((a, b) => most(b) - most(a));
  }
  const labels = [...new Set(tallies.flatMap(({ bars }) => bars.map(({ label }) => label)))];
  const largest = (label: string) =>
    Math.max(...tallies.map(({ bars }) => bars.find((b) => b.label === label)?.count ?? 0));
  if (asks.kind === "number") labels.sort((a, b) => largest(b) - largest(a));
  return labels.map((label, place) => ({
    label: asks.kind === "choice" ? `${letterOf(place)}. ${label}` : label,
    right: tallies.some(({ bars }) => bars.some((bar) => bar.label === label && bar.right)),
    cells: tallies.map(({ round, answered, bars }) =>
      cellOf(round, answered, bars.find((bar) => bar.label === label)?.count ?? 0),
    ),
  }));
}
const cellOf = (round: number, answered: number, count: number) => ({
  round,
  count,
  share: answered === 0 ? 0 : count / answered,
});

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

/** Checks for an address that only this machine reaches. */
export const isLoopback = (address: string): boolean => /^(127\.|localhost$|\[?::1)/.test(address);

/** The votes for one edge: their number, and their share of the answers, 0 to 1. */
export interface EdgeVotes {
  count: number;
  share: number;
}
/** Returns the votes for each edge, by the node below it; edges without votes are left out. */
export function edgeVotes(asks: ClassAsks, { bars, answered }: ClassTally): ReadonlyMap<number, EdgeVotes> {
  const targets = asks.kind === "edges" ? asks.targets : [];
  return new Map(
    targets.flatMap(({ node }, place) => {
      const count = bars[place]?.count ?? 0;
      return count === 0 ? [] : [[node, { count, share: count / Math.max(1, answered) }] as const];
    }),
  );
}

/** Least px of a target: 44 for a finger, and one more because browsers round. Most px of a picture. */
export const THUMB = 45;
const WIDEST = 8_000;

/** A rectangle in px. */
export interface TargetBox {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Returns the area of a target in a picture `width` px wide: its glyph, or as much more as a finger needs. */
export function targetBox(target: ClassTarget, width: number, ratio: number): TargetBox {
  const size = { width: Math.max(THUMB, target.width * width), height: Math.max(THUMB, target.height * width * ratio) };
  return {
    left: (target.left + target.width / 2) * width - size.width / 2,
    top: (target.top + target.height / 2) * width * ratio - size.height / 2,
    ...size,
  };
}
const overlap = (one: TargetBox, other: TargetBox): boolean =>
  Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) > 0.5;

/**
 * Returns the px of a picture that keep its targets apart, at least `least`. `ratio` is the picture's height by its
 * width. Targets that lie on each other stay so.
 */
export function widthFor(targets: readonly ClassTarget[], ratio: number, least: number): number {
  let width = Math.max(1, least);
  let near = targets.flatMap((one, place) => targets.slice(place + 1).map((other) => [one, other] as const));
  for (; width < WIDEST; width *= 1.05) {
    const at = width;
    near = near.filter(([one, other]) => overlap(targetBox(one, at, ratio), targetBox(other, at, ratio)));
    if (near.length === 0) break;
  }
  return width < WIDEST ? width : Math.max(1, least);
}

/** An exercise from a seed, in parts: `cuts-2-17-game`. */
export interface SeededParts {
  kind: string;
  level: number;
  seed: number;
  /** The rest of the word, with its hyphen: the ground and the convention. */
  ending: string;
}
/** Returns the parts of an exercise's word; null if it has no seed. */
export function seededParts(item: string): SeededParts | null {
  const [, kind, level, seed, ending = ""] = /^([a-z]+)-(\d)-(\d{1,9})(-[a-z-]+)?$/.exec(item.trim()) ?? [];
  return kind === undefined ? null : { kind, level: Number(level), seed: Number(seed), ending };
}
export const seededItem = ({ kind, level, seed, ending }: SeededParts): string => `${kind}-${level}-${seed}${ending}`;
