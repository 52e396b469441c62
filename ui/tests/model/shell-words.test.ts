import { expect, it } from "vitest";
import { en } from "../../src/i18n/en";
import { ptBR } from "../../src/i18n/pt-BR";
import { commandIds, commands } from "../../src/model/keys";
import { shellWords } from "../../src/model/shell-words";

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
