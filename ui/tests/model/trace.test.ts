import { describe, expect, it } from "vitest";
import { windowAt } from "../../src/draw/glyph";
import { asEntered, framesAt, asKnown, momentOf } from "../../src/model/time";
import { readHash, writeHash } from "../../src/model/link";
import { outlineRows } from "../../src/model/outline";
import { flagArgument, modifiersOf, parseRun, withFlag, writeRun } from "../../src/model/run-word";
import { searched, stepOf, textbook } from "../server/search";

const search = await searched({ ...textbook, run: "alphabeta" });
const { nodes, states, summary } = search;

describe("the textbook tree", () => {
  it("does not tell the future", () => {
    const root = nodes[0]!;
    expect(momentOf(root, 0, null)).toBe("future");
    expect(momentOf(root, 1, null)).toBe("open");
    expect(asKnown(root, 5).score).toBeNull();
    expect(asKnown(root, summary.steps).score).toBe(3);
    const pruned = nodes.find((node) => node.status === "pruned")!;
    const parent = nodes[pruned.parent!]!;
    expect(momentOf(pruned, parent.exit! - 2, parent)).toBe("future");
    expect(momentOf(pruned, parent.exit! - 1, parent)).toBe("pruned");
  });
});

describe("bounds", () => {
  const cut = stepOf(search, "cutoff");
  it("can be shown before and after the cut", () => {
    const state = states[cut - 1]!; // the update before it
    expect(framesAt(state, "after").get(state.node!)).toMatchObject({ alpha: 3, beta: 2 });
    expect(framesAt(state, "before").get(state.node!)).toMatchObject({ alpha: 3, beta: null });
  });

  it("stay as they were left once the node has returned, from its exit on", () => {
    const at = (name: string, step: number, bounds: "before" | "after") => {
      const node = asKnown(
        nodes.find(({ parent, move }) => parent === 0 && move === name)!,
        step,
      );
      const { alpha, beta } = windowAt(node, { bounds, frames: framesAt(states[step]!, bounds) });
      return [alpha, beta];
    };
    const exit = nodes.find(({ status }) => status === "cutoff")!.exit!;
    for (const step of [exit - 2, exit - 1, exit, exit + 1, summary.steps]) {
      expect(at("2", step, "after"), `step ${step}`).toEqual([3, 2]);
      expect(at("2", step, "before"), `step ${step}`).toEqual([3, null]);
      // Every convention shows a window that narrows without a cut.
      expect(at("1", step, "before"), `step ${step}`).toEqual([null, 3]);
    }
  });
});

it("forgets of a node that is asked about what its children have shown", () => {
  const frames = framesAt(states[stepOf(search, "cutoff")]!, "after");
  const node = states[stepOf(search, "cutoff")]!.node!;
  expect(frames.get(node)).toMatchObject({ alpha: 3, beta: 2, best: 2 });
  expect(asEntered(frames, node).get(node)).toMatchObject({ alpha: 3, beta: null, best: null, best_move: null });
  expect(asEntered(frames, node).get(0)).toBe(frames.get(0));
  expect(asEntered(frames, null)).toBe(frames);
});

describe("links", () => {
  it("lead back to where they came from", () => {
    const place = { link: "v1;tree;((1 2))&x=#", step: 12, node: 7, view: "icicle" as const };
    expect(readHash(writeHash(place))).toEqual(place);
  });
  it("survive being broken", () => {
    expect(readHash("#q=%E0%A4%A")).toBeNull();
    expect(readHash("#s=3")).toBeNull();
    expect(readHash("#q=a&s=-1&n=x")).toEqual({ link: "a", step: 0, node: null, view: "tree" });
  });
});

describe("the word of a run", () => {
  it("comes apart and together", () => {
    for (const word of ["alphabeta", "alphabeta+random:7+last", "minimax+static", "alphabeta+best+hard+last"]) {
      expect(writeRun(parseRun(word))).toBe(word);
    }
    const offered = ["static", "random:7", "tt:16MB", "natural", "hard", "novelty"];
    const { orders, switches } = modifiersOf(offered.map((example) => ({ word: example.split(":")[0]!, example })));
    expect(orders).toEqual([
      { word: "static", argument: "" },
      { word: "random", argument: "7" },
    ]);
    expect(switches.map((each) => each.word)).toEqual(["tt", "hard", "novelty"]);
  });
  it("is told to its switches, known or not", () => {
    const run = parseRun("alphabeta+novelty+tt:16MB");
    expect([flagArgument(run, "tt"), flagArgument(run, "novelty"), flagArgument(run, "hard")]).toEqual([
      "16MB",
      "",
      null,
    ]);
    const word = (flags: string[]) => writeRun({ ...run, flags });
    expect(word(withFlag(run, "tt", ""))).toBe("alphabeta+novelty+tt");
    expect(word(withFlag(run, "tt", null))).toBe("alphabeta+novelty");
    expect(word(withFlag(run, "aspiration", "50"))).toBe("alphabeta+aspiration:50+novelty+tt:16MB");
  });
});

describe("the outline", () => {
  it("holds path and children with their places", () => {
    const root = nodes[0]!;
    const children = nodes.filter((node) => node.parent === 0);
    const rows = outlineRows([root], children, summary.steps);
    expect(rows.map((row) => [row.level, row.position, row.set])).toEqual([
      [1, 1, 1],
      [2, 1, 3],
      [2, 2, 3],
      [2, 3, 3],
    ]);
    expect(outlineRows([root], children, 1)).toHaveLength(1);
  });
});
