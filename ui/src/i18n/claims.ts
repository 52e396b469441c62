// The words about the errors of forward pruning, in every language; fetched with their card.
import type { LanguageCode } from "./language";

const en = {
  title: "What it missed",
  about: "This search made {n} without proof. Plain alpha-beta to the same depth can check them.",
  claims: { one: "{n} claim", other: "{n} claims" },
  judge: "Check every claim",
  judging: "Checking: {done} of {all}",
  counted: "{claims}, {wrong} false",
  none: "Every claim holds, so the value is that of plain alpha-beta.",
  costNothing: "The value is that of plain alpha-beta all the same.",
  value: "The value is {value}; plain alpha-beta finds {sound}.",
  worth: "The move that this search plays is worth {worth}.",
  worthSame: "The move that this search plays is worth as much as plain alpha-beta's.",
  zugzwang: "False because of zugzwang: {n}",
  unjudged: { one: "{n} claim was not checked.", other: "{n} claims were not checked." },
  unrecorded: {
    one: "{n} claim lies in a subtree that was only counted.",
    other: "{n} claims lie in subtrees that were only counted.",
  },
  least: "believed ≥ {score}, but is {worth}",
  most: "believed ≤ {score}, but is {worth}",
  by: { null: "null move", lmr: "late move", futility: "futility", probcut: "ProbCut" },
  cause: { zugzwang: "zugzwang", shallow: "too shallow" },
  list: "False claims, the worst first",
  plies: { one: "to {n} ply", other: "to {n} plies" },
  more: { one: "and {n} more", other: "and {n} more" },
};

type Words = typeof en;

const ptBR: Words = {
  title: "O que ela deixou passar",
  about: "Esta busca fez {n} sem prova. O alfa-beta puro, até a mesma profundidade, pode conferir todas.",
  claims: { one: "{n} suposição", other: "{n} suposições" },
  judge: "Conferir todas",
  judging: "Conferindo: {done} de {all}",
  counted: "{claims}; falsas: {wrong}",
  none: "Todas estão certas; o valor é o do alfa-beta puro.",
  costNothing: "Mesmo assim, o valor é o do alfa-beta puro.",
  value: "O valor é {value}; o alfa-beta puro encontra {sound}.",
  worth: "O lance que esta busca joga vale {worth}.",
  worthSame: "O lance que esta busca joga vale tanto quanto o do alfa-beta puro.",
  zugzwang: "Falsas por zugzwang: {n}",
  unjudged: { one: "{n} suposição não foi conferida.", other: "{n} suposições não foram conferidas." },
  unrecorded: {
    one: "{n} suposição está numa subárvore que só foi contada.",
    other: "{n} suposições estão em subárvores que só foram contadas.",
  },
  least: "supôs ≥ {score}, vale {worth}",
  most: "supôs ≤ {score}, vale {worth}",
  by: { null: "lance nulo", lmr: "lance tardio", futility: "futilidade", probcut: "ProbCut" },
  cause: { zugzwang: "zugzwang", shallow: "busca rasa demais" },
  list: "Suposições falsas, as piores primeiro",
  plies: { one: "com {n} nível", other: "com {n} níveis" },
  more: { one: "e mais {n}", other: "e mais {n}" },
};

export const claimsWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
