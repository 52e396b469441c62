// The keys of the commands, as the user has set them, else as in the registry.
import { keyPressed, sameKey, commandIds, commands, isCommand, keyLabel, type CommandId } from "../model/keys";
import { forget, keep, kept } from "./keep";

type Changes = Partial<Record<CommandId, readonly string[]>>;

function isChanges(thing: unknown): thing is Changes {
  if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return false;
  return Object.entries(thing).every(
    ([id, keys]) => isCommand(id) && Array.isArray(keys) && keys.every((key) => typeof key === "string"),
  );
}

export class Keymap {
  private changes: Changes = $state.raw(kept("keys", isChanges) ?? {});

  keys(id: CommandId): readonly string[] {
    return this.changes[id] ?? commands[id].keys;
  }

  /** Returns the first key of a command in readable form; empty if it has none. */
  label(id: CommandId): string {
    const key = this.keys(id)[0];
    return key === undefined ? "" : keyLabel(key);
  }

  /** Returns the keys for `aria-keyshortcuts`. */
  aria(id: CommandId): string | undefined {
    return (
      this.keys(id)
        .map((key) => key.replace("$mod", "Control"))
        .join(" ") || undefined
    );
  }

  isChanged(id: CommandId): boolean {
    return id in this.changes;
  }
  get changed(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  /** Returns the command that owns this key, other than `id`. */
  owner(key: string, id: CommandId): CommandId | null {
    return commandIds.find((each) => each !== id && this.keys(each).some((theirs) => sameKey(theirs, key))) ?? null;
  }

  /** Gives a command the pressed key as its only one. Returns the command that already has it, if any. */
  assign(id: CommandId, press: KeyboardEvent): CommandId | "done" | "not a key" {
    const key = keyPressed(press);
    if (key === null) return "not a key";
    const owner = this.owner(key, id);
    if (owner === null) this.put({ ...this.changes, [id]: [key] });
    return owner ?? "done";
  }

  /** Removes the keys of a command; button and palette remain. */
  clear(id: CommandId): void {
    this.put({ ...this.changes, [id]: [] });
  }

  /** Restores the keys of the registry. */
  reset(): void {
    this.put({});
  }

  private put(changes: Changes): void {
    this.changes = changes;
    if (this.changed) keep("keys", changes);
    else forget("keys");
  }
}
