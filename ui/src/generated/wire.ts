// Made by `cargo xtask codegen` from schema/openapi.json. Change the Rust types instead.

/**
 * What goes into a hole of a message.
 */
export type Arg = string | number | Arg[] | Said;
/**
 * What a linked node is to its step.
 */
export type LinkTo = "owner" | "line";
/**
 * What a rung's positions are held in.
 */
export type Board = "usual" | "array";
/**
 * The games.
 */
export type Game = "tictactoe" | "gomoku" | "connect4" | "othello" | "tree" | "uniform";
/**
 * How play ended at a position.
 */
export type Outcome = "draw" | "exhausted" | Player;
/**
 * One of the two players; colours and marks (X, black, red) are only names of these.
 */
export type Player = "first" | "second";
/**
 * What a returned score says about the true one.
 */
export type Bound = "exact" | "lower" | "upper";
/**
 * A textbook's convention. It is chosen by who searches, by a lesson or by a sheet; it writes its words
 * into new runs and rules what is said of them. A recorded search keeps its own.
 */
export type Profile = "knuth-moore" | "strict" | "fail-hard" | "aima" | "negamax" | "cs188";
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NamedSlip".
 */
export type NamedSlip = string;
/**
 * A score in the points of the program.
 */
export type ScoreTold = number | string;
/**
 * What a student may be asked who made no known slip.
 */
export type Hint = "equal-infinities" | "numbering" | "take-back" | "own-evaluation" | "table";
/**
 * The kinds of first differences, in the order in which they are tried.
 */
export type DifferenceKind =
  | "malformed"
  | "unbalanced"
  | "illegal-move"
  | "beyond-limit"
  | "missed-cut"
  | "too-shallow"
  | "unsound-cut"
  | "wrong-order"
  | "wrong-window"
  | "wrong-leaf-value"
  | "wrong-value"
  | "wrong-best"
  | "wrong-hit"
  | "not-the-task"
  | "ended-early";
/**
 * What is not compared.
 */
export type NotCompared = "moves" | "windows" | "values" | "best" | "cuts" | "hits" | "leaf-values" | "rules";
/**
 * An answer of a student.
 */
export type ClassAnswer =
  | {
      choice: number;
    }
  | {
      number: string;
    }
  | {
      exercise: {
        [k: string]: string;
      };
    };
/**
 * How a question is answered.
 */
export type ClassAsks =
  | {
      kind: "choice";
      /**
       * The options.
       */
      options: string[];
      /**
       * The right one, from 0; missing: it is a matter of opinion.
       */
      right?: number;
    }
  | {
      kind: "number";
      /**
       * The right one; missing: none is.
       */
      right?: string;
    }
  | {
      /**
       * Its words: `cuts-2-17-game`, or with a tree of its own, `cuts-((3_12_8)(2_4_6))`.
       */
      item: string;
      kind: "exercise";
    };
/**
 * How far a vote is.
 */
export type VoteState = "open" | "closed" | "disclosed";
/**
 * What people get wrong about minimax and alpha-beta: in a program, or in an answer by hand. Some are only slower, and
 * some are another convention.
 */
export type Mistake =
  | "max-everywhere"
  | "no-negation"
  | "window-not-passed"
  | "parent-only"
  | "window-not-swapped"
  | "sibling-window"
  | "strict"
  | "equal-cuts"
  | "hard"
  | "unclamped"
  | "last"
  | "cut-at-own-bound"
  | "assign-alpha"
  | "best-from-zero"
  | "no-break"
  | "eval-for-mover"
  | "sign"
  | "types-exchanged"
  | "depth-short"
  | "depth-long"
  | "root-window"
  | "swapped"
  | "shared-window"
  | "first-child"
  | "best-from"
  | "beta-max"
  | "pass-forgotten"
  | "table-bound-as-exact"
  | "max-as-min"
  | "newest-child"
  | "window-end"
  | "sign-of-bound"
  | "other-value"
  | "cut-missed"
  | "cut-early"
  | "cut-in-part";
/**
 * What of a node is asked.
 */
export type Part = "value" | "alpha" | "beta" | "cut" | "cuts" | "leaf" | "type" | "order" | "next";
/**
 * What an exercise asks.
 */
export type ExerciseKind = "values" | "windows" | "cuts" | "run" | "order" | "leaf" | "critical" | "next";
/**
 * What the tree of an exercise is taken from.
 */
export type ExerciseGround = "textbook" | "uniform" | "game";
/**
 * How far an answer is.
 */
export type Judged = "open" | "right" | "wrong";
/**
 * Why an answer is right.
 */
export type ReasonKind =
  "chosen" | "cut" | "followed" | "below" | "window" | "flips" | "stays" | "critical" | "leaves" | "clamped";
/**
 * What kind of failure it is; a code exists only if some client acts on it.
 */
export type Code = "input" | "not_found" | "busy" | "limit" | "invalid_file" | "cancelled" | "io" | "internal";
/**
 * Why a principal variation goes no further.
 */
export type LineEnd = "leaf" | "limit" | "stop" | "outside" | "forgotten";
/**
 * Why a search stopped before its tree was done.
 */
export type Stop = "node limit" | "time limit" | "memory limit" | "cancelled";
/**
 * Why a search has its evaluation.
 */
export type Why = "horizon" | "end" | "refused" | "leaves" | "named";
/**
 * What a run does otherwise than a convention says.
 */
export type Differing = "strict" | "not-strict" | "hard" | "soft";
/**
 * What the other search did at a node's place.
 */
export type Mark = "neither" | "both" | "only" | "cut" | "other" | "unknown";
/**
 * What a move does that needs no search.
 */
export type Threat = "completes" | "blocks";
/**
 * What an estimate is worth.
 */
export type EstimateKind = "sampled" | "bound";
/**
 * What kind of event a step is.
 */
export type EventKind = "start" | "enter" | "score" | "update" | "cutoff" | "exit";
/**
 * Who moves at a node.
 */
export type Kind = "max" | "min";
/**
 * A format of an exported comparison.
 */
export type ExportFormat = "json" | "csv" | "markdown" | "latex";
/**
 * The text of a message in one language, its holes named in braces.
 */
export type Form =
  | string
  | {
      /**
       * For a count of 1.
       */
      one: string;
      /**
       * For every other, 0 among them.
       */
      other: string;
    };
/**
 * The state of a node.
 */
export type Status = "searched" | "leaf" | "terminal" | "cutoff" | "pruned" | "stub" | "open" | "hit";
/**
 * How a game ended for the player who was named first.
 */
export type GameResult = "win" | "draw" | "loss";
/**
 * A glyph's state at the step that is drawn.
 */
export type GlyphState = "done" | "open" | "future" | "pruned";
/**
 * What a job tells.
 */
export type JobEvent =
  | {
      progress: Progress;
      type: "progress";
    }
  | {
      summary: TraceSummary;
      type: "finished";
    }
  | {
      type: "answered";
      what_if: WhatIf;
    }
  | {
      comparison: Comparison;
      type: "compared";
    }
  | {
      success: Success;
      type: "solved";
    }
  | {
      solving: SolvingView;
      type: "proved";
    }
  | {
      engine: EngineMove;
      type: "moved";
    }
  | {
      result: Match;
      type: "matched";
    }
  | {
      tuning: Tuning;
      type: "tuned";
    }
  | {
      /**
       * What there is; null: nothing.
       */
      summary: TraceSummary | null;
      type: "cancelled";
    }
  | {
      error: ServiceError;
      type: "failed";
    };
/**
 * Which hypothesis a test accepts, by rejecting the other.
 */
export type SprtVerdict = "h0" | "h1";
/**
 * One of the two players of a match, as they were named.
 */
export type MatchSide = "a" | "b";
/**
 * A language in which sentences, pictures and sheets are written.
 */
export type Language = "en" | "pt-BR";
/**
 * What answers a question.
 */
export type LessonAnswer =
  | {
      choices: LessonChoice[];
    }
  | {
      number: {
        /**
         * `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves` or `cutoffs`.
         */
        of: string;
        /**
         * Why it is that.
         */
        why: string | null;
      };
    }
  | {
      exercise: {
        /**
         * Its words, `cuts-2-17`, in the convention of the lesson.
         */
        item: string;
      };
    };
/**
 * A moment of a search.
 */
export type LessonMoment =
  | "start"
  | "end"
  | {
      step: number;
    }
  | {
      cutoff: number;
    };
/**
 * What a mistake costs.
 */
export type MistakeSort = "wrong" | "slower" | "convention";
/**
 * A format of pictures.
 */
export type PictureFormat = "svg" | "tex" | "dot";
/**
 * A kind of debugger's step.
 */
export type SeekKind = "into" | "over" | "out" | "cutoff" | "root_best" | "leaf" | "visit" | "node" | "breakpoint";
/**
 * One change of a node of a textbook tree.
 */
export type TreeChange =
  | {
      place: number;
    }
  | {
      by: number;
    }
  | {
      leaf: number;
    };

/**
 * An exercise and what was answered.
 */
export interface AnsweredItem {
  /**
   * What was answered.
   */
  answers: {
    [k: string]: string;
  };
  /**
   * The exercise: `cuts-2-17`.
   */
  item: string;
}
/**
 * A rectangle of squares, counted from 0 at the top left.
 */
export interface Area {
  /**
   * First column.
   */
  column: number;
  /**
   * Columns.
   */
  columns: number;
  /**
   * First row.
   */
  row: number;
  /**
   * Rows.
   */
  rows: number;
}
/**
 * A sentence, or a part of one, that is chosen and not yet written.
 */
export interface Said {
  /**
   * What goes into its holes, by name.
   */
  args?: {
    [k: string]: Arg;
  };
  /**
   * The key of its message.
   */
  key: string;
  link?: Link;
}
/**
 * Where a part of a sentence leads.
 */
export interface Link {
  /**
   * The node.
   */
  node: number;
  to: LinkTo;
}
/**
 * The answer of the last depth that a stopped search had finished.
 */
export interface BeforeStop {
  /**
   * The same as people read it: the name of the child where it has one.
   */
  best_called: string;
  /**
   * The move that the search would play.
   */
  best_move: string;
  /**
   * The step at which that depth was finished.
   */
  step: number;
  /**
   * Its score, for MAX.
   */
  value: number;
}
/**
 * A search without any limit that had entered too many nodes and was begun again at the game's
 * default depth.
 */
export interface BegunAgain {
  /**
   * The depth limit that it was begun again with, plies.
   */
  depth: number;
  /**
   * Nodes that it may enter without an end, those of ordering searches included.
   */
  nodes: number;
}
/**
 * A position, then moves played in it.
 */
export interface BoardRequest {
  /**
   * Moves by their texts.
   */
  play?: string[];
  setup: Setup;
}
/**
 * A position in words, as requests, files and command lines write it. It holds whatever was
 * written, for a game of a newer program too; [`SetupWords::rules`] reads it.
 */
export interface Setup {
  /**
   * Gomoku: exactly k in a row wins, longer rows do not.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; absent: 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares.
   */
  margin?: number;
  /**
   * The position in any notation; empty: the start position.
   */
  position: string;
  /**
   * `7x6`, `8`, `15x15`; absent: the usual board.
   */
  size?: string;
  /**
   * Gomoku: the search area, `f6-j10`.
   */
  subboard?: string;
}
/**
 * A position to draw, with what can be done in it.
 */
export interface BoardView {
  /**
   * Gomoku's search area.
   */
  area: Area | null;
  /**
   * Canonical text of the position.
   */
  canonical: string;
  /**
   * Row by row from the top left: `X` first player, `O` second, `.` empty.
   */
  cells: string;
  /**
   * Column labels of the notation.
   */
  column_labels: string[];
  /**
   * Columns; 0 for trees.
   */
  columns: number;
  /**
   * Stones of the first and of the second player.
   *
   * @minItems 2
   * @maxItems 2
   */
  discs: [number, number];
  /**
   * Whether a move is a column into which a stone drops.
   */
  drop: boolean;
  /**
   * How many games or positions the text holds; absent: one.
   */
  held?: number;
  /**
   * The square of the last move, if known.
   */
  last_cell: number | null;
  /**
   * What a leaf of a textbook tree is worth to MAX; absent elsewhere.
   */
  leaf?: number;
  /**
   * The legal moves in natural order.
   */
  legal: LegalMove[];
  /**
   * Squares of the lines that won.
   */
  line: number[];
  /**
   * The moves that led here, if known.
   */
  moves: string | null;
  /**
   * Other notations, name and text.
   */
  notations: [unknown, unknown][];
  /**
   * How the text of the position was taken, and what was left out of it.
   */
  notes?: Said[];
  /**
   * Whether a move is the number of a square, counted row by row from 1, and not a column and a
   * row.
   */
  numbered: boolean;
  /**
   * `first`, `second`, `draw`, `exhausted`; null while the game goes on.
   */
  outcome: Outcome | null;
  /**
   * The board as lines for a terminal.
   */
  picture: string;
  /**
   * Row labels of the notation, top row first.
   */
  row_labels: string[];
  /**
   * Rows; 0 for trees.
   */
  rows: number;
  side_to_move: Player;
  /**
   * Bracket text of a tree.
   */
  tree: string | null;
}
/**
 * A legal move.
 */
export interface LegalMove {
  /**
   * The square it fills, row by row from the top left; null for a pass or a tree's child.
   */
  cell: number | null;
  /**
   * Its canonical text.
   */
  text: string;
}
/**
 * What a book plays where a search starts.
 */
export interface BookReply {
  /**
   * The book's word.
   */
  book: string;
  /**
   * The move that it plays.
   */
  move: string;
  /**
   * The position's value for the side to move, where the book has values.
   */
  value?: number;
}
/**
 * A job to end.
 */
export interface CancelRequest {
  /**
   * The number.
   */
  job: number;
  /**
   * Whether what was recorded so far is opened, as a true prefix.
   */
  keep?: boolean;
}
/**
 * Everything that can be asked for.
 */
export interface Catalogue {
  /**
   * The algorithms.
   */
  algorithms: TechniqueEntry[];
  /**
   * The games.
   */
  games: GameEntry[];
  /**
   * The ladders.
   */
  ladders: LadderEntry[];
  /**
   * The modifiers.
   */
  modifiers: TechniqueEntry[];
  /**
   * The published programs.
   */
  presets: PresetEntry[];
  /**
   * The textbook conventions, the usual one first.
   */
  profiles: ProfileEntry[];
  /**
   * Formats of other programs in which a position, a game or a tree can be written.
   */
  texts: TextFormat[];
}
/**
 * An algorithm or a modifier with its page.
 */
export interface TechniqueEntry {
  /**
   * One line on it.
   */
  about: string;
  /**
   * How it is written in a run word, for example `shallow:2`.
   */
  example: string;
  /**
   * Where it was published: authors and year; empty where it is common knowledge.
   */
  source: string;
  /**
   * Its steps, numbered from 1. Those of an algorithm have the numbers of the search loop, which
   * a view of a step refers to.
   */
  steps: string[];
  /**
   * A paragraph on it.
   */
  text: string;
  /**
   * Its name for people.
   */
  title: string;
  /**
   * The word.
   */
  word: string;
}
/**
 * A game.
 */
export interface GameEntry {
  /**
   * A depth that answers at once, plies; null: to the end of the game. Searches without any limit
   * that enter too many nodes are begun again at it.
   */
  default_depth: number | null;
  /**
   * Evaluations, `result` first.
   */
  evaluations: EvaluationEntry[];
  /**
   * What the evaluation `default` takes where a horizon is possible; elsewhere it is `result`.
   */
  horizon_evaluation: string;
  /**
   * Notations of positions, the usual one first.
   */
  notations: Choice[];
  /**
   * Examples of board sizes, the usual one first; empty: there is one board.
   */
  sizes: string[];
  /**
   * What is known of the game from its start with best play, by board, with the source.
   */
  solutions: string[];
  /**
   * What the `static` order is.
   */
  static_order: string;
  /**
   * Its name for people.
   */
  title: string;
  word: Game;
}
/**
 * An evaluation; one with weights may be written with its own, `deepdiver:310,580,470`.
 */
