// The words of the outline, in every language; fetched with its panel.
import type { LanguageCode } from "./language";

const en = {
  title: "Outline",
  label: "Outline of the tree",
  item: "{kind}, move {move}, {value}",
  named: "{kind}, {move}, {value}",
  root: "{kind}, root, {value}",
  exactly: "value {value}",
  atLeast: "value at least {value}",
  atMost: "value at most {value}",
  unknown: "value not known yet",
  cut: { one: "{n} move cut", other: "{n} moves cut" },
};

type Words = typeof en;

const ptBR: Words = {
  title: "Estrutura",
  label: "Estrutura da árvore",
  item: "{kind}, lance {move}, {value}",
  named: "{kind}, {move}, {value}",
  root: "{kind}, raiz, {value}",
  exactly: "valor {value}",
  atLeast: "valor no mínimo {value}",
  atMost: "valor no máximo {value}",
  unknown: "valor ainda desconhecido",
  cut: { one: "{n} lance podado", other: "{n} lances podados" },
};

export const outlineWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
