// Os modificadores de uma busca, para pessoas; os passos têm os números do serviço.
import type { techniquesEn } from "./techniques.en";

export const techniquesPtBr = {
  order: "ordem dos lances: {name}",
  name: {
    tt: "tabela de transposição",
    symmetry: "juntar simetrias",
    etc: "cortes ampliados pela tabela",
    deepening: "aprofundamento iterativo",
    aspiration: "janela de aspiração",
    killer: "lances assassinos",
    history: "heurística da história",
    strict: "podar só se α > β",
    hard: "fail-hard",
    last: "último dos iguais",
    wins: "vitória imediata",
    ceiling: "teto",
  },
  about: {
    tt: "lembra o que foi provado sobre posições; sem tamanho, nada é esquecido",
    symmetry: "posições iguais a menos de simetria dividem uma entrada da tabela",
    etc: "consulta a tabela sobre todos os filhos antes de entrar em algum",
    deepening: "uma passada por profundidade, de 1 em diante; o melhor lance de uma abre a seguinte",
    aspiration: "a janela da raiz é o último valor com uma margem para cada lado",
    killer: "os dois últimos lances que podaram neste nível vão primeiro",
    history: "lances que já podaram em algum lugar vão antes; podas fundas contam mais",
    strict: "poda só onde α passa de β, não onde se igualam",
    hard: "os valores devolvidos são presos à janela",
    last: "entre lances iguais, fica o último em vez do primeiro",
    wins: "um nó em que o jogador pode vencer já é avaliado ali; o lance vencedor não é visitado",
    ceiling: "β desce até o melhor valor ainda possível, antes de testar os lances",
  },
  argument: {
    tt: "tamanho da tabela, de 1KB a 1GB; vazio: sem limite",
    aspiration: "margem em pontos",
  },
  steps: {
    static: ["Ordena os lances pela tabela do jogo; entre iguais, mantém a ordem natural."],
    fewest: [
      "Joga cada lance e conta as respostas.",
      "Ordena pelas contagens, da menor à maior; entre iguais, mantém a ordem natural.",
    ],
    best: ["Busca cada filho por minimax até a mesma profundidade.", "Ordena pelos valores, o melhor primeiro."],
    worst: ["Busca cada filho por minimax até a mesma profundidade.", "Ordena pelos valores, o pior primeiro."],
    random: ["Mistura a semente com o caminho.", "Embaralha os lances com esse estado."],
    shallow: ["Busca cada filho em poucos níveis.", "Ordena pelos valores, o melhor primeiro."],
    tt: [
      "Após a entrada no nó, procura a posição na tabela.",
      "Um valor exato, um limite inferior de ao menos β ou um superior de no máximo α, com a mesma profundidade restante, é devolvido na hora.",
      "Após o último filho, guarda o valor com o que ele prova.",
    ],
    symmetry: ["Gera todas as imagens da posição.", "Usa a menor chave entre elas."],
    etc: [
      "Procura a posição de cada filho na tabela.",
      "Se o limite de um alcança β, devolve-o: nenhum filho é visitado.",
    ],
    deepening: [
      "Busca até a profundidade 1.",
      "Busca um nível a mais, com os melhores lances conhecidos primeiro.",
      "Continua até o limite.",
    ],
    aspiration: [
      "Busca com a janela (palpite − margem, palpite + margem).",
      "Se o valor cai fora, abre o lado por onde saiu e busca de novo.",
    ],
    killer: ["Numa poda, anota o lance para o seu nível.", "Testa os dois últimos anotados antes dos outros."],
    history: ["Numa poda, soma profundidade × profundidade ao lance.", "Ordena pelas somas, da maior à menor."],
    strict: ["Poda se α > β."],
    hard: ["Devolve o valor preso à janela de entrada."],
    last: ["Um filho de valor igual ao melhor passa a ser o melhor."],
    wins: [
      "Após a entrada num nó com profundidade restante, procura um lance que vence o jogo.",
      "Se há um, devolve o valor que ele dá: nenhum filho é visitado.",
    ],
    ceiling: [
      "Desce β até o melhor valor ainda possível para quem joga.",
      "Se a janela fica vazia, devolve esse valor: nenhum filho é visitado.",
      "Senão, busca com a janela reduzida; um valor que a alcança é exato.",
    ],
  },
} satisfies typeof techniquesEn;
