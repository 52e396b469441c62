import { expect, it } from "vitest";
import type { Comparison, RunRequest } from "../../src/generated/wire";
import { en } from "../../src/i18n/en";
import { ptBR } from "../../src/i18n/pt-BR";
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
  const equal = (tell_more: string[]) => equalSentence({ value: 0, tell_more }, en.words.told, number);
  expect(equal(["phases", "discs"])).toContain("Every leaf has the value 0");
  expect(equal(["phases", "discs"])).toContain("Evaluations that tell more: phases, discs.");
  expect(equal([])).toContain("A deeper search can tell more.");
});

it("tells that a search began again, and a comparison is what it was in the end", () => {
  const begun_again = { nodes: 50_000_000, depth: 6 };
  expect(againSentence(begun_again, en.words.told, number)).toContain("More than 50,000,000 nodes");
  expect(againSentence(begun_again, en.words.told, number)).toContain("default depth, 6.");
  const base: RunRequest = { game: "connect4", position: "", run: "alphabeta", eval: "default" };
  const answer = { evaluation: horizon, begun_again } as unknown as Comparison;
  expect(settled(base, answer)).toEqual({ ...base, eval: "lines", depth: 6 });
  const before = { evaluation: null, begun_again: null } as unknown as Comparison;
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
