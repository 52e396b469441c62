// The result of a match in words, in every language. Only the arena fetches them.
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
    "LOS and normalised Elo (Van den Bergh 2021) are of the pairs, with nothing known before the match: with mean m and deviation s of the shares of n pairs, the normal distribution at (m − ½)/(s/√n), and (m − ½)/(√2 s) in units of 800/ln 10.",
  pairs: "Game pairs by A's points",
  points: "points",
  count: "pairs",
  sprt: "Sequential test (SPRT), empty for none",
  sprtHint:
    "Example: elo0=0,elo1=10 stops the match when it is clear whether A is 10 Elo stronger. Add alpha= and beta= for the two error rates (0.05 each).",
  test: "Sequential test",
  ratio: "LLR {llr} ({lower} to {upper}), {pairs} pairs",
  h0: "H0 accepted: an Elo difference (A over B) of {elo1} or more is rejected at error rate {beta}; that it is {elo0} or less is not shown",
  h1: "H1 accepted: an Elo difference (A over B) of {elo0} or less is rejected at error rate {alpha}; that it is {elo1} or more is not shown",
  open: "Undecided: more games are needed",
  methodText:
    "SPRT: Wald (1945), by the generalised likelihood ratio of the scores of pairs (Van den Bergh), logistic Elo. H1 rejects a difference of elo0 or less and does not show elo1; H0 rejects a difference of elo1 or more and does not show elo0. After a test has ended a match its score is biased outwards.",
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
    "LOS e Elo normalizado (Van den Bergh 2021) são dos pares, sem nada conhecido antes do confronto: com média m e desvio s das frações de n pares, a distribuição normal em (m − ½)/(s/√n), e (m − ½)/(√2 s) em unidades de 800/ln 10.",
  pairs: "Pares de partidas pelos pontos de A",
  points: "pontos",
  count: "pares",
  sprt: "Teste sequencial (SPRT), vazio: nenhum",
  sprtHint:
    "Exemplo: elo0=0,elo1=10 encerra o confronto quando fica claro se A é 10 pontos de Elo mais forte. Acrescente alpha= e beta= para as duas taxas de erro (0.05 cada).",
  test: "Teste sequencial",
  ratio: "LLR {llr} ({lower} a {upper}), {pairs} pares",
  h0: "H0 aceita: uma diferença de Elo (A sobre B) de {elo1} ou mais é rejeitada com taxa de erro {beta}; que ela seja {elo0} ou menos não fica demonstrado",
  h1: "H1 aceita: uma diferença de Elo (A sobre B) de {elo0} ou menos é rejeitada com taxa de erro {alpha}; que ela seja {elo1} ou mais não fica demonstrado",
  open: "Sem decisão: faltam partidas",
  methodText:
    "SPRT: Wald (1945), pela razão de verossimilhança generalizada das pontuações dos pares (Van den Bergh), Elo logístico. H1 rejeita uma diferença de elo0 ou menos e não demonstra elo1; H0 rejeita uma diferença de elo1 ou mais e não demonstra elo0. Depois que um teste encerra um confronto, sua pontuação é enviesada para fora.",
};

export const matchWords: Record<LanguageCode, MatchWords> = { en, "pt-BR": ptBR };
