// As palavras do catálogo, para pessoas.
import type { wordsEn } from "./words.en";

export const wordsPtBr = {
  name: {
    minimax: "Minimax",
    alphabeta: "Alfa-beta",
    static: "fixa",
    best: "melhor primeiro",
    worst: "pior primeiro",
    random: "embaralhada",
    shallow: "por uma busca rasa",
    result: "resultado do jogo",
    outcome: "quem vence",
    zero: "zero em tudo",
    discs: "peças",
    "open-lines": "linhas abertas",
    phases: "fases do jogo",
    deepdiver: "Deepdiver",
    chains: "cadeias",
  },
  algorithm: {
    minimax: "visita todos os filhos de todos os nós; sem janela (Shannon 1950)",
    alphabeta: "poda o que não pode importar; valores fora da janela são limites (Knuth e Moore 1975)",
  },
  order: {
    static: "lances na ordem fixa do próprio jogo: centro, colunas do meio ou pedras mais próximas primeiro",
    best: "melhores lances primeiro, segundo o minimax puro na mesma profundidade: o melhor caso",
    worst: "piores lances primeiro, segundo o minimax puro na mesma profundidade: o pior caso",
    random: "lances embaralhados; o número é a semente, para poder repetir a mesma busca",
    shallow: "melhores lances primeiro, segundo o minimax puro em poucos níveis",
  },
  evaluation: {
    result: "a pontuação final do próprio jogo, 0 enquanto não acaba; em árvores, os valores das folhas",
    outcome: "+1 por vitória, 0 por empate ou jogo inacabado, −1 por derrota",
    zero: "0 em tudo: só a forma da árvore",
    discs: "a diferença de peças, também em posições inacabadas",
    "open-lines": "10 por vitória, −10 por derrota, senão linhas abertas de MAX menos as de MIN (2009)",
    phases: "mobilidade, cantos e casas ruins por fase, peças no fim (2012)",
    deepdiver: "casas com pesos, mobilidade, cantos e peças (2013)",
    chains: "quadrados dos comprimentos das cadeias, com pesos pelos bloqueios (2017)",
  },
} satisfies typeof wordsEn;
