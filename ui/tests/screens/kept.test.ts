// A search that is stopped with its results, if its tree takes a while to come.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { JobEvent } from "../../src/generated/wire";
import type { App } from "../../src/state/app.svelte";
import { backendOf, startedApp } from "./setup";

let app: App;
/** Releases the end that the backend holds back; null before it has come. */
let release: (() => void) | null;

beforeEach(async () => {
  app = startedApp();
  release = null;
  const backend = backendOf(app);
  const watch = backend.watch.bind(backend);
  backend.watch = (job: number, on: (event: JobEvent) => void) =>
    watch(job, (event) => (event.type === "cancelled" ? (release = () => on(event)) : on(event)));
  void app.workspace.run({ game: "connect4", position: "", run: "minimax", depth: 40 });
  await waitFor(() => expect(Number(screen.getByTestId("progress").dataset.nodes)).toBeGreaterThan(1000));
  await fireEvent.click(screen.getByTestId("stop-and-show"));
});

it("opens at once with what was counted; the tree follows", async () => {
  const kept = screen.getByTestId("kept");
  expect(screen.queryByTestId("running")).toBeNull();
  expect(Number(kept.dataset.nodes)).toBeGreaterThan(1000);
  expect(kept.textContent).toMatch(/Stopped at [\d,]+ nodes[\s\S]*The tree follows: /);
  expect(document.activeElement).toBe(screen.getByTestId("discard"));
  await waitFor(() => expect(release).not.toBeNull());
  release?.();
  await screen.findByTestId("stage");
  expect(screen.queryByTestId("kept")).toBeNull();
});

it("is discarded while its tree is on the way", async () => {
  await fireEvent.click(screen.getByTestId("discard"));
  await waitFor(() => expect(screen.queryByTestId("kept")).toBeNull());
  await waitFor(() => expect(release).not.toBeNull());
  release?.();
  await screen.findByTestId("start");
  await waitFor(() => expect(backendOf(app).calls).toContain("close"));
  expect(app.workspace.tabs).toHaveLength(0);
});
