import { describe, expect, it } from "vitest";
import { Language } from "../../src/i18n/language";
import type { Voice } from "../../src/model/narration";
import { answerText, judgeCuts, judgeValue, questionOf, typedValue, type Question } from "../../src/model/predict";
import { slipSentence, slipTitle } from "../../src/model/predict-words";
import { placesOf, shownName } from "../../src/model/places";
import type { RunRequest } from "../../src/generated/wire";
import { searched, textbook, type Searched } from "../server/search";

function questionsOf({ states, nodes, summary }: Searched, view: "max" | "negamax" = "max"): Question[] {
  return states.flatMap((update, step) => {
    const children = nodes.filter(({ parent }) => parent === update.node);
    return questionOf(update, states[step + 1] ?? null, children, summary.request.run, view) ?? [];
  });
}
const ask = async (request: RunRequest, view?: "max" | "negamax") => {
  const search = await searched(request);
  const { messages, number, plural, list } = new Language("en");
  const places = placesOf(search.summary.places);
  const name = (path: readonly string[]) => shownName(places.get(path.join("-"))?.name ?? "?");
  const voice: Voice = { messages, view: view ?? "max", number, plural, list, name };
  return { questions: questionsOf(search, view), voice, search };
};
const at = ({ questions }: { questions: Question[] }, path: string, place = 0) =>
  questions.filter((question) => question.path.join("-") === path)[place]!;
const all = (question: Question) => question.options.map(({ node }) => node);

describe("what is asked", () => {
  it("of the textbook tree: nothing that is on screen, the value of each node, and every cut", async () => {
    const { questions } = await ask({ ...textbook, run: "alphabeta" });
    expect(questions.map((each) => [each.path.join("-"), answerText(each), each.options.length, each.cut])).toEqual([
      ["1", "3", 0, false],
      ["2", "≤ 2", 2, true],
      ["3", "14", 2, false],
      ["3", "5", 1, false],
      ["3", "2", 0, false],
      ["", "3", 0, false],
    ]);
  });

  it("never asks for the value of a leaf", async () => {
    const { questions, search } = await ask({ ...textbook, run: "alphabeta" });
    const leaves = new Set(search.nodes.filter(({ status }) => status === "leaf").map(({ id }) => id));
    expect(questions.some(({ node }) => leaves.has(node))).toBe(false);
  });

  it("asks for every cutoff of a deeper search that leaves an edge, and of minimax for none", async () => {
    const request = { game: "uniform", position: "uniform:b=3,d=3,seed=7,min=0,max=9" } as const;
    const { questions, search } = await ask({ ...request, run: "alphabeta" });
    const cutoffs = search.states.filter(({ event }) => event === "cutoff");
    expect(questions.filter(({ cut }) => cut).map(({ reveal }) => reveal)).toEqual(cutoffs.map(({ step }) => step));
    expect((await ask({ ...textbook, run: "minimax" })).questions.some(({ options }) => options.length > 0)).toBe(
      false,
    );
  });
});

describe("what is typed", () => {
  it("is a number with or without a sign of a bound", () => {
    expect(typedValue(" ≤ 2")).toEqual({ value: 2, sense: "upper" });
    expect(typedValue(">=-3")).toEqual({ value: -3, sense: "lower" });
    expect(typedValue("−15")).toEqual({ value: -15, sense: null });
    for (const nothing of ["", "x", "2 3", "≤", "1.5"]) expect(typedValue(nothing)).toBeNull();
  });
});

