// Files by what is in them: events of other programs, homework, recorded searches.
import { textOf } from "./text-file";

/** Whether a text begins like a file of student events: its first object is their header. */
export function areEvents(text: string): boolean {
  const line = text.split("\n").find((each) => each.trimStart().startsWith("{"));
  return line !== undefined && /"plyscope"\s*:\s*"events"/.test(line);
}

/** Whether a text begins like a homework file of a graph game tree: keys with values in quotes. */
export const isHomework = (text: string): boolean =>
  /^\s*(?:class|agent|alg|depth|num_agents|start_state)\s*:\s*"/m.test(text) && /GraphGameTree|start_state/.test(text);

/** Bytes of the longest position; what is longer can only be a record. */
const LONGEST = 1 << 20;

/** Whether a file is a recorded search: its name or its length says so, or the file itself, anywhere. */
export async function isRecord(file: File): Promise<boolean> {
  if (/\.(?:jsonl|ndjson|gz)$/i.test(file.name)) return true;
  if (!file.name.toLowerCase().endsWith(".json")) return false;
  return file.size > LONGEST || (await textOf(file)).includes('"plyscope-trace"');
}
