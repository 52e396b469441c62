// The words of the page for a program of one's own, in every language: that page alone fetches them.
import type { LanguageCode } from "./language";

const en = {
  intro:
    "Print what your search does, a line for each event. Plyscope finds the first line that differs from the right search, and the usual slip that explains it.",
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
  allAgree: {
    one: "The one event agrees with the reference.",
    other: "All {n} events agree with the reference.",
  },
  yours: "Your program",
  reference: "The reference",
  where: "Where",
  atRoot: "at the root",
  after: "after {path}",
  nothing: "nothing more",
  withBest: "(best {best})",
  events: { enter: "enters", exit: "returns", cut: "cuts" },
  explains: {
    one: "This slip explains every line",
    other: "Each of these slips explains every line",
  },
  noSlip: "None of the known slips explains every line; the first difference speaks for itself.",
  notTried: "Slips are not tried here: the search is too large, or it is not told as far as its first difference.",
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
  wrongLine: "Line {line} is the first that differs.",
  kinds: {
    malformed: "Line {line} is not an event.",
    unbalanced: "Line {line} has no place here: no node is open, or the search is over.",
    "illegal-move": "Line {line} enters {move} {place}: that move is not legal there, or it was tried before.",
    "beyond-limit": "Line {line} enters {move} {place}, where the depth limit is reached.",
    "missed-cut": "Line {line} enters {move} {place}, where the reference cuts and returns {rightValue}.",
    "too-shallow": "Line {line} leaves the node {place} without trying a move; the reference tries {next}.",
    "unsound-cut": "Line {line} stops {place} although a move is left that matters.",
    "wrong-order": "Line {line} enters {move} {place}; the reference tries {next} next.",
    "wrong-window": "Line {line} enters with the window {window} {place}; the reference has {rightWindow}.",
    "wrong-leaf-value": "Line {line} gives the leaf {place} the value {value}; the reference gives {rightValue}.",
    "wrong-value": "Line {line} returns {value} {place}; the reference returns {rightValue}.",
    "wrong-best": "Line {line} names {best} as the best move {place}; the reference has {rightBest}.",
    "ended-early": "The file ends after line {line}, before the root returns. Everything up to there agrees.",
  },
  slips: {
    "max-everywhere": {
      title: "MIN plays like MAX",
      about: "MIN nodes take the maximum and raise alpha, as MAX nodes do. Values are wrong.",
    },
    "no-negation": {
      title: "The sign is missing",
      about: "Negamax takes the value of a child as it is, without negating it. Values are wrong.",
    },
    "window-not-passed": {
      title: "The window is not passed on",
      about: "Every child is searched with an open window, so nothing is cut. Values are right, the search is slower.",
    },
    "parent-only": {
      title: "Only the parent's bound is passed on",
      about:
        "A child gets the best value of its parent alone, so there are no deep cutoffs. Values are right, the search is slower.",
    },
    "window-not-swapped": {
      title: "The window is not turned round",
      about:
        "A child of negamax gets (alpha, beta) instead of (−beta, −alpha). From an open window nothing is cut: the root's value is right, the search is slower.",
    },
    strict: {
      title: "Equality does not cut",
      about: "It cuts only when alpha is greater than beta. A convention, and a little slower.",
    },
    hard: {
      title: "Fail-hard",
      about: "Returned values are clamped to the window of the node. A convention.",
    },
    last: {
      title: "The last of equal moves",
      about:
        "Of equal moves the last is kept. A convention, but with pruning an equal value can be a bound, and the move worse.",
    },
    "cut-at-own-bound": {
      title: "The wrong bound is tested",
      about: "The cut compares the best value with the bound that the node raises itself. Values are wrong.",
    },
    "assign-alpha": {
      title: "Alpha is assigned, not raised",
      about:
        "Alpha (beta at MIN) is set to the node's best value even where that is worse. The root's value is right, the search is slower.",
    },
    "best-from-zero": {
      title: "The best value begins at 0",
      about: "Where every child of a MAX node is below 0, it returns 0. Values are wrong.",
    },
    "no-break": {
      title: "The loop goes on after a cut",
      about: "The test is made, but the remaining moves are searched all the same. Values are right, nothing is saved.",
    },
    "eval-for-mover": {
      title: "Leaves are scored for the side to move",
      about: "The score of a leaf is for the side to move and is taken as MAX's. Values are wrong.",
    },
    "depth-short": { title: "One ply too few", about: "The depth limit is one less than the header says." },
    "depth-long": { title: "One ply too many", about: "The depth limit is one more than the header says." },
  },
};

export type CheckWords = typeof en;

