// The search as numbered steps, the same numbers as in the program's `expand` and in `StepState.line`.
import type { Messages } from "../i18n/en";
import { fill } from "./text";
import { parseRun } from "./run-word";
import type { ValueView } from "./score";

export interface CodeLine {
  /** 1 to 7; 0 is the line with the name. */
  number: number;
  indent: number;
  text: string;
}

/** The line to mark: minimax has no bounds to raise, so its update ends at "better". */
export function activeLine(run: string, line: number): number {
  return line === 5 && parseRun(run).algorithm === "minimax" ? 4 : line;
}

/** The lines for a run, `alphabeta+static`; minimax has no window. */
export function pseudocode(run: string, view: ValueView, words: Messages["code"]): CodeLine[] {
  const cuts = parseRun(run).algorithm !== "minimax";
  const negated = view === "negamax";
  const name = cuts ? "αβ" : "minimax";
  const window = cuts ? ", α, β" : "";
  const below = cuts ? (negated ? ", −β, −α" : ", α, β") : "";
  const lines: CodeLine[] = [
    { number: 0, indent: 0, text: `${name}(n${window}):` },
    { number: 1, indent: 1, text: words.leaf },
    { number: 2, indent: 1, text: words.moves },
    { number: 3, indent: 2, text: fill(words.child, { call: `${negated ? "−" : ""}${name}(n·m${below})` }) },
    { number: 4, indent: 2, text: words.better },
  ];
  if (cuts) {
    lines.push({ number: 5, indent: 2, text: negated ? words.raiseNegamax : words.raise });
    lines.push({ number: 6, indent: 2, text: words.cut });
  }
  lines.push({ number: 7, indent: 1, text: words.done });
  return lines;
}
