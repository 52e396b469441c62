// The title of a trace is two menus: position and search. A change of either repeats the run in its place.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

let app: App;
const request = () => app.tab!.trace.summary.request;

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
});

it("changes the algorithm and the depth, in the same tab", async () => {
  await fireEvent.click(screen.getByTestId("title-run"));
  await fireEvent.change(await screen.findByTestId("title-algorithm"), { target: { value: "minimax" } });
  await waitFor(() => expect(request().run).toBe("minimax"));
  expect(app.workspace.tabs).toHaveLength(1);
  expect(screen.getByTestId("title-run").textContent).toContain("Minimax");
  await fireEvent.change(screen.getByTestId("title-depth"), { target: { value: "1" } });
  await waitFor(() => expect(request().depth).toBe(1));
  await waitFor(() => expect(screen.getByTestId("title-run").textContent).toContain("depth 1"));
});

it("changes the position, and says in place why another one is refused", async () => {
  await fireEvent.click(screen.getByTestId("title-position"));
  const field = await screen.findByTestId("title-text");
  await fireEvent.change(field, { target: { value: "((3 12)(2 4" } });
  expect((await screen.findByTestId("change-refused")).textContent).not.toBe("");
  expect(request().position).toBe("((3 12 8)(2 4 6)(14 5 2))");
  await fireEvent.change(field, { target: { value: "((3 12)(2 4))" } });
  await waitFor(() => expect(request().position).toBe("((3 12)(2 4))"));
  expect(screen.queryByTestId("change-refused")).toBeNull();
});
