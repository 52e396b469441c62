// O que dá errado: recusas do serviço por código e campo, e telas que falham.
import type { brokenEn, refusalEn } from "./trouble.en";

export const refusalPtBr = {
  code: {
    input: "Não foi possível entender isto.",
    not_found: "Isto não está (mais) aqui.",
    busy: "Há coisas demais acontecendo agora; tente de novo.",
    limit: "Isto é maior do que o programa aceita.",
    invalid_file: "Este arquivo não é um registro que se possa abrir.",
    cancelled: "Foi cancelado.",
    io: "Não foi possível ler ou gravar o arquivo.",
    internal: "O programa cometeu um erro.",
  },
  field: {
    game: "Não existe esse jogo.",
    size: "O tamanho do tabuleiro não é possível.",
    k: "O número em linha não é possível.",
    exact: "“Exatamente esse número” não pertence a este jogo.",
    margin: "A margem não é possível.",
    subboard: "Não foi possível entender a área de busca.",
    position: "Não foi possível entender a posição.",
    play: "Este lance não pode ser jogado.",
    run: "Não foi possível entender o algoritmo e a ordem.",
    eval: "A avaliação não serve para este jogo.",
    depth: "A profundidade não é possível.",
    budget: "O número de nós a registrar não é possível.",
    node_limit: "O limite de nós não é possível.",
    shorten_after_ms: "O momento em que o limite de profundidade cai não é possível.",
    time_limit_ms: "O limite de tempo não é possível.",
    query: "Não foi possível entender a procura de nós.",
    condition: "Não foi possível entender a condição.",
    link: "O link está danificado.",
    engine: "Este jogador não pode jogar aqui.",
    a: "O jogador A não pode jogar aqui.",
    b: "O jogador B não pode jogar aqui.",
    games: "O número de partidas não é possível.",
    openings: "Estas aberturas não são possíveis.",
    positions: "O conjunto de posições não pode ser lido.",
    runs: "Uma das buscas não pode ser lida.",
    preset: "Não existe este programa aqui.",
  },
} satisfies typeof refusalEn;

export const brokenPtBr = {
  title: "Esta tela falhou.",
  safe: "Suas buscas, passos e configurações estão guardados. Tente de novo; se falhar outra vez, volte à página inicial ou recarregue o programa.",
  reload: "Recarregar",
  details: "Detalhes para um relato",
  startUp: "O Plyscope não pôde começar.",
  startUpHelp: "Recarregue a página. Se não ajudar, inicie o programa de novo; foi isto que deu errado:",
} satisfies typeof brokenEn;
