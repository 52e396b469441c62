// Files by what is in them: events of other programs, homework, recorded searches.

/** Whether a text begins like a file of student events: its first object is their header. */
export function areEvents(text: string): boolean {
  const line = text.split("\n").find((each) => each.trimStart().startsWith("{"));
  return line !== undefined && /"plyscope"\s*:\s*"events"/.test(line);
}

/** Whether a text begins like a homework file of a graph game tree: keys with values in quotes. */
export const isHomework = (text: string): boolean =>
  /^\s*(?:class|agent|alg|depth|num_agents|start_state)\s*:\s*"/m.test(text) && /GraphGameTree|start_state/.test(text);

/** Whether a file is a recorded search: it says so, or its name does where its bytes are packed. */
export const isRecord = (text: string, name: string): boolean =>
  text.includes('"plyscope-trace"') || /\.(?:jsonl|ndjson|gz)$/i.test(name);
