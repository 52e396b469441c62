// The search as numbered steps. Where a run has them all, they are those of the program's `expand` and of
// `StepState.line`; a reader's numbers have no gaps.
import type { Messages } from "../i18n/en";
import { fill } from "./text";
import { hasWindows, parseRun } from "./run-word";
import type { ValueView } from "./score";

export interface CodeLine {
  /** 1 to 7; 0 is the line with the name. */
  number: number;
  indent: number;
  text: string;
  /** Of two lines with one number: whether it is the one of second attempts. */
  again?: boolean;
}
/** Names as they are called in the pseudocode. */
const names: Record<string, string> = { minimax: "minimax", alphabeta: "αβ", alphabeta2009: "αβ2009" };

/** The program's steps that minimax has, in order: no bounds to raise, and no cut. */
const plainSteps = [1, 2, 3, 4, 7];

/** The line to mark: minimax's update ends at "better"; a second attempt is made by line 3. */
export function activeLine(run: string, line: number, again = false): number {
  if (again && line === 2) return 3;
  if (hasWindows(run)) return line;
  return 1 + plainSteps.indexOf(line === 5 ? 4 : line);
}

/** The lines for a run, `alphabeta+static`; minimax has no window. */
export function pseudocode(run: string, view: ValueView, words: Messages["code"]): CodeLine[] {
  const { algorithm, flags } = parseRun(run);
  const cuts = hasWindows(run);
  const negated = view === "negamax";
  const name = names[algorithm] ?? algorithm;
  const window = cuts ? ", α, β" : "";
  const below = cuts ? (negated ? ", −β, −α" : ", α, β") : "";
  const call = (within: string) => `${negated ? "−" : ""}${name}(n·m${within})`;
  // behind the first move these two only ask, and search again where the answer is yes
  const attempts = algorithm === "pvs" || algorithm === "scout";
  const lines: CodeLine[] = [
    { number: 0, indent: 0, text: `${name}(n${window}):` },
    { number: 1, indent: 1, text: words.leaf },
    { number: 2, indent: 1, text: words.moves },
    {
      number: 3,
      indent: 2,
      text: fill(attempts ? words.ask : words.child, { call: call(below) }),
      ...(attempts ? { again: false } : {}),
    },
    ...(attempts ? [{ number: 3, indent: 2, text: fill(words.askAgain, { call: call(below) }), again: true }] : []),
    { number: 4, indent: 2, text: words.better },
  ];
  if (cuts) {
    const slips = algorithm === "alphabeta2009";
    const raise = slips ? words.assign : words.raise;
    const raiseNegamax = slips ? words.assignNegamax : words.raiseNegamax;
    lines.push({ number: 5, indent: 2, text: negated ? raiseNegamax : raise });
    lines.push({ number: 6, indent: 2, text: flags.includes("strict") ? words.cutStrict : words.cut });
  }
  lines.push({ number: cuts ? 7 : plainSteps.length, indent: 1, text: words.done });
  return lines;
}
