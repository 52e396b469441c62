import { describe, expect, it } from "vitest";
import type { Estimate } from "../../src/generated/wire";
import { Language } from "../../src/i18n/language";
import { estimateText, powerOfTen } from "../../src/model/estimate";

const [en, pt] = [new Language("en"), new Language("pt-BR")];
const of = (nodes: number, more: Partial<Estimate> = {}): Estimate => ({
  nodes,
  low: nodes,
  high: nodes,
  kind: "sampled",
  seconds: nodes / 1e7,
  bytes: Math.min(nodes, 2e6) * 56,
  ...more,
});

describe("the estimate of a run", () => {
  it("is told to the node while somebody can wait for it, and costs nothing where nobody has to", () => {
    expect(estimateText(of(13, { kind: "bound" }), en)).toBe("at most 13 nodes · at once, 1 kB of memory");
    expect(estimateText(of(560_933, { kind: "bound" }), en)).toBe("at most 560,933 nodes · at once, 31.4 MB of memory");
    expect(estimateText(of(2e7, { kind: "bound" }), en)).toContain("about 2 seconds, 112 MB of memory");
    expect(estimateText(of(13, { kind: "bound" }), pt)).toBe("no máximo 13 nós · na hora, 1 kB de memória");
  });

  it("names no nodes, no years and no memory of what nobody can search: a power of ten says it", () => {
    const nodes = 481_853_379_709_039_540e12;
    const text = estimateText(of(nodes, { kind: "bound", low: 2 * Math.sqrt(nodes) }), en);
    expect(text).toBe("far more than can be searched, up to about 10²⁹ nodes");
    expect(estimateText(of(nodes), pt)).toBe("muito mais do que se pode pesquisar, até cerca de 10²⁹ nós");
    // Connect Four to the end: sampled, the best case seems to be a matter of minutes
    expect(estimateText(of(nodes, { kind: "bound", low: 2e10 }), en)).toBe(text);
    // a number past all numbers comes as null
    expect(estimateText(of(null as never, { low: null as never }), en)).toBe("far more than can be searched");
  });

  it("gives no time for a bound that cuts may or may not stay far below", () => {
    expect(estimateText(of(3e13, { kind: "bound", low: 1.1e7 }), en)).toBe("at most 10¹³ nodes");
  });

  it("writes powers of ten", () => {
    expect([1e12, 9.9e12, 1e23].map(powerOfTen)).toEqual(["10¹²", "10¹²", "10²³"]);
  });
});
