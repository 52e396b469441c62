// The merged rows of a sweep: read from JSON Lines or CSV, and the means of a figure by game, depth, run or ply.

/** A row, as far as charts show it. */
export interface SweepRow {
  game: string;
  /** The run; of a match its two players. */
  run: string;
  depth: number | null;
  ply: number | null;
  /** A limit ended its search: its counts are no whole ones. */
  truncated: boolean;
  figures: Readonly<Record<Figure, number | null>>;
}
export const figures = ["nodes", "leaves", "effective_branching", "share", "wall_ms"] as const;
export type Figure = (typeof figures)[number];
export const groupings = ["depth", "ply", "game", "run"] as const;
export type Grouping = (typeof groupings)[number];

/** Why a text gives no rows: what it is, and the line where that shows. */
export interface Refusal {
  why: "form" | "empty" | "many";
  line: number;
}
export type Read = { rows: SweepRow[]; refused: null } | { rows: null; refused: Refusal };

/** Rows that a page holds and draws at once. */
export const mostRows = 200_000;

/** Reads a merged file; its first character says which kind it is. */
export function readSweep(text: string): Read {
  const body = text.replace(/^\u{feff}/u, "");
  return body.trimStart().startsWith("{") ? readLines(body) : readTable(body);
}

const refuse = (why: Refusal["why"], line: number): Read => ({ rows: null, refused: { why, line } });

function readLines(text: string): Read {
  const rows: SweepRow[] = [];
  let line = 0;
  for (const each of text.split("\n")) {
    line += 1;
    if (each.trim() === "") continue;
    let fields: unknown;
    try {
      fields = JSON.parse(each);
    } catch {
      return refuse("form", line);
    }
    const row = rowOf(fields as Record<string, unknown>);
    if (!row) return refuse("form", line);
    if (rows.push(row) > mostRows) return refuse("many", line);
  }
  return rows.length > 0 ? { rows, refused: null } : refuse("empty", 1);
}

function readTable(text: string): Read {
  const rows: SweepRow[] = [];
  let head: readonly string[] | null = null;
  for (const { cells, line } of records(text)) {
    if (!head) {
      head = cells;
      continue;
    }
    const names = head;
    const row =
      cells.length === names.length ? rowOf(Object.fromEntries(cells.map((cell, at) => [names[at], cell]))) : null;
    if (!row) return refuse("form", line);
    if (rows.push(row) > mostRows) return refuse("many", line);
  }
  return rows.length > 0 ? { rows, refused: null } : refuse("empty", 1);
}

/** The records of a CSV as RFC 4180 has them, each with the line where it begins. */
function* records(text: string): Generator<{ cells: string[]; line: number }> {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) {
      // A quote that stands alone: no record of ours.
      yield { cells: [], line };
      return;
    }
    const [whole, written = "", end = ""] = found;
    cells.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    line += whole.split("\n").length - 1;
    if (end === ",") continue;
    if (cells.length > 1 || cells[0] !== "") yield { cells, line: begun };
    cells = [];
    begun = line;
    if (end === "") return;
  }
}

/** A row by the names of its columns; null: it is none of a sweep. */
function rowOf(fields: Record<string, unknown> | null): SweepRow | null {
  if (typeof fields !== "object" || fields === null) return null;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const number = (name: string) => {
    const value = fields[name];
    if (value === null || value === undefined || value === "") return null;
    const read = Number(value);
    return Number.isFinite(read) ? read : null;
  };
  const [key, game, size, a, b] = [text("key"), text("game"), text("size"), text("a"), text("b")];
  if (!key || !game) return null;
  const wall = number("wall_ns");
  return {
    game: size ? `${game} ${size}` : game,
    run: text("run") ?? `${a ?? ""} : ${b ?? ""}`,
    depth: number("depth"),
    ply: number("ply"),
    truncated: text("truncated") !== null,
    figures: {
      nodes: number("nodes"),
      leaves: number("leaves"),
      effective_branching: number("effective_branching"),
      share: number("share"),
      wall_ms: wall === null ? null : wall / 1e6,
    },
  };
}

/** The mean of a figure of rows that belong together. */
export interface Mean {
  name: string;
  value: number;
}
export interface Line {
  name: string;
  points: readonly { x: number; y: number }[];
}

/** The figures that some row has. */
export const figuresOf = (rows: readonly SweepRow[]): Figure[] =>
  figures.filter((figure) => rows.some((row) => row.figures[figure] !== null));

/** The groupings in which some row has a place. */
export const groupingsOf = (rows: readonly SweepRow[]): Grouping[] =>
  groupings.filter((by) => rows.some((row) => row[by] !== null));

/** Means by a number (depth or ply), a line for each run. Sorted by name and by number. */
export function linesOf(rows: readonly SweepRow[], by: "depth" | "ply", figure: Figure): Line[] {
  const runs = new Map<string, Map<number, Sum>>();
  for (const row of rows) {
    const [x, value] = [row[by], row.figures[figure]];
    if (x === null || value === null) continue;
    const points = runs.get(row.run) ?? new Map<number, Sum>();
    points.set(x, joined(points.get(x), value));
    runs.set(row.run, points);
  }
  return [...runs]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, points]) => ({
      name,
      points: [...points].sort(([one], [other]) => one - other).map(([x, sum]) => ({ x, y: meanOf(sum) })),
    }));
}

/** Means by a word (game or run), a bar for each. Sorted by name. */
export function barsOf(rows: readonly SweepRow[], by: "game" | "run", figure: Figure): Mean[] {
  const bars = new Map<string, Sum>();
  for (const row of rows) {
    const value = row.figures[figure];
    if (value !== null) bars.set(row[by], joined(bars.get(row[by]), value));
  }
  return [...bars]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sum]) => ({ name, value: meanOf(sum) }));
}

type Sum = readonly [values: number, sum: number];
const joined = ([values, sum]: Sum = [0, 0], value: number): Sum => [values + 1, sum + value];
const meanOf = ([values, sum]: Sum) => sum / values;
