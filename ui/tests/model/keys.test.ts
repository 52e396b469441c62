import { describe, expect, it } from "vitest";
import { en } from "../../src/i18n/en";
import { languages } from "./words";
import { ptBR } from "../../src/i18n/pt-BR";
import { commandIds, commands, isSingleCharacter, keyLabel } from "../../src/model/keys";
import { shellWords } from "../../src/model/shell-words";

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

it("the menu holds every command once, in the language asked for", () => {
  const words = shellWords(ptBR, (id) => commands[id].keys);
  const items = words.menus.flatMap((menu) => menu.items);
  expect(items.map((item) => item.command).sort()).toEqual([...commandIds].sort());
  expect(items.find((item) => item.command === "app.save")?.label).toBe(ptBR.command["app.save"]);
  expect(words.titles.open).not.toBe(en.shell.open);
});

it("only keys with a modifier work outside the page", () => {
  const items = shellWords(en, (id) => commands[id].keys).menus.flatMap((menu) => menu.items);
  const keys = (id: string) => items.find((item) => item.command === id)?.accelerator;
  expect(keys("app.palette")).toBe("CmdOrCtrl+K");
  expect(keys("app.settings")).toBe("CmdOrCtrl+,");
  expect(keys("step.into")).toBeUndefined();
});
