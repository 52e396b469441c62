// The size of a run in words. Numbers too large to picture or to wait for are not written out.
import type { Estimate } from "../generated/wire";
import type { Language } from "../i18n/language";
import { fill } from "./text";

/** Nodes that take over a day at ten million per second. Beyond this only the power of ten is shown. */
const FAR = 1e12;
/** Nodes out of reach even with cuts, because the best case of alpha-beta is about the square root. */
const HOPELESS = 1e20;
/** A wait in seconds that counts as none. */
const AT_ONCE = 0.5;

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Returns 10³³ for a number of that size. */
export const powerOfTen = (n: number): string =>
  `10${[...String(Math.floor(Math.log10(n)))].map((digit) => superscripts[Number(digit)]).join("")}`;

/** Formats seconds in the largest unit that they fill twice. */
function timeText(seconds: number, { messages: { setup }, plural }: Language): string {
  const units = [
    [31_557_600, setup.years],
    [86_400, setup.days],
    [3600, setup.hours],
    [60, setup.minutes],
  ] as const;
  const [length, name] = units.find(([each]) => seconds >= 2 * each) ?? [1, setup.seconds];
  return plural(name, Math.ceil(seconds / length));
}

/** Describes the size and, if it is worth waiting for, the cost. */
export function estimateText(estimate: Estimate, lang: Language): string {
  const { setup } = lang.messages;
  // Infinity is null on the wire.
  const nodes = (estimate.nodes as number | null) ?? Infinity;
  const least = (estimate.low as number | null) ?? Infinity;
  if (least >= FAR || nodes >= HOPELESS)
    return Number.isFinite(nodes) ? fill(setup.estimateFar, { n: powerOfTen(nodes) }) : setup.estimateEndless;
  // Cuts may or may not shorten this one, so no time would be true.
  if (nodes >= FAR)
    return Number.isFinite(nodes) ? fill(setup.estimateBound, { n: powerOfTen(nodes) }) : setup.estimateEndless;
  const say = { exact: setup.estimateExact, sampled: setup.estimateSampled, bound: setup.estimateBound };
  const number = (n: number) => lang.large(Math.round(n));
  const size = fill(say[estimate.kind], {
    n: number(nodes),
    low: number(least),
    high: number(estimate.high),
  });
  if (estimate.seconds < AT_ONCE) return `${size}, ${setup.estimateAtOnce}`;
  const cost = { time: timeText(estimate.seconds, lang), memory: lang.bytes(estimate.bytes) };
  return `${size} · ${fill(setup.estimateTime, cost)}`;
}
