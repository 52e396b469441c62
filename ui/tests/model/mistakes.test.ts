// Runs to judge, by someone who clicks faster than answers come.
import { describe, expect, it, vi } from "vitest";
import { Mistakes } from "../../src/state/mistakes.svelte";
import { ServerBackend } from "../server/backend";

describe("runs to be judged", () => {
  it("are judged once, however often the answer is given", async () => {
    const mistakes = new Mistakes(new ServerBackend());
    await mistakes.next(1);
    await Promise.all([mistakes.judge("right"), mistakes.judge("right")]);
    expect([mistakes.judged, mistakes.spot?.is_right === null]).toEqual([1, false]);
  });

  it("are the last that was asked for, and an answer is about the one that was shown", async () => {
    const backend = new ServerBackend();
    const asked = vi.spyOn(backend, "call");
    const mistakes = new Mistakes(backend);
    await mistakes.next(1);
    const { spot: shown } = mistakes;
    const next = mistakes.next(2);
    expect([mistakes.seed, mistakes.spot]).toEqual([1, shown]);
    await Promise.all([mistakes.judge("right"), next, mistakes.next(3)]);
    expect(asked).toHaveBeenCalledWith("spot", { seed: 1, answer: "right" });
    expect(mistakes.seed).toBe(3);
    const fresh = new Mistakes(new ServerBackend());
    await fresh.next(3);
    expect(mistakes.spot).toEqual(fresh.spot);
  });
});
