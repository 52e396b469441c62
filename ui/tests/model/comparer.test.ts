// Counts at every depth, and stopping them.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CompareRequest, Comparison, JobEvent } from "../../src/generated/wire";
import { Comparer } from "../../src/state/comparer.svelte";
import { MemoryBackend } from "../memory/backend";
import { comparisonOf } from "../memory/compare";

let backend: MemoryBackend;
let comparer: Comparer;
/** Every count that was asked for, to be ended by the test. */
let counts: { request: CompareRequest; end: (change?: (whole: Comparison) => Comparison) => void }[];
const asked = (n: number) => vi.waitFor(() => expect(counts).toHaveLength(n));

beforeEach(async () => {
  localStorage.clear();
  backend = new MemoryBackend();
  counts = [];
  const requests = new Map<number, CompareRequest>();
  const call = backend.call.bind(backend);
  vi.spyOn(backend, "call").mockImplementation((async (name: string, payload: CompareRequest) => {
    const answer = (await call(name as never, payload as never)) as { job: number };
    if (name === "compare") requests.set(answer.job, payload);
    return answer;
  }) as never);
  backend.watch = (job: number, on: (event: JobEvent) => void) => {
    const request = requests.get(job)!;
    const end = (change = (whole: Comparison) => whole) =>
      on({ type: "compared", comparison: change(comparisonOf(request)) });
    counts.push({ request, end });
    return () => undefined;
  };
  comparer = new Comparer(backend);
  comparer.base = { game: "tictactoe", position: "519", depth: 3, run: "alphabeta" };
  comparer.list(["minimax", "alphabeta"]);
  const counted = comparer.run();
  await asked(1);
  counts.shift()!.end();
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
    counts[0]!.end();
    await asked(2);
    counts[1]!.end(cutFirst);
    await asked(3);
    counts[2]!.end();
    await measured;
    const [first, second] = comparer.byDepth!.nodes;
    expect(first!.map((nodes) => nodes > 0)).toEqual([true, false, true]);
    expect(second!.every((nodes) => nodes > 0)).toBe(true);
    expect(comparer.byDepth!.leaves[0]![1]).toBe(0);
  });

  it("are stopped between two depths, and keep what was measured", async () => {
    const measured = comparer.measureDepths();
    await asked(1);
    counts[0]!.end();
    await comparer.cancel();
    await measured;
    expect([comparer.byDepth!.nodes[0]!.length, counts.length]).toEqual([1, 1]);
    expect([comparer.running, comparer.stopping]).toEqual([false, false]);
  });

  it("keep what was measured before a depth that failed", async () => {
    const measured = comparer.measureDepths();
    await asked(1);
    const answered = vi.mocked(backend.call).getMockImplementation()!;
    vi.mocked(backend.call).mockImplementation(((name: never, payload: never) =>
      name === "compare" ? Promise.reject(new Error("gone")) : answered(name, payload)) as never);
    counts[0]!.end();
    await measured;
    expect(comparer.error).not.toBeNull();
    expect(comparer.byDepth!.nodes[0]).toHaveLength(1);
  });
});

describe("stopping a count", () => {
  it("is not forgotten where its number is not known yet", async () => {
    const counted = comparer.run();
    await comparer.cancel();
    expect([comparer.stopping, backend.cancelled]).toEqual([true, []]);
    await asked(1);
    expect(backend.cancelled).toHaveLength(1);
    counts[0]!.end();
    await counted;
    expect(comparer.stopping).toBe(false);
  });
});
