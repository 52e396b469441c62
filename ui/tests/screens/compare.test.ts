import { cleanup, fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Comparison } from "../../src/generated/wire";
import { App } from "../../src/state/app.svelte";
import { keptView } from "../../src/state/kept-view";
import { ServerBackend } from "../server/backend";
import { backendOf, startedApp, speak } from "./setup";

let app: App;
const backend = () => backendOf(app);

beforeEach(async () => {
  app = startedApp();
});

async function openCompare() {
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await fireEvent.keyDown(document.body, { key: "3" });
  await screen.findByTestId("compare");
}
async function counted() {
  await waitFor(() => expect(screen.getByTestId("compare-run")).toHaveProperty("disabled", false));
  await fireEvent.click(screen.getByTestId("compare-run"));
  await screen.findByTestId("compare-table");
}
async function compareSix() {
  await openCompare();
  await fireEvent.click(screen.getByTestId("compare-usual"));
  await counted();
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

  it("has its runs again when the page is loaded anew, and another address in front of it", async () => {
    await openCompare();
    app.comparer.add("minimax");
    app.workspace.noteNow();
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    app = new App(new ServerBackend());
    expect(app.comparer.runs).toEqual(["minimax"]);
    const { hash } = location;
    expect([hash === "", keptView()]).toEqual([false, "compare"]);
    history.replaceState(null, "", "/#other");
    expect(keptView()).toBeNull();
  });

  it("shows how far it is, and keeps the finished runs when it is stopped", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await screen.findByTestId("compare");
    app.comparer.list(["alphabeta", "minimax", "minimax+static"]);
    await waitFor(() => expect(screen.getByTestId("compare-run")).toHaveProperty("disabled", false));
    await fireEvent.click(screen.getByTestId("compare-run"));
    await waitFor(() => expect(screen.getByTestId("compare-stages").dataset.run).toBe("1"));
    await fireEvent.click(screen.getByTestId("compare-stop"));
    await screen.findByTestId("compare-table");
    const rows = document.querySelectorAll("[data-testid=compare-table] tbody tr").length;
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(3);
    expect(screen.getByTestId("compare-flags").textContent).toContain("Stopped early (on request)");
  });

  it("says that runs disagree before anything else, and shows no percentage then", async () => {
    await compareSix();
    const answer = app.comparer.task.answer!;
    app.comparer.task.answer = { ...answer, agree: false, disagreement: "minimax gives 3, alphabeta gives 4" };
    await screen.findByTestId("compare-disagreement");
    expect(cell("alphabeta", "of_base")).toBeUndefined();
    expect(screen.getByTestId("compare-table").textContent).not.toContain("84.6%");
  });

  it("draws charts whose marks can be read and saved, and saves the table", async () => {
    await openCompare();
    await fireEvent.input(screen.getByTestId("compare-orders"), { target: { value: "40" } });
    await fireEvent.click(screen.getByTestId("compare-usual"));
    await fireEvent.click(screen.getByTestId("compare-run"));
    const marks = await screen.findAllByTestId("chart-bars-mark");
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toContain("A minimax: 13");
    await screen.findByTestId("chart-spread");
    const { random } = app.comparer.task.answer!;
    app.comparer.task.answer = { ...app.comparer.task.answer!, random: { ...random!, counts: [10], unfinished: 1 } };
    await waitFor(() => expect(screen.getByTestId("chart-spread").textContent).toContain("in 1 random order"));
    expect(screen.getAllByTestId("chart-spread-mark")[0]!.ariaLabel).toMatch(/: 1 order$/);
    expect(screen.getByTestId("compare-orders-cut").textContent).toContain("1 of 2 random orders met a limit and is");
    await fireEvent.click(screen.getByTestId("compare-by-depth"));
    expect((await screen.findByTestId("chart-depths-table", {}, { timeout: 5000 })).textContent).toContain("13");
    await fireEvent.click(screen.getByTestId("chart-bars-svg"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-bars.svg"));
    await fireEvent.click(screen.getByTestId("compare-export-latex"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-comparison.tex"));
  });

  it("keeps its depth over other screens and languages, and takes no other position while it counts", async () => {
    await openCompare();
    const depth = () => screen.getByTestId<HTMLInputElement>("compare-depth").value;
    const source = () => screen.getByTestId<HTMLSelectElement>("compare-source");
    await fireEvent.input(screen.getByTestId("compare-depth"), { target: { value: "1" } });
    await speak("pt-BR");
    await speak("en");
    await fireEvent.keyDown(document.body, { key: "1" });
    await screen.findByTestId("stage");
    await fireEvent.keyDown(document.body, { key: "3" });
    await screen.findByTestId("compare");
    expect(depth()).toBe("1");
    await fireEvent.click(screen.getByTestId("compare-usual"));
    const release = backend().holdNext();
    await fireEvent.click(screen.getByTestId("compare-run"));
    await screen.findByTestId("compare-progress");
    expect(source().disabled).toBe(true);
    await waitFor(() => expect(backend().holds).toBe(true)); // or the search below would be held
    await app.workspace.run({ game: "tictactoe", position: "519", run: "alphabeta" });
    await fireEvent.keyDown(document.body, { key: "3" });
    await screen.findByTestId("compare");
    expect([source().value, app.comparer.base.game]).toEqual([`tab-${app.workspace.tabs[0]!.slot}`, "tree"]);
    release();
    await waitFor(() => expect(source().disabled).toBe(false));
    await fireEvent.change(source(), { target: { value: `tab-${app.workspace.tabs[1]!.slot}` } });
    await waitFor(() => expect([app.comparer.base.position, depth()]).toEqual(["519", ""]));
  });

  it("speaks Portuguese", async () => {
    await compareSix();
    await speak("pt-BR");
    expect(screen.getByTestId("compare-table").textContent).toContain("folhas");
    expect(cell("alphabeta", "of_base")).toBe("84,6%");
  });
});

describe("two runs laid over each other", () => {
  async function lay() {
    await openCompare();
    app.comparer.add("minimax");
    app.comparer.add("alphabeta");
    await counted();
    await fireEvent.click(screen.getByTestId("overlay-lay"));
    await screen.findByTestId("overlay-counts", {}, { timeout: 5000 });
  }

  it("says which places both entered, and what was saved below each move", async () => {
    await lay();
    const { both, onlyA, onlyB, saved } = screen.getByTestId("overlay-counts").dataset;
    expect([both, onlyA, onlyB, saved]).toEqual(["11", "2", "0", "2"]);
    const rows = [...document.querySelectorAll<HTMLElement>("[data-testid=overlay-moves] tbody tr")];
    expect(rows.map((each) => each.dataset.saved)).toEqual(["0", "2", "0"]);
    const said = screen.getByTestId("overlay-counts").textContent;
    expect(said).toContain("Cuts of B saved 2 nodes of A; cuts of A saved 0 nodes of B.");
    const { laid } = app.overlay;
    app.overlay.laid = { ...laid!, overlay: { ...laid!.overlay, agree: null } };
    expect((await screen.findByTestId("overlay-unknown")).textContent).toContain("was stopped");
    expect(screen.getByTestId("overlay-counts").querySelector(".error")).toBeNull();
    await fireEvent.click(screen.getByTestId("overlay-swap"));
    await waitFor(() => expect(screen.getByTestId("overlay-counts").dataset.onlyB).toBe("2"));
  });

  it("jumps from a saved subtree to its cut in B, in the tab of B", async () => {
    await lay();
    const first = document.querySelector<HTMLElement>("[data-testid=overlay-cuts] li")!;
    expect(first.dataset.nodes).toBe("1");
    await fireEvent.click(screen.getByTestId("overlay-jump-0"));
    await screen.findByTestId("stage");
    expect(app.tab!.trace.summary.request.run).toBe("alphabeta");
    await waitFor(() => expect(app.tab!.trace.now?.event).toBe("cutoff"));
    expect(String(app.tab!.trace.step)).toBe(first.dataset.step);
    await waitFor(() => expect(app.tab!.trace.selection?.node.status).toBe("pruned"));
    expect(app.workspace.tabs).toHaveLength(1);
  });

  it("moves its icicle by buttons, and has no place for the keyboard where no key does anything", async () => {
    await lay();
    const { icicle } = app.overlay.laid!;
    await fireEvent.click(screen.getByTestId("overlay-zoom-in"));
    const { from } = icicle.span;
    await fireEvent.click(screen.getByRole("button", { name: "Move left" }));
    expect(icicle.span.from).toBeLessThan(from);
    await fireEvent.click(screen.getByTestId("overlay-pan-right"));
    expect(icicle.span.from).toBeCloseTo(from);
    await fireEvent.click(screen.getByTestId("overlay-pan-down"));
    expect(icicle.firstPly).toBe(1);
    await fireEvent.click(screen.getByTestId("overlay-pan-up"));
    expect(icicle.firstPly).toBe(0);
    expect(document.querySelector("[data-testid=steppers] canvas[tabindex]")).toBeNull();
  });

  it("is taken off the screen when one of the two is closed, and nothing complains of the trace that is gone", async () => {
    await lay();
    const [tab] = app.workspace.tabs;
    await app.overlay.open(tab!.trace.summary.request, { ...tab!.trace.summary.request, run: "minimax" });
    await screen.findByTestId("overlay-counts");
    expect(await app.backend.call("traces", {})).toHaveLength(2);
    const late = tab!.trace.go(1);
    await app.workspace.close(tab!);
    await late;
    await tab!.trace.go(2);
    await waitFor(() => expect(screen.queryByTestId("overlay-counts")).toBeNull());
    expect(await app.backend.call("traces", {})).toEqual([]);
    expect(app.notices.list).toEqual([]);
    const never = app.workspace.unlisted({ ...tab!.trace.summary, trace: 999 });
    await never.trace.go(1);
    expect(app.notices.list).toHaveLength(1);
  });

  it("steps both, the second by node or by event, and lets them race", async () => {
    await lay();
    const side = (name: string) => screen.getByTestId(`side-${name}`).dataset;
    await waitFor(() => expect(side("a").step).toBe("38"));
    await waitFor(() => expect(side("b").step).toBe("33"));
    const { a } = app.overlay.laid!;
    const cut = await a.trace.nodeOf(["2", "2"]);
    const { enter } = await app.backend.call("node", { trace: a.key, node: cut });
    await fireEvent.input(screen.getByTestId("steppers-scrubber"), { target: { value: String(enter) } });
    await waitFor(() => expect(side("b").step).toBe("18"));
    await fireEvent.change(screen.getByTestId("steppers-follow"), { target: { value: "event" } });
    await waitFor(() => expect(side("b").step).toBe(side("a").step));
    await fireEvent.click(screen.getByTestId("steppers-into"));
    await waitFor(() => expect(side("a").step).toBe(String(enter! + 1)));
    await waitFor(() => expect(side("b").step).toBe(String(enter! + 1)));
    await fireEvent.click(screen.getByTestId("steppers-race"));
    await waitFor(() => expect(screen.getByTestId("steppers-won").textContent).toContain("B alphabeta is done"), {
      timeout: 8000,
    });
    await waitFor(() => expect(side("a").entered).toBe("13"), { timeout: 8000 });
    expect(side("b").entered).toBe("11");
  }, 20_000);
});

describe("a run that a limit cut short", () => {
  beforeEach(async () => {
    await openCompare();
    app.comparer.list(["minimax", "alphabeta", "alphabeta+last"]);
    await counted();
  });
  const flags = () => screen.getByTestId("compare-flags").textContent;
  const show = (change: (answer: Comparison) => Comparison) =>
    (app.comparer.task.answer = change(app.comparer.task.answer!));
  const stopFirst = (answer: Comparison): Comparison => ({
    ...answer,
    runs: answer.runs.map((row, place) => (place === 0 ? { ...row, value: null, stopped: "node limit" } : row)),
  });

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

  it("the run whose plies are shown stays one of those that there are", async () => {
    const select = () => screen.getByTestId<HTMLSelectElement>("compare-stacked-run");
    await fireEvent.change(select(), { target: { value: "2" } });
    await waitFor(() => expect(screen.getByTestId("chart-stacked").textContent).toContain("alphabeta+last"));
    show((answer) => ({ ...answer, runs: answer.runs.slice(0, 2) }));
    await waitFor(() => expect(select().value).toBe("1"));
    expect(screen.getByTestId("chart-stacked").textContent).toContain("of a ply: alphabeta");
  });
});
