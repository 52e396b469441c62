import { describe, expect, it } from "vitest";
import type { Explanation, IterationView, TechniqueEntry } from "../../src/generated/wire";
import { en } from "../../src/i18n/en";
import { stepTexts } from "../../src/i18n/steps";
import { ptBR } from "../../src/i18n/pt-BR";
import { activeLine, pseudocode, stepsNow, techniquesOf } from "../../src/model/techniques";

const why = (part: Partial<Explanation>) => ({ path: ["1"], pass: 1, hit: null, ...part }) as Explanation;
const hit = (via: string | null) => ({ via, draft: 2, path: [], stored_by: 3 });
const pass = (depth: number) => ({ depth }) as IterationView;
const at = (run: string, part: Partial<Explanation>, passes: IterationView[] = []) =>
  Object.fromEntries(stepsNow(run, why(part), passes));

describe("the techniques of a run", () => {
  it("are marked where they act", () => {
    expect(at("alphabeta+tt", { event: "score", hit: hit(null) })).toEqual({ tt: 2 });
    expect(at("alphabeta+tt+etc", { event: "score", hit: hit("5") })).toEqual({ etc: 2 });
    expect(at("alphabeta+killer+strict", { event: "cutoff" })).toEqual({ killer: 1, strict: 1 });
    expect(at("alphabeta+static+tt", { event: "enter", moves: 3 })).toEqual({ static: 1, tt: 1 });
    expect(at("alphabeta+static+tt", { event: "enter", moves: 0 })).toEqual({});
    expect(at("alphabeta+last", { event: "update", improved: true, old_best: 2, best: 2 })).toEqual({ last: 1 });
    expect(at("alphabeta+last", { event: "update", improved: true, old_best: 2, best: 3 })).toEqual({});
    expect(at("alphabeta", { event: "score", hit: hit(null) })).toEqual({});
    expect(at("alphabeta+quiescence", { event: "stand" })).toEqual({ quiescence: 2 });
    expect(at("alphabeta+quiescence", { event: "score", terminal: false })).toEqual({ quiescence: 1 });
    expect(at("alphabeta+quiescence", { event: "score", terminal: true })).toEqual({});
  });

  it("tell a deeper pass from a second try of the window", () => {
    const passes = [pass(1), pass(2), pass(2), pass(3)];
    const root = (n: number) =>
      at("alphabeta+deepening+aspiration:2", { event: "enter", path: [], iteration: n }, passes);
    expect([1, 2, 3, 4].map(root)).toEqual([
      { deepening: 1, aspiration: 1 },
      { deepening: 2, aspiration: 1 },
      { aspiration: 2 },
      { deepening: 3, aspiration: 1 },
    ]);
  });

  it("have the service's steps where ours are not theirs", () => {
    const entry = (word: string, steps: string[]) => ({ word, title: `The ${word}`, steps }) as TechniqueEntry;
    const catalogue = [entry("tt", ["a", "b", "c"]), entry("killer", ["only one"]), entry("novelty", ["new"])];
    const of = techniquesOf("alphabeta+killer+novelty+tt:1MB", catalogue, ptBR.words.name, {
      ...ptBR.techniques,
      steps: stepTexts["pt-BR"],
    });
    expect(of.map(({ word, lang }) => [word, lang])).toEqual([
      ["killer", "en"],
      ["novelty", "en"],
      ["tt", undefined],
    ]);
    expect(of[1]).toMatchObject({ name: "The novelty", steps: ["new"] });
    expect(of[2]?.steps).toHaveLength(3);
  });

  it("change the lines of the algorithm", () => {
    const numbers = (run: string) => pseudocode(run, "max", en.code).map(({ number, again }) => [number, again]);
    expect(numbers("pvs").slice(3, 5)).toEqual([
      [3, false],
      [3, true],
    ]);
    expect([activeLine("pvs", 2, true), activeLine("pvs", 2)]).toEqual([3, 2]);
    expect(pseudocode("alphabeta+strict", "max", en.code).some(({ text }) => text.startsWith("if α > β"))).toBe(true);
  });
});
