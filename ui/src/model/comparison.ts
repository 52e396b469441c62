// Comparing runs: the request, the table's columns, and the conditions for a percentage.
import type {
  CompareProgress,
  CompareRequest,
  CompareRow,
  Comparison,
  Estimate,
  RunRequest,
  CompareTheory,
} from "../generated/wire";
import { findsValue, isForThree, isSelective, parseRun, playsGames } from "./run-word";
import { digits, sharesText } from "./score";

/** Returns the letter of a run in table and charts. */
export const letterOf = (place: number) => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));

/** The runs compared before any choice. */
export const firstRuns: readonly string[] = ["minimax", "alphabeta", "alphabeta+static"];

/** Nodes that a comparison may visit without confirmation: about a second. */
const UNASKED = 10_000_000;

/** Checks whether counting these runs is little enough work to need no confirmation. */
export function isLittle(estimate: Estimate, { runs, repeats, random_orders, node_limit }: CompareRequest): boolean {
  // Infinity is null on the wire.
  const nodes = Math.min((estimate.nodes as number | null) ?? Infinity, node_limit ?? Infinity);
  return nodes * ((runs?.length ?? 0) * (repeats ?? 1) + (random_orders ?? 0)) <= UNASKED;
}

/** Nodes of a search that may be recorded without confirmation. */
const RECORDED = 1_000_000;
/** Checks whether a run may be recorded at once: it is small, and a limit of nodes stops it at the same node each time. */
export const isRecordable = ({ nodes, stopped }: CompareRow): boolean =>
  (stopped === null || stopped === "node limit") && nodes <= RECORDED;

/** Returns minimax, alpha-beta in four orders, and a run with a table if there is one. */
export function usualRuns(modifiers: string[]): string[] {
  const sixth = modifiers.includes("tt") ? "alphabeta+static+tt" : "alphabeta+random:1";
  return ["minimax", "alphabeta", "alphabeta+static", "alphabeta+best", "alphabeta+worst", sixth];
}

/** Builds the request for several runs from that for one. */
export function requestOf(
  base: RunRequest,
  runs: readonly string[],
  more: { positions?: string | null; repeats?: number; random_orders?: number },
): CompareRequest {
  const { game, size, k, exact, margin, subboard, position, depth, eval: evaluation, node_limit, time_limit_ms } = base;
  const setup = { game, size, k, exact, margin, subboard, position };
  const { positions, repeats, random_orders } = more;
  const rest = {
    positions: positions ?? undefined,
    depth,
    eval: evaluation,
    node_limit,
    time_limit_ms,
    repeats: (repeats ?? 1) > 1 ? repeats : undefined,
    random_orders: (random_orders ?? 0) > 0 ? random_orders : undefined,
  };
  return { setup: given(setup), runs: [...runs], ...given(rest) };
}

