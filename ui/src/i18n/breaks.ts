// The words of breakpoints, in every language; fetched with their panel.
import type { LanguageCode } from "./language";

const en = {
  title: "Breakpoints",
  add: "Add",
  condition: "Condition",
  placeholder: "event = cutoff and ply > 2",
  help: "Words: ply, move, value, alpha, beta, best, event, kind, node. Join with and, or, not. ↓ chooses what could come next.",
  completions: "What could come next",
  enabled: "Breakpoint {n} on",
  remove: "Remove breakpoint {n}",
  none: "No breakpoints. Play stops at the first step that fits a condition.",
  never: {
    one: "Ran to the end: the condition was met {n} time.",
    other: "Ran to the end: the condition was met {n} times.",
  },
  hits: { one: "{n} hit", other: "{n} hits" },
  previous: "Previous hit",
  next: "Next hit",
};

type Words = typeof en;

const ptBR: Words = {
  title: "Pontos de parada",
  add: "Adicionar",
  condition: "Condição",
  placeholder: "event = cutoff and ply > 2",
  help: "Palavras: ply, move, value, alpha, beta, best, event, kind, node. Una com and, or, not. ↓ escolhe o que pode vir.",
  completions: "O que pode vir a seguir",
  enabled: "Parada {n} ligada",
  remove: "Remover a parada {n}",
  none: "Nenhum ponto de parada. A execução para no primeiro passo que cumpre uma condição.",
  never: { one: "Foi até o fim: a condição valeu {n} vez.", other: "Foi até o fim: a condição valeu {n} vezes." },
  hits: { one: "{n} ocorrência", other: "{n} ocorrências" },
  previous: "Ocorrência anterior",
  next: "Próxima ocorrência",
};

export const breaksWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
