// The keys of the commands as the person has set them; what was not changed is as in the registry.
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

  /** The first key of a command as a person reads it; empty: it has none. */
  label(id: CommandId): string {
    const key = this.keys(id)[0];
    return key === undefined ? "" : keyLabel(key);
  }

  /** For `aria-keyshortcuts`. */
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

  /** Whose key this is, other than `id`'s. */
  owner(key: string, id: CommandId): CommandId | null {
    return commandIds.find((each) => each !== id && this.keys(each).some((theirs) => sameKey(theirs, key))) ?? null;
  }

  /** Gives a command the pressed key as its only one. The answer is the command that has it already, if one has. */
  assign(id: CommandId, press: KeyboardEvent): CommandId | "done" | "not a key" {
    const key = keyPressed(press);
    if (key === null) return "not a key";
    const owner = this.owner(key, id);
    if (owner === null) this.put({ ...this.changes, [id]: [key] });
    return owner ?? "done";
  }

  /** Leaves a command without a key; button and palette remain. */
  clear(id: CommandId): void {
    this.put({ ...this.changes, [id]: [] });
  }

  /** Back to what the registry says. */
  reset(): void {
    this.put({});
  }

  private put(changes: Changes): void {
    this.changes = changes;
    if (this.changed) keep("keys", changes);
    else forget("keys");
  }
}
