// Measurements survive the page, if they are sound and not too large.
import { describe, expect, it } from "vitest";
import { Comparer } from "../../src/state/comparer.svelte";
import { keepAnswer, keptThing } from "../../src/state/keep";
import { Matches } from "../../src/state/matches.svelte";
import { SuccessCurves } from "../../src/state/success-curves.svelte";
import { Tuner } from "../../src/state/tuner.svelte";
import { ServerBackend } from "../server/backend";

const backend = new ServerBackend();
const base = { game: "tictactoe", position: "", run: "alphabeta" } as const;

describe("an answer after the page was loaded again", () => {
  it("is there for a comparison, with what it answers", async () => {
    const comparer = new Comparer(backend);
    comparer.base = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta" };
    comparer.list(["minimax", "alphabeta"]);
    await comparer.run();
    const next = new Comparer(backend);
    expect(next.task.answer).toEqual(comparer.task.answer);
    expect(next.task.answer?.runs.map((row) => row.nodes)).toEqual([13, 11]);
    expect(next.answered).toEqual({ ...comparer.base, eval: "result" });
  });

  it("is there for success curves", async () => {
    const curves = new SuccessCurves(backend);
    await curves.draw(base);
    expect(curves.task.answer?.runs.length).toBeGreaterThan(0);
    expect(new SuccessCurves(backend).task.answer).toEqual(curves.task.answer);
  });

  it("is not there where it is none, or too large for the store", async () => {
    for (const key of ["comparison", "match", "tuning", "success"])
      localStorage.setItem(`plyscope.${key}`, '{"title":"x","runs":[{"run":1}],"groups":[],"request":{"game":"tree"}}');
    expect(new Comparer(backend).task.answer).toBeNull();
    expect([new Matches(backend).text(), new Tuner(backend).text()]).toEqual([null, null]);
    expect(new SuccessCurves(backend).task.answer).toBeNull();
    keepAnswer("match", { games: "x".repeat(1_000_001) });
    expect(keptThing("match")).toBeNull();
  });
});
