import { describe, expect, it } from "vitest";
import {
  gauge,
  scoreText,
  seenWindow,
  windowText,
  provedValue,
  returnedText,
  valueText,
  type ScoredNode,
} from "../../src/model/score";
import { fit, panSpan, reveal, toView, zoomAt, zoomSpan } from "../../src/model/spaces";
import { characterAt, fill, visibleText } from "../../src/model/text";
import { contrast, cssName, mix } from "../../src/model/tokens";

describe("scores", () => {
  it("carry their bound, and turn round at MIN under negamax", () => {
    expect(scoreText(3, "lower", "max", "max")).toBe("≥3");
    expect(scoreText(-3, "upper", "min", "max")).toBe("≤−3");
    expect(scoreText(-3, "upper", "min", "negamax")).toBe("≥3");
    expect(scoreText(null, null, "max", "max")).toBe("?");
    expect(scoreText(0, "exact", "min", "negamax")).toBe("0");
  });

  it("have windows with open ends", () => {
    expect(windowText({ alpha: null, beta: 4 }, "min", "max")).toBe("[−∞, 4]");
    expect(windowText({ alpha: null, beta: 4 }, "min", "negamax")).toBe("[−4, +∞]");
    expect(seenWindow({ alpha: 1, beta: 2 }, "max", "negamax")).toEqual({ alpha: 1, beta: 2 });
  });

  it("lie in order on the gauge", () => {
    const line = gauge({ alpha: -2, beta: 5 }, 1, []);
    expect(line.alpha).toBeLessThan(line.best ?? 0);
    expect(line.best).toBeLessThan(line.beta);
    expect(gauge({ alpha: null, beta: null }, null, [])).toMatchObject({
      alpha: 0,
      beta: 1,
      best: null,
      closed: false,
    });
  });
});

describe("spaces", () => {
  const camera = { zoom: 1.5, left: 20, top: -7 };
  it("lead from the plan to the view", () => {
    expect(toView(camera, { x: 3, y: 2 })).toEqual({ x: 24.5, y: -4 });
  });
  it("zoom about the point under the pointer, within limits", () => {
    const point = { x: 40, y: 30 };
    const at = toView(camera, point);
    const nearer = zoomAt(camera, at, 2);
    expect(nearer.zoom).toBe(3);
    expect(toView(nearer, point)).toEqual(at);
    expect(zoomAt(camera, at, 1e9).zoom).toBe(4);
  });
  it("fit a drawing into the view", () => {
    const view = { width: 600, height: 400 };
    const fitted = fit({ x0: 0, y0: 0, x1: 400, y1: 200 }, view);
    expect(toView(fitted, { x: 0, y: 0 }).x).toBeGreaterThan(0);
    expect(toView(fitted, { x: 400, y: 200 }).x).toBeLessThan(600);
    const margin = { left: 50, right: 50, high: 50 };
    expect(reveal(fitted, { x: 200, y: 100 }, view, margin)).toBe(fitted);
    const covered = reveal(fitted, { x: 0, y: 100 }, view, { ...margin, left: 400 });
    expect(toView(covered, { x: 0, y: 100 }).x).toBeCloseTo(400);
    const squeezed = reveal(fitted, { x: 0, y: 100 }, view, { left: view.width, right: 100, high: 50 });
    expect(toView(squeezed, { x: 0, y: 100 }).x).toBeCloseTo((view.width + view.width - 100) / 2);
  });
  it("keep the icicle inside the trace", () => {
    expect(panSpan({ from: 0, to: 10 }, -5, 100)).toEqual({ from: 0, to: 10 });
    expect(panSpan({ from: 85, to: 95 }, 50, 100)).toEqual({ from: 90, to: 100 });
    const near = zoomSpan({ from: 0, to: 100 }, 0.5, 10, 100);
    expect([near.from, near.to]).toEqual([45, 55]);
    expect(zoomSpan({ from: 0, to: 3 }, 0.5, 10, 3)).toEqual({ from: 0, to: 3 });
  });
});

describe("text", () => {
  it("shows what hides", () => {
    expect(visibleText("a\u0000\u202eb\u200fc\u007f\ufeff")).toBe("a␀⟨202E⟩b⟨RLM⟩c␡⟨BOM⟩");
    expect(visibleText("<script>é🎲")).toBe("<script>é🎲");
  });
  it("fills holes and leaves unknown ones to be seen", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });
  it("finds the character of a byte", () => {
    expect(characterAt("é≥x", 5)).toBe(2);
    expect(characterAt("abc", 99)).toBe(3);
  });
});

describe("colours", () => {
  it("know black from white, and what lies between", () => {
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21);
    expect(mix("#000000", "#FFFFFF", 0.5)).toBe("#808080");
    expect(cssName("maxFill")).toBe("--max-fill");
    expect(cssName("ink2")).toBe("--ink-2");
    expect(cssName("s1")).toBe("--s1");
  });
});

const node = (score: number, bound: ScoredNode["bound"], lo: number | null, hi: number | null): ScoredNode => ({
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