export interface EvaluationEntry {
  /**
   * One line on it.
   */
  about: string;
  /**
   * How it is written.
   */
  example: string;
  /**
   * The unit of the weights, `thousandths` or `points`; null: it takes none.
   */
  weight_unit: string | null;
  /**
   * The weights, in the order of the text; empty: it takes none.
   */
  weights: WeightEntry[];
  /**
   * The word.
   */
  word: string;
}
/**
 * A weight that an evaluation takes.
 */
export interface WeightEntry {
  /**
   * What it is the weight of.
   */
  about: string;
  /**
   * Its name, unique in its evaluation.
   */
  name: string;
  /**
   * The published value, in the unit of the evaluation.
   */
  value: number;
}
/**
 * A way to write positions.
 */
export interface Choice {
  /**
   * One line on it.
   */
  about: string;
  /**
   * A position written so.
   */
  example: string;
  /**
   * Its name.
   */
  word: string;
}
/**
 * A bundle of runs.
 */
export interface LadderEntry {
  /**
   * What its nodes and scores are.
   */
  convention: string;
  /**
   * The evaluation.
   */
  evaluation: string;
  game: Game;
  /**
   * The rungs, the first the slowest.
   */
  rungs: RungEntry[];
  /**
   * Its name for people.
   */
  title: string;
  /**
   * Its word.
   */
  word: string;
}
/**
 * One step of a ladder.
 */
export interface RungEntry {
  board: Board;
  /**
   * The most empty squares of a position for which the rung is climbed in reasonable time; on a
   * set that goes beyond, the rung is left out and named.
   */
  reach: number;
  /**
   * The run word.
   */
  run: string;
  /**
   * What is new in it.
   */
  text: string;
  /**
   * Its chapter in words.
   */
  title: string;
}
/**
 * A published program.
 */
export interface PresetEntry {
  /**
   * The word of the book that it asks before it searches; null: it has none.
   */
  book: string | null;
  game: Game;
  /**
   * Its word.
   */
  name: string;
  /**
   * What it searches in the start position; null: it has no search.
   */
  request: RunRequest | null;
  /**
   * Where it was published.
   */
  source: string;
  /**
   * A sentence or two on it.
   */
  text: string;
  /**
   * Its name for people.
   */
  title: string;
}
/**
 * One search, complete: the same request gives the same trace (a time limit excepted).
 */
export interface RunRequest {
  book?: BookReply;
  /**
   * Graph nodes to record; absent: 2,000,000.
   */
  budget?: number;
  /**
   * Depth limit, plies; absent: to the end of the game.
   */
  depth?: number;
  /**
   * The evaluation; `default`: the game's own for searches in which a horizon is possible, else
   * `result`; absent, as in links from before there was a default: `result`.
   */
  eval?: string;
  /**
   * Gomoku: exactly k in a row wins, longer rows do not.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; absent: 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares.
   */
  margin?: number;
  /**
   * Nodes that may be entered.
   */
  node_limit?: number;
  /**
   * The position in any notation; empty: the start position.
   */
  position: string;
  /**
   * The run word, `alphabeta+static`.
   */
  run: string;
  /**
   * Wall-clock time after which the depth limit of a run with `+shorten` is reduced, milliseconds.
   */
  shorten_after_ms?: number;
  /**
   * `7x6`, `8`, `15x15`; absent: the usual board.
   */
  size?: string;
  /**
   * Gomoku: the search area, `f6-j10`.
   */
  subboard?: string;
  /**
   * Wall-clock limit, milliseconds.
   */
  time_limit_ms?: number;
}
/**
 * A textbook convention.
 */
export interface ProfileEntry {
  /**
   * Whether rounds are counted beside the plies, and entered states are listed.
   */
  counts_rounds: boolean;
  /**
   * Whether what is returned is clamped to the window.
   */
  hard: boolean;
  /**
   * Whether scores and windows are those of the side to move.
   */
  movers: boolean;
  /**
   * Whether branches are pruned, in its words; else they are cut.
   */
  prunes: boolean;
  /**
   * Whether only alpha > beta cuts.
   */
  strict: boolean;
  /**
   * Whether the window at a cut is shown as it is before the test.
   */
  tests_first: boolean;
  word: Profile;
}
/**
 * A format of other programs.
 */
export interface TextFormat {
  /**
   * Endings of files.
   */
  endings: string[];
  /**
   * Its name.
   */
  title: string;
}
/**
 * A textbook tree with one thing changed.
 */
export interface ChangedTree {
  /**
   * The moves from the root to the node that changed.
   */
  path: string[];
  /**
   * Its canonical text.
   */
  position: string;
}
/**
 * What a check says.
 */
export interface CheckAnswer {
  /**
   * The search that each of them is held to, for the stage; null for a game of its own.
   */
  references: (RunRequest | null)[];
  /**
   * Every search of the file, at least one.
   */
  searches: Checked[];
}
/**
 * What a check says of one search.
 */
export interface Checked {
  /**
   * Whether everything that is told agrees with the reference.
   */
  agrees: boolean;
  compared: Compared;
  conventions: ConventionWords;
  /**
   * What is said of what was compared and what was not, a sentence each.
   */
  coverage: Said[];
  /**
   * Whether mistakes were tried; they are not where all agrees, nor for very large searches.
   */
  diagnosed: boolean;
  /**
   * The mistakes that explain everything that is told.
   */
  diagnosis: NamedSlip[];
  /**
   * Lines of events.
   */
  events: number;
  /**
   * The first event that differs; null where all agrees.
   */
  first_difference: Difference | null;
  further?: Further;
  /**
   * The line of the header, from 1.
   */
  header_line: number;
  /**
   * What the program calls itself.
   */
  name?: string;
  nodes: TwoCounts;
  /**
   * What was not compared.
   */
  not_compared: NotCompared[];
  /**
   * What is said of the whole, a sentence each.
   */
  said: Said[];
  /**
   * Lines of other output.
   */
  skipped_lines: number;
  /**
   * What is not as it was asked for; nothing of the search is compared then.
   */
  task?: TaskItem[];
  value: TwoValues;
  would_agree?: ConventionWords;
}
/**
 * What was told, of how many that could be.
 */
export interface Compared {
  /**
   * Best moves of nodes below which something was tried.
   *
   * @minItems 2
   * @maxItems 2
   */
  best: [number, number];
  /**
   * Cuts that are printed, of nodes that were left with a move untried.
   *
   * @minItems 2
   * @maxItems 2
   */
  cuts: [number, number];
  /**
   * Answers of the program's table that were held to what the positions are worth.
   *
   * @minItems 2
   * @maxItems 2
   */
  hits?: [number, number];
  /**
   * Moves of entered nodes but the root.
   *
   * @minItems 2
   * @maxItems 2
   */
  moves: [number, number];
  /**
   * Returned values.
   *
   * @minItems 2
   * @maxItems 2
   */
  values: [number, number];
  /**
   * Windows with both ends.
   *
   * @minItems 2
   * @maxItems 2
   */
  windows: [number, number];
}
/**
 * Words of a header, those that differ from what the header says.
 */
export interface ConventionWords {
  /**
   * Who is MAX.
   */
  max?: string;
  /**
   * How moves are told.
   */
  moves?: string;
  /**
   * What an inner node returns.
   */
  returns?: string;
  /**
   * Whether equality cuts.
   */
  run?: string;
  /**
   * From whose side scores are told.
   */
  view?: string;
}
/**
 * The first event that differs.
 */
export interface Difference {
  /**
   * The events before it, at most five.
   */
  before: NumberedEvent[];
  /**
   * The line of the leaf that this one contradicts.
   */
  earlier_line?: number;
  /**
   * What the reference does there; null where it does nothing more.
   */
  expected: EventTold | null;
  /**
   * What the program does there; null where that is no event.
   */
  got: EventTold | null;
  hint?: Hint;
  kind: DifferenceKind;
  /**
   * Its line in the file, from 1; of a file that ends early that of the last event.
   */
  line: number;
  /**
   * The moves from the root to the node that is open before the event.
   */
  path: string[];
  /**
   * What is said of it, a sentence each.
   */
  said: Said[];
  /**
   * The same in plain English.
   */
  sentence: string;
  /**
   * Alpha and beta of the open node at its entry, in the file's view; null where there are none.
   *
   * @minItems 2
   * @maxItems 2
   */
  window: [ScoreTold, ScoreTold] | null;
}
/**
 * An event with its line.
 */
export interface NumberedEvent {
  alpha?: ScoreTold;
  /**
   * The best move.
   */
  best?: string;
  beta?: ScoreTold;
  /**
   * What the answer of a table is, where the event says so.
   */
  bound?: string;
  /**
   * `enter`, `exit` or `cut`; a leaf is an `enter` and an `exit`.
   */
  e: string;
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The move that leads to the node.
   */
  move?: string;
  value?: ScoreTold;
}
/**
 * An event with the fields that are told.
 */
export interface EventTold {
  alpha?: ScoreTold;
  /**
   * The best move.
   */
  best?: string;
  beta?: ScoreTold;
  /**
   * What the answer of a table is, where the event says so.
   */
  bound?: string;
  /**
   * `enter`, `exit` or `cut`; a leaf is an `enter` and an `exit`.
   */
  e: string;
  /**
   * The move that leads to the node.
   */
  move?: string;
  value?: ScoreTold;
}
/**
 * Conventions in which a file agrees for longer than in those of its header.
 */
export interface Further {
  conventions: ConventionWords;
  /**
   * The line of their first difference.
   */
  line: number;
}
/**
 * A count of the program beside that of the reference.
 */
export interface TwoCounts {
  /**
   * Nodes that the reference enters; null where it was left before its end.
   */
  reference: number | null;
  /**
   * Nodes that the program tells.
   */
  yours: number;
}
/**
 * Something that is not as it was asked for.
 */
export interface TaskItem {
  /**
   * What was asked for.
   */
  expected: string;
  /**
   * What the header says, or how much is told.
   */
  got: string;
  /**
   * Its key.
   */
  key: string;
}
/**
 * A value of the program beside that of the reference.
 */
export interface TwoValues {
  /**
   * The root's value; null where the reference was left before its end.
   */
  reference: ScoreTold | null;
  /**
   * What the root's exit tells; null where it tells nothing.
   */
  yours: ScoreTold | null;
}
/**
 * A file of events to check.
 */
export interface CheckRequest {
  /**
   * The text of the file.
   */
  text: string;
}
/**
 * Answers a question.
 */
export interface ClassAnswerRequest {
  answer: ClassAnswer;
  /**
   * The vote that is open.
   */
  vote: number;
}
/**
 * A question that was asked.
 */
export interface ClassAsked {
  /**
   * Its number, from 1.
   */
  number: number;
  question: ClassQuestion;
  /**
   * The votes on it.
   */
  votes: ClassVote[];
}
/**
 * A question to a class.
 */
export interface ClassQuestion {
  asks: ClassAsks;
  /**
   * The question, at most 500 characters; an exercise says itself what it asks, so there it may be empty.
   */
  text: string;
}
/**
 * A vote as its teacher sees it.
 */
export interface ClassVote {
  /**
   * Students who have answered.
   */
  answered: number;
  /**
   * Which vote on its question it is, from 1.
   */
  round: number;
  state: VoteState;
  /**
   * What they answered; null while a vote on the question is open, unless it is asked for.
   */
  tally: ClassTally | null;
  /**
   * Its number in the class, from 1.
   */
  vote: number;
}
/**
 * The answers of a vote.
 */
export interface ClassTally {
  /**
   * Students who have answered.
   */
  answered: number;
  /**
   * Of a choice its options in their order; of a number what was answered, the most frequent first; of
   * an exercise its elements, with how many have them right.
   */
  bars: ClassTallyBar[];
  /**
   * Answers of a number that have no bar.
   */
  others: number;
  /**
   * Right answers; null where none is right.
   */
  right: number | null;
  /**
   * Which vote on its question it is, from 1.
   */
  round: number;
  /**
   * The misconceptions that explain whole answers, the most frequent first.
   */
  slips: ClassSlip[];
}
/**
 * A bar of a tally.
 */
export interface ClassTallyBar {
  /**
   * Students.
   */
  count: number;
  /**
   * The option, the number, or the key of the element.
   */
  label: string;
  /**
   * Whether it is the right one; null where none is.
   */
  right: boolean | null;
}
/**
 * How often a misconception was seen.
 */
export interface ClassSlip {
  /**
   * Students.
   */
  count: number;
  misconception: Mistake;
}
/**
 * Leaves the answers of students out of tallies and results, or counts them again.
 */
export interface ClassCountRequest {
  /**
   * Whether their answers count.
   */
  counts: boolean;
  /**
   * The students' numbers, at least one.
   */
  students: number[];
}
/**
 * Joins a class.
 */
export interface ClassJoinRequest {
  /**
   * The code, in large or small letters, with or without its hyphen.
   */
  code: string;
}
/**
 * Lets people in who wait at one address.
 */
export interface ClassLetInRequest {
  /**
   * How many may join, as many as the teacher has seen waiting.
   */
  number: number;
  /**
   * The number of the address.
   */
  place: number;
}
/**
 * A class as a student sees it.
 */
export interface ClassNow {
  /**
   * The last question; null: none was asked yet.
   */
  open: ClassOpen | null;
  /**
   * What is shown; null: nothing.
   */
  shown: ClassShown | null;
  /**
   * Changes with what is here, but for the student's own answer.
   */
  version: string;
}
/**
 * A question as a student sees it.
 */
export interface ClassOpen {
  /**
   * The exercise that is asked; null: it is none.
   */
  exercise: Exercise | null;
  /**
   * What this student has answered in this vote; null: nothing yet.
   */
  mine: ClassAnswer | null;
  /**
   * Its number, from 1.
   */
  number: number;
  question: ClassQuestion;
  /**
   * Which vote on the question it is, from 1.
   */
  round: number;
  state: VoteState;
  /**
   * What came of it; null until it is disclosed.
   */
  told: ClassTold | null;
  /**
   * The vote that an answer is for.
   */
  vote: number;
}
/**
 * An exercise, without its answers.
 */
export interface Exercise {
  /**
   * By how much a leaf changes; null in other kinds.
   */
  amount: number | null;
  /**
   * The leaf that was scored last, where the next step is asked for; null in other kinds.
   */
  at: number | null;
  /**
   * What is to be answered.
   */
  elements: Element[];
  /**
   * The same as text.
   */
  item: string;
  kind: ExerciseKind;
  /**
   * Leaves that alpha-beta scores in the order drawn; null in other kinds than `order`.
   */
  leaves: number | null;
  /**
   * How hard it is, 1 to 3: at 3 bounds come from deeper ancestors.
   */
  level: number;
  /**
   * Its nodes.
   */
  nodes: ExerciseNode[];
  /**
   * What the tree is taken from; null: it is a tree of its own.
   */
  origin: Setup | null;
  /**
   * Its tree, as the game of trees writes it.
   */
  position: string;
  profile: Profile;
  /**
   * The run that steps through its tree by the same rules.
   */
  run: string;
  /**
   * The number that it is made from.
   */
  seed: number;
  task: Said;
  tree: ExerciseGround;
}
/**
 * One thing to be answered.
 */
export interface Element {
  /**
   * What it is called in answers: `C`, `C.alpha`, `c3.cut`, `leaf`, `next`.
   */
  key: string;
  /**
   * The node that it is about.
   */
  node: number;
  part: Part;
}
/**
 * A node of an exercise's tree.
 */
