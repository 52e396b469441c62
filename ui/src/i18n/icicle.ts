// The words of the icicle, in every language; fetched with it.
import type { LanguageCode } from "./language";

const en = {
  label: "Icicle of the whole trace: {nodes}, plies {first} to {last}. Width is the size of a subtree.",
  colour: "Colour",
  byPlayer: "Player",
  byValue: "Value",
  byStatus: "Status",
  byOrder: "Visit order",
  scale: "Scale",
  root: "Root",
  soFar: "{value} so far",
  minWins: "{value} MIN wins",
  maxWins: "MAX wins {value}",
  forMin: "{value} good for MIN",
  forMax: "good for MAX {value}",
  first: "first",
  last: "last",
  leaf: "leaf",
  cutoff: "cutoff",
  unknown: "not recorded",
  pruned: "pruned",
  notYet: "not searched yet",
  magnified: { one: "magnified: {n} node", other: "magnified: {n} nodes" },
  zoomHint: "double-click a cell to zoom to it",
  shared: { one: "{n} node shares this column", other: "{n} nodes share this column" },
  sharedHint: "Ply {ply}. Zoom in to see each of them.",
  inside: { one: "{n} node entered, itself included", other: "{n} nodes entered, at and below" },
  cut: { one: "{n} move cut", other: "{n} moves cut" },
  cutHere: "Cut at its parent: never searched",
};

type Words = typeof en;

const ptBR: Words = {
  label:
    "Gráfico de gelo (icicle) de todo o rastro: {nodes}, níveis {first} a {last}. A largura é o tamanho da subárvore.",
  colour: "Cor",
  byPlayer: "Jogador",
  byValue: "Valor",
  byStatus: "Estado",
  byOrder: "Ordem de visita",
  scale: "Escala",
  root: "Raiz",
  soFar: "{value} até agora",
  minWins: "{value} MIN vence",
  maxWins: "MAX vence {value}",
  forMin: "{value} bom para MIN",
  forMax: "bom para MAX {value}",
  first: "primeiro",
  last: "último",
  leaf: "folha",
  cutoff: "corte",
  unknown: "não registrado",
  pruned: "podado",
  notYet: "ainda não visitado",
  magnified: { one: "ampliado: {n} nó", other: "ampliado: {n} nós" },
  zoomHint: "clique duas vezes numa célula para ampliá-la",
  shared: { one: "{n} nó divide esta coluna", other: "{n} nós dividem esta coluna" },
  sharedHint: "Nível {ply}. Amplie para ver cada um.",
  inside: { one: "{n} nó visitado, ele mesmo", other: "{n} nós visitados, nele e abaixo" },
  cut: { one: "{n} lance cortado", other: "{n} lances cortados" },
  cutHere: "Cortado no pai: nunca visitado",
};

export const icicleWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
