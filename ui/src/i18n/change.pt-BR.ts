// Mudar uma coisa da busca e olhar as contagens.
import type { changeEn } from "./change.en";

export const changePtBr = {
  title: "Mudar",
  hint: "Mude uma coisa: a busca é refeita na hora.",
  treeHint: "Arraste um filho para outro lugar na árvore, ou selecione-o e mova-o com os botões.",
  gameHint: "As regras dão os lances deste jogo; o que se pode mudar é como são pesquisados.",
  counts: "Contagens, com a diferença para o estado anterior",
  nodes: { one: "{n} nó", other: "{n} nós" },
  leaves: { one: "{n} folha", other: "{n} folhas" },
  cutoffs: { one: "{n} corte", other: "{n} cortes" },
  pruned: { one: "{n} lance podado", other: "{n} lances podados" },
  value: "Valor na raiz: {value}",
  valueWas: "Valor na raiz: {value}, antes {before}",
  convention: "Nós são as posições visitadas, com a raiz; lances podados nunca são visitados.",
  undo: "Desfazer",
  redo: "Refazer",
  child: "Filho {path}",
  noChild: "Selecione um filho da árvore para movê-lo.",
  left: "Mover para a esquerda",
  right: "Mover para a direita",
  leaf: "Valor da folha",
  text: "A árvore em texto",
  search: "A busca",
  large: "Esta busca tem cerca de {n} nós.",
  runAnyway: "Buscar mesmo assim",
  keep: "Deixar como está",
} satisfies typeof changeEn;
