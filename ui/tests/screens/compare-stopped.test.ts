// What a comparison says of runs that a limit cut short.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Comparison } from "../../src/generated/wire";
import { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

let app: App;

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await fireEvent.keyDown(document.body, { key: "3" });
  await screen.findByTestId("compare");
  app.comparer.list(["minimax", "alphabeta", "alphabeta+last"]);
  await waitFor(() => expect(screen.getByTestId("compare-run")).toHaveProperty("disabled", false));
  await fireEvent.click(screen.getByTestId("compare-run"));
  await screen.findByTestId("compare-table");
});

const flags = () => screen.getByTestId("compare-flags").textContent;
const show = (change: (answer: Comparison) => Comparison) =>
  (app.comparer.task.answer = change(app.comparer.task.answer!));
const stopFirst = (answer: Comparison): Comparison => ({
  ...answer,
  runs: answer.runs.map((row, place) => (place === 0 ? { ...row, value: null, stopped: "node limit" } : row)),
});

describe("a run that was stopped", () => {
  it("leaves open whether all values are the same", async () => {
    expect(flags()).toContain("same value");
    show(stopFirst);
    await waitFor(() => expect(flags()).toContain("not known"));
    expect(flags()).not.toContain("same value");
    show((answer) => ({ ...answer, runs: answer.runs.slice(1, 2) }));
    await waitFor(() => expect(flags()).not.toMatch(/same value|not known/));
  });

  it("says in the charts what cut it short", async () => {
    show(stopFirst);
    const name = "A minimax (stopped: node limit)";
    await waitFor(() => expect(screen.getAllByTestId("chart-bars-mark")[0]!.ariaLabel).toContain(name));
    expect(screen.getAllByTestId("chart-plies-mark")[0]!.ariaLabel).toContain(name);
    expect(screen.getByTestId("chart-stacked").textContent).toContain("minimax (stopped: node limit)");
    expect(screen.getByTestId("chart-bars-table").textContent).toContain("B alphabeta11");
  });
});

it("the run whose plies are shown stays one of those that there are", async () => {
  const select = () => screen.getByTestId<HTMLSelectElement>("compare-stacked-run");
  await fireEvent.change(select(), { target: { value: "2" } });
  await waitFor(() => expect(screen.getByTestId("chart-stacked").textContent).toContain("alphabeta+last"));
  show((answer) => ({ ...answer, runs: answer.runs.slice(0, 2) }));
  await waitFor(() => expect(select().value).toBe("1"));
  expect(screen.getByTestId("chart-stacked").textContent).toContain("of a ply: alphabeta");
});
