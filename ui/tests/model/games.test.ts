// The numbers of a Monte Carlo search on the stage.
import { expect, it } from "vitest";
import type { Candidate } from "../../src/generated/wire";
import { bandsOf, percent, selectedOf, sumOf, weighted } from "../../src/model/games";
import { besideNodes, hasWindows, parseRun, writeRun } from "../../src/model/run-word";
import { activeLine, pseudocode } from "../../src/model/techniques";
import { en } from "../../src/i18n/en";

it("fills the river with the shares of the visits, the first move on top", () => {
  const shares = { nodes: [1, 4], iterations: [1, 2, 4], visits: [[1, 1, 1], [0, 1, 3]] }; // prettier-ignore
  const [first, second] = bandsOf(shares, { width: 80, height: 40 });
  expect(first).toEqual({ node: 1, path: "M20.0 0.0L40.0 0.0L80.0 0.0L80.0 10.0L40.0 20.0L20.0 40.0Z" });
  expect(second!.path).toBe("M20.0 40.0L40.0 20.0L80.0 10.0L80.0 40.0L40.0 40.0L20.0 40.0Z");
});

it("adds the mean and the bonus, and writes shares in percent", () => {
  expect(sumOf({ mean: 0.25, bonus: 0.5 })).toBe(0.75);
  expect(sumOf({ mean: 0.25, bonus: null })).toBe(0.25);
  expect(percent(0.126)).toBe("13 %");
});

it("keeps the number of iterations in the word of a run", () => {
  const run = "mcts:600+random:3+seed:7+solver";
  expect(parseRun(run)).toEqual({
    algorithm: "mcts",
    count: "600",
    order: "random",
    argument: "3",
    flags: ["seed:7", "solver"],
  });
  expect(writeRun(parseRun(run))).toBe(run);
  expect(writeRun({ ...parseRun("alphabeta"), algorithm: "mcts" })).toBe("mcts:1000");
  expect(writeRun({ ...parseRun(run), algorithm: "alphabeta", flags: [] })).toBe("alphabeta+random:3");
});

it("has visits beside its nodes, and no window", () => {
  expect(hasWindows("mcts:600")).toBe(false);
  expect(besideNodes("flat:50", "none")).toBe("nodes");
  expect(besideNodes("minimax", "nodes")).toBe("none");
  expect(besideNodes("alphabeta", "edges")).toBe("edges");
});

it("has a line of pseudocode a phase", () => {
  const lines = pseudocode("mcts:600", "max", en.code);
  expect(lines.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  expect(activeLine("mcts:600", 3)).toBe(3);
});

it("selects another child by another exploration constant, the first of equals, and no proved one", () => {
  const child = (node: number, mean: number, bonus: number, proved: number | null = null): Candidate => ({
    ...{
      node,
      move: String(node),
      called: String(node),
      visits: 3,
      reward: 3,
      mean,
      share: mean,
      bonus,
      proved,
      chosen: false,
    },
  });
  const candidates = [child(1, 0.7, 0.2), child(2, 0.3, 0.7), child(3, 0.5, 0.5), child(4, 1, 0.9, 2)];
  expect(selectedOf(candidates)?.node).toBe(2);
  expect(selectedOf(weighted(candidates, 0.5))?.node).toBe(1);
  expect(weighted(candidates, 0).map(sumOf)).toEqual([0.7, 0.3, 0.5, 1]);
  expect(selectedOf([])).toBeNull();
});
