import { describe, expect, it } from "vitest";
import { languages } from "../../src/i18n/language";
import { commandGroups, commandIds, commands, isSingleCharacter, keyLabel } from "../../src/model/keys";
import { actions } from "../../src/state/actions";

describe("the registry of commands", () => {
  it("gives every key to one command only", () => {
    const owners = new Map<string, string>();
    for (const id of commandIds) {
      for (const key of commands[id].keys) {
        expect(owners.get(key.toLowerCase()), `${key} of ${id}`).toBeUndefined();
        owners.set(key.toLowerCase(), id);
      }
    }
  });

  it("has a name for every command and group in both languages, and something it does", () => {
    for (const messages of Object.values(languages)) {
      for (const id of commandIds) expect(messages.command[id]).toBeTruthy();
      for (const group of commandGroups) expect(messages.commandGroup[group]).toBeTruthy();
    }
    expect(Object.keys(actions).sort()).toEqual([...commandIds].sort());
  });

  it("has no two commands of one name: the palette could not tell them apart", () => {
    for (const messages of Object.values(languages)) {
      const names = commandIds.map((id) => messages.command[id]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("writes keys as they are printed", () => {
    expect(keyLabel("Shift+ArrowUp")).toBe("⇧+↑");
    expect(keyLabel("$mod+k")).toBe("Ctrl+K");
    expect(keyLabel("+")).toBe("+");
    expect(keyLabel("Shift++")).toBe("⇧++");
  });

  it("knows which keys a slip of the hand may press", () => {
    expect(["c", "Shift+c", "?", "0", "+"].every(isSingleCharacter)).toBe(true);
    expect(["$mod+k", "Home", "F10", "Alt+n", "ArrowLeft", "Space"].some(isSingleCharacter)).toBe(false);
  });
});
