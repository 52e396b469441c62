// A game that is played: its moves with who made them, engines as words, and scores as the bar shows them.
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

/** The games that two can play; the trees are only searched. */
const playedGames: readonly Game[] = ["tictactoe", "connect4", "othello", "gomoku"];
/** A catalogue of those alone. */
export const playedOf = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  games: catalogue.games.filter((game) => playedGames.includes(game.word)),
});

/** Who sits on a side, as a word: `human`, or an engine as the service reads it. */
export type Seats = readonly [first: string, second: string];
export const HUMAN = "human";
export const RANDOM = "random";

export interface Ply {
  move: string;
  /** The word of who played it; null: it was there when the game began. */
  by: string | null;
  /** What the engine told of its search; null: there was no search. */
  engine: EngineMove | null;
}

/** Moves in one text, as boards write them: a letter with a number, one digit, or a pass. */
export const splitMoves = (text: string): string[] => text.match(/--|[a-z]+\d+|\d/g) ?? [];

/** The moves played, for the service. */
export const movesOf = (line: readonly Ply[], upTo = line.length): string[] =>
  line.slice(0, upTo).map((ply) => ply.move);

/** The side to move after `n` plies, both sides taking turns (a pass is a ply). */
export const sideAfter = (starter: BoardView["side_to_move"], n: number): 0 | 1 =>
  (n % 2 === 0) === (starter === "first") ? 0 : 1;

/** An engine's word from what the form of a run holds. */
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

/** A run that was typed, with the default evaluation asked for where it names none. */
export const askingDefault = (run: string): string =>
  run === "" || run.endsWith(",") || /,\s*eval=/.test(run) ? run : `${run},eval=${DEFAULT_EVALUATION}`;

/** The game's part of a request: what is played, not how anybody searches. */
export function setupOf({ game, size, k, exact, position }: RunRequest): Setup {
  return {
    game,
    position,
    ...(size === undefined ? {} : { size }),
    ...(k === undefined ? {} : { k }),
    ...(exact === undefined ? {} : { exact }),
  };
}

/** A score of the side to move as the first player sees it. */
export const forFirst = (score: number, side: 0 | 1): number => (side === 0 || score === 0 ? score : -score);

/** Scores at which the bar is half way from the middle, by evaluation: points, lines or discs are not alike. */
const half: Record<string, number> = { result: 0.4, outcome: 0.4, "open-lines": 4, sooner: 4, discs: 12, lines: 30 };

/** How much of the bar is the first player's, 0 to 1; even is a half. */
export function share(score: number, evaluation: string | undefined): number {
  const scale = half[evaluation ?? "result"] ?? 150;
  return 0.5 + (0.5 * score) / (Math.abs(score) + scale);
}

/** The rectangle that a subboard such as `f6-j10` names on a board; null: it names none. */
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

/** What a search found for a move, as who is to move sees it. */
export interface MoveValue {
  value: number;
  bound: Bound;
}
export type MoveValues = ReadonlyMap<string, MoveValue>;

/** The same from the node after the move; null: the search never looked at it, or was stopped in it. */
export function moveValue(node: Pick<NodeView, "score" | "bound" | "proved" | "status">): MoveValue | null {
  if (node.status === "pruned" || node.score === null) return null;
  const { value, bound } = provedValue(node);
  return value === null ? null : { value, bound };
}

/** The best of the values that are known for certain, and its moves; null: none is. */
export function bestMoves(values: MoveValues): { value: number; moves: string[] } | null {
  const known = [...values].filter(([, { bound }]) => bound === "exact");
  if (known.length === 0) return null;
  const value = Math.max(...known.map(([, known]) => known.value));
  return { value, moves: known.flatMap(([move, known]) => (known.value === value ? [move] : [])) };
}

/** A game as it is kept from one session to the next. */
export interface KeptGame {
  setup: Setup;
  seats: Seats;
  seed: number;
  starter: BoardView["side_to_move"];
  line: readonly Ply[];
  at: number;
  /** Who gave it up after its last move. */
  resigned?: 0 | 1;
}

const isRecord = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null;

/** Whether something that was kept is a game; the service judges its moves. */
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
