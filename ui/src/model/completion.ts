// Completions in a condition: fields, comparisons, the values of word fields, and, or.

/** The values of word fields; the other fields hold numbers. */
const values: Record<string, readonly string[]> = {
  event: ["enter", "score", "update", "cutoff", "exit"],
  kind: ["max", "min"],
};
const comparisons = ["=", "!=", "<", "<=", ">", ">="];
const joints = ["and", "or"];
const known = new Set([...Object.values(values).flat(), ...comparisons, ...joints, "not"]);

export interface Completion {
  /** The start of the word being typed. */
  start: number;
  words: string[];
}

/**
 * Returns the completions at the caret. A word of the service's `vocabulary` is a field if it is no value, comparison
 * or joint. `moves` are offered after `move =`.
 */
export function complete(
  text: string,
  caret: number,
  vocabulary: readonly string[],
  moves: readonly string[],
): Completion {
  const typed = text.slice(0, caret);
  const partial = /([\w.-]+|[=!<>]+)$/.exec(typed)?.[0] ?? "";
  const start = typed.length - partial.length;
  const words = follow(typed.slice(0, start).trimEnd(), vocabulary, moves).filter(
    (word) => word.toLowerCase().startsWith(partial.toLowerCase()) && word !== partial,
  );
  return { start, words };
}

function follow(before: string, vocabulary: readonly string[], moves: readonly string[]): readonly string[] {
  const compared = /([\w.-]+)\s*[=!<>]+$/.exec(before)?.[1];
  if (compared !== undefined) return compared === "move" ? moves : (values[compared] ?? []);
  const fields = vocabulary.filter((word) => !known.has(word));
  const last = /[\w.-]+$/.exec(before)?.[0] ?? "";
  if (before === "" || before.endsWith("(") || joints.includes(last) || last === "not") return [...fields, "not"];
  if (fields.includes(last)) return last in values || last === "move" ? ["=", "!="] : comparisons;
  return joints;
}