const ptBR: CheckWords = {
  intro:
    "Imprima o que sua busca faz, uma linha por evento. O Plyscope acha a primeira linha que difere da busca correta e o deslize comum que a explica.",
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
  allAgree: {
    one: "O único evento concorda com a referência.",
    other: "Todos os {n} eventos concordam com a referência.",
  },
  yours: "Seu programa",
  reference: "A referência",
  where: "Onde",
  atRoot: "na raiz",
  after: "depois de {path}",
  nothing: "mais nada",
  withBest: "(melhor: {best})",
  events: { enter: "entra", exit: "devolve", cut: "corta" },
  explains: {
    one: "Este deslize explica todas as linhas",
    other: "Cada um destes deslizes explica todas as linhas",
  },
  noSlip: "Nenhum deslize conhecido explica todas as linhas; a primeira diferença fala por si.",
  notTried: "Aqui os deslizes não são testados: a busca é grande demais, ou não é contada até a primeira diferença.",
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
  wrongLine: "A linha {line} é a primeira que difere.",
  kinds: {
    malformed: "A linha {line} não é um evento.",
    unbalanced: "A linha {line} não cabe aqui: nenhum nó está aberto, ou a busca já terminou.",
    "illegal-move": "A linha {line} entra em {move} {place}: esse lance não é legal ali, ou já foi tentado.",
    "beyond-limit": "A linha {line} entra em {move} {place}, onde o limite de profundidade foi atingido.",
    "missed-cut": "A linha {line} entra em {move} {place}, onde a referência corta e devolve {rightValue}.",
    "too-shallow": "A linha {line} deixa o nó {place} sem tentar um lance; a referência tenta {next}.",
    "unsound-cut": "A linha {line} para {place} embora reste um lance que importa.",
    "wrong-order": "A linha {line} entra em {move} {place}; a referência tenta {next} a seguir.",
    "wrong-window": "A linha {line} entra com a janela {window} {place}; a referência tem {rightWindow}.",
    "wrong-leaf-value": "A linha {line} dá à folha {place} o valor {value}; a referência dá {rightValue}.",
    "wrong-value": "A linha {line} devolve {value} {place}; a referência devolve {rightValue}.",
    "wrong-best": "A linha {line} diz que {best} é o melhor lance {place}; a referência tem {rightBest}.",
    "ended-early": "O arquivo termina depois da linha {line}, antes de a raiz devolver. Tudo até ali concorda.",
  },
  slips: {
    "max-everywhere": {
      title: "MIN joga como MAX",
      about: "Os nós MIN pegam o máximo e elevam alfa, como os nós MAX. Os valores ficam errados.",
    },
    "no-negation": {
      title: "Falta o sinal",
      about: "O negamax usa o valor do filho como está, sem negá-lo. Os valores ficam errados.",
    },
    "window-not-passed": {
      title: "A janela não é passada adiante",
      about:
        "Cada filho é buscado com a janela aberta, então nada é cortado. Os valores estão certos, a busca é mais lenta.",
    },
    "parent-only": {
      title: "Só o limite do pai é passado adiante",
      about:
        "Um filho recebe apenas o melhor valor do pai, então não há cortes profundos. Os valores estão certos, a busca é mais lenta.",
    },
    "window-not-swapped": {
      title: "A janela não é invertida",
      about:
        "Um filho do negamax recebe (alfa, beta) em vez de (−beta, −alfa). A partir de uma janela aberta nada é cortado: o valor da raiz está certo, a busca é mais lenta.",
    },
    strict: {
      title: "A igualdade não corta",
      about: "Só corta quando alfa é maior que beta. Uma convenção, um pouco mais lenta.",
    },
    hard: {
      title: "Fail-hard",
      about: "Os valores devolvidos são limitados à janela do nó. Uma convenção.",
    },
    last: {
      title: "O último dos lances iguais",
      about:
        "De lances iguais fica o último. Uma convenção, mas com poda um valor igual pode ser um limite, e o lance, pior.",
    },
    "cut-at-own-bound": {
      title: "O limite errado é testado",
      about: "O corte compara o melhor valor com o limite que o próprio nó eleva. Os valores ficam errados.",
    },
    "assign-alpha": {
      title: "Alfa é atribuído, não elevado",
      about:
        "Alfa (beta em MIN) recebe o melhor valor do nó mesmo quando ele é pior. O valor da raiz está certo, a busca é mais lenta.",
    },
    "best-from-zero": {
      title: "O melhor valor começa em 0",
      about: "Onde todos os filhos de um nó MAX ficam abaixo de 0, ele devolve 0. Os valores ficam errados.",
    },
    "no-break": {
      title: "O laço continua depois do corte",
      about:
        "O teste é feito, mas os lances restantes são buscados assim mesmo. Os valores estão certos, nada é poupado.",
    },
    "eval-for-mover": {
      title: "As folhas são avaliadas para quem joga",
      about: "A avaliação de uma folha é para quem joga e é tomada como de MAX. Os valores ficam errados.",
    },
    "depth-short": {
      title: "Um nível a menos",
      about: "O limite de profundidade é um a menos do que diz o cabeçalho.",
    },
    "depth-long": { title: "Um nível a mais", about: "O limite de profundidade é um a mais do que diz o cabeçalho." },
  },
};

export const checkWords: Record<LanguageCode, CheckWords> = { en, "pt-BR": ptBR };

/** What a mistake is called, and what it does; its own word where it has no other here. */
export const mistakeNamed = (words: CheckWords, mistake: string): Record<"title" | "about", string> =>
  (words.slips as Partial<Record<string, (typeof en.slips)["strict"]>>)[mistake] ?? { title: mistake, about: "" };
