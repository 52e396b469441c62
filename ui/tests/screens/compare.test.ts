import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { MemoryBackend } from "../memory/backend";
import { standIns } from "./setup";

standIns();
let app: App;
const backend = () => app.backend as MemoryBackend;

beforeEach(async () => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  app = new App(new MemoryBackend());
  app.settings.set("language", "en");
  render(Root, { app });
});
afterEach(cleanup);

async function openCompare() {
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await fireEvent.keyDown(document.body, { key: "3" });
  await screen.findByTestId("compare");
}
async function compareSix() {
  await openCompare();
  await fireEvent.click(screen.getByTestId("compare-usual"));
  await fireEvent.click(screen.getByTestId("compare-run"));
  await screen.findByTestId("compare-table");
}
const row = (run: string) => document.querySelector<HTMLElement>(`[data-testid=compare-table] tr[data-run="${run}"]`)!;
const cell = (run: string, column: string) => row(run).querySelector(`[data-column="${column}"]`)?.textContent;

describe("comparing runs", () => {
  it("counts the six usual ones of the open tab, each column with its convention", async () => {
    await compareSix();
    expect(document.querySelectorAll("[data-testid=compare-table] tbody tr")).toHaveLength(6);
    expect([cell("minimax", "nodes"), cell("alphabeta", "nodes")]).toEqual(["13", "11"]);
    expect(cell("alphabeta", "of_base")).toBe("84.6%");
    const headers = [...document.querySelectorAll("[data-testid=compare-table] thead th")];
    expect(headers.every((header) => header.getAttribute("title"))).toBe(true);
    expect(screen.getByTestId("compare-conventions").textContent).toContain(
      "Children never entered because of a cutoff",
    );
    await fireEvent.change(screen.getByTestId("compare-baseline"), { target: { value: "1" } });
    expect(cell("minimax", "of_base")).toBe("118%");
  });

  it("is reached from the start page, and goes back to the trace that was open", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await screen.findByTestId("compare");
    expect(screen.queryByTestId("cmd-view.tree")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "n", altKey: true });
    await screen.findByTestId("start");
    await openCompare();
    await fireEvent.keyDown(document.body, { key: "1" });
    await screen.findByTestId("stage");
  });

  it("takes runs by their words and lets them go", async () => {
    await openCompare();
    const word = screen.getByTestId("compare-word");
    await fireEvent.input(word, { target: { value: "minimax, alphabeta+last minimax" } });
    await fireEvent.click(screen.getByTestId("compare-add"));
    expect(app.comparer.runs).toEqual(["minimax", "alphabeta+last"]);
    await fireEvent.click(screen.getByTestId("compare-remove-0"));
    expect(app.comparer.runs).toEqual(["alphabeta+last"]);
  });

  it("shows how far it is, and keeps the finished runs when it is stopped", async () => {
    await openCompare();
    backend().pace = 60;
    await fireEvent.click(screen.getByTestId("compare-usual"));
    await fireEvent.click(screen.getByTestId("compare-run"));
    await waitFor(() => expect(screen.getByTestId("compare-progress").dataset.run).toBe("1"));
    await fireEvent.click(screen.getByTestId("compare-cancel"));
    await screen.findByTestId("compare-table");
    const rows = document.querySelectorAll("[data-testid=compare-table] tbody tr").length;
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(6);
    expect(screen.getByTestId("compare-flags").textContent).toContain("Stopped early");
  });

  it("says that runs disagree before anything else, and shows no percentage then", async () => {
    await compareSix();
    const answer = app.comparer.answer!;
    app.comparer.answer = { ...answer, agree: false, disagreement: "minimax gives 3, alphabeta gives 4" };
    await screen.findByTestId("compare-disagreement");
    expect(cell("alphabeta", "of_base")).toBeUndefined();
    expect(screen.getByTestId("compare-table").textContent).not.toContain("%");
  });

  it("draws charts whose marks can be read and saved, and saves the table", async () => {
    await openCompare();
    await fireEvent.input(screen.getByTestId("compare-orders"), { target: { value: "40" } });
    await fireEvent.click(screen.getByTestId("compare-usual"));
    await fireEvent.click(screen.getByTestId("compare-run"));
    const marks = await screen.findAllByTestId("chart-bars-mark");
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toContain("A minimax: 13");
    await screen.findByTestId("chart-spread");
    await fireEvent.click(screen.getByTestId("compare-by-depth"));
    expect((await screen.findByTestId("chart-depths-table", {}, { timeout: 5000 })).textContent).toContain("13");
    await fireEvent.click(screen.getByTestId("chart-bars-svg"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-bars.svg"));
    await fireEvent.click(screen.getByTestId("compare-export-latex"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-comparison.tex"));
  });

  it("speaks Portuguese", async () => {
    await compareSix();
    await fireEvent.click(screen.getByTestId("language-pt-BR"));
    expect(screen.getByTestId("compare-table").textContent).toContain("folhas");
    expect(cell("alphabeta", "of_base")).toBe("84,6%");
  });
});
