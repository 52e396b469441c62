// Good examples: the request, and the step worth starting at. What each teaches stands in the dictionaries.
import type { RunRequest } from "../generated/wire";

interface Recipe {
  request: RunRequest;
  /** The step to open at; absent: the first. */
  step?: number;
}
const tree = (position: string, run = "alphabeta"): Recipe => ({ request: { game: "tree", position, run } });
const textbook = "((3 12 8)(2 4 6)(14 5 2))";

export const gallery = {
  threeLeaves: tree(textbook),
  threeLeavesPlain: tree(textbook, "minimax"),
  threeLeavesBad: tree("((2 5 14)(6 4 2)(12 8 3))"),
  deepCut: tree("(5 ((4 (3 9)) 8))"),
  equality: tree("((4 6)(4 1)(5 9))"),
  minRoot: tree("min:((3 12 8)(2 4 6)(14 5 2))"),
  chain: tree("((((7))))"),
  wide: tree("(1 4 2 8 5 7)"),
  failSoft: tree("((6 9)((2 1)(8 3)) 5)"),
  failHard: tree("((6 9)((2 1)(8 3)) 5)", "alphabeta+hard"),
  lastTie: tree("((3 5)(3 1)(2 9))", "alphabeta+last"),
  tttEnd: { request: { game: "tictactoe", position: "152346", run: "alphabeta" } },
  tttFork: { request: { game: "tictactoe", position: "519", run: "alphabeta+static" } },
  tttFull: { request: { game: "tictactoe", position: "", run: "minimax" } },
  tttNatural: { request: { game: "tictactoe", position: "", run: "alphabeta" } },
  tttCentre: { request: { game: "tictactoe", position: "", run: "alphabeta+static" } },
  tttWorst: { request: { game: "tictactoe", position: "5", run: "alphabeta+worst" } },
  tttDepth: { request: { game: "tictactoe", position: "", run: "alphabeta+last", depth: 3, eval: "open-lines" } },
  fourThreat: { request: { game: "connect4", position: "4453", run: "alphabeta+static", depth: 5 } },
  fourSmall: { request: { game: "connect4", size: "4x4", position: "1122", run: "alphabeta+static" } },
  fourOpening: { request: { game: "connect4", position: "", run: "alphabeta+static", depth: 6 } },
  othelloFour: { request: { game: "othello", size: "4", position: "", run: "alphabeta", depth: 8 } },
  othelloSix: { request: { game: "othello", size: "6", position: "", run: "alphabeta+static", depth: 5 } },
  othelloPhases: { request: { game: "othello", position: "", run: "alphabeta+static", depth: 4, eval: "phases" } },
  gomokuArea: {
    request: { game: "gomoku", size: "15x15", position: "h8i9", run: "alphabeta+static", depth: 3, eval: "chains" },
  },
  gomokuThree: {
    request: { game: "gomoku", size: "4x4", k: 3, position: "", run: "alphabeta+static", depth: 6, subboard: "a1-d4" },
  },
  uniformBest: { request: { game: "uniform", position: "uniform:b=3,d=5,seed=7,min=-9,max=9", run: "alphabeta+best" } },
  uniformRandom: { request: { game: "uniform", position: "uniform:b=3,d=5,seed=7,min=-9,max=9", run: "alphabeta" } },
} satisfies Record<string, Recipe>;

export type ExampleId = keyof typeof gallery;
export const exampleIds = Object.keys(gallery) as ExampleId[];
export const recipe = (id: ExampleId): Recipe => gallery[id];
