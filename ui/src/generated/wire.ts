// The wire: what the service takes and gives. Scores, windows and evaluations are in MAX's view; an
// open window end is null. Node ids, steps and counts are integers below 2^53.

export type Kind = "max" | "min";
export type Bound = "exact" | "lower" | "upper";
/** searched: an inner node; leaf: scored at the depth limit; terminal: game over; cutoff: an inner node that was cut; pruned: never entered; stub: counted, not recorded; open: the search stopped inside it; hit: answered by the transposition table. */
export type Status = "searched" | "leaf" | "terminal" | "cutoff" | "pruned" | "stub" | "open" | "hit";
export type GameWord = "tictactoe" | "gomoku" | "connect4" | "othello" | "tree" | "uniform";

/** A start position and its rules, as a person writes them; empty position = start of the game. */
export interface Setup {
  game: GameWord;
  size?: string; // "7x6", "8", "15x15"
  k?: number; // Gomoku: stones in a row that win
  exact?: boolean; // Gomoku: exactly k
  subboard?: string; // Gomoku: "f6-j10"
  margin?: number; // Gomoku: margin round the stones, cells
  position: string;
}
/** One search, complete: the same request gives the same trace. */
export interface RunRequest extends Setup {
  run: string; // "alphabeta+static+last"
  depth?: number; // plies; absent: to the end of the game
  eval?: string; // absent: "result" (trees: their leaf values)
  budget?: number; // graph nodes to record, default 2,000,000
  node_limit?: number;
  time_limit_ms?: number;
}
export interface Choice { word: string; example: string; about: string }
export interface GameEntry {
  word: GameWord;
  title: string;
  sizes: string[]; // examples, the first is the default; empty: the game has one size
  notations: Choice[];
  evaluations: Choice[];
  default_depth: number | null;
}
/** An algorithm or a modifier with its page; an algorithm's steps have the numbers of StepState.line. */
export interface Technique extends Choice { title: string; text: string; source: string; steps: string[] }
export interface Catalogue { games: GameEntry[]; algorithms: Technique[]; modifiers: Technique[] }

export interface LegalMove { text: string; cell: number | null } // cell = row*columns+column; null for a pass or a tree's child
export interface BoardView {
  columns: number; rows: number; // 0 x 0 for trees
  cells: string; // row by row from the top left: X first player, O second, . empty
  column_labels: string[]; row_labels: string[]; // as the notation counts them, top row first
  drop: boolean; // Connect Four: a move is a column
  area: { column: number; row: number; columns: number; rows: number } | null; // Gomoku's search area
  side_to_move: "first" | "second";
  outcome: "first" | "second" | "draw" | "exhausted" | null;
  legal: LegalMove[];
  last_cell: number | null;
  line: number[]; // cells of the winning line
  discs: [number, number]; // stones of first and second
  canonical: string; // canonical position text
  moves: string | null; // the moves that led here when known
  notations: [string, string][];
  tree: string | null; // bracket text for trees
}
export interface BoardRequest { setup: Setup; play?: string[] } // setup, then these moves

export interface Estimate { nodes: number; kind: "exact" | "sampled" | "bound"; low: number; high: number; seconds: number; bytes: number }

export interface Progress {
  job: number; nodes: number; nodes_per_second: number; deepest_ply: number;
  root_done: number; root_moves: number; recorded: number; budget: number; elapsed_ms: number;
}
export interface PlyCounts { nodes: number; leaves: number; terminals: number; cutoffs: number; pruned: number; table_hits: number }
export interface Counts extends PlyCounts {
  first_move_cutoffs: number; ordering_nodes: number; per_ply: PlyCounts[];
}
/** One search from the root: an iteration, a retry or a null-window probe. */
export interface Pass {
  root: number; depth: number | null; // plies; null: to the end of every line
  alpha: number | null; beta: number | null; score: number | null; bound: Bound | null;
  nodes: number;
}
export interface TraceSummary {
  trace: number; // handle in the store
  title: string; // "connect4 7x6 · 4453 · alphabeta+static · depth 6"
  request: RunRequest; run_id: string; link: string; // link: the canonical request, for the URL hash
  value: number | null; best_move: string | null; pv: string[];
  counts: Counts;
  graph_nodes: number; steps: number; deepest_ply: number; // steps: the last step
  first_move_share: number | null; branching: number | null; // effective branching factor b*
  theory: { b: number; d: number; minimax_leaves: number; minimal_leaves: number } | null;
  stopped: string | null; // "cancelled", "node limit", "time limit": the tree is a true prefix
  passes: Pass[];
  stubs: number; budget: number; // stubs > 0: the recording is incomplete, counts are exact
}
export type JobEvent =
  | { type: "progress"; progress: Progress }
  | { type: "finished"; summary: TraceSummary }
  | { type: "answered"; what_if: WhatIf } // proposed: a what_if started as a job ends with this
  | { type: "cancelled"; summary: TraceSummary | null }
  | { type: "failed"; error: ServiceError };

export interface ServiceError { code: "input" | "not_found" | "busy" | "limit" | "invalid_file" | "cancelled" | "internal"; message: string; at?: number; remedy?: string; field?: string }

