// The history of changes, where the service writes a run in other words than it was asked for.
import { beforeEach, expect, it } from "vitest";
import { Notices } from "../../src/state/notices.svelte";
import { Workspace } from "../../src/state/workspace.svelte";
import { ServerBackend } from "../server/backend";
import { textbook as leaves } from "../server/search";

let backend: ServerBackend;
let workspace: Workspace;
const tab = () => workspace.active!;
const runs = () => tab().changes.list.map(({ run }) => run);

beforeEach(async () => {
  localStorage.clear();
  backend = new ServerBackend();
  workspace = new Workspace(backend, new Notices(), () => "max");
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
