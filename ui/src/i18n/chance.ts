// The words of what a chance node can still be worth, in every language; fetched with its bar.
import type { LanguageCode } from "./language";

const en = {
  open: "What {node} can still be",
  done: "What {node} is worth",
  pruned: "{node} was cut: it is never searched",
  secret: "Hidden as long as a question is open",
  none: "No chance node on this path yet",
  scale: "on the scale of the leaves",
  between: "{lo} to {hi}",
  decided: "{value}: decided",
  reach: "out of reach",
  least: "at least {lo}",
  most: "at most {hi}",
  unknown: "anything",
  sum: "The average of its outcomes",
  rest: "the outcomes to come",
  assumed: "underlined: not known from the search, so taken from the range of the leaves",
  isAssumed: "assumed",
  unbounded: "Without bounds",
  bounded: "With bounds",
  why: "Without the range of the leaves an outcome that is not searched can be worth anything, so nothing is cut at a chance node.",
};

type Words = typeof en;

const ptBR: Words = {
  open: "Quanto {node} ainda pode valer",
  done: "Quanto {node} vale",
  pruned: "{node} foi cortado: não é buscado",
  secret: "Oculto enquanto houver uma pergunta aberta",
  none: "Ainda não há nó de acaso neste caminho",
  scale: "na escala das folhas",
  between: "{lo} a {hi}",
  decided: "{value}: decidido",
  reach: "fora de alcance",
  least: "pelo menos {lo}",
  most: "no máximo {hi}",
  unknown: "qualquer valor",
  sum: "A média dos seus resultados",
  rest: "os resultados que faltam",
  assumed: "sublinhado: a busca não sabe, por isso vem do intervalo das folhas",
  isAssumed: "suposto",
  unbounded: "Sem limites",
  bounded: "Com limites",
  why: "Sem o intervalo das folhas, um resultado não buscado pode valer qualquer coisa, e por isso nada é cortado em um nó de acaso.",
};

export const chanceWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
