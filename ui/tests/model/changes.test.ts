// The history of changes, where the service writes a run in other words than it was asked for.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import { Notices } from "../../src/state/notices.svelte";
import { Workspace } from "../../src/state/workspace.svelte";
import { MemoryBackend } from "../memory/backend";
import { standIns } from "../screens/setup";

standIns();
const leaves = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))" } as const;
let backend: MemoryBackend;
let workspace: Workspace;
const tab = () => workspace.active!;
const runs = () => tab().changes.list.map(({ run }) => run);

beforeEach(async () => {
  localStorage.clear();
  backend = new MemoryBackend();
  const call = backend.call.bind(backend);
  vi.spyOn(backend, "call").mockImplementation(((name: never, payload: RunRequest) =>
    call(name, (payload.run === "ab" ? { ...payload, run: "alphabeta" } : payload) as never)) as never);
  workspace = new Workspace(backend, new Notices(), () => "max");
  await workspace.run({ ...leaves, run: "minimax" });
  await tab().changes.apply(workspace, () => ({ request: { ...leaves, run: "alphabeta" } }));
});
afterEach(() => vi.restoreAllMocks());

it("a change to what is on screen, in other words, leaves the history and no trace behind", async () => {
  await tab().changes.apply(workspace, () => ({ request: { ...leaves, run: "ab" } }));
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
