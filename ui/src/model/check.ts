// Results of checking a program, in the reader's language.
import type { SearchCheck, ReportedEvent, Profile } from "../generated/wire";
import type { CheckWords } from "../i18n/check";
import { parseRun } from "./run-word";
import { toldText, toldWindow } from "./score";
import { fill } from "./text";

/** A search of a textbook tree by a program that continues its loop after the cut. */
export const EXAMPLE = `{"plyscope":"events","version":1,"game":"tree","position":"max:((3 12 8) (2 4 6) (14 5 2))","run":"alphabeta"}
{"e":"enter","alpha":"-inf","beta":"inf"}
{"e":"enter","move":"1","alpha":"-inf","beta":"inf"}
{"e":"leaf","move":"1","value":3}
{"e":"leaf","move":"2","value":12}
{"e":"leaf","move":"3","value":8}
{"e":"exit","value":3,"best":"1"}
{"e":"enter","move":"2","alpha":3,"beta":"inf"}
{"e":"leaf","move":"1","value":2}
{"e":"leaf","move":"2","value":4}
{"e":"leaf","move":"3","value":6}
{"e":"exit","value":2,"best":"1"}
{"e":"enter","move":"3","alpha":3,"beta":"inf"}
{"e":"leaf","move":"1","value":14}
{"e":"leaf","move":"2","value":5}
{"e":"leaf","move":"3","value":2}
{"e":"exit","value":2,"best":"3"}
{"e":"exit","value":3,"best":"1"}
`;

/** Returns the convention by which a run cuts and returns. */
export function conventionOf(run: string): Profile {
  const { flags } = parseRun(run);
  return flags.includes("strict") ? "strict" : flags.includes("hard") ? "fail-hard" : "knuth-moore";
}

/** Returns the mistake of an explanation, without the initial best value in `best-from:10`. */
export const mistakeOf = (named: string): string => named.split(":")[0]!;

/** Describes an event of the file in a few words. */
export function eventText(event: ReportedEvent | null | undefined, say: CheckWords): string {
  if (!event) return say.nothing;
  const { e, move, value, best, alpha, beta } = event;
  const parts = [say.events[e as keyof typeof say.events] ?? e];
  if (move !== undefined) parts.push(move);
  if (alpha !== undefined || beta !== undefined) parts.push(toldWindow(event));
  if (value !== undefined) parts.push(toldText(value));
  if (best !== undefined) parts.push(fill(say.withBest, { best }));
  return parts.join(" ");
}

/** A displayed line of the file. */
export interface ShownLine {
  number: number;
  text: string;
  wrong: boolean;
}

/** Returns the lines around the first difference, or those from the header on if there is none. */
export function linesAround(text: string, { first_difference, header_line }: SearchCheck, around = 8): ShownLine[] {
  const wrong = first_difference?.line ?? 0;
  const first = Math.max(1, wrong > 0 ? wrong - around : header_line);
  const last = wrong > 0 ? wrong + around : header_line + 2 * around;
  return text
    .split("\n")
    .slice(first - 1, last)
    .map((line, place) => ({ number: first + place, text: line, wrong: first + place === wrong }));
}
