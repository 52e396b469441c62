// A game in play: its moves with their players, engines as words, and scores as the bar shows them.
import type {
  Area,
  BoardView,
  Bound,
  Catalogue,
  EngineMove,
  Game,
  NodeView,
  RunRequest,
  Setup,
} from "../generated/wire";
import { DEFAULT_EVALUATION } from "./catalogue";
import { provedValue } from "./score";

/** The games for two players; trees can only be searched. */
const playedGames: readonly Game[] = ["tictactoe", "connect4", "othello", "gomoku"];
/** Restricts a catalogue to these games. */
export const playedOf = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  games: catalogue.games.filter((game) => playedGames.includes(game.word)),
});

/** The player of each side, as a word: `human`, or an engine as the service reads it. */
export type Seats = readonly [first: string, second: string];
export const HUMAN = "human";
export const RANDOM = "random";

export interface Ply {
  move: string;
  /** The word of the player; null for moves before the game. */
  by: string | null;
  /** The engine's report of its search; null if there was none. */
  engine: EngineMove | null;
}

/** Splits a text of moves in board notation: letters with a number, one digit, or a pass. */
export const splitMoves = (text: string): string[] => text.match(/--|[a-z]+\d+|\d/g) ?? [];

/** Returns the moves played, for the service. */
export const movesOf = (line: readonly Ply[], upTo = line.length): string[] =>
  line.slice(0, upTo).map((ply) => ply.move);

/** Returns the side to move after `n` plies of alternating turns; a pass is a ply. */
export const sideAfter = (starter: BoardView["side_to_move"], n: number): 0 | 1 =>
  (n % 2 === 0) === (starter === "first") ? 0 : 1;

/** Returns an engine's word for a run form. */
export function engineWord(request: RunRequest): string {
  const limits: [string, string | number | undefined][] = [
    ["eval", request.eval],
    ["depth", request.depth],
    ["nodes", request.node_limit],
    ["time", request.time_limit_ms === undefined ? undefined : request.time_limit_ms / 1000],
  ];
  const said = limits.filter(([, value]) => value !== undefined).map(([word, value]) => `${word}=${value}`);
  return [request.run, ...said].join(",");
}

/** Adds the default evaluation to a typed run that names none. */
export const askingDefault = (run: string): string =>
  run === "" || run.endsWith(",") || /,\s*eval=/.test(run) ? run : `${run},eval=${DEFAULT_EVALUATION}`;

/** Returns the game part of a request, without the search. */
export function setupOf({ game, size, k, exact, position }: RunRequest): Setup {
  return {
    game,
    position,
    ...(size === undefined ? {} : { size }),
    ...(k === undefined ? {} : { k }),
    ...(exact === undefined ? {} : { exact }),
  };
}

/** Converts a score of the side to move to the first player's view. */
export const forFirst = (score: number, side: 0 | 1): number => (side === 0 || score === 0 ? score : -score);

/** Scores at which the bar is halfway from the middle, because points, lines and discs differ in scale. */
const half: Record<string, number> = { result: 0.4, outcome: 0.4, "open-lines": 4, sooner: 4, discs: 12, lines: 30 };

/** Returns the first player's share of the bar, 0 to 1; an even position is 0.5. */
export function share(score: number, evaluation: string | undefined): number {
  const scale = half[evaluation ?? "result"] ?? 150;
  return 0.5 + (0.5 * score) / (Math.abs(score) + scale);
}

/** Returns the rectangle of a subboard such as `f6-j10`; null if it names none. */
export function areaOf(board: BoardView, subboard: string | undefined): Area | null {
  const corners = /^([a-z]+)(\d+)-([a-z]+)(\d+)$/.exec(subboard ?? "");
  if (!corners) return null;
  const columns = [corners[1], corners[3]].map((label) => board.column_labels.indexOf(label ?? ""));
  const rows = [corners[2], corners[4]].map((label) => board.row_labels.indexOf(label ?? ""));
  if ([...columns, ...rows].includes(-1)) return null;
  const column = Math.min(...columns);
  const row = Math.min(...rows);
  return {
    column,
    row,
    columns: Math.max(...columns) - column + 1,
    rows: Math.max(...rows) - row + 1,
  };
}

/** The search result for a move, from the view of the side to move. */
export interface MoveValue {
  value: number;
  bound: Bound;
}
export type MoveValues = ReadonlyMap<string, MoveValue>;

/** Returns the same from the node after the move; null if the search never visited it, or stopped in it. */
export function moveValue(node: Pick<NodeView, "score" | "bound" | "proved" | "status">): MoveValue | null {
  if (node.status === "pruned" || node.score === null) return null;
  const { value, bound } = provedValue(node);
  return value === null ? null : { value, bound };
}

/** Returns the best of the exact values, and its moves; null if none is exact. */
export function bestMoves(values: MoveValues): { value: number; moves: string[] } | null {
  const known = [...values].filter(([, { bound }]) => bound === "exact");
  if (known.length === 0) return null;
  const value = Math.max(...known.map(([, known]) => known.value));
  return { value, moves: known.flatMap(([move, known]) => (known.value === value ? [move] : [])) };
}

/** A game as stored between sessions. */
export interface KeptGame {
  setup: Setup;
  seats: Seats;
  seed: number;
  starter: BoardView["side_to_move"];
  line: readonly Ply[];
  at: number;
  /** The side that resigned after its last move. */
  resigned?: 0 | 1;
}

const isRecord = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null;

/** Checks whether a stored thing is a game; the service checks its moves. */
export function isKeptGame(thing: unknown): thing is KeptGame {
  if (!isRecord(thing) || !isRecord(thing.setup)) return false;
  const { seats, seed, starter, line, at, resigned } = thing;
  if (!Array.isArray(seats) || !Array.isArray(line)) return false;
  return (
    typeof thing.setup.game === "string" &&
    typeof thing.setup.position === "string" &&
    seats.length === 2 &&
    seats.every((word) => typeof word === "string") &&
    typeof seed === "number" &&
    (starter === "first" || starter === "second") &&
    line.every((ply: unknown) => isRecord(ply) && typeof ply.move === "string") &&
    Number.isInteger(at) &&
    (at as number) >= 0 &&
    (at as number) <= line.length &&
    (resigned === undefined || resigned === 0 || resigned === 1)
  );
}
