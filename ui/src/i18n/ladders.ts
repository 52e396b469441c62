// The guided comparisons and their steps, in every language. Only the ladder's page fetches them.
import type { LanguageCode } from "./language";

interface LadderText {
  title: string;
  convention: string;
  rungs: Record<string, { title: string; adds: string; why: string }>;
}

/** By the word of a ladder, then by the title of a rung. */
type LadderTexts = Record<string, LadderText>;

const en: LadderTexts = {
  connect4: {
    title: "Connect Four, solved ever faster",
    convention:
      "Every position entered is one node, passes of null windows included. A position whose mover can win at once is scored there (+wins); β is first lowered to the best score still possible (+ceiling); a full board is 0. Scores count from the end: 22 less the winner's stones. The table is unlimited, holds whole positions, and answers by exact scores and by bounds that settle the window.",
    rungs: {
      plain: {
        title: "Plain minimax",
        adds: "Every move of every position, on an array of squares.",
        why: "Nothing is saved yet: this is the count that everything else is measured by.",
      },
      "alpha-beta": {
        title: "Alpha-beta",
        adds: "Moves that cannot matter are cut.",
        why: "Once one reply refutes a move, it does not matter how bad the move is: the other replies are never entered. At best this takes the square root of the tree.",
      },
      "centre first": {
        title: "Centre first",
        adds: "The middle columns are tried first, of two equally central ones the left.",
        why: "Most lines of four pass through the middle, so good moves come early there; and the earlier the good move, the more is cut after it.",
      },
      bitboard: {
        title: "Bitboard",
        adds: "The same search, the board in two machine words.",
        why: "Not one node fewer: each costs less, because a line of four is found with a few shifts in place of a walk over squares. Look at the nodes per second.",
      },
      table: {
        title: "Transposition table",
        adds: "What was proved of a position is remembered.",
        why: "Many orders of the same moves lead to one position; it is searched once, and answered from the table after that.",
      },
      "null windows": {
        title: "Null windows",
        adds: "Deepening with null windows: the range of the score is halved, from 0 outwards, with the table between the passes.",
        why: "A window with nothing in it cuts the most: each pass only answers “more or less?”, and what one pass proved helps the next through the table.",
      },
    },
  },
  othello: {
    title: "Othello endgames, solved ever faster",
    convention:
      "Every position entered is one node; a forced pass is a move. Scores are disc differences at the end, empty squares counting for neither side. The table is unlimited, holds whole positions, and answers by exact scores and by bounds that settle the window.",
    rungs: {
      plain: {
        title: "Plain minimax",
        adds: "Every move of every position.",
        why: "Nothing is saved yet: this is the count that everything else is measured by.",
      },
      "alpha-beta": {
        title: "Alpha-beta",
        adds: "Moves that cannot matter are cut.",
        why: "Once one reply refutes a move, the other replies are never entered.",
      },
      "static order": {
        title: "Static order",
        adds: "Corners first, the squares beside them last.",
        why: "A corner can never be turned again, and the squares beside it give it away: a fixed list of squares already brings good moves to the front.",
      },
      "fewest replies first": {
        title: "Fewest replies first",
        adds: "The moves that leave the opponent the fewest replies are tried first.",
        why: "A move with few replies has a small tree below it, and near the end such moves are often the best: both save.",
      },
      table: {
        title: "Transposition table",
        adds: "What was proved of a position is remembered.",
        why: "In the last moves many orders fill the same squares; each position is searched once.",
      },
    },
  },
};

const ptBR: LadderTexts = {
  connect4: {
    title: "Quatro em linha, resolvido cada vez mais rápido",
    convention:
      "Cada posição em que se entra é um nó, também nas passadas com janela nula. Uma posição em que quem joga ganha logo é avaliada ali mesmo (+wins); antes, β desce até o melhor valor ainda possível (+ceiling); o tabuleiro cheio vale 0. Os valores contam a partir do fim: 22 menos as peças do vencedor. A tabela não tem limite, guarda posições inteiras e responde com valores exatos e com limites que decidem a janela.",
    rungs: {
      plain: {
        title: "Minimax puro",
        adds: "Todos os lances de todas as posições, num vetor de casas.",
        why: "Ainda não se poupa nada: é por esta contagem que se mede todo o resto.",
      },
      "alpha-beta": {
        title: "Alfa-beta",
        adds: "Lances que não importam mais são podados.",
        why: "Assim que uma resposta refuta um lance, não importa quão ruim ele é: nas outras respostas nunca se entra. No melhor caso sobra a raiz quadrada da árvore.",
      },
      "centre first": {
        title: "Centro primeiro",
        adds: "As colunas do meio vêm primeiro; de duas igualmente centrais, a da esquerda.",
        why: "A maioria das linhas de quatro passa pelo meio, então os bons lances aparecem cedo; e quanto antes vem o bom lance, mais se poda depois dele.",
      },
      bitboard: {
        title: "Tabuleiro em bits",
        adds: "A mesma busca, com o tabuleiro em duas palavras da máquina.",
        why: "Nenhum nó a menos: cada um custa menos, porque uma linha de quatro se acha com poucos deslocamentos em vez de um passeio pelas casas. Veja os nós por segundo.",
      },
      table: {
        title: "Tabela de transposição",
        adds: "O que se provou de uma posição fica guardado.",
        why: "Muitas ordens dos mesmos lances levam a uma só posição; ela é pesquisada uma vez e depois a tabela responde.",
      },
      "null windows": {
        title: "Janelas nulas",
        adds: "Aprofundamento com janelas nulas: a faixa do valor é dividida ao meio, a partir de 0, com a tabela entre as passadas.",
        why: "Uma janela sem nada dentro é a que mais poda: cada passada só responde “mais ou menos?”, e o que uma provou ajuda a seguinte pela tabela.",
      },
    },
  },
  othello: {
    title: "Finais de Othello, resolvidos cada vez mais rápido",
    convention:
      "Cada posição em que se entra é um nó; um passe forçado é um lance. Os valores são diferenças de discos no fim; casas vazias não contam para ninguém. A tabela não tem limite, guarda posições inteiras e responde com valores exatos e com limites que decidem a janela.",
    rungs: {
      plain: {
        title: "Minimax puro",
        adds: "Todos os lances de todas as posições.",
        why: "Ainda não se poupa nada: é por esta contagem que se mede todo o resto.",
      },
      "alpha-beta": {
        title: "Alfa-beta",
        adds: "Lances que não importam mais são podados.",
        why: "Assim que uma resposta refuta um lance, nas outras nunca se entra.",
      },
      "static order": {
        title: "Ordem fixa",
        adds: "Os cantos primeiro, as casas ao lado deles por último.",
        why: "Um canto nunca mais é virado, e as casas ao lado o entregam: uma lista fixa de casas já traz bons lances para a frente.",
      },
      "fewest replies first": {
        title: "Menos respostas primeiro",
        adds: "Vêm primeiro os lances que deixam menos respostas ao adversário.",
        why: "Um lance com poucas respostas tem embaixo uma árvore pequena, e perto do fim esses lances são muitas vezes os melhores: as duas coisas poupam.",
      },
      table: {
        title: "Tabela de transposição",
        adds: "O que se provou de uma posição fica guardado.",
        why: "Nos últimos lances muitas ordens enchem as mesmas casas; cada posição é pesquisada uma vez.",
      },
    },
  },
};

export const ladderTexts: Record<LanguageCode, LadderTexts> = { en, "pt-BR": ptBR };
