import { describe, expect, it } from "vitest";
import { Language } from "../../src/i18n/language";
import type { Voice } from "../../src/model/narration";
import type { ValueView } from "../../src/model/score";
import { whyNot } from "../../src/model/what-if";
import { searched, stepOf, textbook } from "../server/search";

const lang = new Language("en");
const voice = (view: ValueView): Voice => ({
  messages: lang.messages,
  view,
  number: lang.number,
  plural: lang.plural,
});
const search = await searched({ ...textbook, run: "alphabeta" });
const cut = search.states[stepOf(search, "cutoff")]!.explanation;

describe("why a cut branch could not matter", () => {
  it("compares its value with what the node had and with the owner's bound", () => {
    const kept = whyNot({ value: 4 }, cut, voice("max"))!;
    expect(kept).toContain("MIN keeps 2 here, and 2 ≤ α = 3");
    expect(kept).toContain("The bound: the root");
    expect(whyNot({ value: -5 }, cut, voice("max"))).toContain("−5 pulls this node only further below α = 3");
    expect(whyNot({ value: null }, cut, voice("max"))).toContain("Whatever its value: MIN has 2 here already");
  });

  it("says the same in negamax, where every cut is at beta", () => {
    expect(whyNot({ value: 4 }, cut, voice("negamax"))).toContain("−2 ≥ β = −3");
    expect(whyNot({ value: -5 }, cut, voice("negamax"))).toContain("5 lifts this node only further above β = −3");
  });

  it("leaves no hole, and says nothing of a step that is no cutoff", () => {
    for (const value of [null, 4, -5]) expect(whyNot({ value }, cut, voice("max"))).not.toMatch(/[{}]/);
    expect(whyNot({ value: 4 }, { ...cut, event: "exit" }, voice("max"))).toBeNull();
  });
});
