// Predict: wrong answers, and the core's sentences about them.
import { describe, expect, it } from "vitest";
import en from "../../../messages/en.json";
import type { Prediction } from "../../src/generated/wire";
import { answerText, mistakeCounts } from "../../src/model/predict";
import { textOf } from "../../src/model/message";
import { searched, textbook } from "../server/search";

/** Returns the question about the cut node, and a function that checks answers. */
async function asking(own = false) {
  const { backend, states, summary } = await searched({ ...textbook, run: "alphabeta" });
  const at = (step: number) => ({ trace: summary.trace, step, own });
  for (const { step } of states) {
    const { question } = await backend.call("predict_question", at(step));
    const predict = (value: string, cut: number[] = []) => backend.call("predict", { ...at(step), value, cut });
    if (question?.path.join("-") === "2") return { question, predict };
  }
  throw new Error("nothing is asked about it");
}
const text = ({ said }: Prediction) => said.map((each) => textOf(each, en, String)).join(" ");

describe("a wrong answer", () => {
  it("is named, and said in the numbers of the tree", async () => {
    const { question, predict } = await asking();
    expect([question, ...question.options].map(({ called }) => called)).toEqual(["C", "c₂", "c₃"]);
    const all = question.options.map(({ node }) => node);
    expect(await predict("≤ 2", all)).toMatchObject({ value: null, cuts: null, said: [] });
    const missed = await predict("2");
    expect(missed.cuts).toBe("cut-missed");
    expect(text(missed)).toBe(
      "C is at most 2 now, and α = 3 was set above. Whatever c₂ and c₃ are worth, the game never comes here.",
    );
    const both = await predict("3");
    expect([both.value, both.cuts]).toEqual(["window-end", "cut-missed"]);
    expect(text(both), "the value comes first").toBe("3 is an end of the window. C has seen 2.");
  });

  it("is said in the view on screen", async () => {
    const { predict } = await asking(true);
    const found = await predict("2");
    expect(answerText(found.truth)).toBe("≥ −2");
    expect(text(found)).toBe("The number is right, its sign is not. Each value is for the side to move at its node.");
  });

  it("is counted, the most frequent first", () => {
    expect(mistakeCounts(["sign", null, "strict", "sign"])).toEqual([
      ["sign", 2],
      ["strict", 1],
    ]);
  });
});
