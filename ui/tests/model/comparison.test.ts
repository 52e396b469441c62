// A Monte Carlo search beside alpha-beta: connect4 7214521555716325513232, alphabeta+static to depth 5 and mcts:243.
import { describe, expect, it } from "vitest";
import type { CompareRow, Comparison } from "../../src/generated/wire";
import { agreementOf, answerOf, cellText, columnsOf, positionsEntered, runOf } from "../../src/model/comparison";
import { factorOf, headlineOf, tilesOf } from "../../src/model/headline";
import { readComparison } from "../../src/model/measured";
import { inSentence } from "../../src/model/run-name";

const nothing = {
  ...{ rung: null, board: null, right: null, value: null, pv: [], pv_end: null, distinct_leaves: null, steps: null },
  ...{ reached: null, share: null, best_move_result: null },
  ...{ leaves: 0, terminals: 0, cutoffs: 0, first_move_cutoffs: 0, pruned: 0, table_hits: 0, ordering_nodes: 0 },
  ...{
    chance_cutoffs: 0,
    probes: 0,
    kept: 0,
    quiet_nodes: 0,
    stands: 0,
    stand_cutoffs: 0,
    ...{ null_tries: 0, null_cutoffs: 0, probcut_tries: 0, probcut_cutoffs: 0, reduced: 0, researched: 0, futile: 0 },
    ...{ claims: null, false_claims: null, zugzwang: null, sound_value: null, best_is_worth: null },
    scale: 1,
    per_ply: [],
    plies: [],
    by_position: [],
    stopped: null,
  },
  ...{ iterations: null, entered: null, playouts: null, playout_moves: null, deepest: null, reward_max: null },
  ...{ result: null, expanded: null, proof: null, pn: null, dn: null, visits: null, stored: null },
  ...{ proved: null, children: null, leaf_value: null, first_move_share: null, branching: null },
  ...{ to_minimax: null, to_best_first: null, to_worst: null, to_random: null },
  ...{ milliseconds: 0.08, milliseconds_low: 0.08, milliseconds_high: 0.08, milliseconds_q1: 0.08 },
  ...{ milliseconds_q3: 0.08, timings: 5 },
};
const alphabeta: CompareRow = {
  ...nothing,
  ...{ run: "alphabeta+static", value: 27, best_move: "3", nodes: 1029, mean_nodes: 1029, leaves: 731, terminals: 166 },
  ...{ cutoffs: 154, first_move_cutoffs: 112, first_move_share: 112 / 154, pruned: 635, branching: 3.76 },
  ...{ per_ply: [1, 6, 24, 88, 208, 702], ns_per_node: 83.6 },
};
const games: CompareRow = {
  ...nothing,
  ...{ run: "mcts:243+seed:1", best_move: "7", nodes: 233, mean_nodes: 233, iterations: 243, entered: 2009 },
  ...{ playouts: 214, playout_moves: 1284, deepest: 4, reward_max: 2, ns_per_node: 39.5 },
  children: [
    ["3", 56, 84, -1],
    ["7", 73, 118, -1],
  ],
};
const compared = (...runs: CompareRow[]): Comparison => ({
  ...{ title: "connect4 7x6", runs, agree: true, disagreement: null, positions: [], repeats: 5, random: null },
  ...{ theory: null, stopped: null, ladder: null, conventions: [], evaluation: null, equal_leaves: null },
  restart: null,
});
const say = { number: String, percent: (n: number) => `${Math.round(n * 100)}%`, short: String };
const cells = (row: CompareRow, base: CompareRow) =>
  Object.fromEntries(columnsOf(compared(row, base)).map((column) => [column, cellText(column, row, base, say)]));

