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
  expect(wrong.textContent).toMatch(
    /1\s*believed ≤\s−4, but is 1000\s*changes the root, null move, zugzwang, to 5 plies/,
  );
  const [node] = app.tab!.claims.refuted;
  await fireEvent.click(wrong);
  await waitFor(() => expect(app.tab!.trace.selectedId).toBe(node));
  await waitFor(() => expect(app.tab!.trace.step).toBe(75));
});

it("lays the search over plain alpha-beta: what was saved, what wrongly, and each claim with its refutation", async () => {
  const app = startedApp();
  const late = { ...request, position: "42427566777554444333233", run: "alphabeta+static+lmr", depth: 4 };
  await app.workspace.run(late, { step: 0, view: "tree" });
  app.panel = "stack";
  await fireEvent.click(await screen.findByTestId("claims-overlay"));
  const head = await screen.findByTestId("missed-head", undefined, { timeout: 5_000 });
  expect(head.querySelector("h2")!.textContent).toBe("What LMR missed");
  await waitFor(() => expect(screen.getByTestId("missed-false").dataset.false).toBe("1"), { timeout: 5_000 });
  expect(head.textContent).toMatch(/219\s*188\s*nodes searched\s*8\s*claims without proof\s*1\s*of them false/);
  expect(screen.getByTestId("missed-cost").textContent).toMatch(/−36\s*−1000/);
  const key = screen.getByTestId("overlay").querySelector(".tools ul")!;
  await waitFor(() =>
    expect(key.textContent).toMatch(/visited by both, 184.*saved, 25.*saved wrongly, 10.*only with LMR, 4/s),
  );
  const list = within(await screen.findByTestId("missed"))
    .getAllByRole("button")
    .filter(({ dataset }) => dataset.state);
  expect(list.map(({ dataset }) => dataset.state)).toEqual(["false", ...Array<string>(7).fill("holds")]);
  expect(list[0]!.textContent).toMatch(/6-6\s*believed ≥\s−31\s*is −1000/);
  const chosen = screen.getByTestId("missed-chosen");
  expect(chosen.textContent).toContain("The claim is false: 6-6");
  expect(chosen.textContent).toContain("Searched to 2 plies, it is worth −1000.");
  expect(chosen.textContent).toContain("How plain alpha-beta continues: 3-5");
  expect(screen.getByTestId("missed-root").textContent).toBe(
    "With a plain search in place of this claim, the result is −36, and the move is 5.",
  );
  await waitFor(() => expect(chosen.querySelectorAll(".board")).toHaveLength(4));
  await fireEvent.click(list[1]!);
  await waitFor(() => expect(chosen.textContent).toContain("The claim holds"));
  expect(chosen.querySelectorAll(".board")).toHaveLength(0);
  expect(chosen.textContent).not.toContain("How plain alpha-beta continues");
  expect(chosen.textContent).toContain("Plain alpha-beta to 2 plies finds the same.");
  const claims = app.overlay.laid!.missed!;
  expect(claims.round(claims.claims[0]!.node_a), "a click on its cell").toBe(claims.claims[0]);
  await fireEvent.click(within(chosen).getByTestId("missed-open"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.selectedId).toBe(claims.claims[1]!.node_b));
  expect(app.tab!.claims.refuted, "checked once").toHaveLength(1);
});

it("lists thirty false claims, and the rest on request", async () => {
  const app = startedApp();
  const run = "alphabeta+static+lmr:1+futility:1";
  await app.workspace.run({ ...request, position: "4453", run, depth: 5 }, { step: 0, view: "tree" });
  app.panel = "stack";
  const card = await screen.findByTestId("claims");
  await fireEvent.click(within(card).getByTestId("claims-judge"));
  const counted = await within(card).findByTestId("claims-counted");
  expect(counted.textContent).toBe("115 claims, 37 false");
  const rows = () => within(screen.getByTestId("false-claims")).getAllByRole("button");
  expect(rows()).toHaveLength(30);
  const more = within(card).getByTestId("claims-more");
  expect(more.textContent).toBe("and 7 more");
  await fireEvent.click(more);
  await waitFor(() => expect(rows()).toHaveLength(37));
  expect(screen.queryByTestId("claims-more")).toBeNull();
});

it("is not there for a search that proves what it leaves out", async () => {
  const app = startedApp();
  await app.workspace.run({ ...request, run: "alphabeta+static" }, { step: 0, view: "tree" });
  app.panel = "stack";
  await screen.findByTestId("panel-stack");
  await waitFor(() => expect(app.tab!.trace.step).toBe(0));
  expect(screen.queryByTestId("claims")).toBeNull();
});
