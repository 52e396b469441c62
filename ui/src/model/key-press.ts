// A key that was pressed, in the words of the registry: `Shift+c`, `$mod+k`, `ArrowRight`.

const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Unidentified"]);
/** Keys that move the keyboard's focus, press what has it, or close: no command may take them. */
const reserved = new Set(["Tab", "Enter", "Escape", "Process"]);

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The key with its modifiers; null: only a modifier so far, or a key that no command may have. */
export function keyPressed(event: Press): string | null {
  if (modifiers.has(event.key) || reserved.has(event.key)) return null;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return [
    event.ctrlKey || event.metaKey ? "$mod+" : "",
    event.altKey ? "Alt+" : "",
    event.shiftKey ? "Shift+" : "",
    key,
  ].join("");
}

/** Whether two keys of the registry are one: letters count alike, large or small. */
export const sameKey = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
