// File types by content: events of other programs, homework, recorded searches.
import { textOf } from "./text-file";

/** Checks whether a text starts like a file of student events: its first object is their header. */
export function areEvents(text: string): boolean {
  const line = text.split("\n").find((each) => each.trimStart().startsWith("{"));
  return line !== undefined && /"plyscope"\s*:\s*"events"/.test(line);
}

const HEADER = /^\s*\{[^\n]*"plyscope"\s*:\s*"events"/gm;
/** Returns the number of searches in a file of events. */
export const searchesIn = (text: string): number => text.match(HEADER)?.length ?? 0;
/** Checks whether the first search of a file of events is a line of play alone. */
export const isLine = (text: string): boolean => /^\s*\{[^\n]*"lines"\s*:\s*true/m.test(text.slice(0, LONGEST));

/** Checks whether a text starts like a homework file of a graph game tree: keys with quoted values. */
export const isHomework = (text: string): boolean =>
  /^\s*(?:class|agent|alg|depth|num_agents|start_state)\s*:\s*"/m.test(text) && /GraphGameTree|start_state/.test(text);

/** Bytes of the longest position; a longer file can only be a record. */
const LONGEST = 1 << 20;

/** Checks for a recorded search by the file's name, length or content. */
export async function isRecord(file: File): Promise<boolean> {
  if (/\.(?:jsonl|ndjson|gz)$/i.test(file.name)) return true;
  if (!file.name.toLowerCase().endsWith(".json")) return false;
  return file.size > LONGEST || (await textOf(file)).includes('"plyscope-trace"');
}
