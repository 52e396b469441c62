// The words of a leaf that moves under the pointer or the keys, in every language; fetched with it.
import type { LanguageCode } from "./language";

const en = {
  leaf: "Value of leaf {name}",
  is: "{leaf} = {value}.",
  asBefore: "{leaf} = {value}, as before.",
  cut: { one: "{edges} is cut now.", other: "{edges} are cut now." },
  open: { one: "{edges} is no longer cut.", other: "{edges} are no longer cut." },
  same: "The cuts stay the same.",
  root: "{root} is worth {value}.",
  rootWas: "{root} is worth {value} instead of {before}.",
  nodes: "{n} nodes searched.",
  nodesWas: "{n} nodes searched instead of {before}.",
  upTo: "{value} and less: {what}",
  from: "{value} and more: {what}",
  at: "{value}: {what}",
  between: "{from} to {to}: {what}",
  isCut: "cut",
  uncut: "no cut",
  cuts: "cuts {edges}",
  apart: "no cut depends on it",
  best: "best move {move}",
  whileOn: "While you change {leaf}",
  valueOf: "Value of {node}",
  plays: "{player} plays",
  cutoffs: "Cutoffs",
  searched: "Nodes searched",
  never: "not searched",
  keys: "↑ ↓ change it by 1, with ⇧ by 10. Esc leaves it as it was.",
};

type Words = typeof en;

const ptBR: Words = {
  leaf: "Valor da folha {name}",
  is: "{leaf} = {value}.",
  asBefore: "{leaf} = {value}, como antes.",
  cut: { one: "Agora {edges} é cortado.", other: "Agora {edges} são cortados." },
  open: { one: "{edges} não é mais cortado.", other: "{edges} não são mais cortados." },
  same: "Os cortes não mudam.",
  root: "{root} vale {value}.",
  rootWas: "{root} vale {value}, em vez de {before}.",
  nodes: "{n} nós visitados.",
  nodesWas: "{n} nós visitados, em vez de {before}.",
  upTo: "{value} ou menos: {what}",
  from: "{value} ou mais: {what}",
  at: "{value}: {what}",
  between: "{from} a {to}: {what}",
  isCut: "corte",
  uncut: "sem corte",
  cuts: "corta {edges}",
  apart: "nenhum corte depende dela",
  best: "melhor lance {move}",
  whileOn: "Enquanto você muda {leaf}",
  valueOf: "Valor de {node}",
  plays: "{player} joga",
  cutoffs: "Cortes",
  searched: "Nós visitados",
  never: "não visitado",
  keys: "↑ ↓ mudam em 1, com ⇧ em 10. Esc deixa como estava.",
};

export const liveWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
