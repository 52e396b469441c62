// Runs under a convention: choices faster than the service's answers are not lost.
import { waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Operation, Operations } from "../../src/backend/backend";
import { Comparer } from "../../src/state/comparer.svelte";
import { estimatedForm } from "../../src/state/setup.svelte";
import { ServerBackend } from "../server/backend";

/** A backend with a late first answer about a convention, after all other answers. */
class LateBackend extends ServerBackend {
  override async call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    const isLate = operation === "convention_run" && !this.calls.includes(operation);
    const answer = await super.call(operation, payload);
    if (isLate) await waitFor(() => expect(this.busy).toBe(false));
    return answer;
  }
}

describe("a convention", () => {
  it("is written into the algorithm that was chosen last", async () => {
    const form = estimatedForm(new LateBackend(), () => "strict");
    await Promise.all([form.changeRun({ algorithm: "pvs" }), form.changeRun({ algorithm: "scout" })]);
    expect(form.request.run).toBe("scout+strict");
  });

  it("keeps what was changed while it was asked about", async () => {
    const form = estimatedForm(new LateBackend(), () => "strict");
    await Promise.all([form.followConvention(), form.changeRun({ flags: ["killer"] })]);
    expect(form.run.flags).toEqual(["killer", "strict"]);
  });

  it("is written into a run that was listed while it was asked about", async () => {
    const comparer = new Comparer(new LateBackend(), () => "strict");
    comparer.list(["minimax"]);
    const followed = comparer.follow({ strict: false, hard: false });
    comparer.list(["minimax", "alphabeta"]);
    await followed;
    expect(comparer.runs).toEqual(["minimax", "alphabeta+strict"]);
  });
});
