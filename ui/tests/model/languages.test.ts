import { describe, expect, it } from "vitest";
import { arenaWords } from "../../src/i18n/arena";
import { breaksWords } from "../../src/i18n/breaks";
import { changeWords } from "../../src/i18n/change";
import { claimsWords } from "../../src/i18n/claims";
import { columnNotes } from "../../src/i18n/columns";
import { en } from "../../src/i18n/en";
import { ladderWords } from "../../src/i18n/ladder";
import { icicleWords } from "../../src/i18n/icicle";
import { keymapWords } from "../../src/i18n/keymap";
import { Language, preferredLanguage, languageCodes } from "../../src/i18n/language";
import { liveWords } from "../../src/i18n/live";
import { outlineWords } from "../../src/i18n/outline";
import { predictWords } from "../../src/i18n/predict";
import { ptBR } from "../../src/i18n/pt-BR";
import { stepTexts } from "../../src/i18n/steps";
import { languages } from "./words";
import { exampleIds, recipe } from "../../src/model/gallery";
import { parseRun, familyOf } from "../../src/model/run-word";

/** Returns every text of a dictionary by its path. */
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
  "arena.title",
  "board.cell",
  "board.pieces.marks.0",
  "board.pieces.marks.1",
  "code.child",
  "code.pv",
  "command.view.arena",
  "common.a",
  "common.b",
  "common.c",
  "common.max",
  "common.min",
  "find.placeholder",
  "play.milliseconds",
  "play.presets.othello-deepdiver.title",
  "play.seconds",
  "setup.cardMinutes",
  "setup.example.failHard.title",
  "setup.example.failSoft.title",
  "setup.example.othelloFour.title",
  "setup.games.gomoku",
  "setup.games.othello",
  "setup.sides.marks.first",
  "setup.sides.marks.second",
  "techniques.name.hard",
  "techniques.name.probcut",
  "words.name.deepdiver",
  "words.name.expectimax",
  "words.name.mcts",
  "words.name.minimax",
  "words.name.mtdf",
  "words.name.negac",
  "words.name.scout",
  "words.name.star1",
  "words.name.star2",
];

/** The same in the words of later screens. */
const alsoAlike = [
  "claimsWords.by.probcut",
  "claimsWords.cause.zugzwang",
  "liveWords.at",
  "liveWords.is",
  "breaksWords.placeholder",
  "outlineWords.named",
];

describe("the languages", () => {
  const [english, portuguese] = [flat(en), flat(ptBR)];
  const compared = (one: Map<string, string>, other: Map<string, string>) => {
    expect([...other.keys()].sort()).toEqual([...one.keys()].sort());
    for (const [key, text] of one) {
      const translated = other.get(key) ?? "";
      expect(translated, key).not.toBe("");
      expect(holes(translated), key).toEqual(holes(text));
    }
  };

  it("have the same keys, none empty, with the same holes", () => compared(english, portuguese));

  it("have the same holes in the words of a later screen, and translate them", () => {
    const later = {
      predictWords,
      liveWords,
      breaksWords,
      outlineWords,
      icicleWords,
      changeWords,
      keymapWords,
      arenaWords,
      ladderWords,
      columnNotes,
      stepTexts,
      claimsWords,
    };
    for (const [name, words] of Object.entries(later)) {
      const [one, other] = [flat(words.en, `${name}.`), flat(words["pt-BR"], `${name}.`)];
      compared(one, other);
      const same = [...one].filter(
        ([key, text]) => other.get(key) === text && /\p{L}{4}/u.test(text.replace(/\{\w+\}/g, "")),
      );
      expect(same.map(([key]) => key).filter((key) => !alsoAlike.includes(key))).toEqual([]);
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
});

/** Returns every number in a JSON value, also within texts. */
const numbersOf = (thing: unknown): string[] => JSON.stringify(thing).match(/\d+/g) ?? [];
/** Returns the numbers of a sentence, without separators of digits. */
const told = (text: string) => (text.match(/\d+(?:[.,]\d{3})*/g) ?? []).map((number) => number.replace(/[.,]/g, ""));

describe("the cards of the gallery", () => {
  it.each(exampleIds)("%s says no number that its search is not held to", (id) => {
    const { request, claims } = recipe(id);
    const facts = new Set(numbersOf([request, claims]));
    for (const code of languageCodes) {
      const { title, about } = languages[code].setup.example[id];
      const loose = told(`${title} ${about}`).filter((number) => !facts.has(number));
      expect(loose, `${code}: ${title}. ${about}`).toEqual([]);
    }
  });

  it("say the same numbers in every language", () => {
    for (const id of exampleIds) {
      const [one, ...others] = languageCodes.map((code) => {
        const { title, about } = languages[code].setup.example[id];
        return told(`${title} ${about}`).sort();
      });
      for (const other of others) expect(other, id).toEqual(one);
    }
  });

  it("promise something each: nodes and a value, the positions entered by random games, or a proof", () => {
    for (const id of exampleIds) {
      const { request, claims } = recipe(id);
      const promised = { values: ["value"], games: ["entered"], proof: [], three: ["value"] }[
        familyOf(parseRun(request.run).algorithm)
      ];
      expect(Object.keys(claims), id).toEqual(expect.arrayContaining([...promised, "nodes"]));
    }
  });
});
