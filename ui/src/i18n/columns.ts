// What the columns of Compare count, in every language; fetched with its table.
import type { LanguageCode } from "./language";

const en = {
  run: "The run word, as it was asked for.",
  value:
    "The root's score in MAX's view; nothing where the run was stopped or where there are several positions. A search by random games has none: beside its name are its move, the mean for MAX, and the visits of the move.",
  best_move: "The first move of the principal variation; of a search by random games the move that it plays.",
  nodes:
    "Positions entered, the root included; of a set the sum. A search by random games also enters those of its games.",
  mean_nodes: "Nodes divided by the number of positions.",
  of_base: "Positions entered as a share of the baseline's.",
  leaves: "Nodes scored without looking further, finished games included.",
  distinct_leaves: "Leaves counted once each: several iterations, or a re-search, can score a leaf again.",
  terminals: "Finished games among the leaves.",
  cutoffs: "Nodes that stopped early because of their window, with a child left.",
  first_move_share: "The share of cutoffs that came right after the first child.",
  chance_cutoffs: "Cutoffs at chance nodes, part of the cutoffs.",
  probes: "Outcomes of chance entered as a probe, which searches their first move alone.",
  quiet_nodes: "Nodes beyond the depth limit, entered by quiescence.",
  pruned: "Children never entered because of a cutoff; what lies below them is not counted.",
  table_hits: "Nodes that the transposition table answered in place of a search.",
  ordering_nodes: "Nodes of the searches that only put moves in order; not part of the nodes.",
  branching: "The branching of a uniform tree with as many nodes and plies.",
  iterations: "Iterations of a search by random games.",
  playouts: "Games played at random; an iteration that reaches a finished game plays none.",
  milliseconds: "Wall-clock time on this machine: the median, with the fastest and the slowest.",
  ns_per_node: "Nanoseconds per position entered, from the median.",
  to_minimax: "Nodes over those of plain minimax.",
  to_best_first: "Nodes over those of alpha-beta in the best order.",
  to_worst: "Nodes over those of alpha-beta in the worst order.",
  to_random: "Nodes over the mean of alpha-beta in random orders.",
};

type Notes = typeof en;

const ptBR: Notes = {
  run: "A palavra da busca, como foi pedida.",
  value:
    "O valor da raiz na visão de MAX; nada onde a busca foi parada ou onde há várias posições. Uma busca por partidas aleatórias não tem: junto do nome estão seu lance, a média de MAX e as visitas do lance.",
  best_move: "O primeiro lance da variante principal; numa busca por partidas aleatórias, o lance que ela joga.",
  nodes:
    "Posições visitadas, com a raiz; de um conjunto, a soma. Uma busca por partidas aleatórias visita também as das partidas.",
  mean_nodes: "Nós divididos pelo número de posições.",
  of_base: "Posições visitadas em relação às da referência.",
  leaves: "Nós avaliados sem olhar adiante, jogos terminados incluídos.",
  distinct_leaves:
    "Folhas contadas uma vez cada: várias iterações, ou uma nova busca, podem avaliar uma folha de novo.",
  terminals: "Jogos terminados entre as folhas.",
  cutoffs: "Nós cujo laço a janela encerrou quando ainda restava um filho.",
  first_move_share: "A parte dos cortes que veio logo depois do primeiro filho.",
  chance_cutoffs: "Cortes em nós do acaso, parte dos cortes.",
  probes: "Resultados do acaso visitados como sondagem, que pesquisa só o primeiro lance.",
  quiet_nodes: "Nós além do limite de profundidade, visitados pela quiescência.",
  pruned: "Filhos nunca visitados por causa de um corte; o que há abaixo deles não é contado.",
  table_hits: "Nós a que a tabela de transposição respondeu no lugar de uma busca.",
  ordering_nodes: "Nós das buscas que só ordenam lances; não fazem parte dos nós.",
  branching: "A ramificação de uma árvore uniforme com tantos nós e níveis.",
  iterations: "Iterações de uma busca por partidas aleatórias.",
  playouts: "Partidas jogadas ao acaso; uma iteração que chega a uma partida terminada não joga nenhuma.",
  milliseconds: "Tempo de relógio nesta máquina: a mediana, com o mais rápido e o mais lento.",
  ns_per_node: "Nanossegundos por posição visitada, pela mediana.",
  to_minimax: "Nós sobre os do minimax puro.",
  to_best_first: "Nós sobre os do alfa-beta na melhor ordem.",
  to_worst: "Nós sobre os do alfa-beta na pior ordem.",
  to_random: "Nós sobre a média do alfa-beta em ordens aleatórias.",
};

export const columnNotes: Record<LanguageCode, Notes> = { en, "pt-BR": ptBR };
