// Predict: what a wrong answer is called, and what is said of it in the numbers of the tree.
import { describe, expect, it } from "vitest";
import type { PredictQuestion, RunRequest } from "../../src/generated/wire";
import { Language } from "../../src/i18n/language";
import type { Voice } from "../../src/model/narration";
import { answerText, mistakeCounts } from "../../src/model/predict";
import { mistakeSentence, mistakeTitle } from "../../src/model/predict-words";
import { placesOf, shownName } from "../../src/model/places";
import { searched, textbook } from "../server/search";

/** A search with what is asked of it: the questions of a path in their order, and what is said of an answer. */
async function asking(request: RunRequest, view: "max" | "negamax" = "max") {
  const { backend, states, summary } = await searched(request);
  const { messages, number, plural, list } = new Language("en");
  const places = placesOf(summary.places);
  const name = (path: readonly string[]) => shownName(places.get(path.join("-"))?.name ?? "?");
  const voice: Voice = { messages, view, number, plural, list, name };
  const at = (step: number) => ({ trace: summary.trace, step, own: view === "negamax" });
  const asked: { step: number; question: PredictQuestion }[] = [];
  for (const { step } of states) {
    const { question } = await backend.call("predict_question", at(step));
    if (question) asked.push({ step, question });
  }
  const on = (path: string, nth = 0) => asked.filter(({ question }) => question.path.join("-") === path)[nth]!;
  async function said({ step, question }: (typeof asked)[number], value: string, cut: number[] = []) {
    const found = await backend.call("predict", { ...at(step), value, cut });
    const mistake = value === "" ? found.cuts : found.value;
    if (mistake === null) return "right";
    return `${mistakeTitle(mistake, voice)}: ${mistakeSentence(question, found.truth, mistake, found.given, voice)}`;
  }
  const truth = async ({ step }: (typeof asked)[number]) =>
    (await backend.call("predict", { ...at(step), value: "", cut: [] })).truth;
  return { asked, on, said, truth };
}
const all = ({ question }: { question: PredictQuestion }) => question.options.map(({ node }) => node);

describe("a wrong answer", () => {
  it("is named by what was misread, in the numbers of the tree", async () => {
    const { on, said } = await asking({ game: "tree", position: "((6 4 9)(7 3 8)(5 10 2))", run: "alphabeta" });
    const last = on("3", 2);
    expect(await said(last, "≤ 2")).toBe("right");
    expect(await said(last, "10")).toBe(
      "MIN read as MAX: 10 is the largest of 5, 10 and 2. D is a MIN node: there the opponent chooses, and leaves you the smallest.",
    );
    expect(await said(last, "≥ 2")).toContain("≤ and ≥ exchanged: The number is right, the sign in front of it is not");
    expect(await said(last, "-2")).toContain("All values on this screen are MAX's.");
    expect(await said(last, "4")).toContain(
      "4 is an end of the window, set by an ancestor. D itself has seen only 5, 10 and 2.",
    );
    expect(await said(last, "7")).toContain("D takes the smallest of what it has seen: 5, 10 and 2.");
    expect(await said(on("1", 1), "9")).toContain("9 is the largest of 6, 4 and 9");
    expect(await said(on(""), "2")).toContain("MAX read as MIN: 2 is the smallest of 4, 3 and 2. A is a MAX node");
    expect(await said(on(""), "3")).toContain("A takes the largest of what it has seen: 4, 3 and 2.");
  });

  it("tells a cut that was missed from one too early and one of a part", async () => {
    const { on, said } = await asking({ ...textbook, run: "alphabeta" });
    const [cut, open] = [on("2"), on("3")];
    expect(await said(cut, "", all(cut))).toBe("right");
    expect(await said(open, "")).toBe("right");
    expect(await said(cut, "")).toContain(
      "C is at most 2 by now, and α = 3 was set above. Whatever c₂ and c₃ may be worth, the play never comes here.",
    );
    expect(await said(cut, "", all(cut).slice(0, 1))).toContain(
      "Once C is cut, none of its other children is searched: c₂ and c₃.",
    );
    expect(await said(open, "", all(open))).toContain(
      "D has 14 by now and α = 3: a value between 3 and 14 would still change the result.",
    );
  });

  it("knows that equal is not enough where the search is strict, and which ancestor cuts deep below it", async () => {
    const strict = await asking({ game: "tree", position: "((3 12)(3 4))", run: "alphabeta+strict" });
    expect(await strict.said(strict.on("2"), "", all(strict.on("2")))).toContain("C has 3, and α = 3.");
    const deep = await asking({ game: "tree", position: "((5 6)(((2 9)(8 1)) (7 3)))", run: "alphabeta" });
    const told = await Promise.all(deep.asked.map((each) => deep.said(each, "")));
    expect(told.join(" ")).toContain("α = 5 was set at A, 3 plies above, not at the parent");
  });

  it("is said in the view on screen", async () => {
    const { on, said, truth } = await asking({ ...textbook, run: "alphabeta" }, "negamax");
    expect(answerText(await truth(on("2")))).toBe("≥ −2");
    expect(await said(on("2"), "2")).toContain("Each value is for the side to move at its node.");
  });

  it("is counted, the most frequent first", () => {
    expect(mistakeCounts(["sign", null, "strict", "sign"])).toEqual([
      ["sign", 2],
      ["strict", 1],
    ]);
  });
});
