// The words for the rows of a sweep, in every language, fetched by the panel that shows them.
import type { Figure, Grouping, Refusal } from "../model/sweep";
import type { LanguageCode } from "./language";

const en = {
  title: "A sweep",
  about: "What plyscope sweep merge wrote, as JSON Lines or CSV: means of its rows, by depth, ply, game or run.",
  open: "Open rows of a sweep…",
  by: "By",
  figure: "Figure",
  game: "Game",
  all: "All games",
  chart: "{figure} by {by}",
  rows: { one: "{n} row", other: "{n} rows" },
  cut: {
    one: "{n} row was cut off by a limit and is left out.",
    other: "{n} rows were cut off by a limit and are left out.",
  },
  groupings: { depth: "Depth", ply: "Ply of the position", game: "Game", run: "Run" } satisfies Record<
    Grouping,
    string
  >,
  figures: {
    nodes: "Mean nodes",
    leaves: "Mean leaves",
    effective_branching: "Mean effective branching",
    share: "Mean score or solved share",
    wall_ms: "Mean milliseconds",
  } satisfies Record<Figure, string>,
  refused: {
    form: "Line {line} is no row of a sweep. Open what plyscope sweep merge wrote: .jsonl or .csv.",
    empty: "There is no row in this file.",
    many: "This file has more than 200,000 rows. Merge a smaller plan, or read it with DuckDB.",
  } satisfies Record<Refusal["why"], string>,
};
export type SweepWords = typeof en;

const ptBR: SweepWords = {
  title: "Uma varredura",
  about:
    "O que plyscope sweep merge escreveu, em JSON Lines ou CSV: médias das linhas, por profundidade, nível, jogo ou busca.",
  open: "Abrir linhas de uma varredura…",
  by: "Por",
  figure: "Medida",
  game: "Jogo",
  all: "Todos os jogos",
  chart: "{figure} por {by}",
  rows: { one: "{n} linha", other: "{n} linhas" },
  cut: {
    one: "{n} linha foi cortada por um limite e fica de fora.",
    other: "{n} linhas foram cortadas por um limite e ficam de fora.",
  },
  groupings: { depth: "Profundidade", ply: "Nível da posição", game: "Jogo", run: "Busca" },
  figures: {
    nodes: "Média de nós",
    leaves: "Média de folhas",
    effective_branching: "Média da ramificação efetiva",
    share: "Média da pontuação ou da parte resolvida",
    wall_ms: "Média de milissegundos",
  },
  refused: {
    form: "A linha {line} não é de uma varredura. Abra o que plyscope sweep merge escreveu: .jsonl ou .csv.",
    empty: "Não há nenhuma linha neste arquivo.",
    many: "Este arquivo tem mais de 200.000 linhas. Junte um plano menor ou leia-o com o DuckDB.",
  },
};

export const sweepWords: Record<LanguageCode, SweepWords> = { en, "pt-BR": ptBR };
