import { describe, expect, it } from "vitest";
import type { Explanation } from "../../src/generated/wire";
import { Language, languageCodes } from "../../src/i18n/language";
import { explained, narrate, told, whyNot, type Voice } from "../../src/model/narration";
import type { ValueView } from "../../src/model/score";
import { searched, stepOf, textbook as leaves, type Searched } from "../server/search";

const textbook = await searched({ ...leaves, run: "alphabeta" });
const deep = await searched({ game: "tree", position: "(5 ((4 (3 9)) 8))", run: "alphabeta" });
const voice = (code: "en" | "pt-BR", view: ValueView = "max"): Voice => {
  const language = new Language(code);
  return { messages: language.messages, view, number: language.number, plural: language.plural, list: language.list };
};
const whyAt = (search: Searched, event: Parameters<typeof stepOf>[1]) =>
  search.states[stepOf(search, event)]!.explanation;

describe("narration", () => {
  it.each(languageCodes)("has a whole sentence for every step, in every view (%s)", (code) => {
    for (const search of [textbook, deep]) {
      for (const state of search.states) {
        for (const view of ["max", "negamax"] as const) {
          const sentences = narrate(explained(state, null), voice(code, view));
          expect(sentences.length).toBeGreaterThan(0);
          for (const sentence of sentences)
            expect(sentence, `step ${state.step}`).not.toMatch(/[{}]|undefined|\bnull\b(?!-)|NaN/);
        }
      }
    }
  });

  it("names the numbers and the owner of a cutoff", () => {
    const text = narrate(whyAt(textbook, "cutoff"), voice("en")).join(" ");
    expect(text).toContain("This node is now worth at most 2 to MAX, and move 1 already guarantees 3.");
    expect(text).toContain("Cut: moves 2 and 3 cannot matter.");
    expect(text).toContain("α = 3 was set at the root, one ply above.");
  });

  it("calls a cutoff deep whose bound comes from three plies above", () => {
    const why = whyAt(deep, "cutoff");
    expect(narrate(why, voice("en"))).toEqual([
      "Cut: MAX would never let it come this far.",
      "This node is now worth at most 3 to MAX, but move 1 guarantees 5.",
      "Deep cutoff: α = 5 was set at the root, 3 plies above.",
      "Move 2 cannot matter.",
    ]);
    const pruned = narrate(why, { ...voice("pt-BR"), prunes: true });
    expect(pruned[0]).toBe("Poda: MAX nunca deixaria o jogo chegar aqui.");
    expect(pruned.at(-1)).toBe("O lance 2 não pode importar.");
  });

  it("leads to the owner of the bound, and to the line that set it there", () => {
    const links = (why: Explanation, named = voice("en")) =>
      told(why, named).detail.flatMap(({ text, link }) => (link ? [[link, text]] : []));
    expect(links(whyAt(textbook, "cutoff"))).toEqual([
      ["line", "move 1"],
      ["owner", "the root"],
    ]);
    expect(links(whyAt(deep, "cutoff"))).toEqual([
      ["line", "move 1"],
      ["owner", "the root"],
    ]);
    const named = { ...voice("en"), name: (path: readonly string[]) => `n${path.join("")}` };
    expect(links(whyAt(textbook, "cutoff"), named)).toEqual([
      ["line", "n1"],
      ["owner", "n"],
    ]);
    expect(told(whyAt(deep, "cutoff"), voice("en")).head).toBe("Cut: MAX would never let it come this far.");
  });

  it("turns the numbers round for negamax", () => {
    const text = narrate(whyAt(textbook, "cutoff"), voice("en", "negamax")).join(" ");
    expect(text).toContain("at least −2 to the side to move; the opponent already holds it to −3 with move 1");
  });

  it.each(languageCodes)("tells what the table answers, iterations and re-searches (%s)", (code) => {
    const explanation = whyAt(textbook, "score");
    const hit = { stored_by: 4, path: ["2", "1"], draft: 2, via: null };
    const enter = { ...textbook.states[1]!.explanation, pass: 2, passes: 3 };
    const cases: [Explanation, string][] = [
      [{ ...explanation, hit }, "2-1"],
      [{ ...explanation, hit: { ...hit, stored_by: null } }, "3"],
      [{ ...explanation, hit: { ...hit, via: "7" } }, "7"],
      [enter, "2"],
      [{ ...enter, path: ["3"], again: true }, "3"],
    ];
    const texts = cases.map(([why]) => narrate(why, voice(code)).join(" "));
    texts.forEach((text, place) => {
      expect(text).toContain(cases[place]![1]);
      expect(text).not.toMatch(/[{}]|undefined|\bnull\b(?!-)|NaN/);
    });
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("speaks Portuguese", () => {
    const text = narrate(whyAt(textbook, "cutoff"), voice("pt-BR")).join(" ");
    expect(text).toContain("os lances 2 e 3 não podem importar");
  });

  it("shows hostile moves as text", () => {
    const explanation = whyAt(textbook, "update");
    const text = narrate({ ...explanation, move: "<b>\u202e1" }, voice("en")).join(" ");
    expect(text).toContain("<b>⟨202E⟩1");
  });

  it("tells first what a node is worth: all its moves were searched, though the window was no wider than (3, +∞)", () => {
    const exits = textbook.states.filter(({ event }) => event === "exit");
    const said = (code: "en" | "pt-BR", view: ValueView = "max") =>
      exits.map((state) => narrate(explained(state, null), voice(code, view)).join(" "));
    expect(said("en")).toEqual([
      "MIN node 1 returns exactly 3.",
      "MIN node 2 returns 2, an upper bound: the true value may be lower.",
      "MIN node 3 returns 2, its exact value: all 3 moves were searched.",
      "Done: the value is 3, the best move is 1.",
    ]);
    expect(said("pt-BR")[2]).toBe("O nó MIN 3 devolve 2, seu valor exato: todos os 3 lances foram pesquisados.");
    expect(said("en", "negamax")[2]).toBe("MIN node 3 returns −2, its exact value: all 3 moves were searched.");
  });

  it("tells the search's own answer beside a value that is another, and what fail-hard makes of a leaf", () => {
    const exit = textbook.states.findLast(({ event, node }) => event === "exit" && node !== 0)!;
    const hard: Explanation = { ...exit.explanation, value: 3, bound: "upper", proved: { lo: 2, hi: 2 } };
    expect(narrate(hard, voice("en"))).toEqual([
      "MIN node 3 is worth exactly 2: all 3 moves were searched. The search returns ≤3.",
    ]);
    const between: Explanation = { ...hard, proved: { lo: null, hi: 2 } };
    expect(narrate(between, voice("en"))).toEqual(["MIN node 3 returns ≤3; what is known of its value: ≤2."]);
    const leaf = whyAt(textbook, "score");
    const clamped: Explanation = { ...leaf, outcome: null, value: 5, bound: "upper", static: 3 };
    expect(narrate(clamped, voice("en"))).toEqual([
      "Leaf 1-1: the evaluation is 3.",
      "Fail-hard returns α, 5, in its place.",
    ]);
  });
});

describe("why a cut branch could not matter", () => {
  const cut = whyAt(textbook, "cutoff");
  it("compares its value with what the node had and with the owner's bound", () => {
    const kept = whyNot({ value: 4 }, cut, voice("en"))!;
    expect(kept).toContain("MIN keeps 2 here, and 2 ≤ α = 3");
    expect(kept).toContain("The bound: the root");
    expect(whyNot({ value: -5 }, cut, voice("en"))).toContain("−5 pulls this node only further below α = 3");
    expect(whyNot({ value: null }, cut, voice("en"))).toContain("Whatever its value: MIN has 2 here already");
  });

  it("says the same in negamax, where every cut is at beta", () => {
    expect(whyNot({ value: 4 }, cut, voice("en", "negamax"))).toContain("−2 ≥ β = −3");
    expect(whyNot({ value: -5 }, cut, voice("en", "negamax"))).toContain("5 lifts this node only further above β = −3");
  });

  it("leaves no hole, and says nothing of a step that is no cutoff", () => {
    for (const value of [null, 4, -5]) expect(whyNot({ value }, cut, voice("en"))).not.toMatch(/[{}]/);
    expect(whyNot({ value: 4 }, { ...cut, event: "exit" }, voice("en"))).toBeNull();
  });
});
