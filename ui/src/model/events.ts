// Files of events of other programs, as they are told from traces.

/** Whether a text begins like a file of student events: its first object is their header. */
export function areEvents(text: string): boolean {
  const line = text.split("\n").find((each) => each.trimStart().startsWith("{"));
  return line !== undefined && /"plyscope"\s*:\s*"events"/.test(line);
}
