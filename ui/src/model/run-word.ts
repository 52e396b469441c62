// The word of a run, `alphabeta+static+last`, taken apart for the form and put together again.

export interface RunParts {
  algorithm: string;
  /** Without an argument: `static`; with one: `random`, whose number is `argument`. Natural order is "". */
  order: string;
  argument: string;
  flags: string[];
}

// What is no order; some of them have an argument: `tt:16MB`.
const flagWords = new Set([
  "hard",
  "last",
  "tt",
  "symmetry",
  "etc",
  "deepening",
  "aspiration",
  "killer",
  "history",
  "strict",
]);

export function parseRun(word: string): RunParts {
  const [algorithm = "", ...modifiers] = word.split("+");
  const parts: RunParts = { algorithm, order: "", argument: "", flags: [] };
  for (const modifier of modifiers) {
    if (flagWords.has(modifier.split(":")[0] ?? "")) parts.flags.push(modifier);
    else if (modifier !== "natural") {
      const [order = "", argument = ""] = modifier.split(":");
      parts.order = order;
      parts.argument = argument;
    }
  }
  return parts;
}

export function writeRun(parts: RunParts): string {
  const order = parts.order === "" ? [] : [parts.argument === "" ? parts.order : `${parts.order}:${parts.argument}`];
  return [parts.algorithm, ...order, ...[...parts.flags].sort()].join("+");
}

/** The orders among a catalogue's modifiers: everything that is not a flag, without its argument. */
export function ordersAmong(modifiers: string[]): string[] {
  const words = modifiers
    .map((word) => word.split(":")[0] ?? word)
    .filter((word) => !flagWords.has(word) && word !== "natural");
  return [...new Set(words)];
}

/** Orders that need a number behind a colon, with the number to start from. */
export const orderArguments: Record<string, string> = { random: "1", shallow: "1" };
