// The words of the page of common mistakes, in every language: that page alone fetches them.
import { checkWords, mistakeNamed } from "./check";
import type { LanguageCode } from "./language";

interface Named {
  title: string;
  about: string;
}

const en = {
  intro:
    "Each mistake runs beside the right search, on a position where it shows. Everything here is computed as your own program's check is.",
  sorts: { wrong: "Values are wrong", slower: "Slower than needed", convention: "A convention" },
  pictures: "What the pictures show",
  parts: "Where they part",
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
  others: {
    right: { title: "Nothing: it is right", about: "Every event agrees with the reference." },
    "pass-forgotten": {
      title: "The pass is forgotten",
      about:
        "A side that must pass has no move on the board, and the program takes the game to be over. It values a position in which the other side plays on.",
    },
    "bound-as-exact": {
      title: "A bound kept as a value",
      about:
        "After a cut the returned score is only a bound. The table keeps it as if it were the value, and answers with it in another window.",
    },
  } as Record<string, Named>,
};

export type MistakeWords = typeof en;

const ptBR: MistakeWords = {
  intro:
    "Cada erro roda ao lado da busca correta, numa posição em que ele aparece. Tudo aqui é calculado como na verificação do seu próprio programa.",
  sorts: { wrong: "Os valores ficam errados", slower: "Mais lento que o necessário", convention: "Uma convenção" },
  pictures: "O que as figuras mostram",
  parts: "Onde se separam",
  end: "O fim",
  rightRun: "A busca correta",
  wrongRun: "Com o erro",
  same: "o mesmo",
  effect: "O que muda",
  best: "Melhor lance",
  stage: "Mostrar no palco",
  lines: "Ver suas linhas",
  spot: "Ache o erro",
  spotIntro: "Uma execução sem nome. Que erro há nela, se há algum?",
  first: "Mostrar uma execução",
  next: "Outra execução",
  isRight: "Certo: {title}.",
  isWrong: "Não: {title}.",
  score: "{right} de {judged} achados",
  choices: "O que há de errado?",
  others: {
    right: { title: "Nada: está correta", about: "Todos os eventos concordam com a referência." },
    "pass-forgotten": {
      title: "O passe é esquecido",
      about:
        "Um lado que precisa passar não tem lance no tabuleiro, e o programa toma o jogo por encerrado. Ele avalia uma posição em que o outro lado ainda joga.",
    },
    "bound-as-exact": {
      title: "Um limite guardado como valor",
      about:
        "Depois de um corte, o valor devolvido é só um limite. A tabela o guarda como se fosse o valor e responde com ele em outra janela.",
    },
  },
};

export const mistakeWords: Record<LanguageCode, MistakeWords> = { en, "pt-BR": ptBR };

/** What a mistake is called, and what it does. */
export const named = (mistake: string, code: LanguageCode): Named =>
  mistakeWords[code].others[mistake] ?? mistakeNamed(checkWords[code], mistake);
