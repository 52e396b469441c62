// Counts at every depth, and stopping them.
import { waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HttpBackend } from "../../src/backend/http";
import type { Comparison, JobEvent } from "../../src/generated/wire";
import { partOf } from "../../src/model/comparison";
import { Comparer } from "../../src/state/comparer.svelte";
import { ServerBackend } from "../server/backend";

let backend: ServerBackend;
let comparer: Comparer;
/** Every requested count, for the test to end. */
let counts: { end: (change?: (whole: Comparison) => Comparison) => Promise<void> }[];
const asked = (n: number) => waitFor(() => expect(counts).toHaveLength(n));

beforeEach(async () => {
  backend = new ServerBackend();
  counts = [];
  vi.spyOn(backend, "call");
  const watch = backend.watch.bind(backend);
  backend.watch = (job: number, on: (event: JobEvent) => void) => {
    let stop: () => void = () => undefined;
    const counted = new Promise<Comparison>((resolve) => {
      stop = watch(job, (event) => event.type === "compared" && resolve(event.comparison));
    });
    const end = async (change = (whole: Comparison) => whole) =>
      on({ type: "compared", comparison: change(await counted) });
    counts.push({ end });
    return () => stop();
  };
  comparer = new Comparer(backend);
  comparer.base = { game: "tictactoe", position: "519", depth: 3, run: "alphabeta" };
  comparer.list(["minimax", "alphabeta"]);
  const counted = comparer.run();
  await asked(1);
  await counts.shift()!.end();
  await counted;
});

const cutFirst = (whole: Comparison): Comparison => ({
  ...whole,
  runs: whole.runs.map((row, place) => (place === 0 ? { ...row, stopped: "node limit" } : row)),
});

describe("counts depth by depth", () => {
  it("have no point where a limit cut a run short", async () => {
    const measured = comparer.measureDepths();
    await asked(1);
    await counts[0]!.end();
    await asked(2);
    await counts[1]!.end(cutFirst);
    await asked(3);
    await counts[2]!.end();
    await measured;
    const [first, second] = comparer.byDepth!.nodes;
    expect(first!.map((nodes) => nodes > 0)).toEqual([true, false, true]);
    expect(second!.every((nodes) => nodes > 0)).toBe(true);
    expect(comparer.byDepth!.leaves[0]![1]).toBe(0);
  });

  it("are stopped between two depths, and keep what was measured", async () => {
    const measured = comparer.measureDepths();
    await asked(1);
    await counts[0]!.end();
    await comparer.task.stop();
    await measured;
    expect([comparer.byDepth!.nodes[0]!.length, counts.length]).toEqual([1, 1]);
    expect([comparer.task.running, comparer.task.stopping]).toEqual([false, false]);
  });

  it("keep what was measured before a depth that failed", async () => {
    const measured = comparer.measureDepths();
    await asked(1);
    const answered = HttpBackend.prototype.call.bind(backend);
    vi.mocked(backend.call).mockImplementation(((name: never, payload: never) =>
      name === "compare" ? Promise.reject(new Error("gone")) : answered(name, payload)) as never);
    await counts[0]!.end();
    await measured;
    expect(comparer.task.error).not.toBeNull();
    expect(comparer.byDepth!.nodes[0]).toHaveLength(1);
  });
});

describe("stopping a count", () => {
  it("is not forgotten where its number is not known yet", async () => {
    const counted = comparer.run();
    await comparer.task.stop();
    expect([comparer.task.stopping, backend.cancelled]).toEqual([true, []]);
    await asked(1);
    expect(backend.cancelled).toHaveLength(1);
    await counts[0]!.end();
    await counted;
    expect(comparer.task.stopping).toBe(false);
  });
});

it("a comparison only gets further, also where each run is timed several times", () => {
  const base = { runs: 2, positions: 2, word: "minimax", nodes_before: 0, all_nodes_before: 0 };
  const parts = [0, 1].flatMap((run) =>
    [0, 1, 2].flatMap((repeat) => [0, 1].map((position) => partOf({ ...base, run, repeat, position }, 3)!)),
  );
  expect(parts).toEqual(parts.map((_, at) => expect.closeTo(at / 12)));
  expect(partOf(null, 3)).toBeNull();
});
