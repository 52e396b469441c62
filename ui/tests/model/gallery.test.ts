import { describe, expect, it } from "vitest";
import { languageCodes, languages } from "../../src/i18n/language";
import { exampleIds, recipe } from "../../src/model/gallery";

/** Every number in a value of JSON, those within texts too. */
const numbersOf = (thing: unknown): string[] => JSON.stringify(thing).match(/\d+/g) ?? [];
/** The numbers of a sentence, without what groups their digits. */
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

  it("promise something each: a value and a number of nodes at least", () => {
    for (const id of exampleIds)
      expect(Object.keys(recipe(id).claims), id).toEqual(expect.arrayContaining(["value", "nodes"]));
  });
});
