// Made by `cargo xtask codegen` from schema/openapi.json. Change the Rust types instead.

/**
 * The state of an answer, which hints show without the right answer.
 */
export type AnswerState = "open" | "right" | "wrong";
/**
 * The argument for a hole of a message; JSON has it without a tag.
 */
export type Arg = string | number | Arg[] | Message;
/**
 * The role of a linked node in its step.
 */
export type LinkTo = "owner" | "line";
/**
 * The representation of the board in a rung.
 */
export type Board = "usual" | "array";
/**
 * The six games, as words in lower case.
 */
export type Game = "tictactoe" | "gomoku" | "connect4" | "othello" | "tree" | "uniform";
/**
 * How play ended at a position: `draw`, `exhausted`, or the winner.
 */
export type Outcome = "draw" | "exhausted" | Player;
/**
 * One of the two players; colours and marks (X, black, red) are only names of these.
 */
export type Player = "first" | "second";
/**
 * The relation of a returned score to the true one, as far as the window of the search shows it.
 */
export type Bound = "exact" | "lower" | "upper";
/**
 * A textbook's convention. The user, a lesson or a sheet chooses it. It adds its modifiers to new runs and
 * governs how they are described. A recorded search keeps its own.
 */
export type Profile = "knuth-moore" | "strict" | "fail-hard" | "aima" | "negamax" | "cs188";
/**
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NamedSlip".
 */
export type NamedSlip = string;
/**
 * A score in points, as the program prints it.
 */
export type ReportedScore = number | string;
/**
 * A hint at a cause that no simulated mistake covers; a difference has at most one.
 */
export type Hint = "equal-infinities" | "numbering" | "take-back" | "own-evaluation" | "table";
/**
 * The kind of a first difference, in the order in which kinds are tried.
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
 * A kind of field that is not compared, so that the verdict does not cover it.
 */
export type SkippedField = "moves" | "windows" | "values" | "best" | "cuts" | "hits" | "leaf-values" | "rules";
/**
 * Why a search stopped before its tree was done. A search that stops has no score.
 */
export type Stop = "node limit" | "time limit" | "memory limit" | "cancelled";
/**
 * A pruning or reduction that can be wrong: why a search claims something that it did not search.
 */
export type ClaimBy = "null" | "lmr" | "futility" | "probcut";
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
    }
  | {
      edges: number[];
    };
/**
 * The kind of answer that a question expects.
 */
export type ClassAsks =
  | {
      kind: "choice";
      /**
       * The options.
       */
      options: string[];
      /**
       * The right option, from 0; missing for a matter of opinion.
       */
      right?: number;
    }
  | {
      kind: "number";
      /**
       * The right number; missing if none is right.
       */
      right?: string;
    }
  | {
      /**
       * The words of the exercise: `cuts-2-17-game`, or with a tree of the teacher, `cuts-((3_12_8)(2_4_6))`.
       */
      item: string;
      kind: "exercise";
    }
  | {
      kind: "edges";
      /**
       * Whether any number of edges is an answer, none too; otherwise exactly one is.
       */
      many: boolean;
      /**
       * The nodes below the right edges, in ascending order; missing for a matter of opinion.
       */
      right?: number[];
      /**
       * The edges to choose from, 1 to 200.
       */
      targets: ClassTarget[];
    };
/**
 * The property of a node that an element needs.
 */
export type Part = "value" | "alpha" | "beta" | "cut" | "cuts" | "leaf" | "type" | "order" | "next";
/**
 * The kind of an exercise, the first of its words.
 */
export type ExerciseKind = "values" | "windows" | "cuts" | "run" | "order" | "leaf" | "critical" | "next";
/**
 * The source of an exercise's tree, which the words name after the seed.
 */
export type ExerciseGround = "textbook" | "uniform" | "game" | "chance";
/**
 * A common mistake in minimax or alpha-beta: in a program, or in an answer by hand. Some only cost
 * time, and some are another convention.
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
  | "weights-ignored"
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
  | "cut-in-part"
  | "other-number"
  | "later-of-equals"
  | "mean-alone"
  | "bonus-alone"
  | "most-visits"
  | "other-child"
  | "claim-believed"
  | "claim-doubted";
/**
 * The reason why an answer is right; it decides which fields of `Reason` have a meaning.
 */
export type ReasonKind =
  | "chosen"
  | "averaged"
  | "cut"
  | "followed"
  | "below"
  | "window"
  | "flips"
  | "stays"
  | "critical"
  | "leaves"
  | "clamped";
/**
 * The state of a vote.
 */
export type VoteState = "open" | "closed" | "disclosed";
/**
 * The kind of a failure; a code exists only if some client acts on it.
 */
export type Code = "input" | "not_found" | "busy" | "limit" | "invalid_file" | "cancelled" | "io" | "internal";
/**
 * The kind of a question about a step.
 */
export type ClassStepKind = "cuts" | "next" | "value";
/**
 * The result of a game for the player named first.
 */
export type GameResult = "win" | "draw" | "loss";
/**
 * A proof or disproof number: a whole number, or `inf` if it cannot be done.
 */
export type ProofNumber = number | "inf";
/**
 * The reason why a principal variation ends.
 */
export type LineEnd = "leaf" | "limit" | "stop" | "outside" | "forgotten" | "chance";
/**
 * The answer of a proof-number search.
 */
export type ProofAnswer = "proved" | "disproved" | "unknown";
/**
 * The value that a run finds.
 */
export type RunValue = number | [number, number, number];
/**
 * The reason for the evaluation of a search.
 */
export type Why = "horizon" | "end" | "refused" | "leaves" | "games" | "proof" | "named";
/**
 * A difference between a run and a convention; a run has two at most, one per modifier.
 */
export type Deviation = "strict" | "not-strict" | "hard" | "soft";
/**
 * The relation of both searches at a node's place. "Here" is the node's own search, "there" the other
 * one.
 */
export type Mark = "neither" | "both" | "only" | "cut" | "other" | "unknown";
/**
 * The effect of a move that needs no search; only Gomoku has such moves.
 */
export type Threat = "completes" | "blocks";
/**
 * The use of an entry for a node.
 */
export type EntryMeaning = "answers" | "depth" | "open" | "numbers";
/**
 * The side to move at a node. All scores are for MAX.
 */
export type Kind = "max" | "min" | "chance" | "a" | "b" | "c";
/**
 * The kind of an estimate.
 */
export type EstimateKind = "sampled" | "bound";
/**
 * The kind of event at a step; each step has one event.
 */
export type EventKind =
  | "start"
  | "enter"
  | "score"
  | "stand"
  | "update"
  | "kept"
  | "chance"
  | "null"
  | "check"
  | "cutoff"
  | "exit"
  | "select"
  | "grow"
  | "playout"
  | "backup"
  | "expand"
  | "child"
  | "recompute";
/**
 * A format of an exported comparison.
 */
export type ExportFormat = "json" | "csv" | "markdown" | "latex";
/**
 * How an entry found its place.
 */
export type Filed = "stored" | "renewed" | "evicted";
/**
 * The text of a message in one language, with the names of its holes in braces.
 */
export type Form =
  | string
  | {
      /**
       * The text for a count of 1.
       */
      one: string;
      /**
       * The text for every other count, including 0.
       */
      other: string;
    };
/**
 * How a search with forward pruning came to a node.
 */
export type Way = "null" | "reduced" | "again" | "check";
/**
 * The state of a node at the end of the record.
 */
export type Status = "searched" | "leaf" | "terminal" | "cutoff" | "pruned" | "stub" | "open" | "hit";
/**
 * How a program lost a game before its end.
 */
export type LapseKind = "no-start" | "ended" | "timeout" | "malformed" | "illegal" | "resigned";
/**
 * One of the two players of a match, in the order of their names in the request.
 */
export type MatchSide = "a" | "b";
/**
 * A glyph's state at the drawn step; later steps do not count.
 */
export type GlyphState = "done" | "open" | "future" | "pruned";
/**
 * The phase of an iteration.
 */
export type Phase = "select" | "grow" | "playout" | "backup";
/**
 * An event of a job; every event but `progress` is its end.
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
      claims: JudgedClaims;
      type: "judged";
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
       * A summary of the trace recorded so far, which stays open; null if there is none.
       */
      summary: TraceSummary | null;
      type: "cancelled";
    }
  | {
      error: ServiceError;
      type: "failed";
    };
/**
 * The hypothesis that a test accepts by rejecting the other.
 */
export type SprtVerdict = "h0" | "h1";
/**
 * A language for sentences, pictures and sheets; English by default.
 */
export type Language = "en" | "pt-BR";
/**
 * The form of an answer to a question, with the right answer or its source.
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
         * The reason for the number; null: none given.
         */
        why: string | null;
      };
    }
  | {
      exercise: {
        /**
         * Name of the exercise, as in `cuts-2-17`, in the convention of the lesson.
         */
        item: string;
      };
    };
/**
 * A moment of a search: a step, or a word for one.
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
 * The cost of a mistake.
 */
export type MistakeSort = "wrong" | "slower" | "convention";
/**
 * A format of pictures; all formats have the same geometry.
 */
export type PictureFormat = "svg" | "tex" | "dot";
/**
 * The subject of a question.
 */
export type PredictSubject = "value" | "child" | "claim" | "interval";
/**
 * A command of the debugger that moves to another step.
 */
export type SeekKind =
  "into" | "over" | "out" | "cutoff" | "root_best" | "worth_seeing" | "leaf" | "visit" | "node" | "breakpoint";
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
 * An exercise with its answers, all as text.
 */
export interface AnsweredItem {
  /**
   * The given answers, by the keys of their elements; a missing one is blank.
   */
  answers: {
    [k: string]: string;
  };
  /**
   * The words of the exercise: `cuts-2-17`.
   */
  item: string;
}
/**
 * A rectangle of squares, counted from 0 at the top left.
 */
export interface Area {
  /**
   * First column, from 0 at the left.
   */
  column: number;
  /**
   * Number of columns.
   */
  columns: number;
  /**
   * First row, from 0 at the top.
   */
  row: number;
  /**
   * Number of rows.
   */
  rows: number;
}
/**
 * A sentence, or a part of one, that is chosen but not yet written.
 */
export interface Message {
  /**
   * The arguments for its holes, by name; empty by default.
   */
  args?: {
    [k: string]: Arg;
  };
  /**
   * The key of its message in the files of `messages/`.
   */
  key: string;
  link?: Link;
}
/**
 * The target of a part of a sentence: a node, and its role there.
 */
export interface Link {
  /**
   * Id of the node in the trace.
   */
  node: number;
  to: LinkTo;
}
/**
 * The result of the last depth that a stopped search finished.
 */
export interface BeforeStop {
  /**
   * The best move in readable form: the name of the child if it has one.
   */
  best_called: string;
  /**
   * The move that the search would play.
   */
  best_move: string;
  /**
   * The step at which that depth finished.
   */
  step: number;
  /**
   * The score for MAX.
   */
  value: number;
}
/**
 * A position, and the moves played from it.
 */
export interface BoardRequest {
  /**
   * The moves since the start, as text; absent: none.
   */
  play?: string[];
  setup: Setup;
}
/**
 * A position in words, as requests, files and command lines write it. It keeps the words as written,
 * even for a game of a newer program; [`SetupRequest::rules`] reads them.
 */
export interface Setup {
  /**
   * Gomoku: exactly k in a row wins, longer rows do not; false if absent.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; if absent, 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares; not with `subboard`.
   */
  margin?: number;
  /**
   * The position in any notation of the game, at most 1,048,576 bytes; the start position if
   * empty. A tree has none.
   */
  position: string;
  /**
   * The board size, such as `7x6`, `8` or `15x15`; the usual board if absent.
   */
  size?: string;
  /**
   * Gomoku: the search area, as in `f6-j10`; the whole board if absent.
   */
  subboard?: string;
}
/**
 * A position to draw, with its legal moves: the answer of the operation `board`.
 */
export interface BoardView {
  /**
   * Whether a null move of a search led here, so that the text of the position does not say who moves.
   */
  after_null?: boolean;
  /**
   * Gomoku's search area; null for other games.
   */
  area: Area | null;
  /**
   * Canonical text of the position, which the notation reads.
   */
  canonical: string;
  /**
   * Row by row from the top left: `X` first player, `O` second, `.` empty.
   */
  cells: string;
  /**
   * Column labels of the notation, from the left.
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
   * Games or positions in the text; absent: one.
   */
  held?: number;
  /**
   * The square of the last move; null if that is unknown or a pass.
   */
  last_cell: number | null;
  /**
   * The value of a leaf of a textbook tree for MAX, as written; absent elsewhere.
   */
  leaf?: number;
  /**
   * The legal moves in natural order.
   */
  legal: LegalMove[];
  /**
   * Squares of the winning lines; empty without a winner.
   */
  line: number[];
  /**
   * The moves from the start to this position; null: unknown.
   */
  moves: string | null;
  /**
   * The position in other notations, as pairs of name and text.
   */
  notations: [unknown, unknown][];
  /**
   * Notes on the reading of the position's text, and on omitted parts; absent: none.
   */
  notes?: Message[];
  /**
   * Whether moves are square numbers, counted row by row from 1, rather than a column and a row.
   */
  numbered: boolean;
  /**
   * `first`, `second`, `draw`, `exhausted`; null while the game is unfinished.
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
   * Bracket text of the tree; null for games with a board.
   */
  tree: string | null;
}
/**
 * A legal move, with the square on which to draw it.
 */
export interface LegalMove {
  /**
   * The square that the move fills, from 0, row by row from the top left; null for a pass or a
   * child of a tree.
   */
  cell: number | null;
  /**
   * Its canonical text, which the notation reads.
   */
  text: string;
}
/**
 * A book's reply to the position at which a search starts. It must be a legal move there.
 */
export interface BookReply {
  /**
   * The book's word, as in `othello`.
   */
  book: string;
  /**
   * The move that it plays, as the game writes it.
   */
  move: string;
  /**
   * The position's value for the side to move; absent: the book has no value here.
   */
  value?: number;
}
/**
 * A request to end a job, for the operation `cancel`.
 */
export interface CancelRequest {
  /**
   * The job's number, from 1.
   */
  job: number;
  /**
   * Whether to open the nodes recorded so far, as a true prefix; default: true.
   */
  keep?: boolean;
}
/**
 * A move that a selection compares, with its visits before this iteration.
 */
export interface Candidate {
  /**
   * The bonus for few visits, c * sqrt(ln N / n); null before the first visit, and in flat Monte Carlo.
   */
  bonus: number | null;
  /**
   * The move in readable form: the name of the child if it has one.
   */
  called: string;
  /**
   * Whether the search selects it.
   */
  chosen: boolean;
  /**
   * The mean reward for the player who chooses the node, 0 to 1; at the root for MAX. Null before the first
   * visit.
   */
  mean: number | null;
  /**
   * The move to it.
   */
  move: string;
  /**
   * Id of the child.
   */
  node: number;
  /**
   * The reward that the solver has proved, for MAX; null: none.
   */
  proved: number | null;
  /**
   * The sum of their rewards, for MAX.
   */
  reward: number;
  /**
   * The mean reward for MAX, 0 to 1, whoever chooses the node. Null before the first visit.
   */
  share: number | null;
  /**
   * Iterations that have passed through the node.
   */
  visits: number;
}
/**
 * Everything that a request can name.
 */
export interface Catalogue {
  /**
   * The algorithms, of which a run has one.
   */
  algorithms: TechniqueEntry[];
  /**
   * All games, trees included.
   */
  games: GameEntry[];
  /**
   * The ladders, one for Connect Four and one for Othello.
   */
  ladders: LadderEntry[];
  /**
   * The modifiers, of which a run has any number.
   */
  modifiers: TechniqueEntry[];
  /**
   * The published programs; a web page leaves out those that solve.
   */
  presets: PresetEntry[];
  /**
   * The textbook conventions, the usual one first.
   */
  profiles: ProfileEntry[];
  /**
   * Text formats of other programs for a position, a game or a tree.
   */
  texts: TextFormat[];
}
/**
 * An algorithm or a modifier, with its reference page.
 */
export interface TechniqueEntry {
  /**
   * One line about the technique, without a full stop.
   */
  about: string;
  /**
   * The form in a run word, for example `shallow:2`.
   */
  example: string;
  /**
   * The publication: authors and year; empty if the technique is common knowledge.
   */
  source: string;
  /**
   * The steps, numbered from 1. The steps of an algorithm have the numbers of the search loop, to which
   * a view of a step refers.
   */
  steps: string[];
  /**
   * A paragraph about the technique, which ends with a full stop.
   */
  text: string;
  /**
   * The name for people, which begins with a capital.
   */
  title: string;
  /**
   * The word in a run: `alphabeta`, `tt`.
   */
  word: string;
}
/**
 * A game, with everything that depends on no position.
 */
export interface GameEntry {
  /**
   * A depth in plies that a search completes at once; null for the end of the game. A search without
   * limits that enters too many nodes restarts at this depth.
   */
  default_depth: number | null;
  /**
   * Evaluations, `result` first.
   */
  evaluations: EvaluationEntry[];
  /**
   * The evaluation that `default` chooses where a horizon is possible; elsewhere it chooses `result`.
   */
  horizon_evaluation: string;
  /**
   * Notations of positions, the usual one first.
   */
  notations: Choice[];
  /**
   * Examples of board sizes, the usual one first; empty if the game has no board.
   */
  sizes: string[];
  /**
   * Known results of the game from its start with best play, by board, with the source.
   */
  solutions: string[];
  /**
   * The rule of the `static` move order, in words. In trees it is the order as written.
   */
  static_order: string;
  /**
   * The name of the game for people, in English.
   */
  title: string;
  word: Game;
}
/**
 * An evaluation; custom weights follow a colon, `deepdiver:310,580,470`.
 */
export interface EvaluationEntry {
  /**
   * One line of description, in English.
   */
  about: string;
  /**
   * An example of its notation, with the published weights if it has some.
   */
  example: string;
  /**
   * The unit of the weights, `thousandths` or `points`; null: it has none.
   */
  weight_unit: string | null;
  /**
   * The weights, in the order of the text; empty: it has none.
   */
  weights: WeightEntry[];
  /**
   * The word in requests: `lines`.
   */
  word: string;
}
/**
 * A weight of an evaluation, with its published value.
 */
export interface WeightEntry {
  /**
   * The quantity that the weight multiplies, in English.
   */
  about: string;
  /**
   * The weight's name, unique in its evaluation.
   */
  name: string;
  /**
   * The published value, in the unit of the evaluation.
   */
  value: number;
}
/**
 * A way to write positions, recognised from the text alone.
 */
export interface Choice {
  /**
   * A description of the notation: one line in English.
   */
  about: string;
  /**
   * An example of a position in this notation; a test reads each of them.
   */
  example: string;
  /**
   * The name of the notation: one word in lower case.
   */
  word: string;
}
/**
 * A bundle of runs under one convention, each with one idea more than the last.
 */
export interface LadderEntry {
  /**
   * The definition of its nodes and scores.
   */
  convention: string;
  /**
   * The evaluation of every run; `result` in both ladders.
   */
  evaluation: string;
  game: Game;
  /**
   * The rungs, the slowest first.
   */
  rungs: RungEntry[];
  /**
   * The ladder's name for people, in English.
   */
  title: string;
  /**
   * Its word: `connect4` or `othello`.
   */
  word: string;
}
/**
 * One step of a ladder: a run, and the board that it uses.
 */
export interface RungEntry {
  board: Board;
  /**
   * The most empty squares for which the rung finishes in reasonable time; if a position of the set has
   * more, the rung is left out and named.
   */
  reach: number;
  /**
   * The run word: `alphabeta+wins+ceiling`.
   */
  run: string;
  /**
   * The new idea in this rung, in one sentence.
   */
  text: string;
  /**
   * The rung's title: `centre first`.
   */
  title: string;
}
/**
 * A published program, which plays one game on its usual board.
 */
export interface PresetEntry {
  /**
   * The word of the book that the program consults before it searches; null if it has none.
   */
  book: string | null;
  game: Game;
  /**
   * The word that selects the program, such as `ttt-minimax`.
   */
  name: string;
  /**
   * Its search of the start position; null: the program does not search.
   */
  request: RunRequest | null;
  /**
   * The source of the program; `plyscope` for one of its own.
   */
  source: string;
  /**
   * A short description of the program, in English.
   */
  text: string;
  /**
   * The name shown to people, in English.
   */
  title: string;
}
/**
 * One complete search request: the same request gives the same trace (unless it has a time limit).
 */
export interface RunRequest {
  book?: BookReply;
  /**
   * Graph nodes to record, 1 to 50,000,000; absent: 2,000,000.
   */
  budget?: number;
  /**
   * Depth limit, 0 to 400 plies; absent: to the end of the game.
   */
  depth?: number;
  /**
   * The evaluation. `default` is the game's own for searches that can have a horizon, else `result`. If
   * absent, as in links from before there was a default, it is `result`.
   */
  eval?: string;
  /**
   * Gomoku: exactly k in a row wins, longer rows do not; false if absent.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; if absent, 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares; not with `subboard`.
   */
  margin?: number;
  /**
   * Nodes that may be entered, 1 to 2^53; absent: no limit.
   */
  node_limit?: number;
  /**
   * The position in any notation of the game, at most 1,048,576 bytes; the start position if
   * empty. A tree has none.
   */
  position: string;
  /**
   * The run word: an algorithm and its modifiers, as in `alphabeta+static`.
   */
  run: string;
  /**
   * Wall-clock time after which the depth limit of a run with `+shorten` is reduced, 1 to
   * 86,400,000 milliseconds.
   */
  shorten_after_ms?: number;
  /**
   * The board size, such as `7x6`, `8` or `15x15`; the usual board if absent.
   */
  size?: string;
  /**
   * Gomoku: the search area, as in `f6-j10`; the whole board if absent.
   */
  subboard?: string;
  /**
   * Wall-clock limit, 1 to 86,400,000 milliseconds; absent: no limit.
   */
  time_limit_ms?: number;
}
/**
 * A textbook convention.
 */
