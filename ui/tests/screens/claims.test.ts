// What forward pruning missed: a button checks every claim, and the list leads to the false ones.
import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import { startedApp } from "./setup";

const request: RunRequest = {
  game: "connect4",
  position: "653125327326535327776526676172351",
  run: "alphabeta+static+null:2",
  depth: 6,
  eval: "lines",
};

it("checks every claim of a search, and goes to a false one", async () => {
  const app = startedApp();
  await app.workspace.run(request, { step: 0, view: "tree" });
  app.panel = "stack";
  const card = await screen.findByTestId("claims");
  expect(card.textContent).toContain("This search made 2 claims without proof.");
  await fireEvent.click(within(card).getByTestId("claims-judge"));
  const counted = await within(card).findByTestId("claims-counted");
  expect(counted.textContent).toBe("2 claims, 1 false");
  expect(card.textContent).toContain("False because of zugzwang: 1");
  expect(card.textContent).toContain(
    "The value is −4; plain alpha-beta finds 1000. The move that this search plays is worth −4.",
  );
  const wrong = within(within(card).getByTestId("false-claims")).getByRole("button");
  expect(wrong.textContent).toMatch(/1\s*believed ≤ −4, but is 1000\s*null move, zugzwang, to 5 plies/);
  const [node] = app.tab!.claims.refuted;
  await fireEvent.click(wrong);
  await waitFor(() => expect(app.tab!.trace.selectedId).toBe(node));
  await waitFor(() => expect(app.tab!.trace.step).toBe(75));
});

it("is not there for a search that proves what it leaves out", async () => {
  const app = startedApp();
  await app.workspace.run({ ...request, run: "alphabeta+static" }, { step: 0, view: "tree" });
  app.panel = "stack";
  await screen.findByTestId("panel-stack");
  await waitFor(() => expect(app.tab!.trace.step).toBe(0));
  expect(screen.queryByTestId("claims")).toBeNull();
});
