import { describe, expect, it } from "vitest";
import type { Comparison, Estimate, RunRequest } from "../../src/generated/wire";
import { en } from "../../src/i18n/en";
import { Language } from "../../src/i18n/language";
import { ptBR } from "../../src/i18n/pt-BR";
import { estimateText, powerOfTen } from "../../src/model/estimate";
import { settled } from "../../src/model/comparison";
import { againSentence, equalSentence, evaluationSentence, stopReason } from "../../src/model/told";

const number = (n: number) => n.toLocaleString("en");
const horizon = { evaluation: "lines", why: "horizon", text: "" } as const;

it("tells the evaluation with its reason, in both languages", () => {
  expect(evaluationSentence(horizon, en.words.told)).toBe(
    "Evaluation lines: the game's default where a horizon is possible.",
  );
  expect(evaluationSentence({ ...horizon, why: "named" }, ptBR.words.told)).toBe(
    "Avaliação lines, como foi escolhida.",
  );
});

it("tells that all leaves are alike, and what would tell more", () => {
  const equal = (alternatives: string[]) => equalSentence({ value: 0, alternatives }, en.words.told, number);
  expect(equal(["phases", "discs"])).toContain("Every leaf has the value 0");
  expect(equal(["phases", "discs"])).toContain("Evaluations that distinguish more: phases, discs.");
  expect(equal([])).toContain("A deeper search may distinguish them.");
});

it("tells that a search began again, and a comparison is what it was in the end", () => {
  const restart = { nodes: 50_000_000, depth: 6 };
  expect(againSentence(restart, en.words.told, number)).toContain("After 50,000,000 nodes");
  expect(againSentence(restart, en.words.told, number)).toContain("default depth, 6.");
  const base: RunRequest = { game: "connect4", position: "", run: "alphabeta", eval: "default" };
  const answer = { evaluation: horizon, restart } as unknown as Comparison;
  expect(settled(base, answer)).toEqual({ ...base, eval: "lines", depth: 6 });
  const before = { evaluation: null, restart: null } as unknown as Comparison;
  expect(settled(base, before)).toEqual(base);
});

it("says in both languages why something ended early, and shows a new word as it is", () => {
  const words = ["node limit", "time limit", "cancelled", "a\u202enew one", "memory limit"];
  expect(words.map((word) => stopReason(word, en))).toEqual([
    "node limit",
    "time limit",
    "on request",
    "a⟨202E⟩new one",
    "memory limit: 1 GB for a table without a size",
  ]);
  expect(words.toSpliced(3, 1).map((word) => stopReason(word, ptBR))).toEqual([
    "limite de nós",
    "limite de tempo",
    "a pedido",
    "limite de memória: 1 GB para uma tabela sem tamanho",
  ]);
});

const [english, pt] = [new Language("en"), new Language("pt-BR")];
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
  it("is told to the node while one can wait for it, and costs nothing where there is no wait", () => {
    expect(estimateText(of(13, { kind: "bound" }), english)).toBe("at most 13 nodes, instant");
    expect(estimateText(of(560_933, { kind: "bound" }), english)).toBe("at most 560,933 nodes, instant");
    expect(estimateText(of(2e7, { kind: "bound" }), english)).toContain("about 2 seconds, 112 MB of memory");
    expect(estimateText(of(13, { kind: "bound" }), pt)).toBe("no máximo 13 nós, na hora");
  });

  it("names no nodes, no years and no memory of what cannot be searched: a power of ten says it", () => {
    const nodes = 481_853_379_709_039_540e12;
    const text = estimateText(of(nodes, { kind: "bound", low: 2 * Math.sqrt(nodes) }), english);
    expect(text).toBe("far more than can be searched, up to about 10²⁹ nodes");
    expect(estimateText(of(nodes), pt)).toBe("muito mais do que se pode pesquisar, até cerca de 10²⁹ nós");
    // Connect Four to the end: sampled, the best case seems to take minutes.
    expect(estimateText(of(nodes, { kind: "bound", low: 2e10 }), english)).toBe(text);
    // Infinity comes as null.
    expect(estimateText(of(null as never, { low: null as never }), english)).toBe("far more than can be searched");
  });

  it("gives no time for a bound that cuts may or may not stay far below", () => {
    expect(estimateText(of(3e13, { kind: "bound", low: 1.1e7 }), english)).toBe("at most 10¹³ nodes");
  });

  it("writes powers of ten", () => {
    expect([1e12, 9.9e12, 1e23].map(powerOfTen)).toEqual(["10¹²", "10¹²", "10²³"]);
  });
});
