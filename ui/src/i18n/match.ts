// What a match is worth, in words and in every language: the arena alone fetches them.
import type { LanguageCode } from "./language";

const en = {
  page: "In this page games are played one after the other, and no journal is kept: a match ends with the page. plyscope match plays them side by side, and goes on after a stop.",
  repeats:
    "{distinct} of {games} games are distinct: no player draws at random, so games with the same moves and sides count once. Score, interval and table are those of the distinct games; random opening plies give different games.",
  distinct: "Distinct games",
  draws: "Draw share",
  superior: "Likelihood of superiority (LOS)",
  normalised: "normalised Elo",
  strength:
    "LOS and normalised Elo (Van den Bergh 2021) are of the pairs: with mean m and deviation s of the shares of n pairs, the normal distribution at (m − ½)/(s/√n), and (m − ½)/(√2 s) in units of 800/ln 10.",
  pairs: "Game pairs by A's points",
  points: "points",
  count: "pairs",
  sprt: "Sequential test (SPRT), empty for none",
  sprtHint:
    "elo0=0,elo1=10 ends the match as soon as its pairs tell a player that is stronger by elo1 from one that is stronger by elo0; alpha= and beta= after it are the error rates (0.05 each).",
  test: "Sequential test",
  ratio: "LLR {llr} ({lower} to {upper}), {pairs} pairs",
  h0: "H0 accepted: A is stronger by {elo} Elo at most",
  h1: "H1 accepted: A is stronger by {elo} Elo at least",
  open: "Undecided: more games are needed",
  methodText:
    "SPRT: Wald (1945), by the generalised likelihood ratio of the scores of pairs (Van den Bergh), logistic Elo. After a test has ended a match its score is biased outwards.",
};

type MatchWords = typeof en;

const ptBR: MatchWords = {
  page: "Nesta página as partidas são jogadas uma após a outra, e nada fica guardado no disco: um confronto termina com a página. O plyscope match joga várias ao mesmo tempo e continua depois de uma interrupção.",
  repeats:
    "{distinct} de {games} partidas são distintas: nenhum jogador sorteia lances, e partidas com os mesmos lances e lados contam uma vez. Pontuação, intervalo e tabela são os das partidas distintas; lances de abertura sorteados dão partidas diferentes.",
  distinct: "Partidas distintas",
  draws: "Proporção de empates",
  superior: "Probabilidade de superioridade (LOS)",
  normalised: "Elo normalizado",
  strength:
    "LOS e Elo normalizado (Van den Bergh 2021) são dos pares: com média m e desvio s das frações de n pares, a distribuição normal em (m − ½)/(s/√n), e (m − ½)/(√2 s) em unidades de 800/ln 10.",
  pairs: "Pares de partidas pelos pontos de A",
  points: "pontos",
  count: "pares",
  sprt: "Teste sequencial (SPRT), vazio: nenhum",
  sprtHint:
    "elo0=0,elo1=10 encerra a disputa assim que seus pares distinguem um jogador mais forte por elo1 de um mais forte por elo0; alpha= e beta= depois disso são as taxas de erro (0.05 cada).",
  test: "Teste sequencial",
  ratio: "LLR {llr} ({lower} a {upper}), {pairs} pares",
  h0: "H0 aceita: A é mais forte por no máximo {elo} Elo",
  h1: "H1 aceita: A é mais forte por pelo menos {elo} Elo",
  open: "Sem decisão: faltam partidas",
  methodText:
    "SPRT: Wald (1945), pela razão de verossimilhança generalizada das pontuações dos pares (Van den Bergh), Elo logístico. Depois que um teste encerra uma disputa, sua pontuação é enviesada para fora.",
};

export const matchWords: Record<LanguageCode, MatchWords> = { en, "pt-BR": ptBR };