export interface ExerciseNode {
  /**
   * What that says of its true value, where it is what a search has returned.
   */
  bound: Bound | null;
  /**
   * Its children, as drawn.
   */
  children: number[];
  /**
   * Whether the exercise tells that alpha-beta does not enter it.
   */
  cut: boolean;
  /**
   * Its number, a preorder from 0.
   */
  id: number;
  /**
   * Whether MAX moves here; else MIN.
   */
  max: boolean;
  /**
   * The move that leads here, where a game has one.
   */
  move: string | null;
  /**
   * What it is called.
   */
  name: string;
  /**
   * Its parent; null at the root.
   */
  parent: number | null;
  /**
   * Plies from the root.
   */
  ply: number;
  /**
   * A leaf's value for MAX; of other nodes too where the exercise tells it.
   */
  value: number | null;
}
/**
 * What is disclosed of a question.
 */
export interface ClassTold {
  /**
   * What is said of this student's answer to an exercise; null: there is nothing to say.
   */
  graded: Graded | null;
  question: ClassQuestion;
  /**
   * The tallies of its votes, the first one first.
   */
  tallies: ClassTally[];
}
/**
 * What is said of all answers to one exercise.
 */
export interface Graded {
  /**
   * Each answer. Edges that are rightly not marked, and nodes that rightly have nothing, are left out.
   */
  elements: ElementFeedback[];
  /**
   * The key of the answer to look at first: of those that are wrong, else of those that are open, the one that
   * the search comes to first, so that what it rests on is not wrong; null: all are right.
   */
  first: string | null;
  /**
   * The exercise.
   */
  item: string;
  /**
   * The fewest leaves; null in other kinds, and where hints alone were asked for and the order needs more.
   */
  least: number | null;
  /**
   * The leaves that the order given needs; null in other kinds, and where no order is given.
   */
  leaves: number | null;
  /**
   * The misconceptions each of which explains every answer; none where all are right.
   */
  misconceptions: Mistake[];
  /**
   * Answers that were asked for.
   */
  of: number;
  profile: Profile;
  /**
   * Right answers.
   */
  right: number;
  /**
   * Whether all of them are right.
   */
  solved: boolean;
}
/**
 * What is said of one answer.
 */
export interface ElementFeedback {
  /**
   * What is right; of an order one that is; null: hints alone were asked for, and the answer is not right yet.
   */
  expected: string | null;
  /**
   * Whether it fits the wrong answers below it.
   */
  follows: boolean;
  /**
   * What was answered.
   */
  given: string;
  judged: Judged;
  /**
   * The element.
   */
  key: string;
  /**
   * The misconceptions that would have given this answer.
   */
  misconceptions: Mistake[];
  /**
   * The node that it is about.
   */
  node: number;
  part: Part;
  /**
   * Why; null: hints alone were asked for, and the reason would give an answer away that is not right yet.
   */
  reason: Reason | null;
  /**
   * All that is said of it, in order: what to check first, why it is right or else where it comes from, and the mistake that
   * explains it.
   */
  said: Said[];
}
/**
 * Why an answer is right, in numbers and names of the tree. What a kind does not use is empty.
 */
export interface Reason {
  /**
   * A value that it is held to.
   */
  bound: number | null;
  kind: ReasonKind;
  /**
   * Whether MAX moves there.
   */
  max: boolean;
  /**
   * The node.
   */
  node: string;
  /**
   * Another node.
   */
  other: string | null;
  /**
   * Whether the numbers are those of the side to move at `node`, as its convention has it; else
   * MAX's.
   */
  own: boolean;
  /**
   * The node that holds the bound.
   */
  owner: string | null;
  /**
   * Plies from the owner of a bound to the node: more than 1 is a deep cutoff.
   */
  plies: number;
  /**
   * A value.
   */
  value: number | null;
  /**
   * The values of its children that count.
   */
  values: number[];
}
/**
 * The stage that is shown to a class; its picture has an address of its own.
 */
export interface ClassShown {
  /**
   * That language, as `en`.
   */
  lang: string;
  /**
   * The number of its picture: another stage has another one.
   */
  number: number;
  profile: Profile;
  /**
   * What happens at the step, in the teacher's language.
   */
  sentence: string;
  /**
   * The step.
   */
  step: number;
  /**
   * Steps in all.
   */
  steps: number;
  /**
   * What was searched.
   */
  title: string;
}
/**
 * A class as its teacher sees it.
 */
export interface ClassRoom {
  /**
   * Where they type it.
   */
  address: string;
  /**
   * What was asked, the last question at the end.
   */
  asked: ClassAsked[];
  /**
   * What students type to join.
   */
  code: string;
  /**
   * Why the last change could not be written; null: it was.
   */
  fault: ServiceError | null;
  /**
   * Students who have joined and are not left out.
   */
  joined: number;
  /**
   * Students whose answers are left out of tallies and results, in ascending order.
   */
  left_out: number[];
  /**
   * Those whose pages have asked in the last seconds.
   */
  present: number;
  /**
   * What is shown; null: nothing.
   */
  shown: ClassShown | null;
  /**
   * Addresses from which so many have joined that the next ones wait for the teacher.
   */
  waiting: ClassWaiting[];
}
/**
 * A failure in its parts; each shell makes its own sentence of them.
 */
export interface ServiceError {
  /**
   * Byte offset of the fault in the field's text.
   */
  at?: number;
  code: Code;
  /**
   * The field of the request that is wrong.
   */
  field?: string;
  /**
   * What is wrong, for a person.
   */
  reason: string;
  /**
   * What to do instead.
   */
  remedy?: string;
}
/**
 * People who have the code and wait for the teacher, all from one address.
 */
export interface ClassWaiting {
  /**
   * The number of the address, by which the teacher lets them in.
   */
  place: number;
  /**
   * Students who have joined from there.
   */
  seats: number;
  /**
   * Browsers that wait.
   */
  waiting: number;
}
/**
 * Shows a step of an open trace to a class.
 */