/** Fields without undefined ones, because an absent field is the default. */
type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
export const given = <T extends object>(thing: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;

/** Returns the request as finally compared: with the chosen evaluation, and the depth of the restart. */
export function settled(base: RunRequest, { evaluation, restart }: Comparison): RunRequest {
  const chosen = evaluation ? { eval: evaluation.evaluation } : {};
  return { ...base, ...chosen, ...(restart ? { depth: restart.depth } : {}) };
}

/** Checks the word of a run, because on a set of positions a row has no figures of its random games. */
export const isMonteCarlo = ({ run }: Pick<CompareRow, "run">): boolean => playsGames(parseRun(run).algorithm);

/** Checks whether a run finds no value: it plays random games, or proves a goal. */
export const isWithoutValue = ({ run }: Pick<CompareRow, "run">): boolean => !findsValue(parseRun(run).algorithm);

/**
 * Returns the positions that a run entered; null if a Monte Carlo search does not tell them, as on a set. Its nodes are
 * only those of its tree, so they do not compare with the nodes of other searches.
 */
export const positionsEntered = (row: CompareRow): number | null => (isMonteCarlo(row) ? row.entered : row.nodes);

/** The answer of a Monte Carlo search, which has no value. */
export interface GamesAnswer {
  move: string;
  /** The mean reward for MAX as a share of the greatest, or the proved one. */
  share: number;
  isProved: boolean;
  visits: number;
  iterations: number;
}

export function answerOf({ best_move, children, iterations, reward_max }: CompareRow): GamesAnswer | null {
  const played = (children as [string, number, number, number][] | null)?.find(([move]) => move === best_move);
  if (!played || !reward_max || iterations === null) return null;
  const [move, visits, reward, proved] = played;
  const isProved = proved >= 0;
  if (visits === 0 && !isProved) return null;
  return { move, share: (isProved ? proved : reward / visits) / reward_max, isProved, visits, iterations };
}

/** Returns one of the compared runs as a search of its own. One without a value refuses a depth and an evaluation. */
export const runOf = (base: RunRequest, run: string): RunRequest =>
  given({ ...base, run, ...(isWithoutValue({ run }) ? { depth: undefined, eval: undefined } : {}) });

/** Returns depths for further comparisons: 1 up to its own, at most 12. */
export function depthsUpTo(base: RunRequest, { runs }: Comparison): number[] {
  const deepest = base.depth ?? Math.max(1, ...runs.map((row) => row.per_ply.length - 1));
  return Array.from({ length: Math.min(12, deepest) }, (_, place) => place + 1);
}

/** The columns shown at first. */
export const shortColumns = ["run", "nodes", "cutoffs", "first_move_share", "value"] as const;

export const ratios = ["of_base", "to_minimax", "to_best_first", "to_worst", "to_random"] as const;
export const columns = [
  "run",
  "value",
  "best_move",
  "nodes",
  "of_base",
  "mean_nodes",
  "leaves",
  "distinct_leaves",
  "terminals",
  "cutoffs",
  "first_move_share",
  "chance_cutoffs",
  "probes",
  "quiet_nodes",
  "pruned",
  "table_hits",
  "ordering_nodes",
  "branching",
  "iterations",
  "playouts",
  "to_minimax",
  "to_best_first",
  "to_worst",
  "to_random",
  "milliseconds",
  "ns_per_node",
] as const;
export type Column = (typeof columns)[number];

/** The columns that a search without a value has; its row holds 0 in the others. */
const withoutValue: readonly Column[] = [
  ...(["run", "best_move", "nodes", "of_base", "iterations", "playouts", "milliseconds", "ns_per_node"] as const),
];
/** The columns that are shown only if a run counted something there. */
const rare = ["ordering_nodes", "table_hits", "chance_cutoffs", "probes", "quiet_nodes"] as const;

const isRare = (column: Column): column is (typeof rare)[number] => (rare as readonly Column[]).includes(column);
const has = (row: CompareRow, column: Column) => !isWithoutValue(row) || withoutValue.includes(column);
const isRatio = (column: Column) => (ratios as readonly Column[]).includes(column);

/** Returns the columns with content: no ratio without its run, and none while the runs disagree. */
export function columnsOf({ runs, agree, positions }: Comparison): Column[] {
  return columns.filter((column) => {
    if ((isRatio(column) && !agree) || !runs.some((row) => has(row, column))) return false;
    if (column === "of_base" || column === "run") return true;
    if (column === "mean_nodes") return positions.length > 0;
    if (column === "value" || column === "best_move") return positions.length === 0;
    if (isRare(column)) return runs.some((row) => row[column] > 0);
    return runs.some((row) => row[column] != null);
  });
}

/**
 * Compares the values of the runs; null for one run alone. A stopped run has no value. `apart`: quiescence scores other
 * positions and forward pruning proves no value, so the values may differ.
 */
export function agreementOf({ agree, runs }: Comparison): "same" | "different" | "unknown" | "apart" | null {
  if (!agree) return "different";
  // A search by random games, or for a proof, has no value that could agree.
  const valued = runs.filter((row) => !isWithoutValue(row));
  if (!scoreAlike(valued.map(({ run }) => run))) return "apart";
  if (valued.some((row) => row.stopped !== null)) return "unknown";
  return valued.length > 1 ? "same" : null;
}

/**
 * Checks whether runs must agree: quiescence scores other positions at a depth limit, forward pruning proves no value, and
 * of three players maxn and paranoid expect different play.
 */
export const scoreAlike = (runs: readonly string[]): boolean =>
  new Set(runs.map(quiescenceOf)).size < 2 &&
  new Set(runs.map(playersOf)).size < 2 &&
  (new Set(runs).size < 2 || !runs.some(isSelective));
/** Shallow pruning finds what maxn finds in the same order, and paranoid the same in any order. */
function playersOf(run: string): string {
  const { algorithm } = parseRun(run);
  return algorithm === "maxn" ? run.replace("+shallow", "") : isForThree(algorithm) ? algorithm : "";
}
const quiescenceOf = (run: string) => parseRun(run).flags.find((flag) => flag.startsWith("quiescence"));

/** Returns the progress, 0 to 1; null if unknown. Every run covers all positions `repeats` times. */
export function partOf(stage: CompareProgress | null, repeats = 1): number | null {
  if (!stage) return null;
  const ofRun = (stage.repeat + stage.position / Math.max(1, stage.positions)) / Math.max(1, repeats);
  return (stage.run + Math.min(1, ofRun)) / Math.max(1, stage.runs);
}

/** Formats of cells. */
export interface Figures {
  number: (n: number) => string;
  /** A share of 1. */
  percent: (n: number) => string;
  /** Three significant digits. */
  short: (n: number) => string;
}

/** Formats a cell; "–" if there is no value, also for a ratio of a stopped run. */
export function cellText(column: Column, row: CompareRow, base: CompareRow | undefined, say: Figures): string {
  if (!has(row, column) || (isRatio(column) && (row.stopped !== null || base?.stopped != null))) return "–";
  const [entered, ofBase] = [positionsEntered(row), base && positionsEntered(base)];
  const share = entered !== null && ofBase ? entered / ofBase : null;
  const value = column === "nodes" ? entered : column === "of_base" ? share : row[column];
  if (value == null || value === "") return "–";
  if (typeof value === "string") return value;
  if (typeof value === "object") return sharesText(value);
  if (column === "milliseconds" && row.milliseconds_low !== row.milliseconds_high)
    return `${say.short(value)} (${say.short(row.milliseconds_low)}–${say.short(row.milliseconds_high)})`;
  if (column === "value") return digits(value / row.scale);
  if (isRatio(column) || column === "first_move_share") return say.percent(value);
  return Number.isInteger(value) ? say.number(value) : say.short(value);
}

/** Checks whether two requests are for the same run. */
export const sameRun = (one: RunRequest, other: RunRequest): boolean => fieldsOf(one) === fieldsOf(other);
const fieldsOf = (request: RunRequest) => JSON.stringify(Object.entries(request).sort());

/**
 * Returns the leaves of a uniform tree at each depth from 0: all, the fewest for a search (Knuth and Moore 1975), and
 * the average growth in random trees (Pearl 1982).
 */
export function theoryLines({ b, d, pearl_growth }: CompareTheory, names: readonly [string, string, string]) {
  const depths = Array.from({ length: d + 1 }, (_, depth) => depth);
  const least = (depth: number) => b ** Math.ceil(depth / 2) + b ** Math.floor(depth / 2) - 1;
  const formulas = [(depth: number) => b ** depth, least, (depth: number) => Math.round(pearl_growth ** depth)];
  return formulas.map((formula, place) => ({ name: names[place] ?? "", values: depths.map(formula), theory: true }));
}
