// The words of the panel in which one thing of a run is changed, in every language; fetched with it.
import type { LanguageCode } from "./language";

const en = {
  hint: "Change one thing: the run is made again at once.",
  treeHint: "Drag a leaf up or down to change its value. Drag a node sideways to another place.",
  gameHint: "The rules give the moves of this game; what can be changed is how they are searched.",
  counts: "Counts",
  effect: "Effect of your change",
  nodes: { one: "node", other: "nodes" },
  value: "Value at the root: {value}",
  valueWas: "Value at the root: {value}, before {before}",
  convention: "Nodes are positions entered, the root included; pruned moves are never entered.",
  child: "Child {path}",
  noChild: "Select a child of the tree to move it.",
  text: "The tree as text",
};

type Words = typeof en;

const ptBR: Words = {
  hint: "Mude uma coisa: a busca é refeita na hora.",
  treeHint:
    "Arraste uma folha para cima ou para baixo para mudar seu valor. Arraste um nó para o lado para mudar seu lugar.",
  gameHint: "As regras dão os lances deste jogo; o que se pode mudar é como são pesquisados.",
  counts: "Contagens",
  effect: "Efeito da sua mudança",
  nodes: { one: "nó", other: "nós" },
  value: "Valor na raiz: {value}",
  valueWas: "Valor na raiz: {value}, antes {before}",
  convention: "Nós são as posições visitadas, com a raiz; lances podados nunca são visitados.",
  child: "Filho {path}",
  noChild: "Selecione um filho da árvore para movê-lo.",
  text: "A árvore em texto",
};

export const changeWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