export interface ProfileEntry {
  /**
   * Whether it counts rounds beside plies, and lists the states that are entered.
   */
  counts_rounds: boolean;
  /**
   * Whether the returned score is clamped to the window.
   */
  hard: boolean;
  /**
   * Whether scores and windows are those of the side to move.
   */
  movers: boolean;
  /**
   * Whether its word is "pruned" in place of "cut".
   */
  prunes: boolean;
  /**
   * Whether a cutoff needs alpha > beta, not alpha >= beta.
   */
  strict: boolean;
  /**
   * Whether the window at a cutoff is shown as it is before the test.
   */
  tests_first: boolean;
  word: Profile;
}
/**
 * A text format of other programs, recognised from the text alone.
 */
export interface TextFormat {
  /**
   * The file name endings of the format, without the dot; empty if it has none.
   */
  endings: string[];
  /**
   * The name of the format for people, in English; no two are equal.
   */
  title: string;
}
/**
 * The values of a tree with chance nodes, where every score is a number of parts of a point.
 */
export interface ChanceValues {
  /**
   * The greatest value of a leaf.
   */
  greatest: number;
  /**
   * The least value of a leaf.
   */
  least: number;
  /**
   * Parts per point, from 1 on.
   */
  scale: number;
}
/**
 * A textbook tree with one thing changed, the answer of the operation `change_tree`.
 */
export interface ChangedTree {
  /**
   * The moves from the root to the changed node, at its new place.
   */
  path: string[];
  /**
   * The canonical text of the changed tree.
   */
  position: string;
}
/**
 * The result of checking a file, search by search: the answer of the operation `check`.
 */
export interface CheckAnswer {
  /**
   * The reference of each search, ready to show; null for a game of its own.
   */
  references: (RunRequest | null)[];
  /**
   * The results for all searches of the file, at least one.
   */
  searches: SearchCheck[];
}
/**
 * The result of the check for one search.
 */
export interface SearchCheck {
  /**
   * Whether every reported field agrees with the reference.
   */
  agrees: boolean;
  compared: FieldCounts;
  conventions: ConventionWords;
  /**
   * A summary of the compared and uncompared fields, one message per sentence; empty if the
   * search was not compared.
   */
  coverage: Message[];
  /**
   * Whether mistakes were tried. They are not tried if everything agrees, or for very large searches.
   */
  diagnosed: boolean;
  /**
   * The mistakes that explain every event of the file; empty if there are none, or if none were
   * tried.
   */
  diagnosis: NamedSlip[];
  /**
   * The number of lines with events, valid or not.
   */
  events: number;
  /**
   * The first event that differs; null if everything agrees.
   */
  first_difference: Difference | null;
  further?: Further;
  /**
   * The line of the header, from 1.
   */
  header_line: number;
  /**
   * The name that the program gives itself; absent: it gives none.
   */
  name?: string;
  nodes: TwoCounts;
  /**
   * The kinds of fields that were not compared; empty: none.
   */
  not_compared: SkippedField[];
  /**
   * The verdict on the whole search, one message per sentence; empty if the search was not
   * compared.
   */
  said: Message[];
  /**
   * The number of lines that are neither a header nor an event.
   */
  skipped_lines: number;
  /**
   * The requirements of the task that the file does not meet. If there are any, the search is not
   * compared.
   */
  task?: TaskItem[];
  value: TwoValues;
  would_agree?: ConventionWords;
}
/**
 * The number of reported fields of each kind, then the number of those possible.
 */
export interface FieldCounts {
  /**
   * Best moves of nodes with at least one tried move.
   *
   * @minItems 2
   * @maxItems 2
   */
  best: [number, number];
  /**
   * Printed cuts, out of the nodes that were left with a move untried.
   *
   * @minItems 2
   * @maxItems 2
   */
  cuts: [number, number];
  /**
   * Answers of the program's table that were compared with the true values of the positions;
   * absent: it has no table.
   *
   * @minItems 2
   * @maxItems 2
   */
  hits?: [number, number];
  /**
   * Moves of entered nodes, without the root.
   *
   * @minItems 2
   * @maxItems 2
   */
  moves: [number, number];
  /**
   * Returned values, out of the nodes that an `exit` or a `leaf` closes.
   *
   * @minItems 2
   * @maxItems 2
   */
  values: [number, number];
  /**
   * Windows with both ends; minimax has none.
   *
   * @minItems 2
   * @maxItems 2
   */
  windows: [number, number];
}
/**
 * Words that differ from those of the header; an absent word does not differ.
 */
export interface ConventionWords {
  /**
   * The side that is MAX: `root`, `first` or `second`.
   */
  max?: string;
  /**
   * The notation of moves: `plyscope`, `from-zero` or `row-column`.
   */
  moves?: string;
  /**
   * The value that an inner node returns: `best`, `clamped` or `window`.
   */
  returns?: string;
  /**
   * The run if equality cuts in only one of the two: `alphabeta` or `alphabeta+strict`.
   */
  run?: string;
  /**
   * The view of scores and windows: `max` or `mover`.
   */
  view?: string;
}
/**
 * The first event that differs, with the state of the search before it.
 */
export interface Difference {
  /**
   * The events before the difference, at most five.
   */
  before: NumberedEvent[];
  /**
   * The line of an earlier leaf that this leaf contradicts, from 1; absent: there is none.
   */
  earlier_line?: number;
  /**
   * The event of the reference at this point; null if the reference has none left.
   */
  expected: ReportedEvent | null;
  /**
   * The event of the program at this point; null if the line is not an event.
   */
  got: ReportedEvent | null;
  hint?: Hint;
  kind: DifferenceKind;
  /**
   * The line of the event in the file, from 1; the last event's line if the file ends early.
   */
  line: number;
  /**
   * The moves from the root to the node that is open before the event, root first.
   */
  path: string[];
  /**
   * The explanation of the difference, one message per sentence.
   */
  said: Message[];
  /**
   * The explanation of the difference in plain English.
   */
  sentence: string;
  /**
   * Alpha and beta of the open node on entry, in the view of the file; null if there are none.
   *
   * @minItems 2
   * @maxItems 2
   */
  window: [ReportedScore, ReportedScore] | null;
}
/**
 * An event with its line number, as shown before a difference.
 */
export interface NumberedEvent {
  alpha?: ReportedScore;
  /**
   * The best move, in the notation of the file; absent: the event has none.
   */
  best?: string;
  beta?: ReportedScore;
  /**
   * The bound type of a table's answer, if the event names it: `exact`, `lower` or `upper`.
   */
  bound?: string;
  /**
   * The type of the event: `enter`, `exit`, `cut` or `hit`. A leaf is an `enter` and an `exit`.
   */
  e: string;
  /**
   * The line number, from 1.
   */
  line: number;
  /**
   * The move that leads to the node, in the notation of the file; absent: the event has none.
   */
  move?: string;
  value?: ReportedScore;
}
/**
 * An event with the fields that the file reports; the others are absent.
 */
export interface ReportedEvent {
  alpha?: ReportedScore;
  /**
   * The best move, in the notation of the file; absent: the event has none.
   */
  best?: string;
  beta?: ReportedScore;
  /**
   * The bound type of a table's answer, if the event names it: `exact`, `lower` or `upper`.
   */
  bound?: string;
  /**
   * The type of the event: `enter`, `exit`, `cut` or `hit`. A leaf is an `enter` and an `exit`.
   */
  e: string;
  /**
   * The move that leads to the node, in the notation of the file; absent: the event has none.
   */
  move?: string;
  value?: ReportedScore;
}
/**
 * Conventions under which a file agrees for longer than under those of its header.
 */
export interface Further {
  conventions: ConventionWords;
  /**
   * The line of the first difference under these conventions, from 1.
   */
  line: number;
}
/**
 * A node count of the program beside that of the reference.
 */
export interface TwoCounts {
  /**
   * Nodes that the reference enters; null if the reference was stopped before its end.
   */
  reference: number | null;
  /**
   * Nodes that the program enters, by the events of its file.
   */
  yours: number;
}
/**
 * A requirement of the task that the file does not meet; the search is then not compared.
 */
export interface TaskItem {
  /**
   * The required value, shortened if it is long.
   */
  expected: string;
  /**
   * The value in the header, or the number of reported fields out of those possible.
   */
  got: string;
  /**
   * The key of the requirement, such as `game` or `depth`.
   */
  key: string;
}
/**
 * A value of the program beside that of the reference.
 */
export interface TwoValues {
  /**
   * The root's value; null if the reference was stopped before its end.
   */
  reference: ReportedScore | null;
  /**
   * The value in the root's exit; null if the exit reports none.
   */
  yours: ReportedScore | null;
}
/**
 * A file of events to check, for the operation `check`.
 */
export interface CheckRequest {
  /**
   * The text of the file, with at least one header.
   */
  text: string;
}
/**
 * A move that a search would play, from a moment on.
 */
export interface ChoiceView {
  /**
   * The move in readable form: the name of the child if it has one.
   */
  called: string | null;
  /**
   * Positions entered by then: nodes, or in a Monte Carlo search the root and every move made, random games
   * included.
   */
  entered: number;
  /**
   * The move; null: none.
   */
  move: string | null;
  /**
   * The step from which the move holds.
   */
  step: number;
  /**
   * The value that the search has for it, in MAX's view; null: none, as in a Monte Carlo search.
   */
  value: number | null;
}
/**
 * The moves that a search would have played, each from the moment of the change, and moments of the search.
 */
export interface Choices {
  /**
   * The changes of the move or its value, in order.
   */
  choices: ChoiceView[];
  /**
   * Moments of the search, in order; the last is its end.
   */
  moments: MomentView[];
  /**
   * Why the search stopped early; null: it did not.
   */
  stopped: Stop | null;
}
/**
 * A moment of a search.
 */
export interface MomentView {
  /**
   * Positions entered by then.
   */
  entered: number;
  /**
   * The last step by then.
   */
  step: number;
}
/**
 * A request for the moves that a search would have played, for the operation `choices`.
 */
