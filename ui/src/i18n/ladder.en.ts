// The ladder: its chapters by the ladder's word and the rung's title, as the service names them.
interface LadderText {
  title: string;
  convention: string;
  rungs: Record<string, { title: string; adds: string; why: string }>;
}

const ladders: Record<string, LadderText> = {
  connect4: {
    title: "Connect Four, solved ever faster",
    convention:
      "Every position entered is one node, passes of null windows included. A position whose mover can win at once is scored there (+wins); β is first lowered to the best score still possible (+ceiling); a full board is 0. Scores count from the end: 22 less the winner's stones. The table is unlimited, holds whole positions, and answers by exact scores and by bounds that settle the window.",
    rungs: {
      plain: {
        title: "Plain minimax",
        adds: "Every move of every position, on an array of squares.",
        why: "Nothing is saved yet: this is the count that everything else is measured by.",
      },
      "alpha-beta": {
        title: "Alpha-beta",
        adds: "Moves that cannot matter are cut.",
        why: "Once one reply refutes a move, it does not matter how bad the move is: the other replies are never entered. At best this takes the square root of the tree.",
      },
      "centre first": {
        title: "Centre first",
        adds: "The middle columns are tried first, of two equally central ones the left.",
        why: "Most lines of four pass through the middle, so good moves come early there; and the earlier the good move, the more is cut behind it.",
      },
      bitboard: {
        title: "Bitboard",
        adds: "The same search, the board in two machine words.",
        why: "Not one node fewer: each costs less, because a line of four is found with a few shifts in place of a walk over squares. Look at the nodes a second.",
      },
      table: {
        title: "Transposition table",
        adds: "What was proved of a position is remembered.",
        why: "Many orders of the same moves lead to one position; it is searched once, and answered from the table after that.",
      },
      "null windows": {
        title: "Null windows",
        adds: "Deepening with null windows: the range of the score is halved, from 0 outwards, with the table between the passes.",
        why: "A window with nothing in it cuts the most: each pass only answers “more or less?”, and what one pass proved helps the next through the table.",
      },
    },
  },
  othello: {
    title: "Othello endgames, solved ever faster",
    convention:
      "Every position entered is one node; a forced pass is a move. Scores are disc differences at the end, empty squares counting for nobody. The table is unlimited, holds whole positions, and answers by exact scores and by bounds that settle the window.",
    rungs: {
      plain: {
        title: "Plain minimax",
        adds: "Every move of every position.",
        why: "Nothing is saved yet: this is the count that everything else is measured by.",
      },
      "alpha-beta": {
        title: "Alpha-beta",
        adds: "Moves that cannot matter are cut.",
        why: "Once one reply refutes a move, the other replies are never entered.",
      },
      "static order": {
        title: "Static order",
        adds: "Corners first, the squares beside them last.",
        why: "A corner can never be turned again, and the squares beside it give it away: a fixed list of squares already brings good moves to the front.",
      },
      "fewest replies first": {
        title: "Fewest replies first",
        adds: "The moves that leave the opponent the fewest replies are tried first.",
        why: "A move with few replies has a small tree below it, and near the end such moves are often the best: both save.",
      },
      table: {
        title: "Transposition table",
        adds: "What was proved of a position is remembered.",
        why: "In the last moves many orders fill the same squares; each position is searched once.",
      },
    },
  },
};

export const ladderEn = {
  title: "Guided comparison",
  own: "Your own runs",
  mode: "What is compared",
  intro: "One optimisation behind the other, chapter by chapter: what each adds, why it saves, and how much.",
  ladders,
  choose: "Ladder",
  positions: "Positions",
  usual: "The ladder's own sets (random games)",
  set: "A set: typed, or from a file",
  one: "One position",
  climb: "Climb the ladder",
  again: "Climb it again",
  stop: "Stop, keep the finished rungs",
  chapter: "Chapter {n} of {total}: {title}",
  chapters: "Chapters",
  back: "Previous chapter",
  next: "Next chapter",
  adds: "What is new",
  why: "Why it saves",
  notYet: "Nothing is counted yet: choose the positions and climb the ladder.",
  leftOut: "Left out on this set: a position has more than {n} empty squares, and this rung would take too long.",
  notReached: "The climb was stopped before this rung.",
  stoppedRung: "Stopped on the way: its counts are not those of the whole set.",
  nodes: { one: "{n} node a position", other: "{n} nodes a position" },
  toBefore: "{ratio} of the rung before",
  toFirst: "{ratio} of the first rung",
  rate: "{n} nodes a second on this machine",
  allRight: { one: "The one known score is right.", other: "All {n} known scores are right." },
  someWrong: {
    one: "The one known score is wrong.",
    other: "Scores that are right: only {right} of the {n} known ones.",
  },
  agreement: {
    same: "No scores are given; all rungs agree on every position.",
    different: "The rungs do not agree.",
    unknown: "No scores are given; a rung that was stopped tells no value, so whether all agree is not known.",
  },
  table: "The rungs so far",
  head: {
    rung: "rung",
    run: "run",
    board: "board",
    nodes: "nodes a position",
    before: "of the rung before",
    first: "of the first",
    rate: "nodes a second",
    right: "scores right",
  },
  boards: { usual: "bits", array: "array" },
  bars: "Nodes a position, rung by rung",
  barsAxis: "nodes a position (log scale)",
  groups: { "stones played": "Nodes by stones played", "empty squares": "Nodes by empty squares" },
  by: { "stones played": "stones played", "empty squares": "empty squares" },
  rates: "Nodes a second by group",
  ratesAxis: "nodes a second (log scale)",
  convention: "What counts as a node here",
};
