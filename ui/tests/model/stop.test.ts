import { expect, it } from "vitest";
import { languages } from "../../src/i18n/language";
import { stopReason } from "../../src/model/stop";

it("says in both languages why something ended early, and shows a new word as it is", () => {
  const words = ["node limit", "time limit", "cancelled", "a\u202enew one", "memory limit"];
  expect(words.map((word) => stopReason(word, languages.en))).toEqual([
    "node limit",
    "time limit",
    "on request",
    "a⟨202E⟩new one",
    "memory limit: 1 GB for a table without a size",
  ]);
  expect(words.toSpliced(3, 1).map((word) => stopReason(word, languages["pt-BR"]))).toEqual([
    "limite de nós",
    "limite de tempo",
    "a pedido",
    "limite de memória: 1 GB para uma tabela sem tamanho",
  ]);
});