export interface ChoicesRequest {
  /**
   * Number of moments, 1 to 1,000, evenly spread over the positions entered; the last is the end.
   */
  columns: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A request to judge every claim of an open trace, for the operation `judge_claims`.
 */
export interface ClaimsRequest {
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * The addresses of this machine that students may reach.
 */
export interface ClassAddresses {
  /**
   * The addresses, the best one first and the one of this machine alone last.
   */
  addresses: string[];
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
 * An edge that students can choose. Lengths are fractions of the picture's width or height, 0 to 1.
 */
export interface ClassTarget {
  /**
   * The short name of that node: `c2`, or its move; at most 200 characters.
   */
  called: string;
  /**
   * The height of the node's glyph.
   */
  height: number;
  /**
   * The left end of the node's glyph.
   */
  left: number;
  /**
   * The node below the edge, by its number in the trace.
   */
  node: number;
  /**
   * The top of the node's glyph.
   */
  top: number;
  /**
   * The width of the node's glyph.
   */
  width: number;
  /**
   * The middle of the edge, from the left.
   */
  x: number;
  /**
   * The middle of the edge, from the top.
   */
  y: number;
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
 * Lets in people who wait at one address.
 */
export interface ClassLetInRequest {
  /**
   * How many may join: the number that the teacher has seen waiting.
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
   * The last question; null before the first question.
   */
  open: ClassOpen | null;
  /**
   * The stage shown now; null if none is shown.
   */
  shown: ClassStage | null;
  /**
   * A version that changes with every change of this view, except of the student's own answer.
   */
  version: string;
}
/**
 * A question as a student sees it.
 */
export interface ClassOpen {
  /**
   * The exercise to solve; null if the question is not an exercise.
   */
  exercise: Exercise | null;
  /**
   * This student's answer in this vote; null if there is none yet.
   */
  mine: ClassAnswer | null;
  /**
   * Its number, from 1.
   */
  number: number;
  question: ClassQuestion;
  /**
   * The disclosed results; null before disclosure.
   */
  results: ClassResults | null;
  /**
   * The ordinal of the vote among those on its question, from 1.
   */
  round: number;
  state: VoteState;
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
   * The change of a leaf's value; null in other kinds.
   */
  amount: number | null;
  /**
   * The leaf that was scored last in an exercise about the next node; null in other kinds.
   */
  at: number | null;
  /**
   * The elements that take an answer, in the order of a result's code.
   */
  elements: Element[];
  /**
   * The words of the exercise as text: `cuts-2-17`.
   */
  item: string;
  kind: ExerciseKind;
  /**
   * The number of leaves that alpha-beta scores in the drawn order; null in other kinds than `order`.
   */
  leaves: number | null;
  /**
   * The level, 1 to 3. At level 3 bounds come from deeper ancestors.
   */
  level: number;
  /**
   * The nodes of the tree, in preorder.
   */
  nodes: ExerciseNode[];
  /**
   * The game and position of the tree; null for a tree of its own.
   */
  origin: Setup | null;
  /**
   * The tree, in the notation of the game of trees: `A(B(6 4 9) C(7 3 8))`.
   */
  position: string;
  profile: Profile;
  /**
   * The run that searches the tree by the same rules: `alphabeta` with the modifiers of the
   * convention; where chance moves `star1` for cuts, else `expectimax`.
   */
  run: string;
  /**
   * The seed of the exercise, 0 to 999,999,999.
   */
  seed: number;
  task: Message;
  tree: ExerciseGround;
}
/**
 * One answer that an exercise takes, at most 200 bytes.
 */
export interface Element {
  /**
   * The key in answers: `C`, `C.alpha`, `c3.cut`, `leaf`, `next`.
   */
  key: string;
  /**
   * The id of the node, in preorder; 0 for `leaf`, and for `next` the leaf that was scored last.
   */
  node: number;
  part: Part;
}
/**
 * A node of an exercise's tree, which has at most 26 inner nodes.
 */
export interface ExerciseNode {
  /**
   * The bound type of the value, if a search returned it and it is not exact.
   */
  bound: Bound | null;
  /**
   * The ids of the children, as drawn.
   */
  children: number[];
  /**
   * Whether the exercise states that alpha-beta does not enter the node.
   */
  cut: boolean;
  /**
   * The id of the node, in preorder from 0.
   */
  id: number;
  /**
   * Whether MAX moves at the node; otherwise MIN moves, or chance.
   */
  max: boolean;
  /**
   * The move that leads to the node, if the tree is from a game.
   */
  move: string | null;
  /**
   * The name of the node: `C` for an inner node, `c3` for a leaf.
   */
  name: string;
  /**
   * The id of the parent; null at the root.
   */
  parent: number | null;
  /**
   * The plies from the root.
   */
  ply: number;
  /**
   * The value for MAX of a leaf, or of an inner node if the exercise gives it.
   */
  value: number | null;
  /**
   * The weights of the children where chance moves; empty elsewhere.
   */
  weights: number[];
}
/**
 * A question to a class.
 */
export interface ClassQuestion {
  asks: ClassAsks;
  at?: ClassStep;
  /**
   * The question, at most 500 characters; may be empty for an exercise, which states its own task.
   */
  text: string;
}
/**
 * The step of a trace that a question is about.
 */
export interface ClassStep {
  /**
   * The step that shows the whole answer.
   */
  shows: number;
  /**
   * The step on screen.
   */
  step: number;
}
/**
 * The disclosed results of a question.
 */
export interface ClassResults {
  /**
   * The grading of this student's answer to an exercise; null without such an answer.
   */
  graded: Feedback | null;
  question: ClassQuestion;
  /**
   * The tallies of its votes, the first vote first.
   */
  tallies: ClassTally[];
}
/**
 * The feedback on all answers to one exercise.
 */
export interface Feedback {
  /**
   * The feedback on each answer. Edges that are rightly unmarked, and nodes that rightly have no
   * answer, are left out.
   */
  elements: ElementFeedback[];
  /**
   * The key of the answer to look at first; null if all are right. It is the first wrong answer in
   * search order, so that it does not rest on another wrong one; if none is wrong, it is the first
   * open one.
   */
  first: string | null;
  /**
   * The words of the exercise: `cuts-2-17`.
   */
  item: string;
  /**
   * The fewest leaves; null in other kinds, and if only hints are requested and the order needs more.
   */
  least: number | null;
  /**
   * The number of leaves that the given order needs; null in other kinds, and without an order.
   */
  leaves: number | null;
  /**
   * The misconceptions that each explain every answer; empty if all are right.
   */
  misconceptions: Mistake[];
  /**
   * The number of answers that count; for an order 1.
   */
  of: number;
  profile: Profile;
  /**
   * The number of right answers; for an order 0 or 1.
   */
  right: number;
  /**
   * Whether all answers that count are right.
   */
  solved: boolean;
}
/**
 * The feedback on one answer.
 */
export interface ElementFeedback {
  /**
   * The right answer, or one right order; null if only hints are requested and the answer is not
   * right yet.
   */
  expected: string | null;
  /**
   * Whether the answer follows from the wrong answers below it.
   */
  follows: boolean;
  /**
   * The given answer in canonical words; empty if it is blank.
   */
  given: string;
  judged: AnswerState;
  /**
   * The key of the element: `C.alpha`.
   */
  key: string;
  /**
   * The misconceptions that lead to this answer, those that explain every answer first; empty
   * unless it is wrong.
   */
  misconceptions: Mistake[];
  /**
   * The id of the node, in preorder from 0.
   */
  node: number;
  part: Part;
  /**
   * The reason why the answer is right; null if only hints are requested and the reason would reveal
   * an open answer.
   */
  reason: Reason | null;
  /**
   * The full feedback in order: the first point to check, the reason or else its source, and the
   * mistake that explains the answer.
   */
  said: Message[];
}
/**
 * The reason why an answer is right, in numbers and names of the tree. Fields that a kind does not use
 * are empty.
 */
export interface Reason {
  /**
   * The value that the main value is compared with.
   */
  bound: number | null;
  kind: ReasonKind;
  /**
   * Whether MAX moves at the node; for `window`, whether the end is alpha for MAX.
   */
  max: boolean;
  /**
   * The name of the node: `C` or `c3`.
   */
  node: string;
  /**
   * The name of another node, which `kind` defines; null: there is none.
   */
  other: string | null;
  /**
   * Whether the numbers are in the view of the side to move at `node`, as in its convention;
   * otherwise they are in MAX's view.
   */
  own: boolean;
  /**
   * The name of the owner, which `kind` defines; null: there is none.
   */
  owner: string | null;
  /**
   * The plies from the owner of a bound to the node. More than 1 is a deep cutoff.
   */
  plies: number;
  /**
   * The main value of the reason, which `kind` defines.
   */
  value: number | null;
  /**
   * The values of the node's children that count, in drawn order.
   */
  values: number[];
  /**
   * The weights of `values` at a chance node; empty elsewhere.
   */
  weights: number[];
}
/**
 * The counted answers of a vote.
 */
export interface ClassTally {
  /**
   * Number of students who have answered.
   */
  answered: number;
  /**
   * The bars of the answers. A choice has one per option, in order. A number has one per answer, the
   * most frequent first. An exercise has one per element, which counts right answers. Edges have one per
   * edge, in order, and one with an empty label for "none" if that is an answer.
   */
  bars: ClassTallyBar[];
  /**
   * Number answers without a bar of their own.
   */
  others: number;
  /**
   * Number of right answers; null if the question has no right answer.
   */
  right: number | null;
  /**
   * The ordinal of the vote among those on its question, from 1.
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
   * Number of students.
   */
  count: number;
  /**
   * The option, the number, the key of the element, or the name of the edge.
   */
  label: string;
  /**
   * Whether this is the right answer; null if none is right.
   */
  right: boolean | null;
}
/**
 * The number of students with a misconception.
 */
export interface ClassSlip {
  /**
   * Number of students.
   */
  count: number;
  misconception: Mistake;
}
/**
 * The stage shown to a class. Its picture has its own address.
 */
export interface ClassStage {
  /**
   * That language, such as `en`.
   */
  lang: string;
  /**
   * The number of its picture; each stage has a different one.
   */
  number: number;
  profile: Profile;
  /**
   * A sentence about the step, in the teacher's language.
   */
  sentence: string;
  /**
   * The step.
   */
  step: number;
  /**
   * Number of steps in the trace.
   */
  steps: number;
  /**
   * The title of the search.
   */
  title: string;
}
/**
 * Opens a class behind a door of its own.
 */
export interface ClassOpenRequest {
  /**
   * The address of this machine that students open; null: the best one.
   */
  address?: string;
}
/**
 * People who have the code and wait for the teacher, all from one address.
 */
export interface ClassQueue {
  /**
   * The number of the address, by which the teacher lets them in.
   */
  place: number;
  /**
   * Number of students who have joined from this address.
   */
  seats: number;
  /**
   * Number of waiting browsers.
   */
  waiting: number;
}
/**
 * A class as its teacher sees it.
 */
export interface ClassRoom {
  /**
   * The address where students type the code.
   */
  address: string;
  /**
   * The code that students type to join.
   */
  code: string;
  /**
   * Whether the class has a door of its own, which can be shut.
   */
  door: boolean;
  /**
   * The reason why the last change could not be saved; null if it was saved.
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
   * The address that joins without typing: `http://192.168.1.20:8787/c/FHK-MQR`.
   */
  link: string;
  /**
   * Joined students with a page that has sent a request in the last few seconds.
   */
  present: number;
  /**
   * The questions so far, the last one at the end.
   */
  questions: ClassRounds[];
  /**
   * The stage shown now; null if none is shown.
   */
  shown: ClassStage | null;
  /**
   * Addresses with so many joined students that further people wait for the teacher.
   */
  waiting: ClassQueue[];
}
/**
 * A failure in its parts; each shell builds its own sentence from them.
 */
export interface ServiceError {
  /**
   * Byte offset of the error in the field's text; absent: the field as a whole.
   */
  at?: number;
  code: Code;
  /**
   * The field at fault; for a code other than `input` only a hint for forms. Absent: no single
   * field.
   */
  field?: string;
  /**
   * The reason for the failure, for people, in English.
   */
  reason: string;
  /**
   * A suggested correction, in English; absent: none is known.
   */
  remedy?: string;
}
/**
 * A question that has been put to the class.
 */
export interface ClassRounds {
  /**
   * Its number, from 1.
   */
  number: number;
  question: ClassQuestion;
  /**
   * The votes on the question.
   */
  votes: ClassVote[];
}
/**
 * A vote as its teacher sees it.
 */
export interface ClassVote {
  /**
   * Number of students who have answered.
   */
  answered: number;
  /**
   * The ordinal of the vote among those on its question, from 1.
   */
  round: number;
  state: VoteState;
  /**
   * The counted answers; null while a vote on the question is open, unless requested.
   */
  tally: ClassTally | null;
  /**
   * Its number in the class, from 1.
   */
  vote: number;
}
/**
 * Shows a step of an open trace to a class.
 */
export interface ClassShowRequest {
  /**
   * The language of both, such as `en`.
   */
  lang: string;
  profile?: Profile;
  /**
   * A sentence about the step, at most 2,000 characters.
   */
  sentence: string;
  /**
   * The step.
   */
  step: number;
  /**
   * A title for the searched position, at most 200 characters.
   */
  title: string;
  /**
   * The trace.
   */
  trace: number;
}
/**
 * The kinds of question that a step has.
 */
export interface ClassStepKinds {
  /**
   * The kinds, the best one first.
   */
  kinds: ClassStepKind[];
}
/**
 * Requests the kinds of question that a step has.
 */
export interface ClassStepKindsRequest {
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
 * Shows a step of an open trace to a class, with a question about it.
 */
export interface ClassStepRequest {
  /**
   * The language of both, such as `en`.
   */
  lang: string;
  profile?: Profile;
  /**
   * A sentence about the step, at most 2,000 characters.
   */
  sentence: string;
  /**
   * The step.
   */
  step: number;
  /**
   * The question in the language of the stage, at most 500 characters.
   */
  text: string;
  /**
   * A title for the searched position, at most 200 characters.
   */
  title: string;
  /**
   * The trace.
   */
  trace: number;
  what: ClassStepKind;
}
/**
 * A vote by its number.
 */
export interface ClassVoteRef {
  /**
   * The number of the last vote; an earlier vote is refused.
   */
  vote: number;
}
/**
 * A sheet with its answers, from which its result is computed.
 */
export interface CodeRequest {
  /**
   * The 1 to 20 exercises in order, each with its answers.
   */
  items: AnsweredItem[];
  /**
   * The time taken, in seconds; more than a day counts as a day.
   */
  seconds: number;
}
/**
 * One run on one position of a set.
 */
export interface ComparePoint {
  /**
   * Nodes at which the window closed while a child was left.
   */
  cutoffs: number;
  /**
   * Nodes scored without expansion, terminals included.
   */
  leaves: number;
  /**
   * Nodes entered, the root included.
   */
  nodes: number;
  /**
   * The root's score for MAX; null if the search was stopped or missed its window.
   */
  value: number | null;
}
/**
 * A position of a set, which has at most 10,000.
 */
export interface ComparePosition {
  /**
   * The score that the set gives, as far as the evaluation can show it: its sign for `outcome`, null
   * for an evaluation that is not the game's own.
   */
  expected: number | null;
  /**
   * The position's canonical text.
   */
  position: string;
}
/**
 * The progress of a comparison, or of the drawing of success curves.
 */
export interface CompareProgress {
  /**
   * Number of nodes of all earlier searches of the comparison.
   */
  all_nodes_before: number;
  /**
   * Number of nodes of this run's earlier searches in this repeat.
   */
  nodes_before: number;
  /**
   * Index of the position being searched, from 0.
   */
  position: number;
  /**
   * Number of positions.
   */
  positions: number;
  /**
   * Index of the repeat in progress, from 0.
   */
  repeat: number;
  /**
   * Index of the run in progress, from 0; the random orders come after the runs.
   */
  run: number;
  /**
   * Number of runs and random orders.
   */
  runs: number;
  /**
   * The word that names the run.
   */
  word: string;
}
/**
 * Runs to count on one position, or on each of a set of positions.
 */
export interface CompareRequest {
  /**
   * Whether every claim of a run with forward pruning is held against plain alpha-beta, on a single position.
   */
  claims?: boolean;
  /**
   * Depth limit, plies; absent: to the end of the game.
   */
  depth?: number;
  /**
   * The evaluation; `default`: the game's own for searches in which a horizon is possible, else
   * `result`, the same for all runs and positions; absent: `result`.
   */
  eval?: string;
  /**
   * A ladder of the catalogue: it sets game, evaluation and runs, and the positions unless the request has some.
   */
  ladder?: string;
  /**
   * Maximum nodes of each search; absent: no limit.
   */
  node_limit?: number;
  /**
   * A set in place of the one position: one position per line, with an optional score for the side to
   * move after a space. Blank lines and lines that start with `#` are skipped. Or
   * `games:N:SEED:PLIES`, the positions after PLIES random plies of N games.
   */
  positions?: string;
  /**
   * Seeded random orders in which alpha-beta is counted, 0 to 10,000; absent: none.
   */
  random_orders?: number;
  /**
   * How often each run is timed, 1 to 100; absent: once. 0: one position after a warm-up until five
   * timings or half a second, whichever comes first; a run of more than half a second once; a set once.
   */
  repeats?: number;
  /**
   * The run words; empty with a ladder, which has its own.
   */
  runs?: string[];
  /**
   * The seed of the first random order; absent: 1.
   */
  seed?: number;
  setup: Setup;
  /**
   * Wall-clock limit of each search, milliseconds; absent: no limit.
   */
  time_limit_ms?: number;
}
/**
 * One run of a comparison. On a set of positions the counts are sums over the set.
 */
export interface CompareRow {
  /**
   * The value of the move that the run chose, found in the same way.
   */
  best_is_worth: number | null;
  /**
   * The root's best move; of a stopped run that of its last finished depth, null if there is none; null on a set of
   * positions.
   */
  best_move: string | null;
  /**
   * The result of the best move for the side to move with best play, as a solver proved it; null: the position was
   * not solved.
   */
  best_move_result: GameResult | null;
  /**
   * The rung's board: `usual`, or `array` for a plain array of squares.
   */
  board: Board | null;
  /**
   * Effective branching factor b*; on a set, the mean.
   */
  branching: number | null;
  /**
   * The run on each position of a set, in order; fewer if it was stopped.
   */
  by_position: ComparePoint[];
  /**
   * Cutoffs at chance nodes, part of `cutoffs`.
   */
  chance_cutoffs: number;
  /**
   * The root's moves in the order of the run: the move, its visits, the sum of its rewards for MAX, and its
   * proved reward or -1.
   */
  children: [unknown, unknown, unknown, unknown][] | null;
  /**
   * Claims.
   */
  claims: number | null;
  /**
   * Nodes at which the window closed while a child was left.
   */
  cutoffs: number;
  /**
   * The greatest ply of a node in the tree, in a proof-number search too.
   */
  deepest: number | null;
  /**
   * Leaves counted once each, if iterations or re-searches can repeat a leaf; null otherwise, for a
   * set, and after a search of more than 2,000,000 nodes.
   */
  distinct_leaves: number | null;
  /**
   * The disproof number of the root at the end.
   */
  dn: ProofNumber | null;
  /**
   * Positions entered: the root, and one per move in the tree and in random games.
   */
  entered: number | null;
  /**
   * Nodes that `pn` expanded.
   */
  expanded: number | null;
  /**
   * Claims that plain alpha-beta refutes.
   */
  false_claims: number | null;
  /**
   * Cutoffs right after the first child.
   */
  first_move_cutoffs: number;
  /**
   * Share of cutoffs right after the first child, 0 to 1; null without cutoffs.
   */
  first_move_share: number | null;
  /**
   * Nodes one ply above the limit that futility made leaves; they count as leaves too.
   */
  futile: number;
  /**
   * Iterations done; on a set of positions their sum, as of the next three.
   */
  iterations: number | null;
  /**
   * Values of probes that were kept, so that a move was not searched again.
   */
  kept: number;
  /**
   * The one value of all leaves, if a depth limit cut the searches off and there is no other, so that
   * the run cannot distinguish moves; null otherwise.
   */
  leaf_value: number | null;
  /**
   * Nodes scored without expansion, terminals included.
   */
  leaves: number;
  /**
   * Mean nodes per position searched.
   */
  mean_nodes: number;
  /**
   * Wall-clock time on this machine, milliseconds: the median of the timings.
   */
  milliseconds: number;
  /**
   * The slowest timing, milliseconds.
   */
  milliseconds_high: number;
  /**
   * The fastest timing, milliseconds.
   */
  milliseconds_low: number;
  /**
   * The lower quartile of the timings, milliseconds.
   */
  milliseconds_q1: number;
  /**
   * The upper quartile of the timings, milliseconds.
   */
  milliseconds_q3: number;
  /**
   * Nodes entered, roots included.
   */
  nodes: number;
  /**
   * Nanoseconds per node at the median time, in a Monte Carlo search per position entered; null if no node was
   * entered.
   */
  ns_per_node: number | null;
  /**
   * Null moves after which the node was cut, 0 to `null_tries`.
   */
  null_cutoffs: number;
  /**
   * Nodes entered by a null move.
   */
  null_tries: number;
  /**
   * Nodes of searches that only ordered moves; not part of `nodes`.
   */
  ordering_nodes: number;
  /**
   * Nodes by plies from the root.
   */
  per_ply: number[];
  /**
   * Moves in random games.
   */
  playout_moves: number | null;
  /**
   * Random games.
   */
  playouts: number | null;
  /**
   * All counts by plies from the root; pruned children count at the ply of the node that cut.
   */
  plies: NodeCounts[];
  /**
   * The proof number of the root at the end.
   */
  pn: ProofNumber | null;
  /**
   * Such checks after which the node was cut, 0 to `probcut_tries`.
   */
  probcut_cutoffs: number;
  /**
   * Nodes entered once more by `ProbCut`, to a lesser depth.
   */
  probcut_tries: number;
  /**
   * Outcomes of chance entered as a probe.
   */
  probes: number;
  /**
   * Nodes of the proof, or disproof, that `pn` found.
   */
  proof: number | null;
  /**
   * The reward of the root that the solver has proved; null: none.
   */
  proved: number | null;
  /**
   * Children never entered because of a cutoff.
   */
  pruned: number;
  /**
   * The principal variation; empty if stopped, and on a set of positions.
   */
  pv: string[];
  /**
   * Why the principal variation ends; null: there is none.
   */
  pv_end: LineEnd | null;
  /**
   * Nodes entered beyond the depth limit, by quiescence.
   */
  quiet_nodes: number;
  /**
   * The score of the last finished depth of a stopped run, for MAX; null: it came to its end, or finished none.
   */
  reached: number | null;
  /**
   * Moves searched to a reduced depth.
   */
  reduced: number;
  /**
   * Reduced moves that looked better, and were searched again to the full depth, 0 to `reduced`.
   */
  researched: number;
  /**
   * `proved` or `disproved`; `unknown` if the search was stopped before it knew.
   */
  result: ProofAnswer | null;
  /**
   * The greatest reward of a game for MAX; the least is 0.
   */
  reward_max: number | null;
  /**
   * Positions with the score that the set gives; null: the set gives no scores.
   */
  right: number | null;
  /**
   * The run word as typed.
   */
  run: string;
  /**
   * The rung of the ladder; null: the comparison is not a ladder.
   */
  rung: string | null;
  /**
   * Parts per point of `value`: more than 1 in a tree with chance nodes.
   */
  scale: number;
  /**
   * MAX's share of the points of all games through the best move, 0 to 1; null on a set of positions.
   */
  share: number | null;
  /**
   * The value that plain alpha-beta finds to the same depth with the same evaluation.
   */
  sound_value: number | null;
  /**
   * Cutoffs by standing pat, part of `cutoffs`. Each is a leaf too.
   */
  stand_cutoffs: number;
  /**
   * Nodes whose mover could stand pat.
   */
  stands: number;
  /**
   * Events of the search, one a step; null if it was stopped, and on a set of positions.
   */
  steps: number | null;
  /**
   * Why the run stopped early; null: it did not.
   */
  stopped: Stop | null;
  /**
   * Positions in the table of `dfpn`.
   */
  stored: number | null;
  /**
   * Nodes that the transposition table answered; they are not leaves.
   */
  table_hits: number;
  /**
   * Finished games among the leaves.
   */
  terminals: number;
  /**
   * Number of timings; 0 in files of versions without this field.
   */
  timings: number;
  /**
   * Ratio to `alphabeta+best`, the best-first reference, if it is among the runs.
   */
  to_best_first: number | null;
  /**
   * Ratio to plain minimax, if it is among the runs; null, like the other ratios, if the values
   * disagree.
   */
  to_minimax: number | null;
  /**
   * Ratio to the mean of the random orders, if there are any and all of them finished.
   */
  to_random: number | null;
  /**
   * Ratio to `alphabeta+worst`, if it is among the runs.
   */
  to_worst: number | null;
  /**
   * The root's score for MAX, or the three numbers of maxn; null if the run was stopped, and on a set of positions.
   */
  value: RunValue | null;
  /**
   * Visits of `dfpn`; they are its `nodes`.
   */
  visits: number | null;
  /**
   * False claims of null moves that are due to zugzwang; null without null moves.
   */
  zugzwang: number | null;
}
/**
 * Counts of a set of nodes; a sum of counts stops at 2^64 - 1.
 */
export interface NodeCounts {
  /**
   * Cutoffs at chance nodes, 0 to `cutoffs`.
   */
  chance_cutoffs?: number;
  /**
   * Nodes at which the window closed while a child was left.
   */
  cutoffs: number;
  /**
   * Cutoffs right after the first child, 0 to `cutoffs`.
   */
  first_move_cutoffs: number;
  /**
   * Values of probes that were kept, so that a move was not searched again.
   */
  kept?: number;
  /**
   * Nodes scored without being expanded, terminals included.
   */
  leaves: number;
  /**
   * Positions entered, once more by each iteration and re-search.
   */
  nodes: number;
  /**
   * Outcomes entered as a probe.
   */
  probes?: number;
  /**
   * Children never entered because of cutoffs; counted at the ply of the node that cut.
   */
  pruned: number;
  /**
   * Nodes entered beyond the depth limit, because the position there was not quiet.
   */
  quiet_nodes?: number;
  selective?: SelectiveCounts;
  /**
   * Cutoffs at such nodes before a move was tried, 0 to `cutoffs`. Each is a leaf too.
   */
  stand_cutoffs?: number;
  /**
   * Nodes whose mover could decline the loud moves.
   */
  stands?: number;
  /**
   * Nodes that the transposition table answered; they are not leaves.
   */
  table_hits?: number;
  /**
   * Finished games among the leaves, 0 to `leaves`.
   */
  terminals: number;
}
/**
 * The trials of a selective search, and how often they decided; all 0 in any other search.
 */
export interface SelectiveCounts {
  /**
   * Nodes one ply above the limit that futility made leaves; they count as leaves too.
   */
  futile?: number;
  /**
   * Null moves after which the node was cut, 0 to `null_tries`.
   */
  null_cutoffs?: number;
  /**
   * Nodes entered by a null move.
   */
  null_tries?: number;
  /**
   * Such checks after which the node was cut, 0 to `probcut_tries`.
   */
  probcut_cutoffs?: number;
  /**
   * Nodes entered once more by `ProbCut`, to a lesser depth.
   */
  probcut_tries?: number;
  /**
   * Moves searched to a reduced depth.
   */
  reduced?: number;
  /**
   * Reduced moves that looked better, and were searched again to the full depth, 0 to `reduced`.
   */
  researched?: number;
}
/**
 * The theory of the uniform tree that was searched, in leaves.
 */
export interface CompareTheory {
  /**
   * Children of every inner node, at least 1.
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
   * Growth per ply of alpha-beta on random uniform trees (Pearl 1982).
   */
  pearl_growth: number;
  /**
   * That growth to the power of d: the order of the average leaves, not their number.
   */
  pearl_leaves: number;
}
/**
 * Runs side by side on the same positions.
 */
export interface Comparison {
  /**
   * Whether all finished searches of a position agree in value, except those with a depth limit
   * shortened on the way.
   */
  agree: boolean;
  /**
   * The meaning of every column that counts something.
   */
  conventions: Convention[];
  /**
   * The two rows that disagree and their values, as text; null: they agree.
   */
  disagreement: string | null;
  /**
   * The common value of all leaves of the runs with a `leaf_value`; null: no run has one.
   */
  equal_leaves: EqualLeaves | null;
  /**
   * The evaluation of all runs, and the reason for it; null in files of versions without this field.
   */
  evaluation: EvaluationChoice | null;
  /**
   * The ladder; null: the runs are not rungs of one.
   */
  ladder: LadderView | null;
  /**
   * The positions of a set; empty for one position.
   */
  positions: ComparePosition[];
  /**
   * Alpha-beta in random orders, if requested.
   */
  random: RandomOrders | null;
  /**
   * The greatest number of timings of a run; 0 to 100.
   */
  repeats: number;
  /**
   * The restart of all runs because a run without limits entered too many nodes; null: there was none.
   */
  restart: Restart | null;
  /**
   * One row per run that started, in the order of the request.
   */
  runs: CompareRow[];
  /**
   * Why it stopped early, the runs before being complete; null: it did not.
   */
  stopped: Stop | null;
  /**
   * Theory in leaves, if one uniform tree was searched.
   */
  theory: CompareTheory | null;
  /**
   * The position and limits that the runs share.
   */
  title: string;
}
/**
 * The meaning of a column.
 */
export interface Convention {
  /**
   * The name of the field in a row.
   */
  column: string;
  /**
   * The quantity that it counts.
   */
  text: string;
}
/**
 * All leaves of a depth-limited search have the same value, so it could not distinguish the moves.
 */
export interface EqualLeaves {
  /**
   * Other evaluations of the game that distinguish unfinished positions; empty: there are none.
   */
  alternatives: string[];
  /**
   * The common value of the leaves, for MAX.
   */
  value: number;
}
/**
 * The evaluation of a search, and the reason for it.
 */
export interface EvaluationChoice {
  /**
   * The evaluation, with its weights if they differ from the published ones.
   */
  evaluation: string;
  /**
   * The evaluation and its reason in a sentence: `lines: default for Connect Four where a horizon is
   * possible`.
   */
  text: string;
  why: Why;
}
/**
 * The ladder of a comparison, with the results by stones or by empty squares.
 */
export interface LadderView {
  /**
   * The quantity that the groups count: `stones played` or `empty squares`.
   */
  by: string;
  /**
   * The definition of its nodes and scores.
   */
  convention: string;
  /**
   * The groups, in ascending order.
   */
  groups: LadderGroup[];
  /**
   * Rungs that would take too long on this set.
   */
  left_out: SkippedRung[];
  /**
   * The ladder's name for people, in English.
   */
  title: string;
  /**
   * The ladder's word: `connect4` or `othello`.
   */
  word: string;
}
/**
 * The positions of a set with the same number of stones, or of empty squares.
 */
export interface LadderGroup {
  /**
   * Number of positions in the group.
   */
  positions: number;
  /**
   * The rungs, one per run of the comparison.
   */
  rungs: GroupRung[];
  /**
   * The number of stones or empty squares.
   */
  stones: number;
}
/**
 * One rung on the positions of a group; null values if the rung was stopped on one of them.
 */
export interface GroupRung {
  /**
   * Mean nodes per position.
   */
  mean_nodes: number | null;
  /**
   * Nodes per second on this machine.
   */
  nodes_per_second: number | null;
}
/**
 * A rung that cannot be climbed on this set.
 */
export interface SkippedRung {
  /**
   * Why the rung is left out: a position has too many empty squares.
   */
  reason: string;
  /**
   * The rung's title: `null windows`.
   */
  rung: string;
}
/**
 * Nodes of alpha-beta in random orders, all positions together.
 */
export interface RandomOrders {
  /**
   * Nodes on all positions together, by seed, of the finished orders.
   */
  counts: number[];
  /**
   * The standard deviation; null if some orders were cut short.
   */
  deviation: number | null;
  /**
   * The mean of all orders; null if some were cut short, because those are the larger ones.
   */
  mean: number | null;
  /**
   * Quantiles 0, 5, 25, 50, 75, 95 and 100 %; null if some orders were cut short.
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
   * Number of orders that a limit of nodes or time cut short.
   */
  unfinished: number;
}
/**
 * The restart of a search without any limit that entered too many nodes, at the game's default depth.
 */
export interface Restart {
  /**
   * The depth limit of the restart, plies.
   */
  depth: number;
  /**
   * Maximum number of nodes that a search without any limit may enter, ordering searches included.
   */
  nodes: number;
}
/**
 * A comparison as text, to be saved as a file.
 */
export interface ComparisonText {
  /**
   * The whole file as text, in the requested format.
   */
  text: string;
}
/**
 * The result of checking a condition, and the words that can occur in one: the answer of the
 * operation `condition`.
 */
export interface ConditionAnswer {
  /**
   * The error; null if the condition is correct.
   */
  error: ConditionError | null;
  /**
   * The possible completions: every word that can occur in a condition.
   */
  words: string[];
}
/**
 * An error in a condition.
 */
export interface ConditionError {
  /**
   * The byte offset of the error, from 0; also 0 if the error has no place.
   */
  at: number;
  /**
   * The reason of the error, in English.
   */
  reason: string;
  /**
   * The remedy for the error, in English; may be empty.
   */
  remedy: string;
}
/**
 * A request to check a condition, for the operation `condition`.
 */
export interface ConditionRequest {
  /**
   * The text of the condition, such as `ply=2`.
   */
  text: string;
}
/**
 * The data that a convention shows of a trace at a step.
 */
export interface ConventionHere {
  /**
   * The differences between the recorded run and the convention; a recorded search keeps its own
   * rules.
   */
  differing: Deviation[];
  /**
   * The names of the states entered so far, in order of entry; null if the convention lists none, or
   * if the places have no names.
   */
  entered: string[] | null;
  profile: Profile;
  /**
   * Number of rounds above the node of the step, one move of each side per round; null if the
   * convention counts none.
   */
  rounds: number | null;
  /**
   * These facts in sentences, in the order of the fields.
   */
  said: Message[];
}
/**
 * A request to adapt a run to a convention, for the operation `convention_run`.
 */
export interface ConventionRunRequest {
  profile: Profile;
  /**
   * The run in words, such as `alphabeta+static`.
   */
  run: string;
}
/**
 * The same place in the other trace, the answer of the operation `counterpart`.
 */
export interface Counterpart {
  mark: Mark;
  /**
   * The node at that place, or else its deepest ancestor in the other trace.
   */
  nearest: number;
  /**
   * The node at that place; null if the other search has none.
   */
  node: number | null;
  /**
   * Plies from `nearest` down to the place; 0 if `node` is present.
   */
  plies_below: number;
}
/**
 * A request for the same place in another trace of the position, for the operation `counterpart`.
 */
export interface CounterpartRequest {
  /**
   * Id of the node in that trace.
   */
  node: number;
  /**
   * Handle of the other trace.
   */
  other: number;
  /**
   * Handle of the trace of `node`.
   */
  trace: number;
}
/**
 * Counts of one search; nodes that were not recorded count too.
 */
export interface Counts {
  /**
   * Cutoffs at chance nodes, 0 to `cutoffs`.
   */
  chance_cutoffs: number;
  /**
   * Nodes at which the window closed while a child was left.
   */
  cutoffs: number;
  /**
   * Cutoffs right after the first child, 0 to `cutoffs`.
   */
  first_move_cutoffs: number;
  /**
   * Values of probes that were kept, so that a move was not searched again.
   */
  kept: number;
  /**
   * Nodes scored without being expanded, terminals included.
   */
  leaves: number;
  /**
   * Positions entered, once more by each iteration and re-search.
   */
  nodes: number;
  /**
   * Nodes of the searches that only order moves; not part of `nodes`.
   */
  ordering_nodes: number;
  /**
   * Counts per ply, index = ply.
   */
  per_ply: NodeCounts[];
  /**
   * Outcomes entered as a probe.
   */
  probes: number;
  /**
   * Children never entered because of cutoffs; counted at the ply of the node that cut.
   */
  pruned: number;
  /**
   * Nodes entered beyond the depth limit, because the position there was not quiet.
   */
  quiet_nodes: number;
  selective: SelectiveCounts;
  /**
   * Cutoffs at such nodes before a move was tried, 0 to `cutoffs`. Each is a leaf too.
   */
  stand_cutoffs: number;
  /**
   * Nodes whose mover could decline the loud moves.
   */
  stands: number;
  /**
   * Nodes that the transposition table answered; they are not leaves.
   */
  table_hits: number;
  /**
   * Finished games among the leaves, 0 to `leaves`.
   */
  terminals: number;
}
/**
 * Unfinished positions from random games, without repeats.
 */
export interface DrawnPositions {
  game: Game;
  /**
   * Maximum random games.
   */
  games: number;
  /**
   * Maximum positions for each number of stones.
   */
  per: number;
  /**
   * Their seed.
   */
  seed: number;
}
/**
 * The effort of one player in a game or a match.
 */
export interface Effort {
  /**
   * Moves from the player's book, without a search.
   */
  book?: number;
  /**
   * Moves of a search that a depth limit cut off with one value at all leaves, so that it could not
   * distinguish moves.
   */
  equal_leaves?: number;
  /**
   * Wall-clock time of these moves, milliseconds.
   */
  milliseconds: number;
  /**
   * Moves that were searched or solved; moves of the opening, book moves, random moves and forced moves
   * do not count. Of a program every move counts.
   */
  moves: number;
  /**
   * Nodes entered in these moves; of a program those that it reported.
   */
  nodes: number;
  /**
   * Moves chosen by a search that had no limit, entered too many nodes, and was restarted at the game's
   * default depth; `nodes` are those of the second search.
   */
  restarts?: number;
  /**
   * Moves at which a time limit took effect; of a program's moves those after the limit that needed more
   * than 90 % of the margin.
   */
  timed_out: number;
}
/**
 * An empty request or answer.
 */
export interface Empty {}
/**
 * The move that an engine chose, with the request that repeats its search.
 */
export interface EngineMove {
  book?: BookReply;
  /**
   * Wall-clock time of a search or a solver, milliseconds, else 0.
   */
  elapsed_ms: number;
  /**
   * Whether a depth limit cut the search off and all leaves had one value, so that the search could not
   * distinguish the moves.
   */
  equal_leaves?: boolean;
  /**
   * The text of the move, in the notation of the game.
   */
  move: string;
  /**
   * Nodes that a search or a solver entered, else 0.
   */
  nodes: number;
  /**
   * The request that repeats the search to the node; for an answered threat or a book's reply, the
   * search that it replaced; null: there was none.
   */
  request: RunRequest | null;
  restart?: Restart;
  /**
   * The score for the side to move, after a stop that of the last finished iteration; null: nothing was
   * searched, or no iteration finished.
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
   * `completes` or `blocks`: the move answers a threat, in place of a search; null: it does not.
   */
  threat: Threat | null;
}
/**
 * An entry of the table.
 */
export interface EntryView {
  /**
   * Whether the score is the value or a bound of it; null in `dfpn`.
   */
  bound: Bound | null;
  /**
   * The readable name of that node.
   */
  called: string;
  /**
   * The plies that were searched below the position; null without a depth limit, and in `dfpn`.
   */
  draft: number | null;
  kind: Kind;
  means: EntryMeaning;
  /**
   * The best move; null if none was shown to be better than the others.
   */
  move: string | null;
  /**
   * The node that stored it.
   */
  node: number;
  /**
   * The stored proof and disproof numbers; null in any search but `dfpn`.
   */
  numbers: ProofNumbers | null;
  /**
   * The stored score, for MAX; null in `dfpn`.
   */
  score: number | null;
  /**
   * The step at which it was stored.
   */
  stored: number;
}
/**
 * The proof and disproof number of a node.
 */
export interface ProofNumbers {
  dn: ProofNumber;
  pn: ProofNumber;
}
/**
 * The estimated size of a run, the answer of the operation `estimate`.
 */
export interface Estimate {
  /**
   * Memory for the recording, bytes.
   */
  bytes: number;
  /**
   * Upper end of the likely size, nodes.
   */
  high: number;
  kind: EstimateKind;
  /**
   * Lower end of the likely size, nodes.
   */
  low: number;
  /**
   * Nodes: the sampled size of the minimax tree.
   */
  nodes: number;
  /**
   * Estimated time, seconds, at ten million nodes per second.
   */
  seconds: number;
}
/**
 * The words of an exercise. The same words always give the same exercise.
 */
export interface ExerciseItem {
  kind: ExerciseKind;
  /**
   * The level, 1 to 3. At level 3 bounds come from deeper ancestors.
   */
  level: number;
  profile: Profile;
  /**
   * The seed of the exercise, 0 to 999,999,999.
   */
  seed: number;
  tree: ExerciseGround;
}
/**
 * A request for an exercise; the same words always give the same one.
 */
export interface ExerciseRequest {
  /**
   * The words of the exercise: `cuts-2-17`, or `cuts-((3_12_8)(2_4_6))` for one on a tree of its own.
   */
  item: string;
}
/**
 * The reason for a step, as parameters; scores and windows are for MAX.
 */
export interface Explanation {
  /**
   * Alpha after the step; null is open.
   */
  alpha: number | null;
  average?: Proved;
  /**
   * Best score after the step; null before the first.
   */
  best: number | null;
  /**
   * Beta after the step; null is open.
   */
  beta: number | null;
  /**
   * The bound type of the score; null if the event has none.
   */
  bound: Bound | null;
  event: EventKind;
  /**
   * Whether the step belongs to an external run, printed by another program, so that nothing in it
   * is verified.
   */
  external?: boolean;
  /**
   * Whether the node was closed at once by a win, or, if the score is only a bound, by the best
   * score still possible.
   */
  foreseen: boolean;
  /**
   * The table entry that answered the node, if any.
   */
  hit: Hit | null;
  /**
   * Whether the child became the best; false at any event but an update.
   */
  improved: boolean;
  /**
   * Number of the iteration, from 1; null at step 0.
   */
  iteration: number | null;
  /**
   * Number of iterations in the whole trace.
   */
  iterations: number;
  kind: Kind;
  /**
   * The move of the event; null if it has none.
   */
  move: string | null;
  /**
   * Index of the move, from 0.
   */
  move_index: number | null;
  /**
   * Number of moves at the node; null at step 0.
   */
  moves: number | null;
  /**
   * Id of the node of the step; null at step 0.
   */
  node: number | null;
  /**
   * Alpha before the step; null is open.
   */
  old_alpha: number | null;
  /**
   * Best score before the step; null before the first.
   */
  old_best: number | null;
  /**
   * Beta before the step; null is open.
   */
  old_beta: number | null;
  /**
   * The outcome of the game, if it is over at the node.
   */
  outcome: Outcome | null;
  /**
   * At a cutoff: the owner of the bound that causes it; null is the search's own window.
   */
  owner: Owner | null;
  /**
   * The moves from the root to the node, root first.
   */
  path: string[];
  /**
   * Ply of the node, 0 at the root.
   */
  ply: number;
  /**
   * The interval that the record proves for the value of the closed node or of the returned child;
   * null at other steps.
   */
  proved: Proved | null;
  /**
   * Moves cut at this step; empty unless it is a cutoff.
   */
  pruned: string[];
  /**
   * Whether the node is a re-search of its elder sibling's move.
   */
  re_search: boolean;
  /**
   * The static value of a leaf, which fail-hard may have clamped; null elsewhere.
   */
  static: number | null;
  /**
   * Whether the game is over at the node; false at any event but its score.
   */
  terminal: boolean;
  /**
   * The sentences in English; omitted if they come as messages.
   */
  text?: string;
  /**
   * The score of the event, for MAX; null if the event has none.
   */
  value: number | null;
  /**
   * Whether alpha or beta moved.
   */
  window_moved: boolean;
}
/**
 * The closed interval that is proved to contain a node's value, for MAX.
 */
export interface Proved {
  /**
   * Proved upper bound of the value; null if there is none. Equal ends: the exact value.
   */
  hi: number | null;
  /**
   * Proved lower bound of the value; null if there is none.
   */
  lo: number | null;
}
/**
 * The table entry that answered a node.
 */
export interface Hit {
  /**
   * Remaining depth of the search, plies; null without a depth limit.
   */
  draft: number | null;
  /**
   * The moves from the root to that node; empty if it was only counted.
   */
  path: string[];
  /**
   * Id of the node that stored the entry; null if that node was only counted.
   */
  stored_by: number | null;
  /**
   * The move to the child that the entry belongs to; null for the node's own entry.
   */
  via: string | null;
}
/**
 * The owner of the bound that causes a cut: an ancestor of the cut node.
 */
export interface Owner {
  /**
   * The value of the bound, for MAX.
   */
  bound: number;
  /**
   * Id of the child that gave the owner its bound.
   */
  child: number;
  /**
   * Plies from the owner down to the cut node.
   */
  distance: number;
  /**
   * The line that gave the owner its bound, as moves.
   */
  line: string[];
  /**
   * Id of the node that owns the bound.
   */
  node: number;
  /**
   * Ply of the owner, 0 at the root.
   */
  ply: number;
  /**
   * Whether the owner is one ply above the cut node.
   */
  shallow: boolean;
}
/**
 * A comparison to export, which is not run again.
 */
export interface ExportRequest {
  comparison: Comparison;
  format: ExportFormat;
}
/**
 * Success curves to export, which are not run again.
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
   * The meaning of stones: `stones played` or `discs on the board`.
   */
  by: string;
  /**
   * The meaning of the figures, with the source of the interval.
   */
  conventions: Convention[];
  /**
   * The random games that gave the positions; null for a set.
   */
  drawn: DrawnPositions | null;
  /**
   * The positions by number of stones, ascending.
   */
  groups: SuccessGroup[];
  /**
   * The limit of each search, as text.
   */
  limit: string;
  /**
   * Maximum nodes of each search; null under a time limit.
   */
  node_limit: number | null;
  /**
   * Every position; the points of the runs count them from 0.
   */
  positions: SuccessPosition[];
  /**
   * One curve per run that started.
   */
  runs: SuccessRun[];
  /**
   * The source of the positions: a set, or random games and their seed.
   */
  source: string;
  /**
   * Why it stopped early, the searches before being complete; null: it did not.
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
   * The first wrong score with its place and the expected score; null: no score is wrong.
   */
  wrong: string | null;
}
/**
 * The positions with one number of stones.
 */
export interface SuccessGroup {
  /**
   * Empty squares of each position.
   */
  empties: number;
  /**
   * Number of positions in the group.
   */
  positions: number;
  /**
   * Stones on the board of each position.
   */
  stones: number;
}
/**
 * A position that the runs try to solve.
 */
export interface SuccessPosition {
  /**
   * Empty squares.
   */
  empties: number;
  /**
   * The score in the set; null: the set gives none.
   */
  expected: number | null;
  /**
   * The position's canonical text.
   */
  position: string;
  /**
   * Stones on the board.
   */
  stones: number;
}
/**
 * The curve of one run, by stones on the board.
 */
export interface SuccessRun {
  all: SolvedShare;
  /**
   * The stones of the position at which the run gave up; null if it did not.
   */
  gave_up_at: number | null;
  /**
   * One per group, in the order of `groups`.
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
   * `cancelled` if the run was stopped before its end; null otherwise.
   */
  stopped: Stop | null;
  /**
   * Searches that ended with a wrong score.
   */
  wrong: number;
}
/**
 * The share of some positions that a run solved.
 */
export interface SolvedShare {
  /**
   * The upper end of the interval; null if none was tried.
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
   * Positions that the run solved.
   */
  solved: number;
  /**
   * Positions that the run searched.
   */
  tried: number;
}
/**
 * One search of a run, within the limit of the request.
 */
export interface SuccessPoint {
  /**
   * Wall-clock time, milliseconds; null under a node limit, because it decides nothing.
   */
  milliseconds: number | null;
  /**
   * Nodes entered, the root included.
   */
  nodes: number;
  /**
   * The index of the position in `positions`, from 0.
   */
  position: number;
  /**
   * Whether the search ended within the limit with the right score.
   */
  solved: boolean;
  /**
   * The score for MAX; null if the search did not finish.
   */
  value: number | null;
}
/**
 * An external run, opened as a trace: the answer of the operation `external`.
 */
export interface ExternalAnswer {
  /**
   * The node of the step; null at step 0.
   */
  node: number | null;
  /**
   * The step of the requested line; 0 without one.
   */
  step: number;
  summary: TraceSummary;
}
/**
 * The summary of a trace; scores are for MAX.
 */
export interface TraceSummary {
  before_stop?: BeforeStop;
  /**
   * The best move in readable form: the name of the child if it has one; null without a best
   * move.
   */
  best_called: string | null;
  /**
   * The first move of the principal variation; null if the search was stopped.
   */
  best_move: string | null;
  /**
   * Effective branching factor b*; null for a search that was stopped.
   */
  branching: number | null;
  /**
   * Maximum number of recorded graph nodes.
   */
  budget: number;
  caution?: Message;
  chance?: ChanceValues;
  counts: Counts;
  /**
   * Whether the source file ended early.
   */
  cut_off_file: boolean;
  /**
   * The deepest ply entered, 0 at the root.
   */
  deepest_ply: number;
  /**
   * Distinct leaves by path from the root, for searches in which several iterations or
   * re-searches can count a leaf again; null elsewhere, and if the recording is incomplete.
   */
  distinct_leaves: number | null;
  equal_leaves?: EqualLeaves;
  evaluation?: EvaluationChoice;
  /**
   * Whether the trace is an external run, printed by another program: it is compared with a
   * reference and not verified.
   */
  external?: boolean;
  /**
   * Share of cutoffs directly after the first child, 0 to 1; null without a cutoff.
   */
  first_move_share: number | null;
  /**
   * Graph nodes: entered, pruned and stubs.
   */
  graph_nodes: number;
  /**
   * The iterations, in order.
   */
  iterations: IterationView[];
  /**
   * The canonical request as JSON text, for use in a link.
   */
  link: string;
  monte_carlo?: MonteCarloSummary;
  /**
   * Leaves of a textbook or uniform tree that no iteration examined; null for games with a
   * board, and if the recording is incomplete.
   */
  never_examined?: number;
  /**
   * The places of a textbook tree of at most 200 nodes, searched or not, breadth first.
   */
  places?: Place[];
  proof?: ProofSummary;
  /**
   * The root's principal variation, as moves.
   */
  pv: string[];
  /**
   * The principal variation in readable form: `B b₁` by the names of its nodes, else `5-1`.
   */
  pv_called: string;
  /**
   * Why the principal variation ends; null in older files.
   */
  pv_end: LineEnd | null;
  request: RunRequest;
  restart?: Restart;
  /**
   * The side to move at the root; all values are for MAX. Null if nothing was recorded.
   */
  root_kind: Kind | null;
  /**
   * First 16 hexadecimal digits of the SHA-256 of `link`: equal runs have equal ids.
   */
  run_id: string;
  /**
   * Number of the last step; step 0 is before the first node.
   */
  steps: number;
  /**
   * Why the search stopped early; the tree is then a true prefix. Null: it did not.
   */
  stopped: Stop | null;
  /**
   * Number of subtrees that were counted but not recorded.
   */
  stubs: number;
  /**
   * Theoretical counts; null unless the tree is uniform.
   */
  theory: Theory | null;
  three?: ThreeValues;
  /**
   * A one-line title of the run: game, position, run, evaluation and depth.
   */
  title: string;
  /**
   * Handle of the trace; a service always sends it.
   */
  trace: number;
  /**
   * The root's score for MAX; null if the search was stopped.
   */
  value: number | null;
  value_bound?: Bound;
}
/**
 * One search from the root in iterative deepening, aspiration windows or MTD(f).
 */
export interface IterationView {
  /**
   * Lower end of the root window; null is open.
   */
  alpha: number | null;
  /**
   * Upper end of the root window; null is open.
   */
  beta: number | null;
  /**
   * The bound type of the score; null without a score.
   */
  bound: Bound | null;
  /**
   * Depth limit of this iteration, plies; null: to the end of every line.
   */
  depth: number | null;
  /**
   * Nodes entered in this iteration, unrecorded ones included.
   */
  nodes: number;
  /**
   * Id of the root node of this iteration.
   */
  root: number;
  /**
   * The score of this iteration, for MAX; null if it was stopped.
   */
  score: number | null;
}
/**
 * The figures of a Monte Carlo search.
 */
export interface MonteCarloSummary {
  /**
   * The exploration constant; null in flat Monte Carlo.
   */
  c: number | null;
  /**
   * Positions entered: the root, and one per move in the tree and in random games.
   */
  entered: number;
  /**
   * Iterations done.
   */
  iterations: number;
  /**
   * The moves of the root at the end, in the order of the run.
   */
  moves: VisitedChild[];
  /**
   * Moves in random games.
   */
  playout_moves: number;
  /**
   * Random games.
   */
  playouts: number;
  /**
   * The reward of the root that the solver has proved, for MAX; null: none.
   */
  proved: number | null;
  /**
   * The greatest reward of a game for MAX: 2 on a board, where a draw is 1; in a tree the range of its leaves.
   */
  reward_max: number;
  /**
   * The seed of the random games, as text, because JSON's readers round large numbers.
   */
  seed: string;
  /**
   * Whether finished games prove the nodes above them.
   */
  solver: boolean;
}
/**
 * A move with the visits of its child.
 */
export interface VisitedChild {
  /**
   * The move in readable form: the name of the child if it has one.
   */
  called: string;
  /**
   * The mean reward for the player who chooses the node, 0 to 1; at the root for MAX. Null before the first
   * visit.
   */
  mean: number | null;
  /**
   * The move to it.
   */
  move: string;
  /**
   * Id of the child.
   */
  node: number;
  /**
   * The reward that the solver has proved, for MAX; null: none.
   */
  proved: number | null;
  /**
   * The sum of their rewards, for MAX.
   */
  reward: number;
  /**
   * The mean reward for MAX, 0 to 1, whoever chooses the node. Null before the first visit.
   */
  share: number | null;
  /**
   * Iterations that have passed through the node.
   */
  visits: number;
}
/**
 * A place in a textbook tree, searched or not.
 */
export interface Place {
  /**
   * The name from the tree, if it has one. Otherwise inner nodes are `A` to `Z`, `A1` and so on,
   * breadth first. A leaf has its parent's name in small letters with its number, or with the name
   * of its edge: `c2`, `a1.2`, `c.Left`.
   */
  name: string;
  /**
   * The moves from the root, as texts; empty at the root.
   */
  path: string[];
  /**
   * The value of a leaf to MAX; null at inner nodes.
   */
  value: number | null;
}
/**
 * The figures of a proof-number search.
 */
export interface ProofSummary {
  /**
   * Whether MAX reaches the goal; null: not known.
   */
  answer: boolean | null;
  /**
   * The greatest ply of a node.
   */
  deepest: number;
  /**
   * Whether the search is depth first, `dfpn`.
   */
  depth_first: boolean;
  /**
   * Nodes that `pn` expanded.
   */
  expanded: number;
  goal: Message;
  /**
   * The most nodes, or visits.
   */
  limit: number;
  /**
   * Nodes of the proof, or disproof, that `pn` found.
   */
  proof: number;
  /**
   * The numbers of the root at the end.
   */
  root: ProofNumbers | null;
  /**
   * The answer as a sentence; null if the search was stopped before it knew.
   */
  said: Message | null;
  /**
   * Positions in the table of `dfpn`.
   */
  stored: number;
}
/**
 * The theoretical leaf counts of a uniform tree.
 */
export interface Theory {
  /**
   * Children of every inner node, at least 1.
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
 * The values of a tree for three players.
 */
export interface ThreeValues {
  /**
   * The greatest number of one player at a leaf.
   */
  greatest: number;
  /**
   * The numbers of A, B and C at the root; null if the search was stopped, and for `paranoid`.
   *
   * @minItems 3
   * @maxItems 3
   */
  numbers: [number, number, number] | null;
  /**
   * The greatest sum of the numbers of a leaf.
   */
  total: number;
}
/**
 * A request to open a search of a file of events as a trace, for the operation `external`.
 */
export interface ExternalRequest {
  /**
   * The line of the file to show, from 1; null: step 0 is shown.
   */
  line?: number;
  /**
   * The index of the search in the file, from 0; default: 0.
   */
  search?: number;
  /**
   * The text of the file, which may hold several searches.
   */
  text: string;
}
/**
 * A search for nodes, for the operation `find`.
 */
export interface FindRequest {
  /**
   * Maximum number of hits, at most 500.
   */
  count: number;
  /**
   * Hits to skip, in the order of the ids.
   */
  offset: number;
  /**
   * `#123`, moves from the root `5-1-9`, a word of the drawing (`cutoff`, `leaf`, `max`), or `value=0`, `cut>3`,
   * `size>=1000`, `ply=2`.
   */
  query: string;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * Siblings drawn as one fan, because their row has no room for them.
 */
export interface Fold {
  /**
   * Number of siblings, at least 1.
   */
  count: number;
  /**
   * Id of the leftmost of the siblings.
   */
  first: number;
  /**
   * Number of nodes in the siblings' subtrees, the siblings included, recorded or not.
   */
  nodes: number;
  /**
   * Id of the parent of the siblings.
   */
  parent: number;
  /**
   * Distance from the left, in glyph widths.
   */
  x: number;
  /**
   * Distance from the top, in plies.
   */
  y: number;
}
/**
 * The result of a search for nodes, the answer of the operation `find`.
 */
export interface FoundNodes {
  /**
   * The hits on this page, by ascending id.
   */
  hits: NodeView[];
  /**
   * Hits on all pages.
   */
  total: number;
}
/**
 * The view of a node; scores and windows are for MAX.
 */
export interface NodeView {
  /**
   * Alpha at entry, for MAX; null is open.
   */
  alpha_in: number | null;
  believed?: ClaimBy;
  /**
   * Beta at entry, for MAX; null is open.
   */
  beta_in: number | null;
  /**
   * The bound type of the score: `exact`, `lower` or `upper`; null without a score.
   */
  bound: Bound | null;
  /**
   * Number of recorded children, pruned ones included.
   */
  children: number;
  /**
   * Number of pruned children.
   */
  cut_children: number;
  /**
   * Step of entry, from 1; null at a pruned node.
   */
  enter: number | null;
  /**
   * Step of return; null at a pruned or open node.
   */
  exit: number | null;
  how?: Way;
  /**
   * The node's id, from 0 in the order of entry.
   */
  id: number;
  /**
   * Number of entered nodes in the subtree, itself included; exact for stubs too.
   */
  inside: number;
  kind: Kind;
  /**
   * The window when the search left the node; null before its return, or if pruned.
   */
  left: LeftWindow | null;
  /**
   * The move to the node; null at the root.
   */
  move: string | null;
  /**
   * The node's name in a small textbook tree, as in `c2`; null if the tree names nodes by their
   * moves.
   */
  name: string | null;
  /**
   * Index among its siblings in search order, from 0.
   */
  ordinal: number;
  /**
   * The parent's id; null at the root.
   */
  parent: number | null;
  /**
   * Plies from the root, 0 there.
   */
  ply: number;
  /**
   * The weight of an outcome of chance and the sum of all weights; absent elsewhere.
   *
   * @minItems 2
   * @maxItems 2
   */
  probability?: [unknown, unknown];
  /**
   * Whether only the first move of the node was searched, as a probe of an outcome of chance.
   */
  probe?: boolean;
  /**
   * The interval that the whole record proves for the node's value; null until the node is closed.
   */
  proved: Proved | null;
  /**
   * Whether the node lies beyond the depth limit, where a search with quiescence tries loud moves alone.
   */
  quiet?: boolean;
  /**
   * Whether the node is a re-search of an elder sibling's move.
   */
  re_search: boolean;
  /**
   * The score that the node returned, for MAX; null if it returned none.
   */
  score: number | null;
  /**
   * Number of nodes in the recorded subtree, itself included.
   */
  size: number;
  /**
   * The score with which the mover could stand pat, for MAX; absent where it could not.
   */
  stand?: number;
  /**
   * A leaf's static value, which fail-hard may have clamped; null elsewhere.
   */
  static: number | null;
  status: Status;
  /**
   * For a node answered by the table: the node that stored the entry; null elsewhere.
   */
  stored_by: number | null;
  /**
   * The numbers of A, B and C in a search for three players, of which `score` is A's; absent elsewhere, and at an inner
   * node of `paranoid`. The bound of a node of `maxn` is for its mover's number.
   *
   * @minItems 3
   * @maxItems 3
   */
  vector?: [number, number, number];
}
/**
 * The window when the search left a node, for MAX. A null end is open.
 */
export interface LeftWindow {
  /**
   * Alpha after the last update.
   */
  alpha: number | null;
  /**
   * Alpha for conventions that test before they update: if the last update closed the window, alpha
   * before that update.
   */
  alpha_tested: number | null;
  /**
   * Beta after the last update.
   */
  beta: number | null;
  /**
   * Beta for conventions that test before they update, like `alpha_tested`.
   */
  beta_tested: number | null;
}
/**
 * One ply of the open path; scores and windows are for MAX.
 */
export interface Frame {
  /**
   * Current alpha; null is open.
   */
  alpha: number | null;
  /**
   * Alpha at entry; null is open.
   */
  alpha_in: number | null;
  /**
   * Alpha for conventions that test before they update: if the last update closed the window, alpha
   * before that update.
   */
  alpha_tested: number | null;
  average?: Proved;
  /**
   * Best score so far; null before the first.
   */
  best: number | null;
  /**
   * The best move in readable form: the name of the child if it has one.
   */
  best_called: string | null;
  /**
   * The move with the best score; null before the first score.
   */
  best_move: string | null;
  /**
   * Current beta; null is open.
   */
  beta: number | null;
  /**
   * Beta at entry; null is open.
   */
  beta_in: number | null;
  /**
   * Beta for conventions that test before they update, like `alpha_tested`.
   */
  beta_tested: number | null;
  /**
   * Number of recorded children, pruned ones included.
   */
  children: number;
  /**
   * The current move in readable form; null in the innermost frame.
   */
  current_called: string | null;
  /**
   * The move under search; null in the innermost frame.
   */
  current_move: string | null;
  /**
   * Number of children that have returned.
   */
  done: number;
  kind: Kind;
  /**
   * The move to the node; null at the root.
   */
  move: string | null;
  /**
   * The node's name in a small textbook tree, as in `c2`; null if the tree names nodes by their
   * moves.
   */
  name: string | null;
  /**
   * Id of the node of this frame.
   */
  node: number;
  /**
   * Ply of the node, 0 at the root.
   */
  ply: number;
  /**
   * Number of graph nodes in the subtree, itself included.
   */
  size: number;
  /**
   * The numbers of A, B and C of the best child so far; absent before the first, and in any other search than `maxn`.
   *
   * @minItems 3
   * @maxItems 3
   */
  vector?: [number, number, number];
}
/**
 * The loss of a program before the end of a game.
 */
export interface GameLapse {
  kind: LapseKind;
  /**
   * The rest of a sentence that begins with the player: `timed out after 1,050 ms at ply 12`.
   */
  reason: string;
  side: MatchSide;
}
/**
 * The current state of a game, after all of its moves.
 */
export interface GameView {
  board: BoardView;
  /**
   * The moves since the start, in canonical form.
   */
  moves: string[];
  /**
   * Othello: the name of the last named opening on the way; absent: there is none, or the web page has
   * not loaded the names.
   */
  opening?: string;
  /**
   * Whether the only legal move is to pass.
   */
  passes: boolean;
}
/**
 * Answers to grade; a key that the exercise does not have is refused.
 */
export interface GradeRequest {
  /**
   * The given answers, by the keys of their elements.
   */
  answers: {
    [k: string]: string;
  };
  /**
   * Whether to give only hints. Hints leave out right answers and reasons that would reveal an
   * answer that is not right yet.
   */
  hints?: boolean;
  /**
   * The words of the exercise: `cuts-2-17`, or `cuts-((3_12_8)(2_4_6))` for one on a tree of its own.
   */
  item: string;
}
/**
 * A request for a histogram of cutoffs, or of steps that meet a condition, for the operation
 * `histogram`.
 */
export interface HistogramRequest {
  /**
   * Bins, 1 to 4096.
   */
  bins: number;
  /**
   * A breakpoint condition; counts the steps that meet it instead of cutoffs. O(steps).
   */
  condition?: string;
  /**
   * First step of the range, included.
   */
  from_step: number;
  /**
   * Last step of the range, included.
   */
  to_step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * The result of searching a homework file, in the terms of its solution file.
 */
export interface HomeworkAnswer {
  /**
   * The first best action at the start; null if the start is a leaf.
   */
  action: string | null;
  /**
   * Whether the solution gives the same result; absent without a solution.
   */
  agrees?: boolean;
  /**
   * The run that searched the file: `minimax`, `alphabeta+strict` or `expectimax`.
   */
  alg: string;
  /**
   * The states that the search enters, the start included, sorted.
   */
  generated: string[];
  /**
   * The value of the start, in the points of the file.
   */
  value: number;
}
/**
 * A request to search a homework file, for the operation `homework`.
 */
export interface HomeworkRequest {
  /**
   * The text of the solution to compare with; null: none.
   */
  solution?: string;
  /**
   * The text of the file, at most 1 MiB.
   */
  text: string;
}
/**
 * A homework file as a search of this program, the answer of the operation `homework`.
 */
export interface HomeworkSearch {
  answer: HomeworkAnswer;
  request: RunRequest;
}
/**
 * A step of a Monte Carlo search.
 */
export interface IterationStep {
  /**
   * The moves compared by a selection, in the order of the run; in later phases those that the iteration compared at
   * the root. Empty if it compared none.
   */
  candidates: Candidate[];
  /**
   * First step of the iteration; 1 before the first.
   */
  first_step: number;
  /**
   * The visits of the node of the event.
   */
  here: NodeVisits | null;
  /**
   * Number of the iteration, from 1; 0 before the first.
   */
  iteration: number;
  /**
   * Number of iterations in the whole search.
   */
  iterations: number;
  /**
   * Last step of the iteration.
   */
  last_step: number;
  /**
   * The move that the search would play if it were stopped here; null before the first visit.
   */
  leader: VisitedChild | null;
  /**
   * Ids of the nodes of the iteration's path, root first, as far as the step has come.
   */
  path: number[];
  /**
   * The phase; null before the first iteration.
   */
  phase: Phase | null;
  /**
   * The reward of the iteration's game for MAX, once it is played; null before.
   */
  reward: number | null;
}
/**
 * The visits of a node at a step.
 */
export interface NodeVisits {
  /**
   * The mean reward for the player who chooses the node, 0 to 1; at the root for MAX. Null before the first
   * visit.
   */
  mean: number | null;
  /**
   * The reward that the solver has proved, for MAX; null: none.
   */
  proved: number | null;
  /**
   * The sum of their rewards, for MAX.
   */
  reward: number;
  /**
   * The mean reward for MAX, 0 to 1, whoever chooses the node. Null before the first visit.
   */
  share: number | null;
  /**
   * Iterations that have passed through the node.
   */
  visits: number;
}
/**
 * The progress of a job.
 */
export interface Progress {
  /**
   * The number of graph nodes that can be recorded.
   */
  budget: number;
  /**
   * A comparison or success curves: the search in progress; null for any other job.
   */
  comparison: CompareProgress | null;
  /**
   * The deepest ply entered in any iteration; 0 is the root.
   */
  deepest_ply: number;
  /**
   * The time since the start, in milliseconds.
   */
  elapsed_ms: number;
  /**
   * A match: the games and the score so far; null for any other job.
   */
  games: MatchProgress | null;
  /**
   * The job's number, from 1.
   */
  job: number;
  /**
   * The number of nodes entered by the search in progress, up to a few hundred behind.
   */
  nodes: number;
  /**
   * The nodes entered per second since the start, by all searches of the job.
   */
  nodes_per_second: number;
  /**
   * Graph nodes recorded so far, pruned ones included; at most the budget and one per iteration.
   */
  recorded: number;
  restart?: Restart;
  /**
   * Root moves that have returned in this iteration; a re-search counts once more.
   */
  root_done: number;
  /**
   * Root moves; 0 before the first root is expanded.
   */
  root_moves: number;
  /**
   * A tuning: the duels and the weights so far; null for any other job.
   */
  tuning: TuneProgress | null;
}
/**
 * The progress of a match, by finished games.
 */
export interface MatchProgress {
  /**
   * Finished games, 0 to `games`.
   */
  done: number;
  /**
   * Games in total; a sequential test can end the match before.
   */
  games: number;
  /**
   * Number of nodes of the finished games.
   */
  nodes: number;
  score: MatchScore;
  sprt?: SprtState;
}
/**
 * The score of a match for `a`, with its statistics.
 */
export interface MatchScore {
  /**
   * Games that count: if no player is random, games with the same moves and sides count
   * once. All shares, Elo differences and intervals use only these games.
   */
  distinct: number;
  /**
   * Share of draws among the games that count, 0 to 1; null before the first game.
   */
  draw_share: number | null;
  /**
   * Drawn games, repeated games included.
   */
  draws: number;
  /**
   * The Elo difference of `a` over `b` that follows from the share; null at shares of 0 and 1,
   * because it is unbounded there.
   */
  elo: number | null;
  /**
   * Upper end of the 95 % interval of `elo`; null: unbounded.
   */
  elo_high: number | null;
  /**
   * Lower end of the 95 % interval of `elo`; null: unbounded.
   */
  elo_low: number | null;
  /**
   * Likelihood of superiority: the probability, 0 to 1, that `a` is stronger, from the pairs alone
   * and without prior knowledge; absent with fewer than ten pairs, or if all pairs are equal.
   */
  los?: number;
  /**
   * Games that `a` lost, repeated games included.
   */
  losses: number;
  /**
   * Normalised Elo of `a` over `b`, from the pairs; absent with fewer than ten pairs, or if all are
   * equal.
   */
  nelo?: number;
  /**
   * Upper end of the 95 % interval of `nelo`; absent likewise.
   */
  nelo_high?: number;
  /**
   * Lower end of the 95 % interval of `nelo`; absent likewise.
   */
  nelo_low?: number;
  /**
   * Pairs of distinct games from one opening in which `a` scored 0, 1/2, 1, 3/2 and 2
   * points.
   *
   * @minItems 5
   * @maxItems 5
   */
  pairs: [number, number, number, number, number];
  /**
   * Points of `a` per game, 0 to 1; null before the first game.
   */
  share: number | null;
  /**
   * Upper end of the 95 % interval of `share`.
   */
  share_high: number | null;
  /**
   * Lower end of the 95 % interval of `share`.
   */
  share_low: number | null;
  /**
   * Games that `a` won, repeated games included.
   */
  wins: number;
}
/**
 * A sequential test of a match (Wald 1945), by the generalised likelihood ratio of the scores of
 * pairs.
 */
export interface SprtState {
  /**
   * Maximum share of matches with a difference of `elo0` or less that end with H1, 0.001 to 0.4.
   */
  alpha: number;
  /**
   * Maximum share of matches with a difference of `elo1` or more that end with H0, 0.001 to 0.4.
   */
  beta: number;
  /**
   * Hypothesis H0: the Elo difference of `a` over `b`, in logistic points.
   */
  elo0: number;
  /**
   * Hypothesis H1: the Elo difference of `a` over `b`, in logistic points.
   */
  elo1: number;
  /**
   * The log-likelihood ratio of H1 to H0 so far, natural logarithm.
   */
  llr: number;
  /**
   * Lower threshold, ln(beta): the test accepts H0 at or below it.
   */
  lower: number;
  /**
   * Pairs of games used, in order of play.
   */
  pairs: number;
  /**
   * Upper threshold, ln(1/alpha): the test accepts H1 at or above it.
   */
  upper: number;
  /**
   * The accepted hypothesis; null: more pairs are needed.
   */
  verdict: SprtVerdict | null;
}
/**
 * The progress of a tuning, by finished duels.
 */
export interface TuneProgress {
  /**
   * Number of finished duels.
   */
  duels: number;
  /**
   * Number of finished games.
   */
  games: number;
  /**
   * The names of the weights, in the order of each point's weights.
   */
  names: string[];
  /**
   * Number of nodes of the finished games.
   */
  nodes: number;
  /**
   * Estimated share of the work that is done, 0 to 1.
   */
  part: number;
  /**
   * The weights over time: the latest point, preceded by at most 200 earlier ones.
   */
  points: TunePoint[];
  /**
   * The current decision, in words.
   */
  purpose: string;
}
/**
 * The weights after a number of duels.
 */
export interface TunePoint {
  /**
   * Number of duels played so far; 0 at the first point.
   */
  duels: number;
  /**
   * The random start being climbed, from 0; 0 for SPSA.
   */
  start: number;
  /**
   * The weights, in the order of `names`.
   */
  weights: number[];
}
/**
 * The saving of a cut, and why the branch could not matter; a job of the operation `what_if` ends
 * with it.
 */
export interface WhatIf {
  /**
   * `exact` if there is a value; null above the node limit.
   */
  bound: Bound | null;
  /**
   * Upper end of the likely size, nodes.
   */
  high: number;
  /**
   * Lower end of the likely size, nodes.
   */
  low: number;
  /**
   * Id of the pruned node.
   */
  node: number;
  /**
   * Nodes that the cut saved, the pruned node included.
   */
  nodes: number;
  /**
   * The plain search of the branch as a run of its own; null if no notation can write its position.
   */
  request: RunRequest | null;
  /**
   * The saving and the reason, in sentences; `text` has them in English.
   */
  said: Message[];
  /**
   * Whether `nodes` is a sampled estimate (Knuth 1975).
   */
  sampled: boolean;
  /**
   * The same sentences in English.
   */
  text: string;
  /**
   * Handle of a trace of the branch, with the MAX and MIN roles of the whole search; null if its
   * size is only sampled.
   */
  trace: number | null;
  /**
   * The branch's value for MAX; null above the node limit.
   */
  value: number | null;
}
/**
 * The claims of a search with forward pruning, and those that are false; a job of the operation `judge_claims` ends
 * with it.
 */
export interface JudgedClaims {
  /**
   * The value of the move that the search chose, found in the same way; null without such a move, or if the work
   * was stopped.
   */
  best_is_worth: number | null;
  /**
   * Claims of the search.
   */
  claims: number;
  /**
   * Judged claims that are false.
   */
  false_claims: number;
  /**
   * Claims that were judged: all recorded ones, unless the work was stopped.
   */
  judged: number;
  /**
   * Nodes of all searches that judged.
   */
  nodes: number;
  /**
   * Claims that the record has: those inside subtrees that were only counted are missing. If the work was stopped
   * before they were collected, all claims.
   */
  recorded: number;
  /**
   * Nodes of that plain search.
   */
  sound_nodes: number;
  /**
   * The value that plain alpha-beta finds to the same depth with the same evaluation; null if the work was stopped.
   */
  sound_value: number | null;
  /**
   * The value of the search for MAX; null if it was stopped.
   */
  value: number | null;
  /**
   * The claims that are false: those that change the root first, then by error, the greatest first.
   */
  wrong: JudgedClaim[];
  /**
   * False claims of null moves that are due to zugzwang; null if the run makes no null move.
   */
  zugzwang: number | null;
}
/**
 * A claim with its truth.
 */
export interface JudgedClaim {
  bound: Bound;
  by: ClaimBy;
  /**
   * Whether plain alpha-beta to these plies finds the same.
   */
  holds: boolean;
  /**
   * The moves by which plain alpha-beta comes to `worth`, of the 30 worst claims; of any other empty.
   */
  line: string[];
  /**
   * Id of the node whose value is claimed.
   */
  node: number;
  /**
   * The moves to it from the root, joined by hyphens; a null move is `null`.
   */
  path: string;
  /**
   * Plies to which that is claimed; null to the end of the game.
   */
  plies: number | null;
  /**
   * The claimed bound for MAX.
   */
  score: number;
  /**
   * What the same search finds if it does not make this claim; null for a claim that holds, and where that was not
   * searched. It is searched for the 30 worst claims as long as all nodes stay within three times those of the plain
   * search, or 1 million.
   */
  without: Without | null;
  /**
   * The value for MAX that plain alpha-beta finds; null where the claim holds, because only its side was searched.
   */
  worth: number | null;
  /**
   * Whether a false claim of a null move is due to zugzwang: after the null move the full depth still keeps it, so
   * that having to move hurts. False where the search was only too shallow, null for any other claim.
   */
  zugzwang: boolean | null;
}
/**
 * The result of a search that does not make one of its claims, but searches plainly from there on.
 */
export interface Without {
  /**
   * The move at the root; null if there is none.
   */
  best_move: string | null;
  /**
   * Whether the value or the move is another one than with the claim.
   */
  changes: boolean;
  /**
   * The value at the root for MAX.
   */
  value: number;
}
/**
 * The result of solving, complete unless `stopped` has a reason.
 */
export interface SolvingView {
  /**
   * The game and the board, `connect4` or `connect4 5x4`.
   */
  board: string;
  /**
   * Number of scores of the set that were checked.
   */
  checked: number;
  /**
   * The kind of value: `result`, `final` (Othello: empty squares to the winner), or `outcome`.
   */
  eval: string;
  /**
   * Wall-clock time of all positions together, milliseconds.
   */
  milliseconds: number;
  /**
   * Nodes of all positions together.
   */
  nodes: number;
  /**
   * Number of positions in the request.
   */
  positions: number;
  /**
   * The positions that were started, in order; only the last can lack its value.
   */
  solved: SolvedPosition[];
  /**
   * Why solving ended early; null: every requested value is known.
   */
  stopped: Stop | null;
  /**
   * Wrong scores of the set; empty: all checked scores are right.
   */
  wrong: WrongScore[];
}
/**
 * A position, with its proved value.
 */
export interface SolvedPosition {
  /**
   * A move that reaches the value; null: the game is over, or no such move is known.
   */
  best: string | null;
  /**
   * All moves that reach the value; null: not requested, or unknown.
   */
  best_moves: string[] | null;
  /**
   * Moves of both sides until the game is won or lost; null: the score does not determine it.
   */
  ends_in: number | null;
  /**
   * The value is at most this; null: unknown.
   */
  hi: number | null;
  /**
   * The position's line in the set, from 1; null: there is no set.
   */
  line: number | null;
  /**
   * The value is at least this; null: unknown.
   */
  lo: number | null;
  /**
   * Wall-clock time, milliseconds.
   */
  milliseconds: number;
  /**
   * Every move in the game's order; empty: not requested.
   */
  moves: SolvedMove[];
  /**
   * Nodes entered: every call of the solver.
   */
  nodes: number;
  /**
   * The position in the notation in which it was given.
   */
  position: string;
  /**
   * The value for MAX, the side to move; null: unknown.
   */
  value: number | null;
}
/**
 * A move, with its proved value.
 */
export interface SolvedMove {
  /**
   * Moves of both sides until the game is won or lost, including this one; null: the score does not determine it.
   */
  ends_in: number | null;
  /**
   * The value for the side to move in the position is at most this; null: unknown.
   */
  hi: number | null;
  /**
   * The value for the side to move in the position is at least this; null: unknown.
   */
  lo: number | null;
  /**
   * The text of the move, in the notation of the game.
   */
  move: string;
}
/**
 * A score of a set that the proof refutes.
 */
export interface WrongScore {
  /**
   * The line in the set, from 1.
   */
  line: number;
  /**
   * The position in the notation of the set.
   */
  position: string;
  /**
   * The proved value, as text.
   */
  proved: string;
  /**
   * The claim of the set, as text.
   */
  said: string;
}
/**
 * The result of a match, or of the games finished so far.
 */
export interface Match {
  /**
   * The player for which the score counts, in canonical words.
   */
  a: string;
  /**
   * The other player, in canonical words.
   */
  b: string;
  /**
   * Gomoku: exactly k in a row wins, longer rows do not; false if absent.
   */
  exact?: boolean;
  /**
   * Whether drawn games went to the longer chain.
   */
  five: boolean;
  game: Game;
  /**
   * The finished games, by ascending number.
   */
  games: MatchGame[];
  /**
   * The reason to end the match before its last game: too many faults of a program in a row. Absent: there
   * is none.
   */
  given_up?: string;
  /**
   * Gomoku: stones in a row that win; if absent, 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares; not with `subboard`.
   */
  margin?: number;
  /**
   * The method of the interval and of Elo, with its sources.
   */
  method: string;
  /**
   * Random plies of an opening; 0: every game starts at the position.
   */
  opening_plies: number;
  /**
   * Number of games requested; a sequential test can end the match earlier.
   */
  planned: number;
  player_a?: PlayerEvaluation;
  player_b?: PlayerEvaluation;
  /**
   * The position in any notation of the game, at most 1,048,576 bytes; the start position if
   * empty. A tree has none.
   */
  position: string;
  /**
   * Whether `a` is a program of its own; absent: it is not.
   */
  program_a?: boolean;
  /**
   * Whether `b` is a program of its own; absent: it is not.
   */
  program_b?: boolean;
  /**
   * A sentence about the limits of the interval; null: none.
   */
  remark: string | null;
  score: MatchScore;
  /**
   * The seed of openings and of random players.
   */
  seed: number;
  /**
   * The board size, such as `7x6`, `8` or `15x15`; the usual board if absent.
   */
  size?: string;
  spent_a: Effort;
  spent_b: Effort;
  sprt?: SprtState;
  /**
   * Why games are missing; null: none is missing.
   */
  stopped: Stop | null;
  /**
   * Gomoku: the search area, as in `f6-j10`; the whole board if absent.
   */
  subboard?: string;
  /**
   * The game, its board and its rules, `othello 8x8`.
   */
  title: string;
}
/**
 * A finished game of a match; its moves determine its result.
 */
export interface MatchGame {
  a: Effort;
  /**
   * Whether the rules drew the game and the longer chain decided.
   */
  awarded?: boolean;
  b: Effort;
  first: MatchSide;
  /**
   * The game's number, from 0.
   */
  game: number;
  lapse?: GameLapse;
  /**
   * All moves from the match's position.
   */
  moves: string[];
  /**
   * The opening's number, from 0; two games share it.
   */
  opening: number;
  /**
   * Plies of the opening, which come first in `moves`.
   */
  opening_plies: number;
  result: GameResult;
  /**
   * The times of `a`'s moves, milliseconds, without the opening and forced moves of an engine. Absent: no
   * player is a program.
   */
  times_a_ms?: number[];
  /**
   * The times of `b`'s moves, likewise.
   */
  times_b_ms?: number[];
}
/**
 * The evaluation of a player in a match.
 */
export interface PlayerEvaluation {
  /**
   * The other evaluations of the game that distinguish unfinished positions.
   */
  alternatives: string[];
  evaluation: EvaluationChoice;
}
/**
 * The result of a tuning, or of its duels so far.
 */
export interface Tuning {
  /**
   * Every finished duel, by ascending number.
   */
  duels: TuneDuel[];
  /**
   * The evaluation's word: `deepdiver` or `phases`.
   */
  evaluation: string;
  /**
   * The same as a file, in JSON.
   */
  file: string;
  /**
   * Games played in all duels together.
   */
  games: number;
  /**
   * The names of the weights, in the order of the text.
   */
  names: string[];
  /**
   * Nodes of all games.
   */
  nodes: number;
  /**
   * The weights over time, by ascending number of duels.
   */
  points: TunePoint[];
  /**
   * Why the tuning ended early; null: it did not.
   */
  stopped: Stop | null;
  /**
   * The evaluation with these weights, as written in requests: `deepdiver:310,580,470`.
   */
  text: string;
  /**
   * A description of the tuning: `deepdiver, climb, alphabeta depth 3, othello 8x8`.
   */
  title: string;
  /**
   * The unit of the weights: `thousandths` or `points`.
   */
  unit: string;
  /**
   * The final weights, in the order of `names`: for hill climbing the winner of the round robin, for
   * SPSA the last ones, for a stopped tuning those reached so far. Only a match shows their worth.
   */
  weights: number[];
}
/**
 * A duel of two lists of weights.
 */
export interface TuneDuel {
  /**
   * The weights of side `a`, in the order of `names`.
   */
  a: number[];
  /**
   * The weights of side `b`, in the order of `names`.
   */
  b: number[];
  /**
   * Games of the duel that were drawn.
   */
  draws: number;
  /**
   * The duel's number, from 0.
   */
  duel: number;
  /**
   * Games that `a` lost.
   */
  losses: number;
  /**
   * Nodes of both sides in all games of the duel.
   */
  nodes: number;
  /**
   * The decision that it serves, as text: `final: start 1 or 2`.
   */
  purpose: string;
  /**
   * Games that `a` won.
   */
  wins: number;
}
/**
 * A reference to a job by its number: the answer of each operation that starts a job.
 */
export interface JobRef {
  /**
   * The job's number, from 1.
   */
  job: number;
}
/**
 * The positions of a search and the moves between them.
 */
export interface Joined {
  /**
   * The moves between them, in the order of the search; empty if there are too many positions.
   */
  edges: JoinedMove[];
  /**
   * Whether mirror images count as equal, as in the table of the search.
   */
  folded: boolean;
  /**
   * Different moves between positions.
   */
  moves: number;
  /**
   * Nodes that the search entered, as far as they are recorded.
   */
  nodes: number;
  /**
   * The positions in the order of their first entry; empty if there are more than 2,000.
   */
  places: JoinedPosition[];
  /**
   * Different positions among them.
   */
  positions: number;
  /**
   * Positions that two or more different positions lead to.
   */
  shared: number;
}
/**
 * A move between two positions.
 */
export interface JoinedMove {
  /**
   * Index of the position before it.
   */
  from: number;
  /**
   * The step at which the search first played it.
   */
  step: number;
  /**
   * Index of the position after it.
   */
  to: number;
}
/**
 * A position of a search.
 */
export interface JoinedPosition {
  /**
   * The step at which the table first answered one of them; null: it never did.
   */
  answered: number | null;
  /**
   * The steps that entered the first of these nodes, ascending, at most 50.
   */
  entered: number[];
  kind: Kind;
  /**
   * The node that first entered it.
   */
  node: number;
  /**
   * Nodes of the tree with this position, in the whole search.
   */
  nodes: number;
  /**
   * Its place in the row: 0 is the middle, and neighbours are 1 apart.
   */
  place: number;
  /**
   * Its row: the ply of that node.
   */
  row: number;
  /**
   * The step of that entry.
   */
  step: number;
}
/**
 * The way from the root to the node of a step.
 */
export interface JoinedPath {
  /**
   * Indices of the positions, the root's first.
   */
  positions: number[];
}
/**
 * A request for the way to the node of a step, for the operation `joined_path`.
 */
export interface JoinedPathRequest {
  /**
   * The step.
   */
  step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A request for the positions of a trace, for the operation `joined`.
 */
export interface JoinedRequest {
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A range of a leaf's values, as they are written, in which the same edges are cut.
 */
export interface LeafBand {
  /**
   * The root's best move; null at a leaf, at chance, and if a node limit stops the search first.
   */
  best: string | null;
  /**
   * The moves from the root to the node below each cut edge, in the last iteration.
   */
  cut: string[][];
  /**
   * Whether the root's value is the leaf's own.
   */
  follows: boolean;
  /**
   * The least value, included; null: no end.
   */
  from: number | null;
  /**
   * The greatest value, included; null: no end.
   */
  to: number | null;
  /**
   * The root's value for MAX in the whole range; null if it follows the leaf, or if a node limit
   * stops the search.
   */
  value: number | null;
}
/**
 * The values at which a leaf causes cuts, the answer of the operation `leaf_bands`.
 */
export interface LeafBands {
  /**
   * Ranges of the value from the least up, without gaps; in each the same edges are cut. Null: not
   * computed, because it takes too many nodes, or because the search has a time limit.
   */
  bands: LeafBand[] | null;
  /**
   * The present value of the leaf for MAX, as it is written.
   */
  now: number;
}
/**
 * A request for the values at which a leaf causes cuts, for the operation `leaf_bands`.
 */
export interface LeafBandsRequest {
  /**
   * The moves from the root to the leaf.
   */
  path: string[];
  request: RunRequest;
}
/**
 * A search with another value at one leaf, drawn at its end: the answer of the operation `try_leaf`.
 * No trace stays open.
 */
export interface LeafTrial {
  counts: NodeCounts;
  /**
   * Id of the leaf in the drawing, which is its focus; of its closest recorded ancestor if the search
   * never reached it.
   */
  focus: number;
  tree: TreeDrawing;
  /**
   * The root's value for MAX; null if the search was stopped by its node limit.
   */
  value: number | null;
  /**
   * Whether the value is only a bound, because it lies outside a given window; null if it is exact.
   */
  value_bound: Bound | null;
}
/**
 * A drawing of part of the tree, in glyph widths by plies.
 */
export interface TreeDrawing {
  /**
   * Number of glyphs and fans with hidden nodes.
   */
  folded_groups: number;
  /**
   * The fans of hidden nodes, from the top row down.
   */
  folds: Fold[];
  /**
   * The glyphs of the drawing, by ascending id.
   */
  glyphs: TreeGlyph[];
  /**
   * Height of the drawing, in plies.
   */
  height: number;
  /**
   * At a cutoff in a game, if boards were requested: up to four positions along the line that gave the
   * owner its bound, after its first move and on; otherwise empty.
   */
  instead: SmallBoard[];
  /**
   * Number of glyphs drawn.
   */
  shown: number;
  /**
   * Total number of graph nodes, plus the never-searched nodes of a textbook or uniform tree with at
   * most 2,000 nodes.
   */
  total: number;
  /**
   * Width of the drawing, in glyph widths.
   */
  width: number;
}
/**
 * A glyph of the tree: a node with its place and its state.
 */
export interface TreeGlyph {
  /**
   * Id of the closest recorded ancestor of a node that the search never reached and the record
   * lacks; null at recorded nodes.
   */
  anchor: number | null;
  /**
   * The board at the node; null if it was not requested, or if the game has none.
   */
  board: SmallBoard | null;
  /**
   * Nodes hidden below, searched or not; 0: none.
   */
  folded: number;
  /**
   * The mark of the overlay here; null without an overlay.
   */
  mark: Mark | null;
  node: NodeView;
  /**
   * Whether the glyph is on the open path of the step.
   */
  on_path: boolean;
  /**
   * Whether the glyph lies on the root's variation at the step.
   */
  on_pv: boolean;
  proof?: ProofNumbers;
  state: GlyphState;
  visits?: NodeVisits;
  /**
   * The value for MAX of a leaf of a textbook or uniform tree that was never searched; null
   * elsewhere.
   */
  worth: number | null;
  /**
   * Horizontal position, in glyph widths from the left.
   */
  x: number;
  /**
   * Vertical position, in plies from the top.
   */
  y: number;
}
/**
 * A bare board, small enough for a glyph.
 */
export interface SmallBoard {
  /**
   * Row by row from the top left: `X` first player, `O` second, `.` empty.
   */
  cells: string;
  /**
   * Number of columns.
   */
  columns: number;
  /**
   * The square of the last move; null if there is none.
   */
  last: number | null;
  /**
   * Squares of the winning lines; empty without a winner.
   */
  line: number[];
}
/**
 * A lesson, read from one Markdown file.
 */
export interface Lesson {
  convention: Profile;
  language: Language;
  /**
   * Estimated duration, minutes; null: not given.
   */
  minutes: number | null;
  /**
   * The pages, 1 to 200.
   */
  pages: LessonPage[];
  /**
   * Title of the lesson, plain text.
   */
  title: string;
}
/**
 * A page: a text, with at most one search, one comparison and one game beside it.
 */
export interface LessonPage {
  /**
   * Runs to count side by side; null: none.
   */
  compare: LessonCompare | null;
  /**
   * A position to play from; null: none.
   */
  game: LessonGame | null;
  /**
   * Text of the page as HTML, with only `CommonMark` elements, tables, and links to the web.
   */
  html: string;
  /**
   * Line of the heading in the file, from 1.
   */
  line: number;
  /**
   * The questions, in the order of the text.
   */
  questions: LessonQuestion[];
  /**
   * The search beside the text; null: the search of the previous page, left as it was.
   */
  stage: LessonStage | null;
  /**
   * Heading of the page, plain text.
   */
  title: string;
}
/**
 * Runs to count side by side, from a `compare` block.
 */
export interface LessonCompare {
  /**
   * Depth limit, plies; absent: no limit.
   */
  depth?: number;
  /**
   * The evaluation; absent: the game's default.
   */
  eval?: string;
  /**
   * Gomoku: exactly k in a row wins, longer rows do not; false if absent.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; if absent, 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares; not with `subboard`.
   */
  margin?: number;
  /**
   * The position in any notation of the game, at most 1,048,576 bytes; the start position if
   * empty. A tree has none.
   */
  position: string;
  /**
   * The runs, 2 to 12, in the convention of the lesson.
   */
  runs: string[];
  /**
   * The board size, such as `7x6`, `8` or `15x15`; the usual board if absent.
   */
  size?: string;
  /**
   * Gomoku: the search area, as in `f6-j10`; the whole board if absent.
   */
  subboard?: string;
}
/**
 * A position to play from, from a `game` block.
 */
export interface LessonGame {
  /**
   * Gomoku: exactly k in a row wins, longer rows do not; false if absent.
   */
  exact?: boolean;
  game: Game;
  /**
   * Gomoku: stones in a row that win; if absent, 5, or the shorter side if that is less.
   */
  k?: number;
  /**
   * Gomoku: the search area as a margin round the stones, 0 to 19 squares; not with `subboard`.
   */
  margin?: number;
  /**
   * The published program that plays the other side; null: Plyscope's own alpha-beta.
   */
  opponent?: string;
  /**
   * The position in any notation of the game, at most 1,048,576 bytes; the start position if
   * empty. A tree has none.
   */
  position: string;
  /**
   * The board size, such as `7x6`, `8` or `15x15`; the usual board if absent.
   */
  size?: string;
  /**
   * Gomoku: the search area, as in `f6-j10`; the whole board if absent.
   */
  subboard?: string;
}
/**
 * A question on a page, from a `question` block.
 */
export interface LessonQuestion {
  answer: LessonAnswer;
  /**
   * Text of the question, plain text.
   */
  ask: string;
  /**
   * A hint; null: none.
   */
  hint: string | null;
}
/**
 * One possible answer to a question; a question has 2 to 9.
 */
export interface LessonChoice {
  /**
   * Whether the answer is right, as exactly one per question is; default: false.
   */
  right: boolean;
  /**
   * Text of the answer, plain text.
   */
  text: string;
  /**
   * The reason that the answer is right or wrong.
   */
  why: string;
}
/**
 * A search, and the moment to show, from a `stage` block.
 */
export interface LessonStage {
  request: RunRequest;
  words: LessonStageWords;
}
/**
 * The view of a search that a page requests; the operation `lesson_stage` resolves it on a trace.
 */
export interface LessonStageWords {
  at: LessonMoment;
  /**
   * First step that the reader can reach; null: 0.
   */
  from?: number;
  /**
   * Nodes to mark, as names or as moves (`2-1`).
   */
  highlight?: string[];
  /**
   * Numbers in questions: `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves`, `cutoffs`.
   */
  numbers?: string[];
  /**
   * Last step that the reader can reach; null: the last step of the search.
   */
  to?: number;
}
/**
 * The text of a lesson, for the operation `lesson`.
 */
export interface LessonRequest {
  /**
   * Text of the lesson file, at most 1 MiB.
   */
  text: string;
}
/**
 * A request to resolve the words of a page's stage on a trace, for the operation `lesson_stage`.
 */
export interface LessonStageRequest {
  /**
   * Handle of the open trace of the stage's request.
   */
  trace: number;
  words: LessonStageWords;
}
/**
 * The resolved words of a page: steps, nodes and numbers. They are the answer of the operation
 * `lesson_stage`.
 */
export interface LessonStageResolved {
  /**
   * First step that the reader can reach; 0 by default.
   */
  from: number;
  /**
   * Ids of the nodes to mark, in the order of the words.
   */
  highlight: number[];
  /**
   * The numbers as text, in the order of the words: `3`, `inf`, `-inf`.
   */
  numbers: string[];
  /**
   * The step to show, from `from` to `to`.
   */
  step: number;
  /**
   * Last step that the reader can reach; by default the last step of the search.
   */
  to: number;
}
/**
 * The text of a link, for the operation `request_of_link`.
 */
export interface LinkRequest {
  /**
   * The link's request as JSON text, already decoded.
   */
  link: string;
}
/**
 * The style of numbers and words in a step, set by a convention or by the reader alone.
 */
export interface Manner {
  /**
   * Whether numbers are for the side to move; otherwise they are for MAX.
   */
  own?: boolean;
  /**
   * Whether sentences say that branches are pruned; otherwise they say cut.
   */
  prunes?: boolean;
  /**
   * Whether the test comes before the window update, so that a cut node leaves with its old window.
   */
  tests_first?: boolean;
}
/**
 * A match to play. Without time limits the same request gives the same games, on any number of
 * threads.
 */
export interface MatchRequest {
  /**
   * The player for which the score counts: a published program, `random`, or a run with limits,
   * `alphabeta+static,eval=phases,depth=4`.
   */
  a: string;
  /**
   * The other player, in the same words.
   */
  b: string;
  /**
   * Finished games of the same match; only the others are played.
   */
  finished?: MatchGame[];
  /**
   * Whether a drawn game is awarded to the longer chain; of equal chains, to the one made first.
   */
  five?: boolean;
  /**
   * Games, 1 to 100,000; absent: 100, or 5 with `five`, or at most 10,000 with `sprt`.
   */
  games?: number;
  /**
   * `random:K`: every two games start with K random plies of their own, sides swapped. Absent or
   * `start`: every game starts at the position.
   */
  openings?: string;
  /**
   * The seed of openings and of random players; absent: 1.
   */
  seed?: number;
  setup: Setup;
  /**
   * Ends the match as soon as a sequential test rejects that the Elo difference is `elo0` or less, at
   * the error rate `alpha`, or that it is `elo1` or more, at the rate `beta`: `elo0=0,elo1=10`, with
   * `alpha=` and `beta=`, 0.001 to 0.4, 0.05 if absent. Absent: all games are played.
   */
  sprt?: string;
  /**
   * Games at once, 1 to 64; absent: one per processor, as memory allows.
   */
  threads?: number;
}
/**
 * The messages of a language. The core answers with a key and its arguments, and a shell fills them into
 * the message.
 */
export interface Messages {
  /**
   * The texts by their keys. A placeholder is an argument's name in braces, with a capital at the
   * start of a sentence.
   */
  texts: {
    [k: string]: Form;
  };
}
/**
 * A request for the messages of a language, for the operation `messages`.
 */
export interface MessagesRequest {
  language: Language;
}
/**
 * A request for one mistake, for the operation `mistake`.
 */
export interface MistakeRequest {
  /**
   * The word of the mistake, as `mistakes` lists it; any other word is refused.
   */
  mistake: string;
}
/**
 * The correct and the mistaken run, drawn: the answer of the operation `mistake`.
 */
export interface MistakeShown {
  /**
   * A description of the mistake and its effect, in English.
   */
  about: string;
  checked: SearchCheck;
  /**
   * The word of the mistake, in kebab case.
   */
  mistake: string;
  /**
   * The events of the right run, with their header, one JSON object per line.
   */
  right: string;
  /**
   * The correct run as SVG, at its end.
   */
  right_end: string;
  /**
   * The correct run as SVG, at the step where the other run departs from it.
   */
  right_picture: string;
  sort: MistakeSort;
  /**
   * The events of the run with the mistake, with their header, one JSON object per line.
   */
  wrong: string;
  /**
   * The run with the mistake as SVG, at its end.
   */
  wrong_end: string;
  /**
   * The run with the mistake as SVG, at its first difference.
   */
  wrong_picture: string;
}
/**
 * A mistake in the list of all mistakes.
 */
export interface MistakeWord {
  /**
   * A description of the mistake and its effect, in English.
   */
  about: string;
  /**
   * The word of the mistake, in kebab case.
   */
  mistake: string;
  sort: MistakeSort;
  /**
   * The name of the mistake, in English.
   */
  title: string;
}
/**
 * The list of all mistakes, the answer of the operation `mistakes`.
 */
export interface MistakesAnswer {
  /**
   * All mistakes: those of the diagnosis, then a forgotten pass and a bound kept as a value.
   */
  mistakes: MistakeWord[];
}
/**
 * The options for generating a sheet from a seed.
 */
export interface NewSheet {
  /**
   * The number of exercises, 1 to 20.
   */
  count: number;
  /**
   * The kinds of exercises, in turn; empty for all kinds.
   */
  kinds?: ExerciseKind[];
  /**
   * The level, 1 to 3.
   */
  level: number;
  profile?: Profile;
  /**
   * The seed of the sheet; with the same options it gives the same sheet.
   */
  seed: number;
  tree?: ExerciseGround;
}
/**
 * A request for the node at the end of a path from the root, for the operation `node_at`.
 */
export interface NodeAtRequest {
  /**
   * Whether to follow only entered nodes, and not pruned ones; default: false.
   */
  entered?: boolean;
  /**
   * The moves of the path, from the root on.
   */
  path: string[];
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A reference to a node of an open trace, for the operations `node` and `path`.
 */
export interface NodeRequest {
  /**
   * The node's id, from 0 in the order of entry.
   */
  node: number;
  /**
   * The trace's handle, from 1.
   */
  trace: number;
}
/**
 * The overlay of two traces of one position, the answer of the operation `overlay`.
 */
export interface Overlay {
  a: OverlaySide;
  /**
   * Whether both values are equal; null if either search was stopped.
   */
  agree: boolean | null;
  b: OverlaySide;
  /**
   * A sentence that defines the counts, in English.
   */
  convention: string;
  counts: OverlayCounts;
  /**
   * Other differences that make percentages doubtful, in words: depth, evaluation or limits.
   * Empty: none.
   */
  differences: string[];
  /**
   * The root moves: those of A in A's order, then those of B alone.
   */
  root_moves: OverlayMove[];
}
/**
 * One of the two searches of an overlay; its counts cover all iterations.
 */
export interface OverlaySide {
  /**
   * Nodes entered, in all iterations.
   */
  nodes: number;
  /**
   * The word that names the run.
   */
  run: string;
  /**
   * Why the search stopped early; null: it did not.
   */
  stopped: Stop | null;
  /**
   * Number of subtrees that were counted but not recorded.
   */
  stubs: number;
  /**
   * A one-line title of the run: game, position, run, evaluation and depth.
   */
  title: string;
  /**
   * Handle of the open trace.
   */
  trace: number;
  /**
   * The root's score for MAX; null if the search was stopped.
   */
  value: number | null;
}
/**
 * Counts of places and saved nodes. A place is a path of moves from the root. A place that a search
 * enters in several iterations counts once.
 */
export interface OverlayCounts {
  /**
   * Number of places that both searches entered.
   */
  both: number;
  /**
   * Number of nodes of A inside its stubs, at unknown places.
   */
  folded_a: number;
  /**
   * Number of nodes of B inside its stubs, at unknown places.
   */
  folded_b: number;
  /**
   * Number of places that only A entered.
   */
  only_a: number;
  /**
   * Number of places that only B entered.
   */
  only_b: number;
  /**
   * Nodes of B that cuts of A saved, counted likewise.
   */
  saved_by_a: number;
  /**
   * Nodes of A that cuts of B saved. Counts every visit and the inside of stubs.
   */
  saved_by_b: number;
  /**
   * Places that at least one search entered: the sum of the next five counts.
   */
  union: number;
  /**
   * Places that A entered and that B's record does not cover: below a stub, or where B was stopped.
   */
  unknown_a: number;
  /**
   * Number of places that B entered and that A's record does not cover.
   */
  unknown_b: number;
}
/**
 * The subtree below one move of the root, in both searches.
 */
export interface OverlayMove {
  counts: OverlayCounts;
  /**
   * A's mark for the move; null if absent.
   */
  mark_a: Mark | null;
  /**
   * B's mark for the move; null if absent.
   */
  mark_b: Mark | null;
  /**
   * The move, as the game writes it.
   */
  move: string;
  /**
   * The move's node in A; null if absent.
   */
  node_a: number | null;
  /**
   * The move's node in B; null if absent.
   */
  node_b: number | null;
}
/**
 * A claim of B at its place in A.
 */
export interface OverlayClaim {
  bound: Bound;
  by: ClaimBy;
  /**
   * Id after the last node of its subtree in A.
   */
  end_a: number;
  /**
   * Id of the node in A at its place.
   */
  node_a: number;
  /**
   * Id of the node in B whose value is claimed.
   */
  node_b: number;
  /**
   * The moves from the root to the place.
   */
  path: string[];
  /**
   * Plies to which that is claimed; null to the end of the game.
   */
  plies: number | null;
  /**
   * The ply of the place.
   */
  ply: number;
  /**
   * The claimed bound for MAX.
   */
  score: number;
}
/**
 * The claims of B at their places in A.
 */
export interface OverlayClaims {
  /**
   * At most 500 claims: those of `refuted` in that order, then the others by the size of their subtrees in A.
   */
  claims: OverlayClaim[];
  /**
   * Places that A alone entered at or below a place of `refuted`: B saved them wrongly.
   */
  saved_wrongly: number;
  /**
   * All recorded claims of B; those without a place in A are among them.
   */
  total: number;
}
/**
 * A request for the claims of B, a search with forward pruning, at their places in A.
 */
export interface OverlayClaimsRequest {
  /**
   * Handle of the first open trace.
   */
  a: number;
  /**
   * Handle of the trace that makes the claims.
   */
  b: number;
  /**
   * Ids of the nodes of B with a false claim, in the order of `judge_claims`.
   */
  refuted?: number[];
}
/**
 * A subtree that A searched and B cut.
 */
export interface OverlayCut {
  /**
   * The step of B that cut the subtree; null if the record ends before it.
   */
  cutoff_step_b: number | null;
  /**
   * Id of the node of B that cut the subtree: the parent of the pruned node.
   */
  cutter_b: number;
  /**
   * Id of the root of the subtree in A.
   */
  node_a: number;
  /**
   * Id of the pruned node in B.
   */
  node_b: number;
  /**
   * A's nodes in the subtree: the saving of the cut.
   */
  nodes: number;
  /**
   * The moves from the root to the subtree, root first.
   */
  path: string[];
}
/**
 * A page of saved subtrees, largest first.
 */
export interface OverlayCuts {
  /**
   * The saved subtrees on this page, largest first.
   */
  cuts: OverlayCut[];
  /**
   * Saved subtrees on all pages.
   */
  total: number;
}
/**
 * A request for the largest subtrees of A that cuts of B saved. Exchange A and B for the opposite
 * direction.
 */
export interface OverlayCutsRequest {
  /**
   * Handle of the trace that searched the subtrees.
   */
  a: number;
  /**
   * Handle of the trace that cut the subtrees.
   */
  b: number;
  /**
   * Maximum number of subtrees, at most 500.
   */
  count: number;
  /**
   * Subtrees to skip, from the largest on.
   */
  offset: number;
}
/**
 * A request for the overlay of two open traces of one position, for the operation `overlay`.
 */
export interface OverlayRequest {
  /**
   * Handle of the first open trace.
   */
  a: number;
  /**
   * Handle of the second open trace.
   */
  b: number;
}
/**
 * Pictures, and the number of nodes they leave out: the answer of the operation `picture`.
 */
export interface PictureAnswer {
  /**
   * Nodes drawn in the last picture.
   */
  drawn: number;
  /**
   * Searched nodes that the last picture does not draw: they are only counted there, lie
   * outside the drawn subtree, or belong to other iterations.
   */
  left_out: number;
  /**
   * A sentence about the nodes left out; null: none.
   */
  note: string | null;
  /**
   * The files, in the order of the steps.
   */
  pages: PicturePage[];
}
/**
 * One file of pictures: one step, or a whole animation.
 */
export interface PicturePage {
  /**
   * The step in the picture; null: the end of the search, or a range in one file.
   */
  step: number | null;
  /**
   * The file's text, in the requested format.
   */
  text: string;
}
/**
 * A request for pictures of an open trace, for the operation `picture`.
 */
export interface PictureRequest {
  /**
   * Whether to draw the range as one animated SVG; default: false.
   */
  animate?: boolean;
  format: PictureFormat;
  /**
   * First step of a range, drawn as one picture per step; null with `to`: 0.
   */
  from?: number;
  language?: Language;
  /**
   * Maximum number of nodes to draw, 1 to 2,000; null: 60.
   */
  max_nodes?: number;
  /**
   * The top node of the drawing; null: the root of the drawn iteration.
   */
  node?: number;
  /**
   * The top node of the drawing, as the moves from the root joined by `-`; excludes `node`.
   */
  path?: string;
  /**
   * Duration of each step of the animation, 50 to 60,000 milliseconds; null: 1,200.
   */
  pause_ms?: number;
  /**
   * Maximum number of plies to draw below the top node; null: all.
   */
  plies?: number;
  profile?: Profile;
  /**
   * The step to draw, with the current node marked; null: the end.
   */
  step?: number;
  /**
   * Last step of the range; null with `from`: the last of the trace.
   */
  to?: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A position of a random game.
 */
export interface PlayoutBoard {
  /**
   * Row by row from the top left: `X` first player, `O` second, `.` empty.
   */
  cells: string;
  /**
   * Number of columns.
   */
  columns: number;
  /**
   * The square of the last move; null if there is none.
   */
  last: number | null;
  /**
   * Squares of the winning lines; empty without a winner.
   */
  line: number[];
  /**
   * Number of moves of the game played, at least 1.
   */
  played: number;
}
/**
 * A reader's answer to a question, for the operation `predict`.
 */
export interface PredictAnswer {
  /**
   * Id of the child that the search is believed to go to; null without a choice.
   */
  child?: number;
  /**
   * Ids of the children with edges marked as cut.
   */
  cut: number[];
  /**
   * Whether numbers are for the side to move; otherwise they are for MAX.
   */
  own: boolean;
  /**
   * The step at which a child's value reaches its parent, or at which a child is selected.
   */
  step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
  /**
   * The value as it was typed: a number with or without the sign of a bound, or the two ends of an interval.
   */
  value: string;
}
/**
 * The value that a child has returned.
 */
export interface PredictChild {
  /**
   * The move to the child, as the game writes it.
   */
  move: string;
  /**
   * The value of the child, as shown on screen.
   */
  value: number;
}
/**
 * The claim that a search is about to make.
 */
export interface PredictClaim {
  bound: Bound;
  by: ClaimBy;
  /**
   * Plies to which that is claimed.
   */
  plies: number;
  /**
   * The claimed bound, as shown on screen.
   */
  score: number;
}
/**
 * The edge to a child.
 */
export interface PredictEdge {
  /**
   * The readable form of the child: its name or its move.
   */
  called: string;
  /**
   * The move to the child, as the game writes it.
   */
  move: string;
  /**
   * Id of the child node.
   */
  node: number;
  /**
   * Its proof and disproof number at the step, where they select; null elsewhere.
   */
  proof: ProofNumbers | null;
  /**
   * Its visits at the step, where they select; null elsewhere.
   */
  visits: NodeVisits | null;
}
/**
 * The question before a step, if there is one.
 */
export interface PredictPrompt {
  /**
   * The question; null: this step leaves nothing to work out.
   */
  question: PredictQuestion | null;
}
/**
 * A question for the reader. All numbers are as shown on screen.
 */
export interface PredictQuestion {
  /**
   * Alpha before the value arrived; null is open.
   */
  alpha: number | null;
  asks: PredictSubject;
  /**
   * Beta before the value arrived; null is open.
   */
  beta: number | null;
  /**
   * The readable form of the node: its name or its moves; empty at a root without a name.
   */
  called: string;
  chooser: Kind;
  /**
   * The claim of `claim`; null of any other.
   */
  claim: PredictClaim | null;
  /**
   * Whether all children have been searched.
   */
  complete: boolean;
  kind: Kind;
  /**
   * Of `interval`: the range of the leaves, in which each outcome that is left lies; null of any other.
   */
  leaves: Proved | null;
  /**
   * Id of the node of the question.
   */
  node: number;
  /**
   * Children with edges that the node may cut; empty if a cut is impossible. Of `child`: those that the search can
   * go to.
   */
  options: PredictEdge[];
  /**
   * The moves from the root to the node, root first.
   */
  path: string[];
  /**
   * The values that the children have returned, in order.
   */
  returned: PredictChild[];
}
/**
 * A request for the question before a step, for the operation `predict_question`.
 */
export interface PredictRequest {
  /**
   * Whether numbers are for the side to move; otherwise they are for MAX.
   */
  own: boolean;
  /**
   * The step at which a child's value reaches its parent, or at which a child is selected.
   */
  step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * The correct answer to a question, from the recorded search.
 */
export interface PredictTruth {
  /**
   * The bound sign before the value if the node is cut; null elsewhere.
   */
  bound: Bound | null;
  /**
   * Id of the child that the search goes to; null where the question is not about a child.
   */
  child: number | null;
  /**
   * Whether the remaining edges are cut, at the step after the question's.
   */
  cut: boolean;
  /**
   * The averages that stay possible; null where the question is not about them.
   */
  interval: Proved | null;
  /**
   * The owner of the bound that causes the cut; null without a cut, or if the search's own window
   * causes it.
   */
  owner: Owner | null;
  /**
   * The step that shows the whole answer: the cutoff, or else the step of the question.
   */
  step: number;
  /**
   * The value of the node, as shown on screen; null where the question is not about a value.
   */
  value: number | null;
}
/**
 * The verdict on an answer, with the mistake behind it.
 */
export interface Prediction {
  /**
   * The mistake in the choice of a child; null: it is right, or there is none.
   */
  child: Mistake | null;
  /**
   * The mistake in the marks; null: they are right.
   */
  cuts: Mistake | null;
  /**
   * The number typed, of an interval its lower end; null if the text is not a number.
   */
  given: number | null;
  /**
   * Sentences about the first of these mistakes, in the numbers of the tree; empty if all is
   * right.
   */
  said: Message[];
  truth: PredictTruth;
  /**
   * The mistake in the value; null: it is right, or there is no number.
   */
  value: Mistake | null;
}
/**
 * A child with its numbers.
 */
export interface ProofChild {
  /**
   * The move in readable form: the name of the child if it has one.
   */
  called: string;
  /**
   * Whether the search goes there.
   */
  chosen: boolean;
  dn: ProofNumber;
  /**
   * The move to it.
   */
  move: string;
  /**
   * Id of the child.
   */
  node: number;
  pn: ProofNumber;
}
/**
 * A step of a proof-number search.
 */
export interface ProofStep {
  /**
   * The children of the node of the event with their numbers, in the order of the run, at most 100.
   */
  children: ProofChild[];
  /**
   * Ids of the leaves that together would disprove the root, as `proof_set`.
   */
  disproof_set: number[];
  /**
   * Number of the expansion, from 1; 0 before the first, and for `dfpn`.
   */
  expansion: number;
  /**
   * Number of expansions in the whole search; 0 for `dfpn`.
   */
  expansions: number;
  /**
   * First step of the expansion; 1 before the first.
   */
  first_step: number;
  goal: Message;
  /**
   * The numbers of the node of the event.
   */
  here: ProofNumbers | null;
  /**
   * Last step of the expansion; the last of all for `dfpn`.
   */
  last_step: number;
  /**
   * Ids from the root to the most-proving leaf, which `pn` expands next; empty for `dfpn`.
   */
  most_proving: number[];
  /**
   * Ids of the nodes of the expansion's path, root first, as far as the step has come; for `dfpn` the open visits.
   */
  path: number[];
  /**
   * Ids of the leaves that together would prove the root; empty if there are more than 100, or if it cannot be.
   */
  proof_set: number[];
  /**
   * The numbers of the root.
   */
  root: ProofNumbers | null;
  /**
   * The thresholds of the visit of `dfpn`: it ends when one of its numbers reaches its own.
   */
  thresholds: ProofNumbers | null;
}
/**
 * A QR code with error correction of at least level M.
 */
export interface QrCode {
  /**
   * The dark modules as an SVG path, in modules from the upper left corner: `M0 0h7v1h-7z`.
   */
  path: string;
  /**
   * Modules per side, 21 to 177, without the quiet zone of four around them.
   */
  size: number;
}
/**
 * A request for a QR code.
 */
export interface QrRequest {
  /**
   * The text, 1 to 1,000 bytes.
   */
  text: string;
}
/**
 * The random game of an iteration.
 */
export interface RandomGame {
  /**
   * Positions of the game, at most six, the last at its end; empty for games without a board.
   */
  boards: PlayoutBoard[];
  /**
   * Its moves, from the last node of the iteration on.
   */
  moves: string[];
  /**
   * The reward of its end, for MAX.
   */
  reward: number;
  said: Message;
}
/**
 * A request for the random game of an iteration, for the operation `random_game`.
 */
export interface RandomGameRequest {
  /**
   * Number of the iteration, from 1.
   */
  iteration: number;
  /**
   * Another seed, for a game that the search has not played; null: its own.
   */
  seed?: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A recently opened or saved file. The page never sees its path.
 */
export interface Recent {
  /**
   * The handle for opening the file again.
   */
  handle: string;
  /**
   * The file's name and a description of its trace.
   */
  title: string;
  /**
   * The time of opening or saving, in milliseconds since 1970.
   */
  when: number;
}
/**
 * A code to read; its checksum and all of its answers are checked, because codes are not trusted.
 */
export interface ResultRequest {
  /**
   * The code as it was copied, at most 4,000 characters.
   */
  code: string;
}
/**
 * The numbers of the root over the search.
 */
export interface RootNumbers {
  /**
   * The number of expansions by then; for `dfpn` the step.
   */
  expansions: number[];
  /**
   * The numbers after each.
   */
  numbers: ProofNumbers[];
  /**
   * The moments: steps after which the root's numbers changed, ascending, evenly spread if there are too many.
   */
  steps: number[];
}
/**
 * A request for the numbers of the root over the search, for the operation `root_numbers`.
 */
export interface RootNumbersRequest {
  /**
   * The most moments, 1 to 1,000.
   */
  columns: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A run that follows a convention.
 */
export interface RunText {
  /**
   * The run in words, with those of the convention.
   */
  run: string;
}
/**
 * The target of a debugger command, the answer of the operation `seek`.
 */
export interface Seek {
  /**
   * The target step; null: none in that direction.
   */
  step: number | null;
}
/**
 * A request for the target step of a debugger command, for the operation `seek`.
 */
export interface SeekRequest {
  /**
   * Whether to search backwards; `node` ignores it.
   */
  backwards: boolean;
  /**
   * The condition, for `breakpoint`.
   */
  condition?: string;
  kind: SeekKind;
  /**
   * Id of the node; required by `visit` and `node`.
   */
  node?: number;
  /**
   * The current step, from 0 to one past the last step.
   */
  step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A sheet of exercises. Its JSON is the file format.
 */
export interface Sheet {
  /**
   * The exercises of the sheet, 1 to 20.
   */
  items: ExerciseItem[];
  /**
   * The type of the file: always `sheet`.
   */
  plyscope: string;
  profile: Profile;
  /**
   * The sheet as text, for a link: it comes after `#sheet=`.
   */
  text: string;
  /**
   * The version of the format: always 1.
   */
  version: number;
}
/**
 * A sheet to read or to generate; a request for neither is refused.
 */
export interface SheetRequest {
  new?: NewSheet;
  /**
   * The sheet as text or as the JSON of its file; null to generate a new one.
   */
  text?: string;
}
/**
 * The result of a sheet, computed from its answers.
 */
export interface SheetResult {
  /**
   * The whole result as a code to paste: the answers and the time, without the score.
   */
  code: string;
  /**
   * The exercises with their answers, in the order of the sheet.
   */
  exercises: SolvedItem[];
  /**
   * The number of answers that count, all exercises together; an order counts as one.
   */
  of: number;
  /**
   * The number of right answers, all exercises together.
   */
  right: number;
  /**
   * The time taken, in seconds, 0 to 86,400.
   */
  seconds: number;
  sheet: Sheet;
  /**
   * The number of exercises with all answers right.
   */
  solved: number;
}
/**
 * An exercise of a result, graded again from its answers.
 */
export interface SolvedItem {
  /**
   * The given answers in canonical words, without blank ones.
   */
  answers: {
    [k: string]: string;
  };
  graded: Feedback;
}
/**
 * A request for a page of a node's siblings, the node itself included, for the operation
 * `siblings`.
 */
export interface SiblingsRequest {
  /**
   * Maximum number of siblings, at most 1,000.
   */
  count: number;
  /**
   * Id of the node.
   */
  node: number;
  /**
   * Siblings to skip, in search order.
   */
  offset: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A position, or a set of positions, to solve to the end of the game.
 */
export interface SolveRequest {
  /**
   * Whether to yield to everything else on the machine (on Linux: a thread of the lowest priority).
   */
  background?: boolean;
  /**
   * Largest size of the table, bytes, 1 MB to 1 TB; absent: 1 GB. The table grows as it is used.
   */
  memory?: number;
  /**
   * Whether to compute the value of every move; absent: the position's value and one best move.
   */
  moves?: boolean;
  /**
   * Maximum nodes of all positions together; absent: any number.
   */
  node_limit?: number;
  /**
   * Whether to prove only win, draw or loss; absent: the score.
   */
  outcome?: boolean;
  /**
   * A set: one position per line with a score after it, or OBF lines; the scores are verified.
   */
  positions?: string;
  setup: Setup;
  /**
   * Wall-clock limit of all positions together, milliseconds; absent: none.
   */
  time_limit_ms?: number;
}
/**
 * The values of the columns of Connect Four on the 7x6 board for the side to move.
 */
export interface SolveScores {
  /**
   * The columns played, 1 to 7.
   */
  pos: string;
  /**
   * One number per column, from the left; 100 if it is full or the game is over.
   *
   * @minItems 7
   * @maxItems 7
   */
  score: [number, number, number, number, number, number, number];
}
/**
 * A run for the reader to judge, drawn: the answer of the operation `spot`.
 */
export interface Spot {
  /**
   * The result of checking the run; null before an answer.
   */
  checked: SearchCheck | null;
  /**
   * The four choices, in random order; one of them is true.
   */
  choices: SpotChoice[];
  /**
   * The events of the run, with their header, one JSON object per line.
   */
  events: string;
  /**
   * Whether the answer is the true choice; null before an answer.
   */
  is_right: boolean | null;
  /**
   * The run as SVG, at its end.
   */
  picture: string;
  /**
   * The word of the true choice; null before an answer.
   */
  truth: string | null;
}
/**
 * A possible verdict on the run, one of four.
 */
export interface SpotChoice {
  /**
   * A description of the mistake, in English.
   */
  about: string;
  /**
   * The word of the verdict: `right`, or the word of a mistake.
   */
  mistake: string;
}
/**
 * A request for a run to judge, or, with an answer, for the verdict; for the operation `spot`.
 */
export interface SpotRequest {
  /**
   * The word of the chosen answer; absent in a request for the run.
   */
  answer?: string;
  /**
   * The seed of the run. The same seed gives the same run.
   */
  seed: number;
}
/**
 * All data that the stage shows at a step, the answer of the operation `stage`.
 */
export interface Stage {
  /**
   * The board at the selected node; null if this program does not know the game.
   */
  board: BoardView | null;
  /**
   * The children of the selected node in search order, pruned ones last, at most 1,000.
   */
  children: NodeView[];
  /**
   * The nodes from the root to the selected node, both included; empty if nothing was recorded.
   */
  path: NodeView[];
  said: StepMessage;
  state: StepState;
  /**
   * The tiles of the icicle, if requested: the bytes that the route `tiles` returns, in base64.
   */
  tiles: string | null;
  /**
   * The drawing of the tree; null if it was not requested.
   */
  tree: TreeDrawing | null;
}
/**
 * A sentence for a step, on two levels: the event, then the reason.
 */
export interface StepMessage {
  /**
   * The reason and the consequences, in one or two sentences each.
   */
  detail: Message[];
  head: Message;
}
/**
 * The state after a step; scores and windows are for MAX.
 */
export interface StepState {
  /**
   * The board at the node; null if this program does not know the game.
   */
  board: BoardView | null;
  /**
   * Number of nodes closed up to this step.
   */
  closed: number;
  /**
   * Number of cutoffs up to this step.
   */
  cutoffs: number;
  /**
   * Number of graph nodes entered up to this step.
   */
  entered: number;
  event: EventKind;
  explanation: Explanation;
  /**
   * Line number in the pseudocode, 1 to 7; 0 at the start.
   */
  line: number;
  monte_carlo?: IterationStep;
  /**
   * Id of the node of the event; null at step 0.
   */
  node: number | null;
  proof?: ProofStep;
  /**
   * Number of children pruned up to this step.
   */
  pruned: number;
  /**
   * The root's current variation, as moves.
   */
  pv: string[];
  /**
   * The root's variation in readable form: `B b₁` by the names of its nodes, else `5-1`.
   */
  pv_called: string;
  /**
   * Number of graph nodes placed up to this step, pruned ones included.
   */
  recorded: number;
  /**
   * The root's current best score, for MAX; null before the first.
   */
  root_best: number | null;
  /**
   * The root's best move in readable form: the name of the child if it has one.
   */
  root_best_called: string | null;
  /**
   * The root's current best move; null before the first score.
   */
  root_best_move: string | null;
  /**
   * The numbers of A, B and C of the root's best child so far; absent before the first, and in any other search than
   * `maxn`.
   *
   * @minItems 3
   * @maxItems 3
   */
  root_vector?: [number, number, number];
  /**
   * Leaves that cutoffs have saved so far in a textbook or uniform tree with at most 2,000
   * nodes; null elsewhere.
   */
  spared?: number;
  /**
   * The open path, root first.
   */
  stack: Frame[];
  /**
   * Number of the step, from 0.
   */
  step: number;
  /**
   * Number of the last step of the trace.
   */
  steps: number;
}
/**
 * A step, the selected node, and the pictures on screen, for the operation `stage`.
 */
export interface StageRequest {
  /**
   * Handle of another open trace of the same position; glyphs and tiles then carry its marks.
   */
  against?: number;
  manner?: Manner;
  /**
   * Id of the selected node, which is also the focus of the tree; missing: the node of the step. The tree then has
   * the end of the step's path in focus, so that the path of an iteration stays while its result goes up.
   */
  node?: number;
  /**
   * The step, from 0 to the last step.
   */
  step: number;
  tiles?: Viewport;
  /**
   * Handle of the open trace.
   */
  trace: number;
  tree?: TreeLook;
}
/**
 * The visible part of the icicle: a range of ids by a range of plies.
 */
export interface Viewport {
  /**
   * The first ply shown, from 0 at the root.
   */
  first_ply: number;
  /**
   * First id at the left edge; ids are the unit of the x axis.
   */
  from: number;
  /**
   * Maximum number of plies shown; the picture ends at the deepest ply.
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
 * The settings of the tree drawing.
 */
export interface TreeLook {
  /**
   * Whether glyphs have boards: all glyphs of a tree with at most 200 nodes, otherwise those on the
   * path to the focus, in its family and in its parent's.
   */
  boards?: boolean;
  /**
   * Ids of nodes closed by hand, at most 100,000; takes precedence over `opened`.
   */
  closed: number[];
  /**
   * Number of glyphs from which no more nodes open, at most 2,000.
   */
  max_glyphs: number;
  /**
   * Ids of nodes opened by hand, at most 100,000.
   */
  opened: number[];
  /**
   * Whether to draw nodes that the search has not reached yet.
   */
  show_future: boolean;
  /**
   * Whether to draw the whole tree: every node is open unless closed by hand. For a textbook or
   * uniform tree this includes the part that was never searched. If that part is too large for a
   * screen, its nodes are only counted.
   */
  whole?: boolean;
}
/**
 * A step of an open trace, for the operations `step` and `convention`.
 */
export interface StepRequest {
  profile?: Profile;
  /**
   * The number of the step; 0 is before the first node.
   */
  step: number;
  /**
   * The trace's handle, from 1.
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
   * Number of random games to draw from, 1 to 100,000; absent: 2,000.
   */
  games?: number;
  /**
   * Maximum nodes of each search: the curve is the same on every machine.
   */
  node_limit?: number;
  /**
   * Maximum positions for each number of stones, 1 to 1,000; absent: 20 for random games, all of a set.
   */
  per?: number;
  /**
   * A set: one position per line, with an optional score for the side to move after a space, which is
   * checked, or `games:N:SEED:PLIES`. Absent: positions are drawn from random games.
   */
  positions?: string;
  /**
   * The run words, 1 to 64, none with `shorten`.
   */
  runs: string[];
  /**
   * Their seed; absent: 1.
   */
  seed?: number;
  setup: Setup;
  /**
   * Number of unsolved positions in a row after which a run gives up, 1 to 10,000; absent: it never does.
   */
  stop_after_failures?: number;
  /**
   * Wall-clock limit of each search, milliseconds: the curve holds for this machine only.
   */
  time_limit_ms?: number;
}
/**
 * A step at which the table changed or answered.
 */
export interface TableEvent {
  /**
   * The readable name of that node.
   */
  called: string;
  /**
   * How the entry of that step found its place; null where the table answered.
   */
  filed: Filed | null;
  /**
   * The node that stored, or that was answered.
   */
  node: number;
  /**
   * The step.
   */
  step: number;
}
/**
 * A request for the table at a step, for the operation `table`.
 */
export interface TableRequest {
  /**
   * The node with the position to look up; null: the node of the step.
   */
  node?: number;
  /**
   * The step: the table is as it is after it.
   */
  step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * The transposition table after a step.
 */
export interface TableStep {
  /**
   * Alpha of that node's window, for MAX; null is open.
   */
  alpha: number | null;
  /**
   * The entry that answered that node; null if the table did not answer it.
   */
  answer: EntryView | null;
  /**
   * Beta of that node's window, for MAX; null is open.
   */
  beta: number | null;
  /**
   * The positions of that node and of the node that stored the answering entry; empty without such an entry, and
   * for a game without a board.
   */
  boards: SmallBoard[];
  /**
   * The readable name of that node.
   */
  called: string;
  /**
   * Plies left to search at that node; null without a depth limit.
   */
  draft: number | null;
  /**
   * The entries of that position, the latest first, at most 20.
   */
  entries: EntryView[];
  /**
   * The last steps at which the table changed or answered, the latest first, at most 12.
   */
  events: TableEvent[];
  /**
   * Those that took the place of another entry, which is lost.
   */
  evicted: number;
  /**
   * Entries in the table.
   */
  held: number;
  /**
   * Nodes answered so far.
   */
  hits: number;
  /**
   * The node with the position that is looked up.
   */
  node: number;
  /**
   * Those that took the place of an entry for the same position and depth.
   */
  renewed: number;
  /**
   * Entries that it has room for; null for a table without a size.
   */
  room: number | null;
  /**
   * Entries stored so far.
   */
  stored: number;
  /**
   * The move to the child that the answering entry belongs to; null where it is the node's own.
   */
  via: string | null;
  /**
   * Nodes entered so far with that position, the node included.
   */
  visits: number;
}
/**
 * One game or position in a text.
 */
export interface TextItem {
  /**
   * First line of the item, from 1.
   */
  line: number;
  /**
   * Number of the item, from 1.
   */
  number: number;
  /**
   * A title from the text: the players, the date, the result; empty if the text has none.
   */
  title: string;
}
/**
 * A text read as a position, the answer of the operation `take_text`.
 */
export interface TextPosition {
  /**
   * Total number of games or positions; 1 if the text is in the game's own notation.
   */
  all: number;
  /**
   * The first 10,000 games or positions in the text; empty if it is in the game's own notation.
   */
  items: TextItem[];
  /**
   * Notes on the reading of the text, and on omitted parts; empty if it is in the game's own
   * notation.
   */
  notes: Message[];
  setup: Setup;
}
/**
 * A request to read a text, also one of another program, as a position; for the operation
 * `take_text`.
 */
export interface TextRequest {
  /**
   * Whether a text of another game switches to that game, on its usual board; default: false.
   */
  any_game?: boolean;
  /**
   * Number of the game or position in the text, from 1; absent: the first.
   */
  number?: number;
  setup: Setup;
}
/**
 * A request for an engine's move; a finished game is refused.
 */
export interface ThinkRequest {
  /**
   * The engine: a preset, `random`, or a run with limits, `alphabeta+static,depth=4`.
   */
  engine: string;
  game: BoardRequest;
  /**
   * The seed of random moves; absent: 1.
   */
  seed?: number;
}
/**
 * A request for the icicle's tiles in a viewport; the answer is binary.
 */
export interface TilesRequest {
  /**
   * Handle of another open trace of the same position; its marks then follow the tiles.
   */
  against?: number;
  /**
   * The first ply shown, from 0 at the root.
   */
  first_ply: number;
  /**
   * First id at the left edge; ids are the unit of the x axis.
   */
  from: number;
  /**
   * Maximum number of plies shown; the picture ends at the deepest ply.
   */
  plies: number;
  /**
   * One past the last id at the right edge, greater than `from`.
   */
  to: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
  /**
   * Width of the view, pixels.
   */
  width: number;
}
/**
 * A reference to an open trace by its handle, for the operations `summary` and `close`.
 */
export interface TraceRef {
  /**
   * The trace's handle, from 1.
   */
  trace: number;
}
/**
 * A request to change one node of a textbook tree, for the operation `change_tree`.
 */
export interface TreeChangeRequest {
  change: TreeChange;
  /**
   * The moves from the root to the node that changes.
   */
  path: string[];
  /**
   * The text of the tree, in brackets.
   */
  position: string;
}
/**
 * A part of a tree's text: the text before a node's bracket, a closing bracket, a leaf, or a blank.
 */
export interface TreePart {
  /**
   * The moves from the root to the node of this part; a blank belongs to the parent of the next
   * node.
   */
  path: string[];
  /**
   * The text of this part; all parts together are the text of the tree.
   */
  text: string;
}
/**
 * A request for a drawing of part of the tree, for the operation `tree`.
 */
export interface TreeRequest {
  /**
   * Handle of another open trace of the same position; every glyph then has its mark.
   */
  against?: number;
  /**
   * Whether glyphs have boards: all glyphs of a tree with at most 200 nodes, otherwise those on the
   * path to the focus, in its family and in its parent's.
   */
  boards?: boolean;
  /**
   * Ids of nodes closed by hand, at most 100,000; takes precedence over `opened`.
   */
  closed: number[];
  /**
   * Id of the node in focus.
   */
  focus: number;
  /**
   * Number of glyphs from which no more nodes open, at most 2,000.
   */
  max_glyphs: number;
  /**
   * Ids of nodes opened by hand, at most 100,000.
   */
  opened: number[];
  /**
   * Whether to draw nodes that the search has not reached yet.
   */
  show_future: boolean;
  /**
   * The step to draw, from 0 to the last step.
   */
  step: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
  /**
   * Whether to draw the whole tree: every node is open unless closed by hand. For a textbook or
   * uniform tree this includes the part that was never searched. If that part is too large for a
   * screen, its nodes are only counted.
   */
  whole?: boolean;
}
/**
 * The text of a textbook tree in parts, the answer of the operation `tree_text`.
 */
export interface TreeText {
  /**
   * The canonical text in parts, in order.
   */
  parts: TreePart[];
}
/**
 * A request for the parts of a textbook tree's text, for the operation `tree_text`.
 */
export interface TreeTextRequest {
  /**
   * The text of the tree, in brackets.
   */
  position: string;
}
/**
 * A request to search a textbook tree with another value at one leaf, for the operation `try_leaf`.
 */
export interface TryLeafRequest {
  look: TreeLook;
  /**
   * The moves from the root to the leaf.
   */
  path: string[];
  request: RunRequest;
  /**
   * The value to try for MAX, as it is written in the tree.
   */
  value: number;
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
   * A linear evaluation, `deepdiver` or `phases`; SPSA starts with its weights.
   */
  eval: string;
  /**
   * Finished duels of the same tuning.
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
   * `random:K`, openings of K random plies; absent: `random:8`.
   */
  openings?: string;
  /**
   * Openings per duel, each played twice with sides swapped, 1 to 1,000; absent: 10.
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
   * `spsa`: the first change of each weight after a duel won outright, in the unit of the weights, 1 to
   * 5,000; absent: 60.
   */
  step?: number;
  /**
   * `climb`: maximum sweeps over all weights of a start, 1 to 100; absent: 4.
   */
  sweeps?: number;
  /**
   * Games at once, 1 to 64; absent: one per processor, as memory allows.
   */
  threads?: number;
}
/**
 * The visits of the moves of the root over the iterations.
 */
export interface VisitShares {
  /**
   * The moments: iterations done, ascending.
   */
  iterations: number[];
  /**
   * Ids of the children of the root, in the order of the run.
   */
  nodes: number[];
  /**
   * For each child the visits at each moment.
   */
  visits: number[][];
}
/**
 * A request for the share of each move of the root over the iterations, for the operation `visit_shares`.
 */
export interface VisitSharesRequest {
  /**
   * Number of moments, 1 to 1,000, evenly spread over the iterations; the last is the end.
   */
  columns: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}
/**
 * A file of weights to read, for one evaluation.
 */
export interface WeightsRequest {
  /**
   * The text of the file, in JSON.
   */
  file: string;
}
/**
 * An evaluation with the weights of a file.
 */
export interface WeightsText {
  /**
   * The evaluation as written in requests: `deepdiver:310,580,470`.
   */
  text: string;
}
/**
 * A request to search a pruned branch after all, or one about which the search believes something, for the operation
 * `what_if`.
 */
export interface WhatIfRequest {
  manner?: Manner;
  /**
   * Id of the pruned node, or of a node with a claim.
   */
  node: number;
  /**
   * Maximum number of nodes to search, 1 to 50,000,000; above it the size is a sampled estimate.
   */
  node_limit: number;
  /**
   * Handle of the open trace.
   */
  trace: number;
}

/** Operation name: [what it takes, what it answers]. */
export interface Operations {
  /** Shows a position as a board, after moves. */
  board: [BoardRequest, BoardView];
  /** Ends a job. */
  cancel: [CancelRequest, Empty];
  /** Lists games, algorithms, modifiers and evaluations. */
  catalogue: [Empty, Catalogue];
  /** Changes one thing in a textbook tree: a child's place, or a leaf's value. */
  change_tree: [TreeChangeRequest, ChangedTree];
  /** Compares the output of another program with the reference search. */
  check: [CheckRequest, CheckAnswer];
  /** Lists the moves that a search would have played if it had been stopped. */
  choices: [ChoicesRequest, Choices];
  /** Closes a trace. */
  close: [TraceRef, Empty];
  /** Counts runs side by side; its job ends with the comparison. */
  compare: [CompareRequest, JobRef];
  /** Checks whether a condition can be read. */
  condition: [ConditionRequest, ConditionAnswer];
  /** Explains a step of a trace under a convention. */
  convention: [StepRequest, ConventionHere];
  /** Starts a run under a convention. */
  convention_run: [ConventionRunRequest, RunText];
  /** Finds a node's place in another trace. */
  counterpart: [CounterpartRequest, Counterpart];
  /** Estimates how large a run will be. */
  estimate: [RunRequest, Estimate];
  /** Makes an exercise, without its answers. */
  exercise: [ExerciseRequest, Exercise];
  /** Writes a comparison as text. */
  export_comparison: [ExportRequest, ComparisonText];
  /** Writes success curves as text. */
  export_success: [ExportSuccessRequest, ComparisonText];
  /** Opens the output of another program as a trace. */
  external: [ExternalRequest, ExternalAnswer];
  /** Finds nodes with a property. */
  find: [FindRequest, FoundNodes];
  /** Returns a game after its moves. */
  game: [BoardRequest, GameView];
  /** Marks the answers to an exercise. */
  grade: [GradeRequest, Feedback];
  /** Counts the cutoffs over time. */
  histogram: [HistogramRequest, number[]];
  /** Reads a homework file as a search. */
  homework: [HomeworkRequest, HomeworkSearch];
  /** Returns the positions of a search as a graph: equal positions of the tree are one place. */
  joined: [JoinedRequest, Joined];
  /** Returns the positions from the root to the node of a step. */
  joined_path: [JoinedPathRequest, JoinedPath];
  /** Checks every claim of a search with forward pruning by plain alpha-beta. */
  judge_claims: [ClaimsRequest, JobRef];
  /** Finds the values of a leaf at which a search cuts the same edges. */
  leaf_bands: [LeafBandsRequest, LeafBands];
  /** Reads a lesson's text. */
  lesson: [LessonRequest, Lesson];
  /** Resolves a lesson's words on a trace. */
  lesson_stage: [LessonStageRequest, LessonStageResolved];
  /** Lists every message of a language, by its key. */
  messages: [MessagesRequest, Messages];
  /** Shows a common mistake beside the right run. */
  mistake: [MistakeRequest, MistakeShown];
  /** Lists the common mistakes, by their words. */
  mistakes: [Empty, MistakesAnswer];
  /** Describes one node. */
  node: [NodeRequest, NodeView];
  /** Finds the node at the end of a path of moves, or the last one on the way. */
  node_at: [NodeAtRequest, NodeView];
  /** Lays two traces of one position over each other. */
  overlay: [OverlayRequest, Overlay];
  /** Lists the claims of a search with forward pruning, at their places in another. */
  overlay_claims: [OverlayClaimsRequest, OverlayClaims];
  /** Lists the largest subtrees that cuts saved. */
  overlay_cuts: [OverlayCutsRequest, OverlayCuts];
  /** Lists the nodes from the root to one node. */
  path: [NodeRequest, NodeView[]];
  /** Draws pictures as in a textbook: SVG, LaTeX or DOT. */
  picture: [PictureRequest, PictureAnswer];
  /** Marks a prediction. */
  predict: [PredictAnswer, Prediction];
  /** Returns what a student works out before a step. */
  predict_question: [PredictRequest, PredictPrompt];
  /** Draws a text as a QR code. */
  qr_code: [QrRequest, QrCode];
  /** Replays the random game of an iteration, or plays the one that another seed gives. */
  random_game: [RandomGameRequest, RandomGame];
  /** Reads the request in a link. */
  request_of_link: [LinkRequest, RunRequest];
  /** Reads the result in a code. */
  result_of_code: [ResultRequest, SheetResult];
  /** Returns the proof and disproof numbers of the root over a proof-number search. */
  root_numbers: [RootNumbersRequest, RootNumbers];
  /** Finds the step to which a debugger command leads. */
  seek: [SeekRequest, Seek];
  /** Reads or makes a sheet of exercises. */
  sheet: [SheetRequest, Sheet];
  /** Marks the answers to a sheet, and returns a code to paste. */
  sheet_result: [CodeRequest, SheetResult];
  /** Returns a page of a row of siblings. */
  siblings: [SiblingsRequest, NodeView[]];
  /** Solves positions to the end of the game; its job ends with their values. */
  solve: [SolveRequest, JobRef];
  /** Makes a run with or without a mistake, for a quiz. */
  spot: [SpotRequest, Spot];
  /** Returns a whole step: its state, the selected node, and the requested pictures. */
  stage: [StageRequest, Stage];
  /** Starts a search; its job tells the rest. */
  start: [RunRequest, JobRef];
  /** Plays a match of two engines; its job ends with the score and the games. */
  start_match: [MatchRequest, JobRef];
  /** Tunes the weights of an evaluation by play; its job ends with them. */
  start_tuning: [TuneRequest, JobRef];
  /** Returns the whole state after a step. */
  step: [StepRequest, StepState];
  /** Tries to solve positions within a limit; its job ends with a curve a run. */
  success: [SuccessRequest, JobRef];
  /** Summarises an open trace. */
  summary: [TraceRef, TraceSummary];
  /** Returns the transposition table at a step: its counts, the entries of a position, and the last changes. */
  table: [TableRequest, TableStep];
  /** Reads a text of another program as a position, with what else it holds. */
  take_text: [TextRequest, TextPosition];
  /** Lets an engine find its move; its job ends with it. */
  think: [ThinkRequest, JobRef];
  /** Lists the open traces. */
  traces: [Empty, TraceSummary[]];
  /** Draws part of the tree. */
  tree: [TreeRequest, TreeDrawing];
  /** Splits the text of a textbook tree into parts that know their nodes. */
  tree_text: [TreeTextRequest, TreeText];
  /** Searches a textbook tree with another value at one leaf, and draws it at its end. */
  try_leaf: [TryLeafRequest, LeafTrial];
  /** Returns a request in its canonical form. */
  validate_request: [RunRequest, RunRequest];
  /** Returns the visits of the root's moves over the iterations of a Monte Carlo search. */
  visit_shares: [VisitSharesRequest, VisitShares];
  /** Reads an evaluation with the weights of a file. */
  weights: [WeightsRequest, WeightsText];
  /** Searches a pruned branch; its job ends with the answer. */
  what_if: [WhatIfRequest, JobRef];
}
