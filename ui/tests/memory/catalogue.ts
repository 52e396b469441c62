// What the backend in memory offers: two games and a few words of each kind.
import type { Choice, EvaluationEntry } from "../../src/generated/wire";
import { ladders } from "./arena";
import { BLOCKER, preset } from "./think";

const choice = (word: string): Choice => ({ word, example: word, about: `about ${word}` });

const weighted: EvaluationEntry = {
  ...choice("corners"),
  weight_unit: "points",
  weights: [
    { name: "corner", value: 100, about: "a corner" },
    { name: "edge", value: 0, about: "an edge" },
  ],
};

export const catalogue = {
  games: [
    {
      word: "tictactoe",
      title: "Tic-tac-toe",
      sizes: [],
      notations: [],
      evaluations: [choice("result"), choice("open-lines"), weighted],
      default_depth: null,
      horizon_evaluation: "open-lines",
    },
    { word: "tree", title: "Textbook tree", sizes: [], notations: [], evaluations: [], default_depth: null },
  ],
  presets: [preset("ttt-random", false), preset("ttt-minimax", true), preset(BLOCKER, true)],
  ladders,
  algorithms: [choice("alphabeta"), choice("minimax")],
  modifiers: ["static", "best", "worst", "random:1", "hard", "last", "strict"].map(choice),
};