describe("a Monte Carlo search in a comparison", () => {
  it("is counted by the positions that it entered, not by the nodes of its tree", () => {
    expect([alphabeta, games].map(positionsEntered)).toEqual([1029, 2009]);
    expect(factorOf(games, alphabeta)).toEqual({ kind: "more", times: 2009 / 1029 });
    const both = compared(alphabeta, games);
    expect(headlineOf(both, 0)).toEqual({ kind: "more", run: 1, other: 0, times: 2009 / 1029 });
    const small = { ...alphabeta, run: "pvs", nodes: 500 };
    expect(tilesOf(compared(alphabeta, small, games), 0, null)).toEqual([0, 2, 1]);
  });

  it("has no cell in the columns of other searches, and others none in its own", () => {
    expect(cells(games, alphabeta)).toMatchObject({
      ...{ value: "–", best_move: "7", nodes: "2009", of_base: "195%", leaves: "–", terminals: "–", cutoffs: "–" },
      ...{ first_move_share: "–", pruned: "–", branching: "–", iterations: "243", playouts: "214" },
    });
    expect(cells(alphabeta, games)).toMatchObject({ value: "27", nodes: "1029", of_base: "51%", cutoffs: "154" });
    expect(cells(alphabeta, games)).toMatchObject({ iterations: "–", playouts: "–" });
    const alone = columnsOf(compared(games));
    expect(alone).not.toContain("value");
    expect(alone).not.toContain("leaves");
    expect(columnsOf(compared(alphabeta))).not.toContain("iterations");
    // A saving from the nodes of its tree would be none.
    expect(cellText("to_minimax", { ...games, to_minimax: 0.2 }, alphabeta, say)).toBe("–");
  });

  it("takes no part in the agreement of the values", () => {
    expect(agreementOf(compared(alphabeta, games))).toBeNull();
    expect(agreementOf(compared(alphabeta, { ...games, stopped: "node limit" }))).toBeNull();
    expect(agreementOf(compared(alphabeta, games, { ...alphabeta, run: "pvs" }))).toBe("same");
  });

  it("answers its move with the mean for MAX and the visits, or with what is proved", () => {
    const answer = { move: "7", visits: 73, iterations: 243, isProved: false, share: 118 / 146 };
    expect(answerOf(games)).toEqual(answer);
    const proved = { ...games, children: [["7", 73, 118, 1]] } as CompareRow;
    expect(answerOf(proved)).toEqual({ ...answer, isProved: true, share: 0.5 });
    expect(answerOf({ ...games, children: [["7", 0, 0, -1]] })).toBeNull();
    expect(answerOf(alphabeta)).toBeNull();
  });

  it("has no count where a comparison reports only its nodes", () => {
    const onSet = { ...games, best_move: null, iterations: null, entered: null, children: null };
    const set = { ...compared(onSet, alphabeta), positions: [{ position: "44", expected: null }] };
    expect([positionsEntered(onSet), answerOf(onSet), factorOf(alphabeta, onSet)]).toEqual([null, null, null]);
    for (const base of [0, 1]) expect(headlineOf(set, base)).toEqual({ kind: "one", run: 1 });
    expect(headlineOf(compared(onSet), 0)).toBeNull();
    expect([tilesOf(set, 0, null), tilesOf(set, 1, null)]).toEqual([[0, 1], [1]]);
    expect(agreementOf(set)).toBeNull();
    for (const column of ["nodes", "of_base", "mean_nodes"] as const)
      expect(cellText(column, onSet, alphabeta, say)).toBe("–");
  });

  it("is requested without the depth and the evaluation of the others, because it refuses them", () => {
    const base = { game: "connect4" as const, position: "44", run: "pvs", depth: 5, eval: "lines" };
    expect(runOf(base, "mcts:9")).toEqual({ game: "connect4", position: "44", run: "mcts:9" });
    expect(runOf(base, "minimax")).toEqual({ ...base, run: "minimax" });
  });

  it("keeps its name within a sentence", () => {
    expect(inSentence("Monte Carlo (UCT)")).toBe("Monte Carlo (UCT)");
    expect(inSentence("Flat Monte Carlo")).toBe("flat Monte Carlo");
  });
});

describe("a search with chance nodes in a comparison", () => {
  const star2 = { ...alphabeta, run: "star2", value: 7, scale: 3, chance_cutoffs: 0, probes: 4 };

  it("has its value in points, and columns only for what some run counted", () => {
    const columns = columnsOf(compared(star2, alphabeta));
    expect(columns).toContain("probes");
    expect(columns).not.toContain("chance_cutoffs");
    expect(cellText("value", star2, undefined, say)).toBe("7/3");
    expect(cellText("value", { ...star2, value: -6 }, undefined, say)).toBe("−2");
  });

  it("is not read from before values had parts", () => {
    const request = { game: "tree", position: "((1))", run: "star2" };
    const kept = (row: object) => readComparison({ ...compared(), runs: [row], request });
    expect(kept(star2)).not.toBeNull();
    expect(kept({ ...star2, scale: undefined })).toBeNull();
  });
});

describe("a search with quiescence in a comparison", () => {
  const quiet = { ...alphabeta, run: "alphabeta+static+quiescence", value: 1000, quiet_nodes: 6 };

  it("may have another value, so nothing is said of agreement", () => {
    expect(agreementOf(compared(alphabeta, quiet))).toBe("apart");
    expect(agreementOf(compared(quiet, { ...quiet, run: "alphabeta+static+quiescence:threats" }))).toBe("apart");
    expect(agreementOf(compared(quiet, { ...quiet, run: "alphabeta+quiescence" }))).toBe("same");
    expect(agreementOf(compared(quiet))).toBeNull();
    const late = { ...alphabeta, run: "alphabeta+static+lmr:3" };
    expect(agreementOf(compared(alphabeta, late))).toBe("apart");
    expect(agreementOf(compared(late, { ...late, run: "alphabeta+static+null:2" }))).toBe("apart");
  });

  it("has a column for the nodes beyond the limit", () => {
    expect(columnsOf(compared(alphabeta, quiet))).toContain("quiet_nodes");
    expect(columnsOf(compared(alphabeta))).not.toContain("quiet_nodes");
  });
});
