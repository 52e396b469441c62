// The words of a person's own programs as players, in every language.
import type { LanguageCode } from "./language";

const en = {
  title: "Your programs",
  about:
    "Programs that you wrote or installed can play against you. A program reads lines from standard input and answers with a move; the guide describes the protocols and gives examples.",
  none: "There are no programs yet.",
  name: "Name",
  command: "Command",
  commandHint: "The full path of a file, as in {path}, or a command: {command}. Options follow after commas: time=1.",
  add: "Add",
  check: "Check",
  checking: "Checking…",
  stop: "Stop",
  remove: "Remove {name}",
  checkOf: "Check {name}",
  game: "Game of the check",
  passed: "passed",
  failed: "failed",
  allPassed: "{name} passed every test.",
  notAll: "{name} did not pass every test.",
  runs: "running",
  waits: "starts when it first moves",
  complains: "standard error: {line}",
};
export type ProgramWords = typeof en;

const ptBR: ProgramWords = {
  title: "Seus programas",
  about:
    "Programas que você escreveu ou instalou podem jogar contra você. O programa lê linhas da entrada padrão e responde com um lance; o guia traz os protocolos e exemplos.",
  none: "Ainda não há programas.",
  name: "Nome",
  command: "Comando",
  commandHint:
    "O caminho completo de um arquivo, como {path}, ou um comando: {command}. As opções vêm depois de vírgulas: time=1.",
  add: "Adicionar",
  check: "Verificar",
  checking: "Verificando…",
  stop: "Parar",
  remove: "Remover {name}",
  checkOf: "Verificar {name}",
  game: "Jogo da verificação",
  passed: "passou",
  failed: "falhou",
  allPassed: "{name} passou em todos os testes.",
  notAll: "{name} não passou em todos os testes.",
  runs: "em execução",
  waits: "começa no primeiro lance",
  complains: "saída de erro: {line}",
};

export const programWords: Record<LanguageCode, ProgramWords> = { en, "pt-BR": ptBR };
