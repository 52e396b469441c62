// A escada em português.
import type { ladderEn } from "./ladder.en";

export const ladderPtBr = {
  title: "Comparação guiada",
  own: "Buscas à escolha",
  mode: "O que se compara",
  intro: "Uma otimização depois da outra, capítulo a capítulo: o que cada uma traz, por que poupa e quanto.",
  ladders: {
    connect4: {
      title: "Connect Four, resolvido cada vez mais rápido",
      convention:
        "Cada posição em que se entra é um nó, também nas passagens com janela nula. Uma posição em que quem joga ganha logo é avaliada ali mesmo (+wins); antes, β desce até o melhor valor ainda possível (+ceiling); o tabuleiro cheio vale 0. Os valores contam a partir do fim: 22 menos as peças do vencedor. A tabela não tem limite, guarda posições inteiras e responde com valores exatos e com limites que decidem a janela.",
      rungs: {
        plain: {
          title: "Minimax simples",
          adds: "Todos os lances de todas as posições, num vetor de casas.",
          why: "Ainda não se poupa nada: é por esta contagem que se mede todo o resto.",
        },
        "alpha-beta": {
          title: "Alfa-beta",
          adds: "Lances que não podem contar são podados.",
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
          adds: "Aprofundamento com janelas nulas: a faixa do valor é dividida ao meio, a partir de 0, com a tabela entre as passagens.",
          why: "Uma janela sem nada dentro é a que mais poda: cada passagem só responde “mais ou menos?”, e o que uma provou ajuda a seguinte pela tabela.",
        },
      },
    },
    othello: {
      title: "Finais de Othello, resolvidos cada vez mais rápido",
      convention:
        "Cada posição em que se entra é um nó; uma passagem forçada é um lance. Os valores são diferenças de discos no fim; casas vazias não contam para ninguém. A tabela não tem limite, guarda posições inteiras e responde com valores exatos e com limites que decidem a janela.",
      rungs: {
        plain: {
          title: "Minimax simples",
          adds: "Todos os lances de todas as posições.",
          why: "Ainda não se poupa nada: é por esta contagem que se mede todo o resto.",
        },
        "alpha-beta": {
          title: "Alfa-beta",
          adds: "Lances que não podem contar são podados.",
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
  },
  choose: "Escada",
  positions: "Posições",
  usual: "Os conjuntos da própria escada (partidas ao acaso)",
  set: "Um conjunto: digitado ou de um arquivo",
  one: "Uma posição",
  climb: "Subir a escada",
  again: "Subir de novo",
  stop: "Parar e ficar com os degraus prontos",
  chapter: "Capítulo {n} de {total}: {title}",
  chapters: "Capítulos",
  back: "Capítulo anterior",
  next: "Próximo capítulo",
  adds: "O que há de novo",
  why: "Por que poupa",
  notYet: "Nada foi contado ainda: escolha as posições e suba a escada.",
  leftOut: "Fora deste conjunto: uma posição tem mais de {n} casas vazias, e este degrau levaria tempo demais.",
  notReached: "A subida parou antes deste degrau.",
  stoppedRung: "Parou no caminho: suas contagens não são as do conjunto inteiro.",
  nodes: { one: "{n} nó por posição", other: "{n} nós por posição" },
  toBefore: "{ratio} do degrau anterior",
  toFirst: "{ratio} do primeiro degrau",
  rate: "{n} nós por segundo nesta máquina",
  allRight: { one: "O único valor conhecido está certo.", other: "Todos os {n} valores conhecidos estão certos." },
  someWrong: { one: "O único valor conhecido está errado.", other: "Valores certos: só {right} dos {n} conhecidos." },
  agreement: {
    same: "Não há valores dados; todos os degraus concordam em cada posição.",
    different: "Os degraus não concordam.",
    unknown:
      "Não há valores dados; um degrau que foi parado não diz valor algum, então não se sabe se todos concordam.",
  },
  table: "Os degraus até aqui",
  head: {
    rung: "degrau",
    run: "busca",
    board: "tabuleiro",
    nodes: "nós por posição",
    before: "do degrau anterior",
    first: "do primeiro",
    rate: "nós por segundo",
    right: "valores certos",
  },
  boards: { usual: "em bits", array: "vetor" },
  bars: "Nós por posição, degrau a degrau",
  barsAxis: "nós por posição (escala log)",
  groups: { "stones played": "Nós pelas peças jogadas", "empty squares": "Nós pelas casas vazias" },
  by: { "stones played": "peças jogadas", "empty squares": "casas vazias" },
  rates: "Nós por segundo em cada grupo",
  ratesAxis: "nós por segundo (escala log)",
  convention: "O que conta como nó aqui",
} satisfies typeof ladderEn;