describe("a wrong answer", () => {
  it("is named by what was misread, in the numbers of the tree", async () => {
    const run = await ask({ game: "tree", position: "((6 4 9)(7 3 8)(5 10 2))", run: "alphabeta" });
    const said = (question: Question, text: string) => {
      const slip = judgeValue(question, text);
      if (slip === null || slip === "right") return slip;
      const sentence = slipSentence(question, slip, typedValue(text)!.value, run.voice);
      return `${slipTitle(slip, run.voice)}: ${sentence}`;
    };
    const last = at(run, "3", 2);
    expect(said(last, "2")).toBe("right");
    expect(said(last, "≤ 2")).toBe("right");
    expect(said(last, "?")).toBeNull();
    expect(said(last, "10")).toBe(
      "MIN read as MAX: 10 is the largest of 5, 10 and 2. D is a MIN node: there the opponent chooses, and leaves you the smallest.",
    );
    expect(said(last, "≥ 2")).toContain("≤ and ≥ exchanged: The number is right, the sign in front of it is not");
    expect(said(last, "-2")).toContain("All values on this screen are MAX's.");
    expect(said(last, "4")).toContain(
      "4 is an end of the window, set by an ancestor. D itself has seen only 5, 10 and 2.",
    );
    expect(said(last, "7")).toContain("D is a MIN node and has seen 5, 10 and 2: it takes the smallest.");
    const first = at(run, "1", 1);
    expect(said(first, "9")).toContain("9 is the largest of 6, 4 and 9");
    const root = at(run, "");
    expect(said(root, "2")).toContain("MAX read as MIN: 2 is the smallest of 4, 3 and 2. A is a MAX node");
    expect(said(root, "3")).toContain("A takes the largest of what it has seen: 4, 3 and 2.");
  });

  it("tells a cut that was missed from one too early and one of a part", async () => {
    const run = await ask({ ...textbook, run: "alphabeta" });
    const [cut, open] = [at(run, "2"), at(run, "3")];
    const sentence = (question: Question, marked: number[]) => {
      const slip = judgeCuts(question, marked);
      return slip === "right" ? slip : slipSentence(question, slip, null, run.voice);
    };
    expect(sentence(cut, all(cut))).toBe("right");
    expect(sentence(open, [])).toBe("right");
    expect(sentence(cut, [])).toBe(
      "C is at most 2 by now, and α = 3 was set above. Whatever c₂ and c₃ may be worth, the play never comes here.",
    );
    expect(sentence(cut, [cut.options[0]!.node])).toBe(
      "Once C is cut, none of its other children is searched: c₂ and c₃.",
    );
    expect(sentence(open, all(open))).toBe(
      "D has 14 by now and α = 3: a value between 3 and 14 would still change the result.",
    );
  });

  it("knows that equal is enough, or not enough where the search is strict", async () => {
    const position = "((3 12)(3 4))";
    const equal = at(await ask({ game: "tree", position, run: "alphabeta" }), "2");
    expect(judgeCuts(equal, [])).toBe("missedEqual");
    const run = await ask({ game: "tree", position, run: "alphabeta+strict" });
    const strict = at(run, "2");
    expect(judgeCuts(strict, all(strict))).toBe("earlyStrict");
    expect(slipSentence(strict, "earlyStrict", null, run.voice)).toContain("C has 3, and α = 3.");
  });

  it("names the ancestor whose bound cuts deep below it", async () => {
    const run = await ask({ game: "tree", position: "((5 6)(((2 9)(8 1)) (7 3)))", run: "alphabeta" });
    const deep = run.questions.find(({ owner }) => owner && !owner.shallow)!;
    const slip = judgeCuts(deep, []);
    expect(slip).toBe("missedDeep");
    expect(slipSentence(deep, "missedDeep", null, run.voice)).toContain(
      "α = 5 was set at A, 3 plies above, not at the parent",
    );
  });

  it("is judged in the view on screen", async () => {
    const run = await ask({ ...textbook, run: "alphabeta" }, "negamax");
    const cut = at(run, "2");
    expect(answerText(cut)).toBe("≥ −2");
    expect([judgeValue(cut, "-2"), judgeValue(cut, "2")]).toEqual(["right", "sign"]);
    expect(slipSentence(cut, "sign", 2, run.voice)).toContain("Each value is for the side to move at its node.");
    expect(judgeCuts(cut, all(cut))).toBe("right");
  });
});