export interface ClassShowRequest {
  /**
   * The language of both, as `en`.
   */
  lang: string;
  profile?: Profile;
  /**
   * What happens at the step, at most 2,000 characters.
   */
  sentence: string;
  /**
   * The step.
   */
  step: number;
  /**
   * What was searched, at most 200 characters.
   */
  title: string;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * A vote by its number.
 */
export interface ClassVoteRef {
  /**
   * The number: that of the last vote, or it comes too late.
   */
  vote: number;
}
/**
 * A sheet with its answers.
 */
export interface CodeRequest {
  /**
   * The exercises in their order, each with its answers.
   */
  items: AnsweredItem[];
  /**
   * Seconds that were taken.
   */
  seconds: number;
}
/**
 * One run on one position of a set.
 */
export interface ComparePoint {
  /**
   * Cutoffs.
   */
  cutoffs: number;
  /**
   * Leaves.
   */
  leaves: number;
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * The root's score; null if the search was stopped.
   */
  value: number | null;
}
/**
 * A position of a set.
 */
export interface ComparePosition {
  /**
   * The score that the set gives it, as far as the evaluation tells it: its sign for `outcome`,
   * null by an evaluation that is not the game's own.
   */
  expected: number | null;
  /**
   * Its text.
   */
  position: string;
}
/**
 * How far a comparison is, or the drawing of success curves.
 */
export interface CompareProgress {
  /**
   * Nodes of all searches of the comparison that ended before the current one.
   */
  all_nodes_before: number;
  /**
   * Nodes of this run's searches that ended before the current one, in this repeat.
   */
  nodes_before: number;
  /**
   * The position that is being searched, from 0.
   */
  position: number;
  /**
   * Positions in all.
   */
  positions: number;
  /**
   * The repeat that is under way, from 0.
   */
  repeat: number;
  /**
   * The run that is under way, from 0; the random orders come after the runs.
   */
  run: number;
  /**
   * Runs and random orders in all.
   */
  runs: number;
  /**
   * Its word.
   */
  word: string;
}
/**
 * Runs to count on one position, or on each of a set of positions.
 */
export interface CompareRequest {
  /**
   * Depth limit, plies; absent: to the end of the game.
   */
  depth?: number;
  /**
   * The evaluation; `default`: the game's own for searches in which a horizon is possible, else
   * `result`, for all runs and positions alike; absent: `result`.
   */
  eval?: string;
  /**
   * A ladder of the catalogue: it brings game, evaluation and runs along, and positions unless
   * some are given.
   */
  ladder?: string;
  /**
   * Nodes that each search may enter.
   */
  node_limit?: number;
  /**
   * A set instead of the one position: a position a line, with an optional score for the side
   * to move after a space (blank lines and lines that begin with `#` are skipped), or
   * `games:N:SEED:PLIES`, the positions after PLIES random plies of N games.
   */
  positions?: string;
  /**
   * Seeded random orders to count alpha-beta in, 0 to 10,000; absent: none.
   */
  random_orders?: number;
  /**
   * How often each run is timed, 1 to 100; absent: once. 0: one position after a warm-up until five
   * timings or half a second, whichever comes first, a run of more than half a second once; a set once.
   */
  repeats?: number;
  /**
   * The run words; none with a ladder, which has its own.
   */
  runs?: string[];
  /**
   * The first of their seeds; absent: 1.
   */
  seed?: number;
  setup: Setup;
  /**
   * Wall-clock limit of each search, milliseconds.
   */
  time_limit_ms?: number;
}
/**
 * One run of a comparison. On a set of positions the counts are sums over the set.
 */
export interface CompareRow {
  /**
   * The root's best move; null likewise.
   */
  best_move: string | null;
  /**
   * The rung's board: `usual`, or `array` for a plain array of squares.
   */
  board: Board | null;
  /**
   * Effective branching factor b*; on a set the mean.
   */
  branching: number | null;
  /**
   * Each position of a set, in order; fewer where it was stopped.
   */
  by_position: ComparePoint[];
  /**
   * Cutoffs.
   */
  cutoffs: number;
  /**
   * Leaves counted once each, where iterations or re-searches can score one again; null elsewhere,
   * for a set, and after a search of more than 2,000,000 nodes.
   */
  distinct_leaves: number | null;
  /**
   * Cutoffs right after the first child.
   */
  first_move_cutoffs: number;
  /**
   * Share of cutoffs right after the first child.
   */
  first_move_share: number | null;
  /**
   * The one value of all leaves, where a depth limit cut its searches off and there is only
   * one: it could not tell one move from another. Else null.
   */
  leaf_value: number | null;
  /**
   * Leaves.
   */
  leaves: number;
  /**
   * Nodes a position.
   */
  mean_nodes: number;
  /**
   * Wall-clock time on this machine, milliseconds: the median of the timings.
   */
  milliseconds: number;
  /**
   * The slowest timing.
   */
  milliseconds_high: number;
  /**
   * The fastest timing.
   */
  milliseconds_low: number;
  /**
   * A quarter of the timings is faster.
   */
  milliseconds_q1: number;
  /**
   * A quarter of the timings is slower.
   */
  milliseconds_q3: number;
  /**
   * Nodes entered, roots included.
   */
  nodes: number;
  /**
   * Nanoseconds a node.
   */
  ns_per_node: number | null;
  /**
   * Nodes of ordering searches.
   */
  ordering_nodes: number;
  /**
   * Nodes by ply.
   */
  per_ply: number[];
  /**
   * All counts by ply.
   */
  plies: NodeCounts[];
  /**
   * Children never entered.
   */
  pruned: number;
  /**
   * The principal variation; empty likewise.
   */
  pv: string[];
  /**
   * Why it goes no further; null where there is none.
   */
  pv_end: LineEnd | null;
  /**
   * Positions on which the score is the one that the set gives; null if it gives none.
   */
  right: number | null;
  /**
   * The run word as typed.
   */
  run: string;
  /**
   * The rung of the ladder, where it is one.
   */
  rung: string | null;
  /**
   * Why it stopped early, if it did.
   */
  stopped: Stop | null;
  /**
   * Nodes that the transposition table answered.
   */
  table_hits: number;
  /**
   * Terminals.
   */
  terminals: number;
  /**
   * How many timings there are.
   */
  timings: number;
  /**
   * Nodes over those of the best-first reference, if it is among the runs.
   */
  to_best_first: number | null;
  /**
   * Nodes over those of plain minimax, if it is among the runs; null, as the other ratios, where
   * the values disagree.
   */
  to_minimax: number | null;
  /**
   * Nodes over the mean of the random orders, if there are any and all came to their ends.
   */
  to_random: number | null;
  /**
   * Nodes over those of `alphabeta+worst`, if it is among the runs.
   */
  to_worst: number | null;
  /**
   * The root's score; null if the run was stopped, and on a set of positions.
   */
  value: number | null;
}
/**
 * Counts of a set of nodes.
 */
export interface NodeCounts {
  /**
   * Nodes whose loop the window stopped while a child was left.
   */
  cutoffs: number;
  /**
   * Cutoffs right after the first child.
   */
  first_move_cutoffs: number;
  /**
   * Nodes scored without being expanded, terminals included.
   */
  leaves: number;
  /**
   * Positions entered.
   */
  nodes: number;
  /**
   * Children never entered because of cutoffs; counted at the ply of the node that cut.
   */
  pruned: number;
  /**
   * Nodes that the transposition table answered; no leaves.
   */
  table_hits?: number;
  /**
   * Finished games among the leaves.
   */
  terminals: number;
}
/**
 * What theory says of the uniform tree that was searched, in leaves.
 */
export interface CompareTheory {
  /**
   * Children of every inner node.
   */
  b: number;
  /**
   * Plies to every leaf.
   */
  d: number;
  /**
   * Leaves of the minimal tree: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975).
   */
  minimal_leaves: number;
  /**
   * Leaves of plain minimax: b^d. Saturates.
   */
  minimax_leaves: number;
  /**
   * Growth a ply of alpha-beta on random uniform trees (Pearl 1982).
   */
  pearl_growth: number;
  /**
   * That growth to the d: the order of the average leaves, not their number.
   */
  pearl_leaves: number;
}
/**
 * Runs side by side.
 */
export interface Comparison {
  /**
   * Whether all finished searches of a position have the same value, those left out whose depth
   * limit fell on the way.
   */
  agree: boolean;
  /**
   * That a run without limits entered too many nodes, so all were begun again; null: none did.
   */
  begun_again: BegunAgain | null;
  /**
   * What every column counts.
   */
  conventions: Convention[];
  /**
   * If they do not: the two rows and their values in words.
   */
  disagreement: string | null;
  /**
   * That every leaf of some runs, those with a `leaf_value`, has one value; null: of none.
   */
  equal_leaves: EqualLeaves | null;
  /**
   * The evaluation of all runs, and why they have it; null in files from before it was told.
   */
  evaluation: EvaluationTold | null;
  /**
   * The ladder, where the runs are its rungs.
   */
  ladder: LadderView | null;
  /**
   * The positions of a set; empty for one position.
   */
  positions: ComparePosition[];
  /**
   * Alpha-beta in random orders, if asked for.
   */
  random: RandomOrders | null;
  /**
   * How often a run was timed at most.
   */
  repeats: number;
  /**
   * One row a run that began, as asked for.
   */
  runs: CompareRow[];
  /**
   * Why it stopped early: the runs before are complete.
   */
  stopped: Stop | null;
  /**
   * Theory, where the tree is uniform.
   */
  theory: CompareTheory | null;
  /**
   * The position and limits that the runs share.
   */
  title: string;
}
/**
 * What a column counts.
 */
export interface Convention {
  /**
   * The field of a row.
   */
  column: string;
  /**
   * What it counts.
   */
  text: string;
}
/**
 * All leaves of a search that a depth limit cut off have one value: it could not tell one move
 * from another.
 */
export interface EqualLeaves {
  /**
   * The evaluations of the game that tell unfinished positions apart, but for the search's own;
   * empty: there is none.
   */
  tell_more: string[];
  /**
   * The value.
   */
  value: number;
}
/**
 * The evaluation of a search, and why it has it.
 */
export interface EvaluationTold {
  /**
   * The evaluation, with its weights if it has others than the published ones.
   */
  evaluation: string;
  /**
   * Both in a sentence: `lines: default for Connect Four where a horizon is possible`.
   */
  text: string;
  why: Why;
}
/**
 * The ladder that was climbed.
 */
export interface LadderView {
  /**
   * What the groups count: `stones played` or `empty squares`.
   */
  by: string;
  /**
   * What its nodes and scores are.
   */
  convention: string;
  /**
   * The groups, by ascending number.
   */
  groups: LadderGroup[];
  /**
   * Rungs that would take too long on this set.
   */
  left_out: LeftOut[];
  /**
   * Its name.
   */
  title: string;
  /**
   * Its word.
   */
  word: string;
}
/**
 * The positions of a set with as many stones, or as many empty squares.
 */
export interface LadderGroup {
  /**
   * Positions.
   */
  positions: number;
  /**
   * One a run of the comparison.
   */
  rungs: GroupRung[];
  /**
   * How many.
   */
  stones: number;
}
/**
 * One rung on the positions of a group; null where the rung was stopped on one of them.
 */
export interface GroupRung {
  /**
   * Nodes a position.
   */
  mean_nodes: number | null;
  /**
   * Nodes a second on this machine.
   */
  nodes_per_second: number | null;
}
/**
 * A rung that a set does not allow.
 */
export interface LeftOut {
  /**
   * Why.
   */
  reason: string;
  /**
   * Its title.
   */
  rung: string;
}
/**
 * Nodes of alpha-beta in random orders.
 */
export interface RandomOrders {
  /**
   * Nodes on all positions together, by seed, of the orders that came to their ends.
   */
  counts: number[];
  /**
   * Their standard deviation; null likewise.
   */
  deviation: number | null;
  /**
   * The mean of all orders; null where some were cut short, being the larger ones.
   */
  mean: number | null;
  /**
   * Quantiles 0, 5, 25, 50, 75, 95 and 100 %; null likewise.
   *
   * @minItems 7
   * @maxItems 7
   */
  quantiles: [number, number, number, number, number, number, number] | null;
  /**
   * The first seed; the others follow it.
   */
  seed: number;
  /**
   * Orders that a limit of nodes or time cut short.
   */
  unfinished: number;
}
/**
 * Whether a condition can be read, and the words that can stand in one.
 */
export interface ConditionAnswer {
  /**
   * What is wrong; null: nothing.
   */
  error: ConditionError | null;
  /**
   * Completions.
   */
  words: string[];
}
/**
 * What is wrong with a condition.
 */
export interface ConditionError {
  /**
   * Byte offset.
   */
  at: number;
  /**
   * The reason.
   */
  reason: string;
  /**
   * The remedy.
   */
  remedy: string;
}
/**
 * A condition to check.
 */
export interface ConditionRequest {
  /**
   * Its text.
   */
  text: string;
}
/**
 * What a convention says of a trace at a step.
 */
export interface ConventionHere {
  /**
   * What the run of the trace does otherwise: a recorded search keeps its own.
   */
  differing: Differing[];
  /**
   * The names of the states that are entered by then, in the order of their entry; null where the
   * convention lists none, or the places have no names.
   */
  entered: string[] | null;
  profile: Profile;
  /**
   * Rounds that are played above the node of the step, a move of each side each; null where the
   * convention counts none.
   */
  rounds: number | null;
  /**
   * All of that in sentences.
   */
  said: Said[];
}
/**
 * A run that is to follow a convention.
 */
export interface ConventionRunRequest {
  profile: Profile;
  /**
   * The run.
   */
  run: string;
}
/**
 * The same place in the other trace.
 */
export interface Counterpart {
  mark: Mark;
  /**
   * The node there, or else that of the deepest ancestor which is there.
   */
  nearest: number;
  /**
   * The node there; null: the other search never placed it.
   */
  node: number | null;
  /**
   * Plies from `nearest` down to the place; 0 with a node.
   */
  plies_below: number;
}
/**
 * A node whose place is looked for in another trace of the same position.
 */
export interface CounterpartRequest {
  /**
   * Its node.
   */
  node: number;
  /**
   * The other trace.
   */
  other: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * Counts of one search.
 */
export interface Counts {
  /**
   * Nodes whose loop the window stopped while a child was left.
   */
  cutoffs: number;
  /**
   * Cutoffs right after the first child.
   */
  first_move_cutoffs: number;
  /**
   * Nodes scored without being expanded, terminals included.
   */
  leaves: number;
  /**
   * Positions entered.
   */
  nodes: number;
  /**
   * Nodes of the searches that only ordered moves; not part of `nodes`.
   */
  ordering_nodes: number;
  /**
   * Of each ply, index = ply.
   */
  per_ply: NodeCounts[];
  /**
   * Children never entered because of cutoffs; counted at the ply of the node that cut.
   */
  pruned: number;
  /**
   * Nodes that the transposition table answered; no leaves.
   */
  table_hits: number;
  /**
   * Finished games among the leaves.
   */
  terminals: number;
}
/**
 * The move that an engine chose.
 */
export interface EngineMove {
  begun_again?: BegunAgain;
  book?: BookReply;
  /**
   * Time, milliseconds.
   */
  elapsed_ms: number;
  /**
   * Whether a depth limit cut the search off and all leaves had one value: it could not tell one
   * move from another.
   */
  equal_leaves?: boolean;
  /**
   * Its text.
   */
  move: string;
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * The same search again, to the node (of an answered threat and of a book's reply: what would have been
   * searched); null: there was none.
   */
  request: RunRequest | null;
  /**
   * Its score for the side to move; that of the last pass if the search was stopped; null:
   * nothing was searched, or no pass had ended.
   */
  score: number | null;
  /**
   * Whether a solver proved the move to the end of the game; then there is no search to repeat.
   */
  solved?: boolean;
  /**
   * Why the search stopped early; null: it did not.
   */
  stopped: Stop | null;
  /**
   * `completes` or `blocks`: the move answers a threat, in place of a search; null: none.
   */
  threat: Threat | null;
}
/**
 * How large a run will be.
 */
export interface Estimate {
  /**
   * Memory of the recording, bytes.
   */
  bytes: number;
  /**
   * Most nodes that are likely.
   */
  high: number;
  kind: EstimateKind;
  /**
   * Least nodes that are likely.
   */
  low: number;
  /**
   * Nodes: the sampled size of the minimax tree.
   */
  nodes: number;
  /**
   * At ten million nodes a second.
   */
  seconds: number;
}
/**
 * An exercise in words: from them it is made, always the same.
 */
export interface ExerciseItem {
  kind: ExerciseKind;
  /**
   * How hard it is, 1 to 3: at 3 bounds come from deeper ancestors.
   */
  level: number;
  profile: Profile;
  /**
   * The number that it is made from.
   */
  seed: number;
  tree: ExerciseGround;
}
/**
 * The exercise that is asked for.
 */
export interface ExerciseRequest {
  /**
   * The exercise: `cuts-2-17`, or one on a tree of its own, `cuts-((3_12_8)(2_4_6))`.
   */
  item: string;
}
/**
 * Why the step happened, in parameters.
 */
export interface Explanation {
  /**
   * Whether the node is a re-search of its elder sibling's move.
   */
  again: boolean;
  /**
   * Alpha after the step; null is open.
   */
  alpha: number | null;
  /**
   * Best score after the step.
   */
  best: number | null;
  /**
   * Beta after the step.
   */
  beta: number | null;
  /**
   * What it proves.
   */
  bound: Bound | null;
  event: EventKind;
  /**
   * Whether the node was closed by a win at once, or, where the score is no more than a bound, by
   * the best score still possible.
   */
  foreseen: boolean;
  /**
   * The table's answer, where it is one.
   */
  hit: Hit | null;
  /**
   * Whether the child became the best.
   */
  improved: boolean;
  kind: Kind;
  /**
   * The move in question.
   */
  move: string | null;
  /**
   * Its place, from 0.
   */
  move_index: number | null;
  /**
   * Moves of the node.
   */
  moves: number | null;
  /**
   * The node; null at step 0.
   */
  node: number | null;
  /**
   * Alpha before the step.
   */
  old_alpha: number | null;
  /**
   * Best score before the step.
   */
  old_best: number | null;
  /**
   * Beta before the step.
   */
  old_beta: number | null;
  /**
   * How it ended.
   */
  outcome: Outcome | null;
  /**
   * Cutoff: whose bound does the cutting; null is the search's own window.
   */
  owner: Owner | null;
  /**
   * The pass, from 1; null at step 0.
   */
  pass: number | null;
  /**
   * Passes of the whole trace.
   */
  passes: number;
  /**
   * Moves from the root.
   */
  path: string[];
  /**
   * Its ply.
   */
  ply: number;
  /**
   * What the record proves of the value of the node that was closed, or of the child that has
   * returned; null at other steps.
   */
  proved: Proved | null;
  /**
   * Moves cut at this step.
   */
  pruned: string[];
  /**
   * At a leaf: its static value, which fail-hard may have clamped; null elsewhere.
   */
  static: number | null;
  /**
   * Whether the game is over at the node.
   */
  terminal: boolean;
  /**
   * The sentences, in English; left out where they come as messages.
   */
  text?: string;
  /**
   * Whether another program tells the step, so that nothing of it is known to be right.
   */
  told?: boolean;
  /**
   * The score in question.
   */
  value: number | null;
  /**
   * Whether alpha or beta moved.
   */
  window_moved: boolean;
}
/**
 * What the table answered a node with.
 */
export interface Hit {
  /**
   * Plies that were left to search; null without a depth limit.
   */
  draft: number | null;
  /**
   * The moves from the root to that node.
   */
  path: string[];
  /**
   * The node that stored the entry; null where it was counted, not recorded.
   */
  stored_by: number | null;
  /**
   * The move to the child whose entry it is; null: the node's own.
   */
  via: string | null;
}
/**
 * Whose bound does the cutting.
 */
export interface Owner {
  /**
   * The bound.
   */
  bound: number;
  /**
   * The child that gave it the bound.
   */
  child: number;
  /**
   * Plies from the owner down to the cut.
   */
  distance: number;
  /**
   * The line that gave the owner its bound.
   */
  line: string[];
  /**
   * The owner.
   */
  node: number;
  /**
   * Its ply.
   */
  ply: number;
  /**
   * Whether it is one ply above.
   */
  shallow: boolean;
}
/**
 * The closed interval that is proved to hold a node's value, for MAX.
 */
export interface Proved {
  /**
   * The value is at most this; null where nothing is known. Equal ends: the value is known.
   */
  hi: number | null;
  /**
   * The value is at least this; null where nothing is known.
   */
  lo: number | null;
}
/**
 * A comparison to write.
 */
export interface ExportRequest {
  comparison: Comparison;
  format: ExportFormat;
}
/**
 * Success curves to write.
 */
export interface ExportSuccessRequest {
  format: ExportFormat;
  success: Success;
}
/**
 * Success curves: the share of positions solved within a limit, by stones on the board.
 */
export interface Success {
  /**
   * What stones are: `stones played` or `discs on the board`.
   */
  by: string;
  /**
   * What the figures are.
   */
  conventions: Convention[];
  /**
   * The positions by number of stones, ascending.
   */
  groups: SuccessGroup[];
  /**
   * The limit of each search in words.
   */
  limit: string;
  /**
   * Nodes that each search may enter; null under a time limit.
   */
  node_limit: number | null;
  /**
   * Every position.
   */
  positions: SuccessPosition[];
  /**
   * One curve a run that began.
   */
  runs: SuccessRun[];
  /**
   * Where the positions come from.
   */
  source: string;
  /**
   * Why it stopped early: the searches before are complete.
   */
  stopped: Stop | null;
  /**
   * Wall-clock limit of each search, milliseconds; null under a node limit.
   */
  time_limit_ms: number | null;
  /**
   * The game, the positions and the evaluation.
   */
  title: string;
  /**
   * The first wrong score with its place, and the score that it should be.
   */
  wrong: string | null;
}
/**
 * The positions with one number of stones.
 */
export interface SuccessGroup {
  /**
   * Empty squares.
   */
  empties: number;
  /**
   * Positions.
   */
  positions: number;
  /**
   * Stones on the board.
   */
  stones: number;
}
/**
 * A position that the runs tried.
 */
export interface SuccessPosition {
  /**
   * Empty squares.
   */
  empties: number;
  /**
   * The score that the set gives it.
   */
  expected: number | null;
  /**
   * Its text.
   */
  position: string;
  /**
   * Stones on the board.
   */
  stones: number;
}
/**
 * The curve of one run.
 */
export interface SuccessRun {
  all: SolvedShare;
  /**
   * The stones of the position with which it gave up; null if it did not.
   */
  gave_up_at: number | null;
  /**
   * One a group.
   */
  groups: SolvedShare[];
  /**
   * Nodes entered on all positions.
   */
  nodes: number;
  /**
   * Every search, from the fullest board to the emptiest.
   */
  points: SuccessPoint[];
  /**
   * The run word as typed.
   */
  run: string;
  /**
   * `cancelled` if it was stopped before its end.
   */
  stopped: Stop | null;
  /**
   * Searches that ended with a wrong score.
   */
  wrong: number;
}
/**
 * How much of some positions a run solved.
 */
export interface SolvedShare {
  /**
   * The upper end.
   */
  high: number | null;
  /**
   * The lower end of the 95 % interval of the share (Wilson 1927).
   */
  low: number | null;
  /**
   * Solved over tried, 0 to 1; null if none was tried.
   */
  share: number | null;
  /**
   * Positions that it solved.
   */
  solved: number;
  /**
   * Positions that it searched.
   */
  tried: number;
}
/**
 * One search of a run.
 */
export interface SuccessPoint {
  /**
   * Wall-clock time, milliseconds; null under a node limit, where it decides nothing.
   */
  milliseconds: number | null;
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * The place of its position among `positions`, from 0.
   */
  position: number;
  /**
   * Whether it is solved.
   */
  solved: boolean;
  /**
   * The score; null if the search did not come to its end.
   */
  value: number | null;
}
/**
 * A comparison as text.
 */
export interface Exported {
  /**
   * The text.
   */
  text: string;
}
/**
 * Nodes to look for.
 */
export interface FindRequest {
  /**
   * Hits at most.
   */
  count: number;
  /**
   * Hits left out in front.
   */
  offset: number;
  /**
   * `#123`, moves from the root `5-1-9`, or `value=0`, `cut>3`, `size>=1000`, `ply=2`.
   */
  query: string;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * Siblings that are drawn as one fan.
 */
export interface Fold {
  /**
   * How many siblings.
   */
  count: number;
  /**
   * The first of them.
   */
  first: number;
  /**
   * Graph nodes in their subtrees.
   */
  nodes: number;
  /**
   * Their parent.
   */
  parent: number;
  /**
   * From the left, in glyph widths.
   */
  x: number;
  /**
   * From the top, in plies.
   */
  y: number;
}
/**
 * What was found.
 */
export interface Found {
  /**
   * A page of hits.
   */
  hits: NodeView[];
  /**
   * Hits in all.
   */
  total: number;
}
/**
 * Everything that a node can show.
 */
export interface NodeView {
  /**
   * Whether it is a re-search of its elder sibling's move.
   */
  again: boolean;
  /**
   * Alpha at entry; null is open.
   */
  alpha_in: number | null;
  /**
   * Beta at entry; null is open.
   */
  beta_in: number | null;
  /**
   * `exact`, `lower` or `upper`.
   */
  bound: Bound | null;
  /**
   * Recorded children, pruned ones included.
   */
  children: number;
  /**
   * Pruned children.
   */
  cut_children: number;
  /**
   * Step of entry.
   */
  enter: number | null;
  /**
   * Step of return.
   */
  exit: number | null;
  /**
   * The node's id.
   */
  id: number;
  /**
   * Entered nodes inside, itself included; exact for stubs too.
   */
  inside: number;
  kind: Kind;
  /**
   * The window as the node was left; null at nodes that have not returned or are pruned.
   */
  left: LeftWindow | null;
  /**
   * The move that leads here; null at the root.
   */
  move: string | null;
  /**
   * Its name in a small textbook tree, as in `c2`; null where nodes are called by their moves.
   */
  name: string | null;
  /**
   * Place among its siblings as searched, from 0.
   */
  ordinal: number;
  /**
   * Its parent; null at the root.
   */
  parent: number | null;
  /**
   * Plies from the root.
   */
  ply: number;
  /**
   * What the whole record proves of the node's value once it is closed; null before.
   */
  proved: Proved | null;
  /**
   * The score returned.
   */
  score: number | null;
  /**
   * Nodes of the recorded subtree, itself included.
   */
  size: number;
  /**
   * A leaf's static value, which fail-hard may have clamped; null elsewhere.
   */
  static: number | null;
  status: Status;
  /**
   * At a node that the table answered: the node that stored the entry.
   */
  stored_by: number | null;
}
/**
 * The window that a node was left with, for MAX. An end that is null is open.
 */
export interface LeftWindow {
  /**
   * Alpha after the last update.
   */
  alpha: number | null;
  /**
   * Alpha as conventions show it that test before they update: where the last update closed the window, as it was before
   * that one.
   */
  alpha_tested: number | null;
  /**
   * Beta after the last update.
   */
  beta: number | null;
  /**
   * Beta likewise.
   */
  beta_tested: number | null;
}
/**
 * One ply of the open path.
 */
export interface Frame {
  /**
   * Alpha now.
   */
  alpha: number | null;
  /**
   * Alpha at entry; null is open.
   */
  alpha_in: number | null;
  /**
   * Alpha as conventions show it that test before they update: where the last update has closed the window, as it was
   * before that one.
   */
  alpha_tested: number | null;
  /**
   * Best score so far.
   */
  best: number | null;
  /**
   * The same as people read it: the name of the child where it has one.
   */
  best_called: string | null;
  /**
   * The move that gave it.
   */
  best_move: string | null;
  /**
   * Beta now.
   */
  beta: number | null;
  /**
   * Beta at entry.
   */
  beta_in: number | null;
  /**
   * Beta likewise.
   */
  beta_tested: number | null;
  /**
   * Recorded children in all, pruned ones included.
   */
  children: number;
  /**
   * The same as people read it.
   */
  current_called: string | null;
  /**
   * The move being searched.
   */
  current_move: string | null;
  /**
   * Children that have returned.
   */
  done: number;
  kind: Kind;
  /**
   * The move that leads here.
   */
  move: string | null;
  /**
   * Its name in a small textbook tree, as in `c2`; null where nodes are called by their moves.
   */
  name: string | null;
  /**
   * The node.
   */
  node: number;
  /**
   * Its ply.
   */
  ply: number;
  /**
   * Graph nodes of its subtree, itself included.
   */
  size: number;
}
/**
 * A game as it stands.
 */
export interface GameView {
  board: BoardView;
  /**
   * The moves since the start, canonical.
   */
  moves: string[];
  /**
   * Othello: the name of the last named opening on the way; absent: it has none, or in a page the names were not
   * asked for.
   */
  opening?: string;
  /**
   * Whether the only legal move is to pass.
   */
  passes: boolean;
}
/**
 * Answers to judge.
 */
export interface GradeRequest {
  /**
   * What was answered.
   */
  answers: {
    [k: string]: string;
  };
  /**
   * Whether hints alone are wanted: right answers and reasons are left out as long as they would give away an
   * answer that is not right yet.
   */
  hints?: boolean;
  /**
   * The exercise: `cuts-2-17`, or one on a tree of its own, `cuts-((3_12_8)(2_4_6))`.
   */
  item: string;
}
/**
 * Cutoffs, or the steps that fit a condition, in equal parts of a range of steps.
 */
export interface HistogramRequest {
  /**
   * Parts, 1 to 4096.
   */
  bins: number;
  /**
   * What is counted in place of cutoffs: a breakpoint's condition. O(steps).
   */
  condition?: string;
  /**
   * First step.
   */
  from_step: number;
  /**
   * Last step.
   */
  to_step: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * What a search of a homework file gives.
 */
export interface HomeworkAnswer {
  /**
   * The first best action at the start; null where it is a leaf.
   */
  action: string | null;
  /**
   * Whether the solution says the same; null without one.
   */
  agrees?: boolean;
  /**
   * The run.
   */
  alg: string;
  /**
   * The states that are entered, the start included, sorted.
   */
  generated: string[];
  /**
   * The value of the start.
   */
  value: number;
}
/**
 * A homework file as a search of ours.
 */
export interface HomeworkOpened {
  answer: HomeworkAnswer;
  request: RunRequest;
}
/**
 * Asks for the search of a homework file.
 */
export interface HomeworkRequest {
  /**
   * The text of its solution, to be compared.
   */
  solution?: string;
  /**
   * The text of the file.
   */
  text: string;
}
/**
 * The progress of a job.
 */
export interface Progress {
  begun_again?: BegunAgain;
  /**
   * Graph nodes that can be recorded.
   */
  budget: number;
  /**
   * A comparison or success curves: which of the searches is under way; null for any other job.
   */
  comparison: CompareProgress | null;
  /**
   * The deepest ply entered.
   */
  deepest_ply: number;
  /**
   * Time since the start, milliseconds.
   */
  elapsed_ms: number;
  /**
   * A match: its games and its score so far; null for any other job.
   */
  games: MatchProgress | null;
  /**
   * The job.
   */
  job: number;
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * Nodes a second since the start.
   */
  nodes_per_second: number;
  /**
   * Graph nodes recorded.
   */
  recorded: number;
  /**
   * Moves of the root that have returned.
   */
  root_done: number;
  /**
   * Moves of the root; 0 before it is expanded.
   */
  root_moves: number;
  /**
   * A tuning: its duels and its weights so far; null for any other job.
   */
  tuning: TuneProgress | null;
}
/**
 * How far a match is.
 */
export interface MatchProgress {
  /**
   * Games finished.
   */
  done: number;
  /**
   * Games in all.
   */
  games: number;
  /**
   * Nodes of the finished games.
   */
  nodes: number;
  score: MatchScore;
  sprt?: SprtState;
}
/**
 * A score with what it says.
 */
export interface MatchScore {
  /**
   * Games that count: where no player draws at random, those with the same moves and sides count
   * once. All that follows is theirs.
   */
  distinct: number;
  /**
   * Draws over games, 0 to 1; null before the first game.
   */
  draw_share: number | null;
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * The Elo difference, `a` over `b`, that the share means; null at shares of 0 and 1, where there is no bound.
   */
  elo: number | null;
  /**
   * Upper end of its 95 % interval; null: no bound.
   */
  elo_high: number | null;
  /**
   * Lower end of its 95 % interval; null: no bound.
   */
  elo_low: number | null;
  /**
   * Likelihood of superiority: how likely it is, 0 to 1, that `a` is the stronger one, by the pairs alone and with
   * nothing known before; absent: fewer than ten pairs, or none that differ.
   */
  los?: number;
  /**
   * Games that `a` lost.
   */
  losses: number;
  /**
   * Normalised Elo of `a` over `b`, of the pairs; absent likewise.
   */
  nelo?: number;
  /**
   * Upper end of its 95 % interval; absent likewise.
   */
  nelo_high?: number;
  /**
   * Lower end of its 95 % interval; absent likewise.
   */
  nelo_low?: number;
  /**
   * Pairs of distinct games with one opening in which `a` made 0, 1/2, 1, 3/2 and 2 points.
   *
   * @minItems 5
   * @maxItems 5
   */
  pairs: [number, number, number, number, number];
  /**
   * Points of `a` over games, 0 to 1; null before the first game.
   */
  share: number | null;
  /**
   * Upper end of its 95 % interval.
   */
  share_high: number | null;
  /**
   * Lower end of its 95 % interval.
   */
  share_low: number | null;
  /**
   * Games that `a` won.
   */
  wins: number;
}
/**
 * A sequential test of a match: Wald's (1945), by the generalised likelihood ratio of the scores of pairs.
 */
export interface SprtState {
  /**
   * The most of matches with a difference of `elo0` or less that end with H1, 0.001 to 0.4.
   */
  alpha: number;
  /**
   * The most of matches with a difference of `elo1` or more that end with H0, 0.001 to 0.4.
   */
  beta: number;
  /**
   * H0: the Elo difference, `a` over `b`, is so many points (logistic).
   */
  elo0: number;
  /**
   * H1: it is so many points.
   */
  elo1: number;
  /**
   * The log-likelihood ratio of H1 over H0 so far, natural logarithm.
   */
  llr: number;
  /**
   * At or below it, ln(beta), H0 is accepted.
   */
  lower: number;
  /**
   * Pairs of games that were taken, in their order.
   */
  pairs: number;
  /**
   * At or above it, ln(1/alpha), H1 is accepted.
   */
  upper: number;
  /**
   * What is accepted; null: more pairs are needed.
   */
  verdict: SprtVerdict | null;
}
/**
 * How far a tuning is.
 */
export interface TuneProgress {
  /**
   * Duels finished.
   */
  duels: number;
  /**
   * Games finished.
   */
  games: number;
  /**
   * The names of the weights.
   */
  names: string[];
  /**
   * Nodes of the finished games.
   */
  nodes: number;
  /**
   * The part that is done, 0 to 1: an estimate.
   */
  part: number;
  /**
   * The weights over time: the last point, and at most 200 points before it.
   */
  points: TunePoint[];
  /**
   * What is being decided, in words.
   */
  purpose: string;
}
/**
 * Where the weights are after some duels.
 */
export interface TunePoint {
  /**
   * Duels that were played before.
   */
  duels: number;
  /**
   * The random start that is climbed; 0 for SPSA.
   */
  start: number;
  /**
   * The weights, in the order of `names`.
   */
  weights: number[];
}
/**
 * A trace at a glance.
 */
export interface TraceSummary {
  before_stop?: BeforeStop;
  begun_again?: BegunAgain;
  /**
   * The same as people read it: the name of the child where it has one.
   */
  best_called: string | null;
  /**
   * The first move of the principal variation.
   */
  best_move: string | null;
  /**
   * Effective branching factor b*.
   */
  branching: number | null;
  /**
   * Graph nodes that could be recorded.
   */
  budget: number;
  caution?: Said;
  counts: Counts;
  /**
   * Whether the file it was read from ended early.
   */
  cut_off_file: boolean;
  /**
   * The deepest ply entered.
   */
  deepest_ply: number;
  /**
   * Leaves counted once each, by their path from the root, where several iterations or re-searches
   * can count a leaf again; null elsewhere, and where the recording is incomplete.
   */
  distinct_leaves: number | null;
  equal_leaves?: EqualLeaves;
  evaluation?: EvaluationTold;
  /**
   * Share of cutoffs right after the first child.
   */
  first_move_share: number | null;
  /**
   * Graph nodes: entered, pruned and stubs.
   */
  graph_nodes: number;
  /**
   * The canonical request as JSON text: a link can hold it.
   */
  link: string;
  /**
   * Leaves of a textbook or uniform tree that no iteration examined; null for games with a board, and where the
   * recording is incomplete.
   */
  never_examined?: number;
  /**
   * The passes, in order.
   */
  passes: PassView[];
  /**
   * The places of a textbook tree of at most 200 nodes, searched or not, breadth first.
   */
  places?: Place[];
  /**
   * The root's principal variation.
   */
  pv: string[];
  /**
   * The same as people read it: `B b₁` by the names of its nodes, else `5-1`.
   */
  pv_called: string;
  /**
   * Why it goes no further; null in older files.
   */
  pv_end: LineEnd | null;
  request: RunRequest;
  /**
   * Who moves at the root: all values are for MAX.
   */
  root_kind: Kind | null;
  /**
   * SHA-256 of the link, 16 hexadecimal digits of it: equal runs have equal ids.
   */
  run_id: string;
  /**
   * The last step.
   */
  steps: number;
  /**
   * Why the search stopped early, if it did: the tree is a true prefix.
   */
  stopped: Stop | null;
  /**
   * Subtrees that were counted but not recorded.
   */
  stubs: number;
  /**
   * Theory, where the tree is uniform.
   */
  theory: Theory | null;
  /**
   * One line that names the run.
   */
  title: string;
  /**
   * Whether another program tells it: it is compared with a reference, and not checked.
   */
  told?: boolean;
  /**
   * Its handle: always there when a service answers.
   */
  trace: number;
  /**
   * The root's score; null if the search was stopped.
   */
  value: number | null;
  value_bound?: Bound;
}
/**
 * One search from the root among those of an iterative deepening, of aspiration windows or of
 * MTD(f).
 */
export interface PassView {
  /**
   * Lower end of its window; null is open.
   */
  alpha: number | null;
  /**
   * Upper end of its window; null is open.
   */
  beta: number | null;
  /**
   * What that proves.
   */
  bound: Bound | null;
  /**
   * Its depth limit, plies; null to the end of every line.
   */
  depth: number | null;
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * Its root.
   */
  root: number;
  /**
   * What it gave; null if it was stopped.
   */
  score: number | null;
}
/**
 * A place in a textbook tree, searched or not.
 */
export interface Place {
  /**
   * The name that the tree gives it; else inner nodes are `A` to `Z`, `A1` and so on, breadth
   * first, and a leaf is its parent's name in small letters with its number, or with the name of its
   * edge: `c2`, `a1.2`, `c.Left`.
   */
  name: string;
  /**
   * The moves from the root.
   */
  path: string[];
  /**
   * What a leaf is worth to MAX; null at inner nodes.
   */
  value: number | null;
}
/**
 * What theory says of a uniform tree.
 */
export interface Theory {
  /**
   * Children of every inner node.
   */
  b: number;
  /**
   * Plies to every leaf.
   */
  d: number;
  /**
   * Leaves of the minimal tree: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975).
   */
  minimal_leaves: number;
  /**
   * Leaves of plain minimax: b^d. Saturates.
   */
  minimax_leaves: number;
}
/**
 * What was saved, and why it could not matter.
 */
export interface WhatIf {
  /**
   * `exact` with a value.
   */
  bound: Bound | null;
  /**
   * Most nodes that are likely.
   */
  high: number;
  /**
   * Least nodes that are likely.
   */
  low: number;
  /**
   * The node.
   */
  node: number;
  /**
   * Nodes that the cut saved.
   */
  nodes: number;
  /**
   * The plain search of the branch as a run of its own; null where no notation can write its
   * position.
   */
  request: RunRequest | null;
  /**
   * What was saved, and why it could not matter.
   */
  said: Said[];
  /**
   * Whether that is an estimate (Knuth 1975).
   */
  sampled: boolean;
  /**
   * The same in English.
   */
  text: string;
  /**
   * Handle of a trace of the branch, its roles those of the whole search; null: its size is
   * only sampled.
   */
  trace: number | null;
  /**
   * The branch's value in MAX's view; null past the node limit.
   */
  value: number | null;
}
/**
 * What came of solving.
 */
export interface SolvingView {
  /**
   * The game and the board, `connect4` or `connect4 5x4`.
   */
  board: string;
  /**
   * Scores of the set that were checked.
   */
  checked: number;
  /**
   * What the values are: `result`, `final` (Othello: empty squares to the winner), or `outcome`.
   */
  eval: string;
  /**
   * Time of all positions, milliseconds.
   */
  milliseconds: number;
  /**
   * Nodes of all positions.
   */
  nodes: number;
  /**
   * Positions asked about.
   */
  positions: number;
  /**
   * Those that were begun, in order; only the last can lack its value.
   */
  solved: SolvedPosition[];
  /**
   * Why it ended early; null: everything asked for is known.
   */
  stopped: Stop | null;
  /**
   * Scores of the set that are wrong; empty: all that were checked are right.
   */
  wrong: WrongScore[];
}
/**
 * A position, and what is proved of it.
 */
export interface SolvedPosition {
  /**
   * A move that reaches the value; null: the game is over, or none is known.
   */
  best: string | null;
  /**
   * All moves that reach it; null: they were not asked for, or are not known.
   */
  best_moves: string[] | null;
  /**
   * Moves of both sides until the game is won or lost; null: the score does not tell it.
   */
  ends_in: number | null;
  /**
   * The value is at most this; null: nothing is known.
   */
  hi: number | null;
  /**
   * Its line in the set, from 1; null: there is no set.
   */
  line: number | null;
  /**
   * The value is at least this; null: nothing is known.
   */
  lo: number | null;
  /**
   * Time, milliseconds.
   */
  milliseconds: number;
  /**
   * Every move in the game's order; empty: they were not asked for.
   */
  moves: SolvedMove[];
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * Its text.
   */
  position: string;
  /**
   * Its value for MAX, the side to move; null: it is not known.
   */
  value: number | null;
}
/**
 * A move, and what is proved of it.
 */
export interface SolvedMove {
  /**
   * Moves of both sides until the game is won or lost, this one counted; null: the score does not tell it.
   */
  ends_in: number | null;
  /**
   * Its value is at most this; null: nothing is known.
   */
  hi: number | null;
  /**
   * Its value is at least this; null: nothing is known.
   */
  lo: number | null;
  /**
   * Its text.
   */
  move: string;
}
/**
 * What a set says and is not so.
 */
export interface WrongScore {
  /**
   * Its line in the set, from 1.
   */
  line: number;
  /**
   * The position.
   */
  position: string;
  /**
   * What is proved, in words.
   */
  proved: string;
  /**
   * What the set says, in words.
   */
  said: string;
}
/**
 * What came of a match.
 */
export interface Match {
  /**
   * The player that the score is for, in canonical words.
   */
  a: string;
  /**
   * The other player.
   */
  b: string;
  /**
   * Gomoku: exactly k in a row wins, longer rows do not.
   */
  exact?: boolean;
  /**
   * Whether drawn games went to the longer chain.
   */
  five: boolean;
  game: Game;
  /**
   * The finished games, in their order.
   */
  games: MatchGame[];
  /**
   * Gomoku: stones in a row that win; absent: 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares.
   */
  margin?: number;
  /**
   * How interval and Elo are computed.
   */
  method: string;
  /**
   * Random plies of an opening.
   */
  opening_plies: number;
  /**
   * Games that were asked for.
   */
  planned: number;
  player_a?: PlayerTold;
  player_b?: PlayerTold;
  /**
   * The position in any notation; empty: the start position.
   */
  position: string;
  /**
   * What the interval does not tell by itself, in a sentence; null: nothing.
   */
  remark: string | null;
  score: MatchScore;
  /**
   * The seed.
   */
  seed: number;
  /**
   * `7x6`, `8`, `15x15`; absent: the usual board.
   */
  size?: string;
  spent_a: Spent;
  spent_b: Spent;
  sprt?: SprtState;
  /**
   * Why games are missing; null: none is.
   */
  stopped: Stop | null;
  /**
   * Gomoku: the search area, `f6-j10`.
   */
  subboard?: string;
  /**
   * The game, its board and its rules, `othello 8x8`.
   */
  title: string;
}
/**
 * A finished game.
 */
export interface MatchGame {
  a: Spent;
  /**
   * Whether the rules drew it and the longer chain decided.
   */
  awarded?: boolean;
  b: Spent;
  first: MatchSide;
  /**
   * Its number, from 0.
   */
  game: number;
  /**
   * All moves from the match's position on.
   */
  moves: string[];
  /**
   * Its opening, from 0; two games share it.
   */
  opening: number;
  /**
   * Plies of the opening, the first of `moves`.
   */
  opening_plies: number;
  result: GameResult;
}
/**
 * What one player spent in a game or a match.
 */
export interface Spent {
  /**
   * Moves whose search had no limit, entered too many nodes, and was begun again at the game's
   * default depth; `nodes` are those of the second search.
   */
  begun_again?: number;
  /**
   * Moves that the player's book replied, without a search.
   */
  book?: number;
  /**
   * Moves whose search a depth limit cut off and whose leaves all had one value: it could not
   * tell one move from another.
   */
  equal_leaves?: number;
  /**
   * Wall-clock time, milliseconds.
   */
  milliseconds: number;
  /**
   * Moves that were searched or solved; those of the opening, of a book, random ones and only moves were not.
   */
  moves: number;
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * Moves at which a limit of time acted.
   */
  timed_out: number;
}
/**
 * What a player of a match searches by.
 */
export interface PlayerTold {
  evaluation: EvaluationTold;
  /**
   * The other evaluations of the game that tell unfinished positions apart.
   */
  tell_more: string[];
}
/**
 * What came of a tuning.
 */
export interface Tuning {
  /**
   * Every duel.
   */
  duels: TuneDuel[];
  /**
   * The evaluation's word.
   */
  evaluation: string;
  /**
   * The same as a file.
   */
  file: string;
  /**
   * Games played.
   */
  games: number;
  /**
   * The names of the weights.
   */
  names: string[];
  /**
   * Nodes of all games.
   */
  nodes: number;
  /**
   * The weights over time.
   */
  points: TunePoint[];
  /**
   * Why it ended early; null: it did not.
   */
  stopped: Stop | null;
  /**
   * The evaluation with them, as it is written: `deepdiver:310,580,470`.
   */
  text: string;
  /**
   * What was tuned, and how: `deepdiver, climb, alphabeta depth 3, othello 8x8`.
   */
  title: string;
  /**
   * The unit of the weights.
   */
  unit: string;
  /**
   * The weights it ends with, in that order: of hill climbing the winner of the round robin, of SPSA the last ones,
   * of a tuning that was stopped those it had reached. What they are worth, only a match shows.
   */
  weights: number[];
}
/**
 * A duel of two lists of weights.
 */
export interface TuneDuel {
  /**
   * One side's weights.
   */
  a: number[];
  /**
   * The other's.
   */
  b: number[];
  /**
   * Games drawn.
   */
  draws: number;
  /**
   * Its number, from 0.
   */
  duel: number;
  /**
   * Games that `a` lost.
   */
  losses: number;
  /**
   * Nodes of both sides.
   */
  nodes: number;
  /**
   * What it decided, in words.
   */
  purpose: string;
  /**
   * Games that `a` won.
   */
  wins: number;
}
/**
 * A job by its number.
 */
export interface JobRef {
  /**
   * The number.
   */
  job: number;
}
/**
 * A lesson.
 */
export interface Lesson {
  convention: Profile;
  language: Language;
  /**
   * Minutes that it takes.
   */
  minutes: number | null;
  /**
   * Its pages, at least one.
   */
  pages: LessonPage[];
  /**
   * What it is called.
   */
  title: string;
}
/**
 * A page: a text, and what is beside it.
 */
export interface LessonPage {
  /**
   * Runs to count side by side.
   */
  compare: LessonCompare | null;
  /**
   * A position to play from.
   */
  game: LessonGame | null;
  /**
   * Its text as HTML that holds elements of `CommonMark` and tables, and links to the web, alone.
   */
  html: string;
  /**
   * Its line in the file, from 1.
   */
  line: number;
  /**
   * What is asked, in order.
   */
  questions: LessonQuestion[];
  /**
   * The search beside it; null: that of the page before, as it was left.
   */
  stage: LessonStage | null;
  /**
   * Its heading.
   */
  title: string;
}
/**
 * Runs to count side by side.
 */
export interface LessonCompare {
  /**
   * Depth limit, plies.
   */
  depth?: number;
  /**
   * The evaluation.
   */
  eval?: string;
  /**
   * Gomoku: exactly k in a row wins, longer rows do not.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; absent: 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares.
   */
  margin?: number;
  /**
   * The position in any notation; empty: the start position.
   */
  position: string;
  /**
   * The runs, at least two.
   */
  runs: string[];
  /**
   * `7x6`, `8`, `15x15`; absent: the usual board.
   */
  size?: string;
  /**
   * Gomoku: the search area, `f6-j10`.
   */
  subboard?: string;
}
/**
 * A position to play from.
 */
export interface LessonGame {
  /**
   * Gomoku: exactly k in a row wins, longer rows do not.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; absent: 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares.
   */
  margin?: number;
  /**
   * The published program that answers; null: the program's own alpha-beta.
   */
  opponent?: string;
  /**
   * The position in any notation; empty: the start position.
   */
  position: string;
  /**
   * `7x6`, `8`, `15x15`; absent: the usual board.
   */
  size?: string;
  /**
   * Gomoku: the search area, `f6-j10`.
   */
  subboard?: string;
}
/**
 * A question on a page.
 */
export interface LessonQuestion {
  answer: LessonAnswer;
  /**
   * What is asked.
   */
  ask: string;
  /**
   * What helps, if anything does.
   */
  hint: string | null;
}
/**
 * An answer to choose.
 */
export interface LessonChoice {
  /**
   * Whether it is right.
   */
  right: boolean;
  /**
   * What it says.
   */
  text: string;
  /**
   * Why it is, or is not.
   */
  why: string;
}
/**
 * A search at a moment.
 */
export interface LessonStage {
  request: RunRequest;
  words: LessonStageWords;
}
/**
 * What a page says of its stage.
 */
export interface LessonStageWords {
  at: LessonMoment;
  /**
   * The first step that can be gone to; null: 0.
   */
  from?: number;
  /**
   * Nodes to mark, by their names or by their moves (`2-1`).
   */
  highlight?: string[];
  /**
   * Numbers that are asked for: `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves`, `cutoffs`.
   */
  numbers?: string[];
  /**
   * The last step that can be gone to; null: the last of all.
   */
  to?: number;
}
/**
 * The text of a lesson.
 */
export interface LessonRequest {
  /**
   * The file's text.
   */
  text: string;
}
/**
 * What a page says of its stage, and the trace that shows it.
 */
export interface LessonStageRequest {
  /**
   * The trace of the stage's request.
   */
  trace: number;
  words: LessonStageWords;
}
/**
 * The same in steps, nodes and numbers.
 */
export interface LessonStageResolved {
  /**
   * The first step that can be gone to.
   */
  from: number;
  /**
   * The nodes to mark.
   */
  highlight: number[];
  /**
   * The numbers, as texts: `3`, `inf`, `-inf`.
   */
  numbers: string[];
  /**
   * The step that is shown.
   */
  step: number;
  /**
   * The last step that can be gone to.
   */
  to: number;
}
/**
 * A link's text.
 */
export interface LinkRequest {
  /**
   * The request as JSON text.
   */
  link: string;
}
/**
 * How the numbers and words of a step are: what a convention sets, or its reader alone.
 */
export interface Manner {
  /**
   * Numbers are those of the side to move; else MAX's.
   */
  own?: boolean;
  /**
   * Branches are pruned; else they are cut.
   */
  prunes?: boolean;
  /**
   * The test comes before the window moves, so a node that is cut leaves with the window that it had.
   */
  tests_first?: boolean;
}
/**
 * A match to play. Without time limits the same request gives the same games, on any number of
 * threads.
 */
export interface MatchRequest {
  /**
   * The player that the score is for: a published program, `random`, or a run with limits,
   * `alphabeta+static,eval=phases,depth=4`.
   */
  a: string;
  /**
   * The other player.
   */
  b: string;
  /**
   * Games of the same match that are finished already; the others are played.
   */
  finished?: MatchGame[];
  /**
   * Award a drawn game to the longer chain, of equal ones to the one made first.
   */
  five?: boolean;
  /**
   * Games, 1 to 100,000; absent: 100, or 5 with `five`, or at most 10,000 with `sprt`.
   */
  games?: number;
  /**
   * `random:K`: every two games begin with K random plies of their own, sides swapped. Absent
   * or `start`: every game begins at the position.
   */
  openings?: string;
  /**
   * The seed of openings and of random players; absent: 1.
   */
  seed?: number;
  setup: Setup;
  /**
   * Ends the match as soon as a sequential test rejects that the Elo difference is `elo0` or less, at the
   * error rate `alpha`, or that it is `elo1` or more, at the rate `beta`: `elo0=0,elo1=10`, with `alpha=` and
   * `beta=`, 0.001 to 0.4, 0.05 if absent. Absent: all games are played.
   */
  sprt?: string;
  /**
   * Games at once, 1 to 64; absent: as many as there are processors.
   */
  threads?: number;
}
/**
 * The messages of a language: what shells fill in where the core answers a key with its arguments.
 */
export interface Messages {
  /**
   * The texts by their keys. A hole is an argument's name in braces, with a capital where a sentence begins with it.
   */
  texts: {
    [k: string]: Form;
  };
}
/**
 * A language whose messages are wanted.
 */
export interface MessagesRequest {
  language: Language;
}
/**
 * Asks for a mistake.
 */
export interface MistakeRequest {
  /**
   * Its word, as `mistakes` lists it.
   */
  mistake: string;
}
/**
 * The two runs of a mistake, drawn.
 */
export interface MistakeShown {
  /**
   * What it does, and whether that is wrong, in English.
   */
  about: string;
  checked: Checked;
  /**
   * Its word.
   */
  mistake: string;
  /**
   * The events of the right run, with their header.
   */
  right: string;
  /**
   * The right run at its end.
   */
  right_end: string;
  /**
   * The right run as SVG, at the step at which the other parts from it.
   */
  right_picture: string;
  sort: MistakeSort;
  /**
   * The events of the run with the mistake.
   */
  wrong: string;
  /**
   * The run with the mistake at its end.
   */
  wrong_end: string;
  /**
   * The run with the mistake as SVG, at its first difference.
   */
  wrong_picture: string;
}
/**
 * A mistake in the list of all.
 */
export interface MistakeWord {
  /**
   * What it does, and whether that is wrong, in English.
   */
  about: string;
  /**
   * Its word.
   */
  mistake: string;
  sort: MistakeSort;
  /**
   * What it is called, in English.
   */
  title: string;
}
/**
 * Every mistake.
 */
export interface MistakesAnswer {
  /**
   * Those of the diagnosis, then a forgotten pass and a bound kept as a value.
   */
  mistakes: MistakeWord[];
}
/**
 * How a sheet is made from a seed.
 */
export interface NewSheet {
  /**
   * Exercises.
   */
  count: number;
  /**
   * The kinds, in turn; none: all of them.
   */
  kinds?: ExerciseKind[];
  /**
   * How hard it is, 1 to 3.
   */
  level: number;
  profile?: Profile;
  /**
   * The number that it is made from.
   */
  seed: number;
  tree?: ExerciseGround;
}
/**
 * A path of moves from the root.
 */
export interface NodeAtRequest {
  /**
   * Whether it goes on only to nodes that were entered, and not to pruned ones.
   */
  entered?: boolean;
  /**
   * The moves.
   */
  path: string[];
  /**
   * The trace.
   */
  trace: number;
}
/**
 * A node of an open trace.
 */
export interface NodeRequest {
  /**
   * The node.
   */
  node: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * Nothing to say.
 */
export interface Nothing {}
/**
 * Two traces of one position, laid over each other.
 */
export interface Overlay {
  a: OverlaySide;
  /**
   * Whether the values are equal; null: one of the two was stopped.
   */
  agree: boolean | null;
  b: OverlaySide;
  /**
   * What is counted.
   */
  convention: string;
  counts: OverlayCounts;
  /**
   * What else differs and makes percentages doubtful: depth, evaluation, limits. In words.
   */
  differences: string[];
  /**
   * The moves of the root: in A's order, then those of B alone.
   */
  root_moves: OverlayMove[];
}
/**
 * One of the two searches.
 */
export interface OverlaySide {
  /**
   * Nodes entered.
   */
  nodes: number;
  /**
   * The run word.
   */
  run: string;
  /**
   * Why the search stopped early, if it did.
   */
  stopped: Stop | null;
  /**
   * Subtrees that were counted but not recorded.
   */
  stubs: number;
  /**
   * One line that names the run.
   */
  title: string;
  /**
   * The trace.
   */
  trace: number;
  /**
   * The root's score; null if the search was stopped.
   */
  value: number | null;
}
/**
 * Places and saved nodes. A place is a path of moves from the root; a place that a search entered
 * in several passes is one place.
 */
export interface OverlayCounts {
  /**
   * Places that both entered.
   */
  both: number;
  /**
   * Nodes of A inside its stubs: counted, at no known place.
   */
  folded_a: number;
  /**
   * Nodes of B inside its stubs.
   */
  folded_b: number;
  /**
   * Places that only A entered.
   */
  only_a: number;
  /**
   * Places that only B entered.
   */
  only_b: number;
  /**
   * Nodes of B that cuts of A saved.
   */
  saved_by_a: number;
  /**
   * Nodes of A that cuts of B saved, every visit and the inside of stubs counted.
   */
  saved_by_b: number;
  /**
   * Places that at least one of the two entered: the sum of the next five.
   */
  union: number;
  /**
   * Places that A entered and of which B's record says nothing: below a stub or where it was
   * stopped.
   */
  unknown_a: number;
  /**
   * The same of B, where A's record says nothing.
   */
  unknown_b: number;
}
/**
 * What lies below one move of the root.
 */
export interface OverlayMove {
  counts: OverlayCounts;
  /**
   * What A did with it; null: nothing.
   */
  mark_a: Mark | null;
  /**
   * What B did with it; null: nothing.
   */
  mark_b: Mark | null;
  /**
   * The move.
   */
  move: string;
  /**
   * Its node in A; null: not placed there.
   */
  node_a: number | null;
  /**
   * Its node in B; null: not placed there.
   */
  node_b: number | null;
}
/**
 * A subtree that A searched and B cut.
 */
export interface OverlayCut {
  /**
   * The step of B at which it was cut; null where the record ends before.
   */
  cutoff_step_b: number | null;
  /**
   * The node of B that cut it: the pruned node's parent.
   */
  cutter_b: number;
  /**
   * Its root in A.
   */
  node_a: number;
  /**
   * The pruned node in B.
   */
  node_b: number;
  /**
   * Nodes of A inside: what the cut saved.
   */
  nodes: number;
  /**
   * The moves that lead to it.
   */
  path: string[];
}
/**
 * A page of saved subtrees, largest first.
 */
export interface OverlayCuts {
  /**
   * The page.
   */
  cuts: OverlayCut[];
  /**
   * Subtrees in all.
   */
  total: number;
}
/**
 * The largest subtrees of A that cuts of B saved. For the other way round ask with A and B
 * exchanged.
 */
export interface OverlayCutsRequest {
  /**
   * The trace that searched them.
   */
  a: number;
  /**
   * The trace that cut them.
   */
  b: number;
  /**
   * Subtrees at most, 500 at the utmost.
   */
  count: number;
  /**
   * Subtrees left out in front.
   */
  offset: number;
}
/**
 * Two open traces of one position.
 */
export interface OverlayRequest {
  /**
   * The first trace.
   */
  a: number;
  /**
   * The second trace.
   */
  b: number;
}
/**
 * Pictures, with what they leave out.
 */
export interface PictureAnswer {
  /**
   * Nodes drawn, in the last picture.
   */
  drawn: number;
  /**
   * Searched nodes that are only counted there, or lie above the node at the top or in other
   * iterations.
   */
  left_out: number;
  /**
   * What is left out, as a sentence; null: nothing.
   */
  note: string | null;
  /**
   * The files.
   */
  pages: PicturePage[];
}
/**
 * One file.
 */
export interface PicturePage {
  /**
   * The step that it draws; null: the end, or a range in one file.
   */
  step: number | null;
  /**
   * The file.
   */
  text: string;
}
/**
 * Asks for pictures of an open trace.
 */
export interface PictureRequest {
  /**
   * The range as one SVG that plays.
   */
  animate?: boolean;
  format: PictureFormat;
  /**
   * First step of a range, one picture a step; null with `to`: 0.
   */
  from?: number;
  language?: Language;
  /**
   * Nodes drawn at most, 1 to 2,000; null: 60.
   */
  max_nodes?: number;
  /**
   * The node at the top; null: the root.
   */
  node?: number;
  /**
   * The node at the top, as the moves that lead to it, joined by `-`.
   */
  path?: string;
  /**
   * Milliseconds that each step of it is shown, 50 to 60,000; null: 1,200.
   */
  pause_ms?: number;
  /**
   * Plies drawn below the node at the top at most; null: all.
   */
  plies?: number;
  profile?: Profile;
  /**
   * The step that is drawn, with where the search is; null: the end.
   */
  step?: number;
  /**
   * Last step of the range; null with `from`: the last of the trace.
   */
  to?: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * What was answered.
 */
export interface PredictAnswer {
  /**
   * The children whose edges are marked as cut.
   */
  cut: number[];
  /**
   * Whether numbers are those of the side to move; else they are MAX's.
   */
  own: boolean;
  /**
   * The step at which a child's value reaches its parent.
   */
  step: number;
  /**
   * The trace.
   */
  trace: number;
  /**
   * The value as it was typed: a number with or without the sign of a bound.
   */
  value: string;
}
/**
 * What is asked before a step.
 */
export interface PredictAsked {
  /**
   * The question; null: nothing is to be worked out there.
   */
  question: PredictQuestion | null;
}
/**
 * What is to be worked out. All numbers are as they are shown.
 */
export interface PredictQuestion {
  /**
   * Alpha before the value came; null is open.
   */
  alpha: number | null;
  /**
   * Beta before the value came; null is open.
   */
  beta: number | null;
  /**
   * What people read for it: its name, or its moves; empty at a root without a name.
   */
  called: string;
  chooser: Kind;
  /**
   * Whether no child is left to be searched.
   */
  complete: boolean;
  kind: Kind;
  /**
   * The node that is asked about.
   */
  node: number;
  /**
   * Children whose edges may be cut; none where no cut is in question.
   */
  options: PredictEdge[];
  /**
   * The moves from the root to it.
   */
  path: string[];
  /**
   * What the children have returned, in order.
   */
  returned: PredictReturned[];
}
/**
 * The edge to a child.
 */
export interface PredictEdge {
  /**
   * What people read for it: its name, or its move.
   */
  called: string;
  /**
   * Its move.
   */
  move: string;
  /**
   * The child.
   */
  node: number;
}
/**
 * What a child has returned.
 */
export interface PredictReturned {
  /**
   * Its move.
   */
  move: string;
  /**
   * Its value.
   */
  value: number;
}
/**
 * The step before which is asked.
 */
export interface PredictRequest {
  /**
   * Whether numbers are those of the side to move; else they are MAX's.
   */
  own: boolean;
  /**
   * The step at which a child's value reaches its parent.
   */
  step: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * The right answer.
 */
export interface PredictTruth {
  /**
   * The sign that stands in front of it where the node is cut; null elsewhere.
   */
  bound: Bound | null;
  /**
   * Whether the edges that are left are cut.
   */
  cut: boolean;
  /**
   * Whose bound does the cutting; null where nothing is cut, or where the search's own window does it.
   */
  owner: Owner | null;
  /**
   * The step that shows all of it.
   */
  step: number;
  /**
   * The value.
   */
  value: number;
}
/**
 * An answer judged.
 */
export interface Prediction {
  /**
   * What is wrong with the marks; null: nothing.
   */
  cuts: Mistake | null;
  /**
   * The number that was typed; null where it is none.
   */
  given: number | null;
  /**
   * The first of both in the numbers of the tree.
   */
  said: Said[];
  truth: PredictTruth;
  /**
   * What is wrong with it; null: nothing, or there is no number.
   */
  value: Mistake | null;
}
/**
 * A file opened or saved lately. Its path stays on the shell's side.
 */
export interface Recent {
  /**
   * What to ask for it with.
   */
  handle: string;
  /**
   * The file's name, and what its trace is of.
   */
  title: string;
  /**
   * When it was opened or saved, milliseconds since 1970.
   */
  when: number;
}
/**
 * A code to read.
 */
export interface ResultRequest {
  /**
   * The code.
   */
  code: string;
}
/**
 * A run in words.
 */
export interface RunText {
  /**
   * The run.
   */
  run: string;
}
/**
 * Where it leads.
 */
export interface Seek {
  /**
   * The step; null: nothing further that way.
   */
  step: number | null;
}
/**
 * Where a debugger's step leads.
 */
export interface SeekRequest {
  /**
   * Whether to go back.
   */
  backwards: boolean;
  /**
   * `breakpoint`: the condition.
   */
  condition?: string;
  kind: SeekKind;
  /**
   * `visit` and `node`: the node.
   */
  node?: number;
  /**
   * From here.
   */
  step: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * A sheet of exercises; its JSON is the file.
 */
export interface Sheet {
  /**
   * The exercises.
   */
  items: ExerciseItem[];
  /**
   * `sheet`.
   */
  plyscope: string;
  profile: Profile;
  /**
   * The same as text, for a link: it comes after `#sheet=`.
   */
  text: string;
  /**
   * 1.
   */
  version: number;
}
/**
 * A sheet to read, or to make.
 */
export interface SheetRequest {
  new?: NewSheet;
  /**
   * The sheet, as text or as the JSON of its file; null: a new one is made.
   */
  text?: string;
}
/**
 * What came of a sheet.
 */
export interface SheetResult {
  /**
   * All of this as a code to paste.
   */
  code: string;
  /**
   * Each exercise.
   */
  exercises: SolvedItem[];
  /**
   * Answers that were asked for.
   */
  of: number;
  /**
   * Right answers.
   */
  right: number;
  /**
   * Seconds that were taken.
   */
  seconds: number;
  sheet: Sheet;
  /**
   * Exercises in which everything is right.
   */
  solved: number;
}
/**
 * An exercise of a result.
 */
export interface SolvedItem {
  /**
   * What was answered.
   */
  answers: {
    [k: string]: string;
  };
  graded: Graded;
}
/**
 * A page of a node's sibling row, the node itself included.
 */
export interface SiblingsRequest {
  /**
   * Siblings at most.
   */
  count: number;
  /**
   * The node.
   */
  node: number;
  /**
   * Siblings left out in front.
   */
  offset: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * A board without anything around it, for a picture in a picture.
 */
export interface SmallBoard {
  /**
   * Row by row from the top left: `X` first player, `O` second, `.` empty.
   */
  cells: string;
  /**
   * Columns.
   */
  columns: number;
  /**
   * The square of the last move.
   */
  last: number | null;
  /**
   * Squares of the lines that won.
   */
  line: number[];
}
/**
 * A position, or a set of them, to be solved to the end of the game.
 */
export interface SolveRequest {
  /**
   * Whether it gives way to everything else on the machine (on Linux: a thread of the lowest priority).
   */
  background?: boolean;
  /**
   * Bytes of the table, 1 MB to 1 TB; absent: 1 GB. It grows up to there as it is used.
   */
  memory?: number;
  /**
   * Whether every move gets its value.
   */
  moves?: boolean;
  /**
   * Nodes that may be entered in all; absent: any number.
   */
  node_limit?: number;
  /**
   * Whether win, draw or loss is enough.
   */
  outcome?: boolean;
  /**
   * A set: a position a line with a score after it, or OBF lines; what they say is checked.
   */
  positions?: string;
  setup: Setup;
  /**
   * Wall-clock limit of the whole, milliseconds; absent: none.
   */
  time_limit_ms?: number;
}
/**
 * What each column of Connect Four on the board of 7x6 is worth for the side to move.
 */
export interface SolveScores {
  /**
   * The columns played, 1 to 7.
   */
  pos: string;
  /**
   * A number a column, from the left; 100 where it is full or the game is over.
   *
   * @minItems 7
   * @maxItems 7
   */
  score: [number, number, number, number, number, number, number];
}
/**
 * A run to be judged, drawn.
 */
export interface Spot {
  /**
   * What the check says of the run; null before an answer.
   */
  checked: Checked | null;
  /**
   * Four choices, of which one is true.
   */
  choices: SpotChoice[];
  /**
   * The events of the run.
   */
  events: string;
  /**
   * Whether the answer is the true one; null: none was given.
   */
  is_right: boolean | null;
  /**
   * How it ended, as SVG.
   */
  picture: string;
  /**
   * The word of the true one; null before an answer.
   */
  truth: string | null;
}
/**
 * What may be wrong with the run.
 */
export interface SpotChoice {
  /**
   * What it does, in English.
   */
  about: string;
  /**
   * `right`, or the word of a mistake.
   */
  mistake: string;
}
/**
 * Asks for a run to be judged; with an answer, for the verdict.
 */
export interface SpotRequest {
  /**
   * The word of the choice that was made; missing: the run is asked for.
   */
  answer?: string;
  /**
   * Gives the run: the same one every time.
   */
  seed: number;
}
/**
 * Everything that the stage shows of a step.
 */
export interface Stage {
  /**
   * The board at the selected node; null for a game that this program does not know.
   */
  board: BoardView | null;
  /**
   * The children of the selected node in search order, pruned ones last, 1,000 at most.
   */
  children: NodeView[];
  /**
   * The nodes from the root to the selected node, both included; empty where nothing was recorded.
   */
  path: NodeView[];
  said: StepSaid;
  state: StepState;
  /**
   * The tiles of the icicle, if they were asked for: the bytes that the route `tiles` answers, in
   * base64.
   */
  tiles: string | null;
  /**
   * The drawing of the tree, if it was asked for.
   */
  tree: TreeDrawing | null;
}
/**
 * A step on two levels.
 */
export interface StepSaid {
  /**
   * Why, and what follows from it; a sentence or two for each.
   */
  detail: Said[];
  head: Said;
}
/**
 * The whole state after a step.
 */
export interface StepState {
  /**
   * The board at the node; null for a game that this program does not know.
   */
  board: BoardView | null;
  /**
   * Nodes closed so far.
   */
  closed: number;
  /**
   * Cutoffs so far.
   */
  cutoffs: number;
  /**
   * Graph nodes entered so far.
   */
  entered: number;
  event: EventKind;
  explanation: Explanation;
  /**
   * Number of the search's step in the pseudocode, from 1.
   */
  line: number;
  /**
   * The node of the event.
   */
  node: number | null;
  /**
   * Children pruned so far.
   */
  pruned: number;
  /**
   * The root's variation now.
   */
  pv: string[];
  /**
   * The same as people read it: `B b₁` by the names of its nodes, else `5-1`.
   */
  pv_called: string;
  /**
   * Graph nodes that have their place so far, pruned ones included.
   */
  recorded: number;
  /**
   * The root's best score now.
   */
  root_best: number | null;
  /**
   * The same as people read it: the name of the child where it has one.
   */
  root_best_called: string | null;
  /**
   * The root's best move now.
   */
  root_best_move: string | null;
  /**
   * Leaves of a textbook or uniform tree of at most 2,000 nodes that cutoffs have spared the search so far; null
   * elsewhere.
   */
  spared?: number;
  /**
   * The open path, root first.
   */
  stack: Frame[];
  /**
   * The step.
   */
  step: number;
  /**
   * The last step of the trace.
   */
  steps: number;
}
/**
 * A drawing of part of the tree.
 */
export interface TreeDrawing {
  /**
   * Glyphs and fans with something hidden.
   */
  folded_groups: number;
  /**
   * The fans.
   */
  folds: Fold[];
  /**
   * The glyphs.
   */
  glyphs: TreeGlyph[];
  /**
   * Height, in plies.
   */
  height: number;
  /**
   * Glyphs drawn.
   */
  shown: number;
  /**
   * Graph nodes in all, with those of a textbook or uniform tree of at most 2,000 nodes that were never searched.
   */
  total: number;
  /**
   * Width, in glyph widths.
   */
  width: number;
}
/**
 * A glyph of the tree.
 */
export interface TreeGlyph {
  /**
   * At a node of the tree that the record lacks, because the search never came near it: the closest node above that
   * was recorded. Null at recorded nodes.
   */
  anchor: number | null;
  /**
   * The board here, if boards were asked for and the game has one.
   */
  board: SmallBoard | null;
  /**
   * Nodes hidden below, searched or not.
   */
  folded: number;
  /**
   * What the search that the tree is drawn against did here; null: against none.
   */
  mark: Mark | null;
  node: NodeView;
  /**
   * Whether it lies on the open path of the step.
   */
  on_path: boolean;
  /**
   * Whether it lies on the root's variation of the step.
   */
  on_pv: boolean;
  state: GlyphState;
  /**
   * What a leaf of a textbook or uniform tree that was never searched is worth to MAX; null elsewhere.
   */
  worth: number | null;
  /**
   * From the left, in glyph widths.
   */
  x: number;
  /**
   * From the top, in plies.
   */
  y: number;
}
/**
 * A step, the node that is selected there, and the pictures that are on screen.
 */
export interface StageRequest {
  /**
   * Another open trace of the same position: glyphs and tiles then say what that search did.
   */
  against?: number;
  manner?: Manner;
  /**
   * The node that is selected, and in the focus of the tree; missing: that of the step.
   */
  node?: number;
  /**
   * The step.
   */
  step: number;
  tiles?: Viewport;
  /**
   * The trace.
   */
  trace: number;
  tree?: TreeLook;
}
/**
 * The part of the icicle that can be seen.
 */
export interface Viewport {
  /**
   * First ply shown.
   */
  first_ply: number;
  /**
   * First id at the left edge; ids are the unit of the x axis.
   */
  from: number;
  /**
   * Plies shown.
   */
  plies: number;
  /**
   * One past the last id at the right edge, greater than `from`.
   */
  to: number;
  /**
   * Width of the view, pixels.
   */
  width: number;
}
/**
 * How the tree is looked at.
 */
export interface TreeLook {
  /**
   * Whether glyphs come with their boards: all of a tree of at most 200 nodes, else the children of
   * the focus.
   */
  boards?: boolean;
  /**
   * Nodes closed by hand.
   */
  closed: number[];
  /**
   * Glyphs at most.
   */
  max_glyphs: number;
  /**
   * Nodes opened by hand.
   */
  opened: number[];
  /**
   * Whether nodes that the search has not reached yet are drawn.
   */
  show_future: boolean;
  /**
   * Whether the tree is drawn whole: every node that is not closed by hand is open. Of a textbook or uniform tree that
   * has the part that was never searched too, unless it is too large for a screen: then its nodes are counted.
   */
  whole?: boolean;
}
/**
 * A step of an open trace.
 */
export interface StepRequest {
  profile?: Profile;
  /**
   * The step.
   */
  step: number;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * Runs that try to solve positions to the end of the game within a limit: give `node_limit` or
 * `time_limit_ms`.
 */
export interface SuccessRequest {
  /**
   * The evaluation; absent: `result`.
   */
  eval?: string;
  /**
   * Random games to draw from, 1 to 100,000; absent: 2,000.
   */
  games?: number;
  /**
   * Nodes that each search may enter: the curve is the same on every machine.
   */
  node_limit?: number;
  /**
   * Positions of each number of stones at most, 1 to 1,000; absent: 20 of the random games, all
   * of a set.
   */
  per?: number;
  /**
   * A set: a position a line, with an optional score for the side to move after a space, which
   * is checked, or `games:N:SEED:PLIES`. Absent: positions are drawn from random games.
   */
  positions?: string;
  /**
   * The run words.
   */
  runs: string[];
  /**
   * Their seed; absent: 1.
   */
  seed?: number;
  setup: Setup;
  /**
   * Unsolved positions in a row after which a run gives up, 1 to 10,000; absent: it never does.
   */
  stop_after_failures?: number;
  /**
   * Wall-clock limit of each search, milliseconds: the curve is this machine's.
   */
  time_limit_ms?: number;
}
/**
 * A game or a position that a text holds.
 */
export interface TextItem {
  /**
   * The line on which it begins, from 1.
   */
  line: number;
  /**
   * Its number, from 1.
   */
  number: number;
  /**
   * What it is known by: the players, the day, the result; empty: the text does not say.
   */
  title: string;
}
/**
 * A text that is to be a position.
 */
export interface TextRequest {
  /**
   * Whether a text of another game chooses that game, on its usual board.
   */
  any_game?: boolean;
  /**
   * Which of its games or positions, from 1; absent: the first.
   */
  number?: number;
  setup: Setup;
}
/**
 * A text, taken for a position.
 */
export interface TextTaken {
  /**
   * How many it holds in all.
   */
  all: number;
  /**
   * The games or positions that it holds, the first 10,000; empty: it is in the game's own notation.
   */
  items: TextItem[];
  /**
   * How the text was taken, and what was left out.
   */
  notes: Said[];
  setup: Setup;
}
/**
 * Asks an engine for its move.
 */
export interface ThinkRequest {
  /**
   * The engine: a preset, `random`, or a run with limits, `alphabeta+static,depth=4`.
   */
  engine: string;
  game: BoardRequest;
  /**
   * Decides random moves; 1 if absent.
   */
  seed?: number;
}
/**
 * The icicle's tiles for a viewport; the answer is bytes.
 */
export interface TilesRequest {
  /**
   * Another open trace of the same position: marks then follow the tiles.
   */
  against?: number;
  /**
   * First ply shown.
   */
  first_ply: number;
  /**
   * First id at the left edge; ids are the unit of the x axis.
   */
  from: number;
  /**
   * Plies shown.
   */
  plies: number;
  /**
   * One past the last id at the right edge, greater than `from`.
   */
  to: number;
  /**
   * The trace.
   */
  trace: number;
  /**
   * Width of the view, pixels.
   */
  width: number;
}
/**
 * What another program tells of its search, as an open trace.
 */
export interface ToldAnswer {
  /**
   * The node that the step is about; null at step 0.
   */
  node: number | null;
  /**
   * The step of the line that was asked for; 0 without one.
   */
  step: number;
  summary: TraceSummary;
}
/**
 * A search of a file of events, to be opened as a trace.
 */
export interface ToldRequest {
  /**
   * A line of the file whose step is asked for, from 1.
   */
  line?: number;
  /**
   * Which search of the file, from 0.
   */
  search?: number;
  /**
   * The text of the file.
   */
  text: string;
}
/**
 * An open trace by its handle.
 */
export interface TraceRef {
  /**
   * The handle.
   */
  trace: number;
}
/**
 * What is to be changed of a textbook tree.
 */
export interface TreeChangeRequest {
  change: TreeChange;
  /**
   * The moves from the root to the node that changes.
   */
  path: string[];
  /**
   * Its text.
   */
  position: string;
}
/**
 * A part of a tree's text: what stands in front of a node's bracket, the bracket's end, a leaf, or a blank.
 */
export interface TreePart {
  /**
   * The moves from the root to the node that it is of; a blank is of the parent of the node after it.
   */
  path: string[];
  /**
   * The part.
   */
  text: string;
}
/**
 * Part of the tree to draw.
 */
export interface TreeRequest {
  /**
   * Another open trace of the same position: every glyph then says what that search did there.
   */
  against?: number;
  /**
   * Whether glyphs come with their boards: all of a tree of at most 200 nodes, else the children of
   * the focus.
   */
  boards?: boolean;
  /**
   * Nodes closed by hand.
   */
  closed: number[];
  /**
   * The node in focus.
   */
  focus: number;
  /**
   * Glyphs at most.
   */
  max_glyphs: number;
  /**
   * Nodes opened by hand.
   */
  opened: number[];
  /**
   * Whether nodes that the search has not reached yet are drawn.
   */
  show_future: boolean;
  /**
   * The step whose state is drawn.
   */
  step: number;
  /**
   * The trace.
   */
  trace: number;
  /**
   * Whether the tree is drawn whole: every node that is not closed by hand is open. Of a textbook or uniform tree that
   * has the part that was never searched too, unless it is too large for a screen: then its nodes are counted.
   */
  whole?: boolean;
}
/**
 * A textbook tree as it is written.
 */
export interface TreeText {
  /**
   * The canonical text in parts, in order.
   */
  parts: TreePart[];
}
/**
 * A textbook tree.
 */
export interface TreeTextRequest {
  /**
   * Its text.
   */
  position: string;
}
/**
 * Weights to tune. The same request gives the same weights, on any number of threads.
 */
export interface TuneRequest {
  /**
   * Depth limit of both sides, plies, 1 to 20; absent: 3.
   */
  depth?: number;
  /**
   * A linear evaluation, `deepdiver` or `phases`; SPSA begins with its weights.
   */
  eval: string;
  /**
   * Duels of the same tuning that are finished already.
   */
  finished?: TuneDuel[];
  /**
   * `spsa`: iterations, 1 to 100,000; absent: 500.
   */
  iterations?: number;
  /**
   * `climb` or `spsa`; absent: `climb`.
   */
  method?: string;
  /**
   * `random:K`; absent: `random:8`.
   */
  openings?: string;
  /**
   * Openings of a duel, each played twice with sides swapped, 1 to 1,000; absent: 10.
   */
  pairs?: number;
  /**
   * `spsa`: the first perturbation, in the unit of the weights, 1 to 5,000; absent: 60.
   */
  perturbation?: number;
  /**
   * The run of both sides; absent: `alphabeta`.
   */
  run?: string;
  /**
   * The seed of starts, directions and openings; absent: 1.
   */
  seed?: number;
  setup?: Setup;
  /**
   * `climb`: random starts, 1 to 64; absent: 16.
   */
  starts?: number;
  /**
   * `spsa`: how far a duel won outright moves each weight at first, in the unit of the
   * weights, 1 to 5,000; absent: 60.
   */
  step?: number;
  /**
   * `climb`: times that all weights of a start are gone over at most, 1 to 100; absent: 4.
   */
  sweeps?: number;
  /**
   * Games at once, 1 to 64; absent: as many as there are processors.
   */
  threads?: number;
}
/**
 * A file of weights.
 */
export interface WeightsRequest {
  /**
   * Its text.
   */
  file: string;
}
/**
 * An evaluation with weights.
 */
export interface WeightsText {
  /**
   * As it is written: `deepdiver:310,580,470`.
   */
  text: string;
}
/**
 * A pruned branch to search after all.
 */
export interface WhatIfRequest {
  manner?: Manner;
  /**
   * The pruned node.
   */
  node: number;
  /**
   * Nodes searched at most; past it the size is a sampled estimate.
   */
  node_limit: number;
  /**
   * The trace.
   */
  trace: number;
}

/** Operation name: [what it takes, what it answers]. */
export interface Operations {
  /** A position as a board, after moves. */
  board: [BoardRequest, BoardView];
  /** Ends a job. */
  cancel: [CancelRequest, Nothing];
  /** Games, algorithms, modifiers, evaluations. */
  catalogue: [Nothing, Catalogue];
  /** A textbook tree with one thing changed: a child's place, or a leaf's value. */
  change_tree: [TreeChangeRequest, ChangedTree];
  /** What another program tells of its search, held to ours. */
  check: [CheckRequest, CheckAnswer];
  /** Closes a trace. */
  close: [TraceRef, Nothing];
  /** Counts runs side by side; its job ends with the comparison. */
  compare: [CompareRequest, JobRef];
  /** Whether a condition can be read. */
  condition: [ConditionRequest, ConditionAnswer];
  /** What a convention says of a trace at a step. */
  convention: [StepRequest, ConventionHere];
  /** A new run with the words of a convention. */
  convention_run: [ConventionRunRequest, RunText];
  /** A node's place in another trace. */
  counterpart: [CounterpartRequest, Counterpart];
  /** How large a run will be. */
  estimate: [RunRequest, Estimate];
  /** An exercise, without its answers. */
  exercise: [ExerciseRequest, Exercise];
  /** A comparison as text. */
  export_comparison: [ExportRequest, Exported];
  /** Success curves as text. */
  export_success: [ExportSuccessRequest, Exported];
  /** Nodes with a property. */
  find: [FindRequest, Found];
  /** A game as it stands, after its moves. */
  game: [BoardRequest, GameView];
  /** Answers to an exercise, judged. */
  grade: [GradeRequest, Graded];
  /** Cutoffs by time. */
  histogram: [HistogramRequest, number[]];
  /** A homework file as a search. */
  homework: [HomeworkRequest, HomeworkOpened];
  /** A lesson's text, read. */
  lesson: [LessonRequest, Lesson];
  /** What a lesson's words mean on a trace. */
  lesson_stage: [LessonStageRequest, LessonStageResolved];
  /** Every message of a language, by its key. */
  messages: [MessagesRequest, Messages];
  /** A common mistake beside the right run. */
  mistake: [MistakeRequest, MistakeShown];
  /** Common mistakes, by their words. */
  mistakes: [Nothing, MistakesAnswer];
  /** One node. */
  node: [NodeRequest, NodeView];
  /** The node at the end of a path of moves, or the last one on the way. */
  node_at: [NodeAtRequest, NodeView];
  /** Two traces of one position, laid over each other. */
  overlay: [OverlayRequest, Overlay];
  /** The largest subtrees that cuts saved. */
  overlay_cuts: [OverlayCutsRequest, OverlayCuts];
  /** The nodes from the root to one node. */
  path: [NodeRequest, NodeView[]];
  /** Pictures as in a textbook: SVG, LaTeX or DOT. */
  picture: [PictureRequest, PictureAnswer];
  /** What a prediction has wrong. */
  predict: [PredictAnswer, Prediction];
  /** What is to be worked out before a step. */
  predict_question: [PredictRequest, PredictAsked];
  /** The request that a link holds. */
  request_of_link: [LinkRequest, RunRequest];
  /** The result that a code holds. */
  result_of_code: [ResultRequest, SheetResult];
  /** Where a debugger's step leads. */
  seek: [SeekRequest, Seek];
  /** A sheet of exercises, read or made. */
  sheet: [SheetRequest, Sheet];
  /** The answers to a sheet, judged, with a code to paste. */
  sheet_result: [CodeRequest, SheetResult];
  /** A page of a sibling row. */
  siblings: [SiblingsRequest, NodeView[]];
  /** Solves positions to the end of the game; its job ends with their values. */
  solve: [SolveRequest, JobRef];
  /** A run with or without a mistake, to be judged. */
  spot: [SpotRequest, Spot];
  /** A whole step: its state, the selected node, and the pictures asked for. */
  stage: [StageRequest, Stage];
  /** Starts a search; its job tells the rest. */
  start: [RunRequest, JobRef];
  /** Plays a match of two engines; its job ends with the score and the games. */
  start_match: [MatchRequest, JobRef];
  /** Tunes the weights of an evaluation by play; its job ends with them. */
  start_tuning: [TuneRequest, JobRef];
  /** The whole state after a step. */
  step: [StepRequest, StepState];
  /** Tries to solve positions within a limit; its job ends with a curve a run. */
  success: [SuccessRequest, JobRef];
  /** An open trace at a glance. */
  summary: [TraceRef, TraceSummary];
  /** A text that another program wrote, as a position, with what else it holds. */
  take_text: [TextRequest, TextTaken];
  /** Lets an engine find its move; its job ends with it. */
  think: [ThinkRequest, JobRef];
  /** What another program tells of its search, opened as a trace. */
  told: [ToldRequest, ToldAnswer];
  /** The open traces. */
  traces: [Nothing, TraceSummary[]];
  /** A drawing of part of the tree. */
  tree: [TreeRequest, TreeDrawing];
  /** A textbook tree as it is written, in parts that know their nodes. */
  tree_text: [TreeTextRequest, TreeText];
  /** A request in canonical words. */
  validate_request: [RunRequest, RunRequest];
  /** An evaluation with a file's weights. */
  weights: [WeightsRequest, WeightsText];
  /** Searches a pruned branch; its job ends with the answer. */
  what_if: [WhatIfRequest, JobRef];
}
