// Answers that come after newer requests, and the history of changes.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "@testing-library/svelte";
import { ServiceFailure } from "../../src/backend/errors";
import type { RunRequest } from "../../src/generated/wire";
import { Notices } from "../../src/state/notices.svelte";
import { estimatedForm } from "../../src/state/setup.svelte";
import { Steppers } from "../../src/state/steppers.svelte";
import { Workspace } from "../../src/state/workspace.svelte";
import { ServerBackend } from "../server/backend";
import { textbook as leaves } from "../server/search";

let backend: ServerBackend;
let workspace: Workspace;

/** Holds back the first answer to an operation until the returned function is called. */
function holdFirst(operation: string, refusal?: ServiceFailure): () => void {
  const call = backend.call.bind(backend);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let first = true;
  vi.spyOn(backend, "call").mockImplementation((async (name: never, payload: never) => {
    if (name !== operation || !first) return call(name, payload);
    first = false;
    await held;
    if (refusal) throw refusal;
    return call(name, payload);
  }) as never);
  return release;
}
const asked = (operation: string) =>
  waitFor(() => expect(vi.mocked(backend.call).mock.calls.map(([name]) => name)).toContain(operation));

beforeEach(() => {
  backend = new ServerBackend();
  workspace = new Workspace(backend, new Notices(), () => ({}));
});

describe("the form of a run", () => {
  it("drops what is told of a request that it does not hold any more", async () => {
    const release = holdFirst("estimate", new ServiceFailure({ code: "input", reason: "late" }));
    const form = estimatedForm(backend);
    await form.change({ position: "519" });
    await asked("estimate");
    await form.change({ position: "5193" });
    release();
    await waitFor(() => expect(form.estimating).toBe(false));
    expect([form.error, form.estimate?.nodes]).toEqual([null, 206]);
  });

  it("does not go on estimating what has been refused", async () => {
    const form = estimatedForm(backend);
    await form.change({ position: "519" });
    await form.change({ position: "55" });
    expect([form.error?.at, form.estimating]).toEqual([1, false]);
  });
});

const searched = async (run: string) => {
  await workspace.run({ ...leaves, run });
  return workspace.active!;
};

describe("two searches side by side", () => {
  it("end where the newest step leads, whichever answer comes last", async () => {
    const [a, b] = [await searched("minimax"), await searched("alphabeta")];
    const steppers = new Steppers(a, b);
    await steppers.go(20);
    const wanted = b.trace.step;
    await steppers.go(0);
    const release = holdFirst("counterpart");
    const older = steppers.go(5);
    await asked("counterpart");
    const newer = steppers.go(20);
    await waitFor(() => expect(a.trace.step).toBe(20));
    release();
    await Promise.all([older, newer]);
    expect(b.trace.step).toBe(wanted);
  });
});

describe("a large run that was wanted", () => {
  const large: RunRequest = { game: "tictactoe", position: "", run: "minimax" };

  async function confirmed() {
    const tab = await searched("alphabeta");
    const { changes } = tab;
    await changes.apply(workspace, () => ({ request: large }));
    expect(changes.asked?.nodes).toBeGreaterThan(200_000);
    const short = { ...leaves, run: "minimax" };
    changes.asked = { request: short, nodes: 300_000 };
    const release = holdFirst("start");
    return { tab, changes, release, done: changes.confirm(workspace) };
  }

  it("is done before the change after it is made", async () => {
    const { changes, release, done } = await confirmed();
    const undone = changes.go(workspace, -1);
    await asked("start");
    release();
    await Promise.all([done, undone]);
    expect(changes.list.map(({ run }) => run)).toEqual(["alphabeta", "minimax"]);
    expect([changes.at, workspace.active?.trace.summary.request.run]).toEqual([0, "alphabeta"]);
    expect(await backend.call("traces", {})).toHaveLength(1);
  });

  it("leaves nothing behind when its tab was closed meanwhile", async () => {
    const { tab, release, done } = await confirmed();
    await asked("start");
    await workspace.close(tab);
    release();
    await done;
    expect([workspace.tabs, await backend.call("traces", {})]).toEqual([[], []]);
  });
});

describe("the history of changes, where the service writes a run in other words than it was asked for", () => {
  const tab = () => workspace.active!;
  const runs = () => tab().changes.list.map(({ run }) => run);

  beforeEach(async () => {
    await workspace.run({ ...leaves, run: "minimax" });
    await tab().changes.apply(workspace, () => ({ request: { ...leaves, run: "alphabeta" } }));
  });

  it("a change to what is on screen, in other words, leaves the history and no trace behind", async () => {
    await tab().changes.apply(workspace, () => ({ request: { ...leaves, run: "alphabeta+natural" } }));
    expect([runs(), tab().changes.at]).toEqual([["minimax", "alphabeta"], 1]);
    expect(await backend.call("traces", {})).toHaveLength(1);
    await tab().changes.go(workspace, -1);
    expect(tab().trace.summary.request.run).toBe("minimax");
  });

  it("going back steps over states that are the one on screen", async () => {
    const { changes } = tab();
    changes.list = [...changes.list, changes.list[1]!];
    changes.at = 2;
    await changes.go(workspace, -1);
    expect([changes.at, tab().trace.summary.request.run]).toEqual([0, "minimax"]);
    await changes.go(workspace, -1);
    expect(changes.at).toBe(0);
  });
});
