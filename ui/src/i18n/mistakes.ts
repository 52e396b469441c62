// The words of the page of common mistakes, in every language. Only that page fetches them.
import type { LanguageCode } from "./language";

const en = {
  intro:
    "Each mistake runs beside the right search, on a position where it shows. Everything here is computed like the check of your own program.",
  sorts: { wrong: "Values can be wrong", slower: "Slower than needed", convention: "A convention" },
  pictures: "What the pictures show",
  parts: "First difference",
  end: "The end",
  rightRun: "The right search",
  wrongRun: "With the mistake",
  same: "the same",
  effect: "What it changes",
  best: "Best move",
  stage: "Show it on the stage",
  lines: "See its lines",
  spot: "Spot the bug",
  spotIntro: "One run, without a name. Which mistake is in it, if any?",
  first: "Show me a run",
  next: "Another run",
  isRight: "Right: {title}.",
  isWrong: "No: {title}.",
  score: "{right} of {judged} spotted",
  choices: "What is wrong with it?",
};

export type MistakeWords = typeof en;

const ptBR: MistakeWords = {
  intro:
    "Cada erro roda ao lado da busca correta, numa posição em que ele aparece. Tudo aqui é calculado como na verificação do seu próprio programa.",
  sorts: {
    wrong: "Os valores podem ficar errados",
    slower: "Mais lento que o necessário",
    convention: "Uma convenção",
  },
  pictures: "O que as figuras mostram",
  parts: "Primeira diferença",
  end: "O fim",
  rightRun: "A busca correta",
  wrongRun: "Com o erro",
  same: "o mesmo",
  effect: "O que muda",
  best: "Melhor lance",
  stage: "Mostrar na tela da busca",
  lines: "Ver suas linhas",
  spot: "Ache o erro",
  spotIntro: "Uma execução sem nome. Que erro há nela, se há algum?",
  first: "Mostrar uma execução",
  next: "Outra execução",
  isRight: "Certo: {title}.",
  isWrong: "Não: {title}.",
  score: "{right} de {judged} achados",
  choices: "O que há de errado?",
};

export const mistakeWords: Record<LanguageCode, MistakeWords> = { en, "pt-BR": ptBR };
