import { describe, expect, it } from "vitest";
import { provedValue, returnedText, valueText, type Valued } from "../../src/model/score";

const node = (score: number, bound: Valued["bound"], lo: number | null, hi: number | null): Valued => ({
  score,
  bound,
  proved: { lo, hi },
});

describe("what is proved of a value", () => {
  it("goes before the bound of the search: exact where both ends are one", () => {
    expect(valueText(node(2, "upper", 2, 2), "min", "max")).toBe("2");
    expect(valueText(node(2, "upper", 2, 2), "min", "negamax")).toBe("−2");
    expect(returnedText(node(2, "upper", 2, 2), "min", "max")).toBe("≤2");
    expect(returnedText(node(3, "exact", 3, 3), "max", "max")).toBeNull();
  });

  it("is else an end that is finite, of two the one that the search speaks of", () => {
    expect(provedValue(node(6, "upper", null, 4))).toEqual({ value: 4, bound: "upper" });
    expect(provedValue(node(6, "upper", 1, null))).toEqual({ value: 1, bound: "lower" });
    expect(provedValue(node(6, "lower", 6, 9))).toEqual({ value: 6, bound: "lower" });
    expect(provedValue(node(6, "upper", 1, 6))).toEqual({ value: 6, bound: "upper" });
    expect(valueText(node(-4, "lower", -4, null), "min", "negamax")).toBe("≤4");
  });

  it("is what the search said where nothing else is known, and nothing before the node is closed", () => {
    expect(valueText({ score: 5, bound: "lower" }, "max", "max")).toBe("≥5");
    expect(valueText(node(5, "lower", null, null), "max", "max")).toBe("≥5");
    expect(valueText({ score: null, bound: null, proved: null }, "max", "max")).toBe("?");
    expect(returnedText({ score: null, bound: null, proved: null }, "max", "max")).toBeNull();
  });
});
