import { describe, expect, it } from "vitest";
import { en } from "../../src/i18n/en";
import { ptBR } from "../../src/i18n/pt-BR";
import { aboutOf } from "../../src/model/catalogue";
import { complete } from "../../src/model/completion";
import { keyPressed, sameKey, type CommandId } from "../../src/model/keys";
import { fitness, fitting, wantedBy } from "../../src/model/palette";
import { refusalOf } from "../../src/model/refusal";

const vocabulary = ["ply", "move", "event", "kind", "and", "or", "not", "enter", "cutoff", "max", "="];
const words = (text: string) => complete(text, text.length, vocabulary, ["5", "9"]).words;

describe("the completion of a condition", () => {
  it("offers what can come next", () => {
    expect(words("")).toEqual(["ply", "move", "event", "kind", "not"]);
    expect(words("ev")).toEqual(["event"]);
    expect(words("event ")).toEqual(["=", "!="]);
    expect(words("ply ")).toContain(">=");
    expect(words("event = c")).toEqual(["cutoff"]);
    expect(words("move = ")).toEqual(["5", "9"]);
    expect(words("kind=max a")).toEqual(["and"]);
    expect(words("kind = max and (")).toContain("ply");
    expect(words("ply = ")).toEqual([]);
  });

  it("knows where the word begins that it completes, and leaves out what is there already", () => {
    expect(complete("ply = 2 and ev", 14, vocabulary, [])).toEqual({ start: 12, words: ["event"] });
    expect(complete("ev = cutoff", 2, vocabulary, []).words).toEqual(["event"]);
    expect(words("event = cutoff")).toEqual([]);
  });
});

describe("the palette", () => {
  const found = (text: string, name: (id: CommandId) => string) => {
    const wanted = wantedBy(text);
    return "among" in wanted ? fitting(wanted.words, wanted.among, name) : [];
  };
  const english = (id: CommandId) => en.command[id];
  const portuguese = (id: CommandId) => ptBR.command[id];

  it("tells nodes, jumps and commands apart by the first sign", () => {
    expect(wantedBy("#123")).toEqual({ node: 123 });
    expect(found("@cut", english).slice(0, 2)).toEqual(["seek.cutoff", "seek.backCutoff"]);
    expect(found("@cut", portuguese)[0]).toBe("seek.cutoff");
    expect(found("@corte", portuguese)).toContain("seek.cutoff");
    expect(found("@save", english)).toEqual([]);
    expect(found(">save", english)[0]).toBe("app.save");
    expect(found("", english).length).toBeGreaterThan(50);
  });

  it("finds without accents, and by letters in their order", () => {
    expect(fitness("proximo", "Próximo corte")).toBe(3);
    expect(fitness("cort", "Próximo corte")).toBe(3);
    expect(fitness("nxcut", "Next cutoff")).toBe(1);
    expect(fitness("zz", "Next cutoff")).toBe(0);
  });
});

describe("a key that was pressed", () => {
  const press = (key: string, more: object = {}) =>
    keyPressed({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

  it("is written as the registry writes it", () => {
    expect(press("C", { shiftKey: true })).toBe("Shift+c");
    expect(press("k", { ctrlKey: true })).toBe("$mod+k");
    expect(press(" ")).toBe("Space");
    expect(press("ArrowUp", { altKey: true })).toBe("Alt+ArrowUp");
  });

  it("is none while only a modifier is down, and never Tab, Enter or Esc", () => {
    for (const key of ["Shift", "Control", "Tab", "Enter", "Escape", "Dead"]) expect(press(key)).toBeNull();
    expect(sameKey("Shift+C", "Shift+c")).toBe(true);
  });
});

describe("a refusal", () => {
  const error = {
    code: "input" as const,
    field: "position",
    reason: "square 5 is taken",
    at: 1,
    remedy: "play another",
  };

  it("says the kind in the reader's language and the reason once", () => {
    expect(refusalOf(error, ptBR)).toEqual({
      headline: ptBR.refusal.field.position,
      detail: "square 5 is taken",
      remedy: "play another",
    });
    expect(refusalOf({ ...error, field: "wishes" }, en).headline).toBe(en.refusal.code.input);
    expect(refusalOf({ code: "io", reason: "a.json: denied" }, en)).toEqual({
      headline: en.refusal.code.io,
      detail: "a.json: denied",
      remedy: null,
    });
  });
});

describe("what a word of the catalogue means", () => {
  const choices = [{ word: "fresh", example: "fresh", about: "a new one" }];
  it("is said in the reader's language, or else in the service's, marked so", () => {
    expect(aboutOf(choices, "alphabeta", ptBR.words.algorithm)?.lang).toBeUndefined();
    expect(aboutOf(choices, "fresh", ptBR.words.algorithm)).toEqual({ word: "fresh", about: "a new one", lang: "en" });
    expect(aboutOf(choices, "none", ptBR.words.algorithm)).toBeNull();
  });
});