/** Everything a glyph can show. */
export interface NodeView {
  id: number; parent: number | null; ply: number; kind: Kind; status: Status;
  move: string | null; ordinal: number; // place among its siblings as searched, from 0
  score: number | null; bound: Bound | null;
  alpha_in: number | null; beta_in: number | null; // window at entry; null = open
  size: number; // nodes of the recorded subtree, itself included
  children: number; // recorded children, pruned ones included
  inside: number; // entered nodes inside, itself included (exact also for a stub)
  enter: number | null; exit: number | null; // steps
  cut_children: number; // pruned children
  again: boolean; // the second attempt at its elder sibling's move
  stored_by: number | null; // a hit: the node that stored the table's entry
}
export type EventName = "start" | "enter" | "score" | "update" | "cutoff" | "exit";
/** One open ply of the search. */
export interface Frame {
  node: number; ply: number; kind: Kind; move: string | null;
  alpha_in: number | null; beta_in: number | null; // at entry
  alpha: number | null; beta: number | null; // now
  best: number | null; best_move: string | null;
  done: number; children: number; // children closed, children in all (pruned included)
  current_move: string | null; // the move being searched
}
/** What the table answered: the node that stored the entry (null: not recorded), the moves to it, the plies left, and the move to the child whose entry it is (null: the node's own). */
export interface Hit { stored_by: number | null; path: string[]; draft: number | null; via: string | null }
export interface Owner { node: number; ply: number; distance: number; shallow: boolean; line: string[]; bound: number }
/** Why the step happened, in parameters: the UI renders the sentence in its language. */
export interface Explanation {
  event: EventName; node: number | null; ply: number; kind: Kind; path: string[]; // moves from the root
  alpha: number | null; beta: number | null; // the window after the step
  old_alpha: number | null; old_beta: number | null; // before it
  value: number | null; bound: Bound | null; best: number | null; old_best: number | null;
  move: string | null; move_index: number | null; moves: number | null;
  improved: boolean; window_moved: boolean; pruned: string[]; // moves cut at this step
  terminal: boolean; outcome: "first" | "second" | "draw" | "exhausted" | null;
  hit: Hit | null; again: boolean; // answered by the table; a second attempt at the move
  pass: number | null; passes: number; // the pass, from 1, and how many there are
  owner: Owner | null; // Cutoff: whose bound does the cutting; null: the search's own window
  text: string; // the English sentence, as the command line prints it
}
export interface StepState {
  step: number; steps: number; event: EventName; node: number | null; line: number; // pseudocode step, 1-based
  stack: Frame[]; // root first
  pv: string[]; // the root's variation now
  root_best: number | null; root_best_move: string | null;
  board: BoardView; // at the node of the step
  explanation: Explanation;
  entered: number; closed: number; pruned: number; cutoffs: number; // so far
  recorded?: number; // proposed: graph nodes that exist at this step (ids below it); with stubs it differs from entered + pruned
}

/** Tree view: a tidy layout of what is open. Units: x in glyph widths (1 = one leaf slot), y in plies. */
export interface TreeRequest { trace: number; step: number; focus: number; opened: number[]; closed: number[]; max_glyphs: number; show_future: boolean }
export interface TreeGlyph { node: NodeView; x: number; y: number; folded: number /* nodes hidden below, 0 = open */; on_path: boolean; on_pv: boolean; state: "done" | "open" | "future" | "pruned" }
export interface TreeFold { parent: number; x: number; y: number; count: number; first: number; nodes: number } // siblings folded into one "+count" fan
export interface TreeDrawing { glyphs: TreeGlyph[]; folds: TreeFold[]; width: number; height: number; shown: number; total: number; folded_groups: number }

/** Icicle tiles for a viewport: preorder x axis in nodes [from, to), one row a ply. Answer: little-endian bytes,
 *  header u32 count, then `count` records of 24 bytes: node u32, x0 f32 px, x1 f32 px, ply u16, flags u16
 *  (bits 0-2 status index in the order of Status, bit 3 min, bit 4 on PV, bits 5-6 bound exact/lower/upper, bit 7 merged: many subtrees in one column), score i32 (i32::MIN none), merged u32 nodes in the column. */
export interface TilesRequest { trace: number; from: number; to: number; width: number /* px */; first_ply: number; plies: number }
export interface HistogramRequest { trace: number; bins: number; from_step: number; to_step: number } // answer: cutoffs per bin
export interface SiblingsRequest { trace: number; node: number; offset: number; count: number }
export type SeekKind = "into" | "over" | "out" | "cutoff" | "root_best" | "leaf" | "visit" | "node" | "breakpoint";
export interface SeekRequest { trace: number; step: number; backwards: boolean; kind: SeekKind; node?: number; condition?: string }
export interface Seek { step: number | null; hits: number } // null: nothing further that way
export interface FindRequest { trace: number; query: string; offset: number; count: number } // "5-1-9", "value=0", "cut>3", "#123"
export interface WhatIf { node: number; nodes: number; sampled: boolean; low: number; high: number; value: number | null; bound: Bound | null; text: string; trace: number | null /* handle of the searched subtree */ }
export interface ConditionError { at: number; reason: string; remedy: string }
export interface Recent { title: string; handle: string; when: string }
