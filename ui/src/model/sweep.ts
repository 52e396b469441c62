// The merged rows of a sweep, read from JSON Lines or CSV, and mean figures by game, depth, run or ply.

/** The fields of a row that charts show. */
export interface SweepRow {
  game: string;
  /** The run, or the two players of a match. */
  run: string;
  depth: number | null;
  ply: number | null;
  /** Whether a limit ended the search, so that its counts are incomplete. */
  truncated: boolean;
  figures: Readonly<Record<Figure, number | null>>;
}
export const figures = ["nodes", "leaves", "effective_branching", "share", "wall_ms"] as const;
export type Figure = (typeof figures)[number];
export const groupings = ["depth", "ply", "game", "run"] as const;
export type Grouping = (typeof groupings)[number];

/** The reason why a text gives no rows, and the line of the error. */
export interface Refusal {
  why: "form" | "empty" | "many";
  line: number;
}
export type Read = { rows: SweepRow[]; refused: null } | { rows: null; refused: Refusal };

/** Limit of rows that a page can hold and draw. */
export const mostRows = 200_000;

/** Reads a merged file; its first character decides the format. */
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

/** Yields the records of a CSV (RFC 4180), each with its first line number. */
function* records(text: string): Generator<{ cells: string[]; line: number }> {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) {
      // A stray quote makes the record malformed.
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

/** Reads a row by its column names; null if it is not a row of a sweep. */
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

/** The mean of a figure over one group of rows. */
export interface Mean {
  name: string;
  value: number;
}
export interface Line {
  name: string;
  points: readonly { x: number; y: number }[];
}

/** Returns the figures that at least one row has. */
export const figuresOf = (rows: readonly SweepRow[]): Figure[] =>
  figures.filter((figure) => rows.some((row) => row.figures[figure] !== null));

/** Returns the groupings that at least one row has a value for. */
export const groupingsOf = (rows: readonly SweepRow[]): Grouping[] =>
  groupings.filter((by) => rows.some((row) => row[by] !== null));

/** Returns means by depth or ply, one line per run, sorted by name and number. */
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

/** Returns means by game or run, one bar each, sorted by name. */
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
