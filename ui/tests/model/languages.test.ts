import { describe, expect, it } from "vitest";
import { en } from "../../src/i18n/en";
import { Language, languages, preferredLanguage } from "../../src/i18n/language";
import { ptBR } from "../../src/i18n/pt-BR";
import { exampleIds } from "../../src/model/gallery";

/** Every text of a dictionary by its path. */
function flat(thing: object, path = ""): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(thing)) {
    if (typeof value === "string") out.set(`${path}${key}`, value);
    else for (const [inner, text] of flat(value as object, `${path}${key}.`)) out.set(inner, text);
  }
  return out;
}
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** Names, terms that both languages share, and texts of signs only. */
const alike = [
  "app.title",
  "arena.match.high",
  "arena.match.low",
  "arena.title",
  "arena.tuning.progressMore",
  "board.cell",
  "board.discs",
  "breaks.placeholder",
  "code.child",
  "command.view.arena",
  "command.view.icicle",
  "common.max",
  "common.min",
  "find.placeholder",
  "play.presets.othello-deepdiver.title",
  "play.seconds",
  "setup.example.failHard.title",
  "setup.example.failSoft.title",
  "setup.example.othelloFour.title",
  "setup.games.connect4",
  "setup.games.gomoku",
  "setup.games.othello",
  "techniques.name.hard",
  "words.name.deepdiver",
  "words.name.minimax",
  "words.name.mtdf",
  "words.name.negac",
  "words.name.scout",
];

describe("the languages", () => {
  const [english, portuguese] = [flat(en), flat(ptBR)];

  it("have the same keys, none empty, with the same holes", () => {
    expect([...portuguese.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      const other = portuguese.get(key) ?? "";
      expect(other, key).not.toBe("");
      expect(holes(other), key).toEqual(holes(text));
    }
  });

  it("translate: what reads the same in both is on a list, and nothing else is", () => {
    const same = [...english].filter(([key, text]) => portuguese.get(key) === text).map(([key]) => key);
    expect(same.sort()).toEqual([...alike].sort());
  });

  it("group numbers and choose plurals by their own rules", () => {
    const [one, other] = [new Language("en"), new Language("pt-BR")];
    expect(one.number(549946)).toBe("549,946");
    expect(other.number(549946)).toBe("549.946");
    expect([one.large(18297), one.large(121_865_802_710_625)]).toEqual(["18,297", "121.9 trillion"]);
    expect(one.plural(languages.en.common.nodes, 1)).toBe("1 node");
    expect(one.plural(languages.en.common.nodes, 0)).toBe("0 nodes");
    expect(other.plural(languages["pt-BR"].common.nodes, 2)).toBe("2 nós");
  });

  it("follow what the browser asks for", () => {
    expect(preferredLanguage(["de", "pt-PT", "en"])).toBe("pt-BR");
    expect(preferredLanguage(["de"])).toBe("en");
  });

  it("say of at least 24 examples what each teaches", () => {
    expect(exampleIds.length).toBeGreaterThanOrEqual(24);
  });
});
