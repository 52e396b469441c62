// The words for a user's own program, in every language. Only that page fetches them.
import type { LanguageCode } from "./language";

const en = {
  intro:
    "Print what your search does, a line for each event. Plyscope finds the first line that differs from the right search, and the common mistake that explains it.",
  label: "Events of your program: a header, then enter, leaf, cut and exit",
  check: "Check",
  open: "Open a file…",
  tryExample: "Try an example",
  tracer: "Where the lines come from",
  tracerAbout:
    "Save the tracer beside your program, let your search tell it what happens as the example does, and open what your program prints.",
  tracerLanguage: "Programming language",
  saveFile: "Save {name}",
  searches: "Searches of this file",
  searchNumber: "Search {n}",
  moreSearches: "and {n} more",
  yours: "Your program",
  reference: "The reference",
  nothing: "nothing more",
  withBest: "(best {best})",
  events: { enter: "enters", exit: "returns", cut: "cuts", hit: "answers from its table" },
  nodes: "Nodes",
  value: "Value of the root",
  skipped: {
    one: "One line is not an event and is skipped.",
    other: "{n} lines are not events and are skipped.",
  },
  told: "Another program tells this search: it is compared with the reference, not checked.",
  stage: "Show my search as a tree",
  beside: "Beside the reference",
  homework: "Homework file",
  action: "Best action at the start",
  none: "none",
  states: { one: "One state entered", other: "{n} states entered" },
  solution: { right: "The solution says the same.", wrong: "The solution says otherwise." },
  showTree: "Show its search as a tree",
  show: "Show the reference as a tree",
  showThere: "Show the reference at this node",
  file: "Lines of the file",
  before: "The events before it",
  go: "Go to the first difference",
  wrongLine: "Line {line} is the first that differs.",
};

export type CheckWords = typeof en;

const ptBR: CheckWords = {
  intro:
    "Imprima o que sua busca faz, uma linha por evento. O Plyscope acha a primeira linha que difere da busca correta e o erro comum que a explica.",
  label: "Eventos do seu programa: um cabeçalho, depois enter, leaf, cut e exit",
  check: "Conferir",
  open: "Abrir um arquivo…",
  tryExample: "Ver um exemplo",
  tracer: "De onde vêm as linhas",
  tracerAbout:
    "Salve o rastreador ao lado do seu programa, faça sua busca contar o que acontece como no exemplo, e abra o que o programa imprime.",
  tracerLanguage: "Linguagem de programação",
  saveFile: "Salvar {name}",
  searches: "Buscas deste arquivo",
  searchNumber: "Busca {n}",
  moreSearches: "e mais {n}",
  yours: "Seu programa",
  reference: "A referência",
  nothing: "mais nada",
  withBest: "(melhor: {best})",
  events: { enter: "entra", exit: "devolve", cut: "corta", hit: "responde pela tabela" },
  nodes: "Nós",
  value: "Valor da raiz",
  skipped: {
    one: "Uma linha não é um evento e é ignorada.",
    other: "{n} linhas não são eventos e são ignoradas.",
  },
  told: "Outro programa conta esta busca: ela é comparada com a referência, não verificada.",
  stage: "Mostrar minha busca como árvore",
  beside: "Ao lado da referência",
  homework: "Arquivo de tarefa",
  action: "Melhor ação no início",
  none: "nenhuma",
  states: { one: "Um estado visitado", other: "{n} estados visitados" },
  solution: { right: "A solução diz o mesmo.", wrong: "A solução diz outra coisa." },
  showTree: "Mostrar sua busca como árvore",
  show: "Mostrar a referência como árvore",
  showThere: "Mostrar a referência neste nó",
  file: "Linhas do arquivo",
  before: "Os eventos antes dele",
  go: "Ir à primeira diferença",
  wrongLine: "A linha {line} é a primeira que difere.",
};

export const checkWords: Record<LanguageCode, CheckWords> = { en, "pt-BR": ptBR };
