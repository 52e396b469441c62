import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Comparison } from "../../src/generated/wire";
import { knownRaces } from "../../src/model/race";
import { App } from "../../src/state/app.svelte";
import { aMinute, backendOf, reloadedApp, speak, startedApp, stopClock } from "./setup";

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
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-testid=compare-table] tbody tr")];
/** Waits until the answer has these runs, as the request on screen. */
const answered = (runs: readonly string[]) =>
  waitFor(() => expect(app.comparer.task.answer?.runs.map(({ run }) => run)).toEqual(runs));
async function compare(runs: readonly string[]) {
  await openCompare();
  app.comparer.list(runs);
  await answered(runs);
  await screen.findByTestId("compare-table");
}
/** Opens the panel of a button. */
async function unfold(name: string) {
  const button = await screen.findByTestId(name);
  await fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("true"));
}
async function compareSix() {
  await openCompare();
  await unfold("compare-add-run");
  await fireEvent.click(screen.getByTestId("compare-usual"));
  await answered(app.comparer.runs);
  await waitFor(() => expect(rows()).toHaveLength(6));
}
/** Returns a cell of the sheet with all columns. */
const cell = (run: string, column: string) =>
  document.querySelector(`[data-testid=compare-columns] tr[data-run="${run}"] [data-column="${column}"]`)?.textContent;
async function allColumns() {
  await fireEvent.click(screen.getByTestId("compare-all-columns"));
  await screen.findByTestId("compare-columns");
}
const headline = () => screen.getByTestId("compare-headline");

describe("a comparison and the convention", () => {
  it("counts the runs as another convention writes them, and names it", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await answered(["minimax", "alphabeta", "alphabeta+static"]);
    await app.follow("strict");
    await answered(["minimax", "alphabeta+strict", "alphabeta+static+strict"]);
    const named = within(screen.getByTestId("compare-figures")).getByTestId("convention");
    expect(named.textContent).toBe("Convention: Strict (cut at α > β, fail-soft)");
    await app.comparer.add("pvs");
    await answered(["minimax", "alphabeta+strict", "alphabeta+static+strict", "pvs"]);
    await waitFor(() => expect(named.isConnected).toBe(false));
    await app.follow("fail-hard");
    await answered(["minimax", "alphabeta+hard", "alphabeta+static+hard", "pvs+hard"]);
    await app.follow("knuth-moore");
    await answered(["minimax", "alphabeta", "alphabeta+static", "pvs"]);
  });

  it("stays as it is where two of its runs would become one, also on the next visit", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    const both = ["alphabeta", "alphabeta+strict"];
    app.comparer.list(both);
    await answered(both);
    expect(screen.queryByTestId("convention")).toBeNull();
    await app.follow("strict");
    expect(app.comparer.runs).toEqual(both);
    await app.follow("fail-hard");
    expect(app.comparer.runs).toEqual(both);
    app.comparer.list(["alphabeta+hard", "pvs"]);
    app = reloadedApp();
    await waitFor(() => expect(app.setup.request.run).toBe("alphabeta+hard"));
    expect(app.comparer.runs).toEqual(["alphabeta+hard", "pvs"]);
  });

  it("names none that these counts do not follow", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await answered(["minimax", "alphabeta", "alphabeta+static"]);
    const { run } = app.comparer;
    expect((await screen.findByTestId("compare-figures")).textContent).toContain("Convention: Knuth and Moore");
    vi.spyOn(app.comparer, "keepUp").mockReturnValue(() => undefined);
    await app.follow("strict");
    expect(app.comparer.runs[1]).toBe("alphabeta+strict");
    await waitFor(() => expect(screen.getByTestId("compare-figures").textContent).not.toContain("Convention"));
    await run.call(app.comparer);
    await waitFor(() => expect(screen.getByTestId("compare-figures").textContent).toContain("Convention: Strict"));
  });
});

describe("a comparison as the page opens", () => {
  it("is counted for the empty board, and its headline says the true factor", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await answered(["minimax", "alphabeta", "alphabeta+static"]);
    await waitFor(() => expect(headline().textContent.trim()).toBe("Alpha-beta visits 30× fewer nodes than minimax."));
    const [minimax, alphabeta] = rows().map(({ dataset }) => Number(dataset.nodes));
    expect([minimax, alphabeta]).toEqual([549_946, 18_297]);
    expect(Number(headline().dataset.factor)).toBeCloseTo(minimax! / alphabeta!);
    expect(screen.getByTestId("compare-flags").textContent).toContain("Same value: 0");
    expect(screen.getByTestId("compare-tile-2").textContent).toMatch(/Centre first\s*7,275\s*76× fewer/);
  });

  it("is that of the tab in front, and follows runs and depth", async () => {
    await openCompare();
    await answered(["minimax", "alphabeta", "alphabeta+static"]);
    await waitFor(() => expect(headline().textContent.trim()).toBe("Alpha-beta visits 1.2× fewer nodes than minimax."));
    await fireEvent.click(screen.getByTestId("compare-remove-2"));
    await answered(["minimax", "alphabeta"]);
    await fireEvent.input(screen.getByTestId("compare-depth"), { target: { value: "1" } });
    await waitFor(() => expect(headline().textContent.trim()).toBe("Alpha-beta visits as many nodes as minimax."));
    await fireEvent.click(screen.getByTestId("compare-deeper"));
    await waitFor(() => expect(headline().textContent).toContain("1.2×"));
    expect(screen.getByTestId<HTMLInputElement>("compare-depth").value).toBe("2");
  });

  it("waits to be asked where the tree is large, and for a set of positions", async () => {
    await app.setup.change({ game: "connect4", depth: 30 });
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    expect((await screen.findByTestId("compare-waiting")).textContent).toContain("Not counted yet");
    expect(app.comparer.task.answer).toBeNull();
    expect(screen.queryByTestId("compare-stale")).toBeNull();
    await app.setup.change({ game: "tictactoe" });
    await answered(["minimax", "alphabeta", "alphabeta+static"]);
    expect(screen.queryByTestId("compare-waiting")).toBeNull();
    app.comparer.useSet = true;
    app.comparer.positions = "games:2:1:6";
    await screen.findByTestId("compare-stale");
    await fireEvent.click(screen.getByTestId("compare-run"));
    await waitFor(() => expect(app.comparer.task.answer?.positions).toHaveLength(2));
    await waitFor(() => expect(screen.queryByTestId("overlay-icicle")).toBeNull());
  });
});

describe("comparing runs", () => {
  it("counts the six usual ones of the open tab, each column with its convention", async () => {
    await compareSix();
    await allColumns();
    expect(screen.getByTestId("compare-tile-1").textContent).toContain("11");
    expect([cell("minimax", "nodes"), cell("alphabeta", "nodes")]).toEqual(["13", "11"]);
    expect(cell("alphabeta", "of_base")).toBe("84.6%");
    const headers = [...document.querySelectorAll("[data-testid=compare-columns] thead th")];
    expect(headers.every((header) => header.getAttribute("title"))).toBe(true);
    expect(screen.getByTestId("compare-conventions").textContent).toContain(
      "Children never entered because of a cutoff",
    );
    await fireEvent.keyDown(document.body, { key: "Escape" });
    await unfold("compare-more");
    await fireEvent.change(await screen.findByTestId("compare-baseline"), { target: { value: "1" } });
    expect(cell("minimax", "of_base")).toBe("118%");
    expect(headline().textContent.trim()).toBe("Minimax visits 1.2× more nodes than alpha-beta.");
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

  it("takes runs by their words and by their names, refuses a wrong word right there, and lets them go", async () => {
    await openCompare();
    app.comparer.list([]);
    await unfold("compare-add-run");
    const word = await screen.findByTestId<HTMLInputElement>("compare-word");
    const type = async (text: string) => {
      await fireEvent.input(word, { target: { value: text } });
      await fireEvent.click(screen.getByTestId("compare-add"));
    };
    await type("alfabeta");
    expect((await screen.findByTestId("compare-word-refused")).textContent).toContain('unknown algorithm "alfabeta"');
    expect([app.comparer.runs, word.value]).toEqual([[], "alfabeta"]);
    await type("minimax, alphabeta+last minimax");
    await waitFor(() => expect(app.comparer.runs).toEqual(["minimax", "alphabeta+last"]));
    expect(screen.queryByTestId("compare-word-refused")).toBeNull();
    await waitFor(() => expect(screen.getByTestId("compare-add-run").getAttribute("aria-expanded")).toBe("false"));
    await unfold("compare-add-run");
    const offer = await screen.findByTestId("compare-offer-pvs");
    expect(offer.textContent).toContain("null windows after the first move");
    await fireEvent.click(offer);
    await waitFor(() => expect(app.comparer.runs).toEqual(["minimax", "alphabeta+last", "pvs"]));
    await unfold("compare-add-run");
    expect(await screen.findByTestId("compare-offer-pvs")).toHaveProperty("disabled", true);
    await fireEvent.click(screen.getByTestId("compare-remove-0"));
    expect(app.comparer.runs).toEqual(["alphabeta+last", "pvs"]);
  });

  it("has its runs again when the page is loaded again, and the tab beneath it", async () => {
    await openCompare();
    const beneath = app.workspace.active?.trace.summary.link;
    app.comparer.list(["minimax"]);
    app.workspace.noteNow();
    window.dispatchEvent(new Event("pagehide"));
    expect(location.hash).toBe("#compare");
    cleanup();
    app = reloadedApp();
    expect(app.comparer.runs).toEqual(["minimax"]);
    await screen.findByTestId("compare");
    expect(app.workspace.active?.trace.summary.link).toBe(beneath);
  });

  it("has its answer again when the page is loaded again, and does not count it again", async () => {
    await openCompare();
    await answered(["minimax", "alphabeta", "alphabeta+static"]);
    cleanup();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
    stopClock();
    app = reloadedApp();
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await screen.findByTestId("compare-table");
    await aMinute(app);
    expect(rows().map(({ dataset }) => dataset.nodes)).toContain("13");
    expect(backend().calls).not.toContain("compare");
  });

  it("shows how far it is, and keeps the finished runs when it is stopped", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
    await screen.findByTestId("compare");
    await app.setup.change({ game: "connect4" });
    // A new game brings a depth of its own.
    await app.setup.change({ depth: 10 });
    // Many slow runs, so that it stops before the last, however fast the machine.
    const random = Array.from({ length: 50 }, (_, seed) => `minimax+random:${seed}`);
    app.comparer.list(["alphabeta", "minimax", ...random]);
    void app.comparer.run();
    await waitFor(() => expect(app.comparer.task.progress?.comparison?.run).toBeGreaterThan(0));
    await fireEvent.click(await screen.findByTestId("compare-stop"));
    await screen.findByTestId("compare-table");
    await waitFor(() => expect(app.comparer.task.running).toBe(false));
    expect(rows().length).toBeGreaterThan(0);
    expect(rows().length).toBeLessThan(52);
    expect(screen.getByTestId("compare-flags").textContent).toContain("Stopped early (on request)");
  });

  it("says that runs disagree before anything else, and shows no factor and no percentage then", async () => {
    await compareSix();
    const answer = app.comparer.task.answer!;
    app.comparer.task.answer = { ...answer, agree: false, disagreement: "minimax gives 3, alphabeta gives 4" };
    await screen.findByTestId("compare-disagreement");
    expect(headline().textContent).toContain("The runs disagree");
    expect(screen.getByTestId("compare-tile-1").textContent).not.toContain("fewer");
    await allColumns();
    expect(cell("alphabeta", "of_base")).toBeUndefined();
    expect(screen.getByTestId("compare-columns").textContent).not.toContain("84.6%");
  });

  it("counts a Monte Carlo search by positions entered, with its move and visits in place of a value", async () => {
    const run = "mcts:60+seed:7";
    await compare([run, "minimax", "alphabeta"]);
    await waitFor(() =>
      expect(headline().textContent.trim()).toBe("Minimax enters 9.3× fewer positions than UCT 60 + seed 7."),
    );
    expect(screen.getByTestId("compare-tile-0").textContent).toMatch(/121\s*positions entered · baseline/);
    expect(screen.getByTestId("compare-tile-1").textContent).toMatch(/13\s*9.3× fewer/);
    const flags = screen.getByTestId("compare-flags").textContent;
    expect(flags).toContain("Same value: 3");
    expect(flags).toContain("A search by random games scores finished games alone and has no value to compare.");
    expect(rows().map(({ dataset }) => dataset.nodes)).toEqual(["121", "13", "11"]);
    expect(rows()[0]!.textContent).toContain("1 · 30 % · 25 of 60 visits");
    expect([...rows()[0]!.querySelectorAll("td")].map((cell) => cell.textContent)).toEqual(["121", "–", "–", "–"]);
    const marks = await screen.findAllByTestId("chart-bars-mark");
    expect(marks[0]!.ariaLabel).toMatch(/UCT 60.*: 121$/);
    expect(screen.getByTestId("chart-bars").textContent).toContain("Positions entered per run");
    const stacked = screen.getByTestId<HTMLSelectElement>("compare-stacked-run");
    expect([...stacked.options].map(({ text }) => text)).toEqual(["Minimax", "Alpha-beta"]);
    await allColumns();
    expect(screen.getByTestId("compare-columns").textContent).toContain("positions entered");
    expect([cell(run, "of_base"), cell(run, "leaves"), cell(run, "iterations")]).toEqual(["100%", "–", "60"]);
    expect([cell("minimax", "of_base"), cell("minimax", "playouts")]).toEqual(["10.7%", "–"]);
    await fireEvent.keyDown(document.body, { key: "Escape" });
    await fireEvent.click(screen.getByTestId("compare-by-depth"));
    await screen.findByTestId("chart-depths");
    expect(app.comparer.byDepth!.runs).toEqual(["minimax", "alphabeta"]);
  });

  it("takes a Monte Carlo search beside runs with a depth, which it has none of", async () => {
    await openCompare();
    await fireEvent.input(screen.getByTestId("compare-depth"), { target: { value: "1" } });
    expect(await app.comparer.add("mcts:60+seed:7")).toBe(true);
    await answered([...app.comparer.runs]);
    expect(app.comparer.task.answer!.runs.map(({ nodes }) => nodes)).toEqual([4, 4, 4, 13]);
  });

  it("draws charts whose marks can be read and saved, and saves the table", async () => {
    await openCompare();
    await unfold("compare-more");
    await fireEvent.input(await screen.findByTestId("compare-orders"), { target: { value: "40" } });
    await unfold("compare-add-run");
    await fireEvent.click(screen.getByTestId("compare-usual"));
    await answered(app.comparer.runs);
    const marks = await screen.findAllByTestId("chart-bars-mark");
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toContain("Minimax: 13");
    await screen.findByTestId("chart-spread");
    const { random } = app.comparer.task.answer!;
    app.comparer.task.answer = { ...app.comparer.task.answer!, random: { ...random!, counts: [10], unfinished: 1 } };
    await waitFor(() => expect(screen.getByTestId("chart-spread").textContent).toContain("in 1 random order"));
    expect(screen.getAllByTestId("chart-spread-mark")[0]!.ariaLabel).toMatch(/: 1 order$/);
    expect(screen.getByTestId("compare-orders-cut").textContent).toContain("1 of 2 random orders hit a limit and is");
    await fireEvent.click(screen.getByTestId("compare-by-depth"));
    const numbers = await screen.findByTestId("chart-depths-table");
    expect(numbers.querySelector("tr")).toBeNull();
    await fireEvent.click(within(numbers).getByText("The numbers as a table"));
    await waitFor(() => expect(numbers.textContent).toContain("13"));
    await unfold("chart-bars-share");
    await fireEvent.click(await screen.findByTestId("chart-bars-svg"));
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
    await waitFor(() => expect(app.comparer.task.answer?.runs[0]?.nodes).toBe(4));
    await unfold("compare-more");
    const again = await screen.findByTestId("compare-again");
    await waitFor(() => expect(app.overlay.opening).toBe(false));
    const release = backend().holdNext();
    await fireEvent.click(again);
    await screen.findByTestId("compare-progress");
    await unfold("compare-position");
    await waitFor(() => expect(source().disabled).toBe(true));
    await waitFor(() => expect(backend().holds).toBe(true)); // or the search below would be held
    await app.workspace.run({ game: "tictactoe", position: "519", run: "alphabeta" });
    await fireEvent.keyDown(document.body, { key: "3" });
    await screen.findByTestId("compare");
    await unfold("compare-position");
    await waitFor(() => screen.getByTestId("compare-source"));
    expect([source().value, app.comparer.base.game]).toEqual([`tab-${app.workspace.tabs[0]!.slot}`, "tree"]);
    release();
    await waitFor(() => expect(source().disabled).toBe(false));
    await fireEvent.change(source(), { target: { value: `tab-${app.workspace.tabs[1]!.slot}` } });
    await waitFor(() => expect([app.comparer.base.position, depth()]).toEqual(["519", ""]));
  });

  it("speaks Portuguese", async () => {
    await compareSix();
    await speak("pt-BR");
    expect(headline().textContent.trim()).toBe("Alfa-beta visita 1,2× menos nós que minimax.");
    expect(screen.getByTestId("compare-runs").textContent).toContain("Melhor ordem");
    await allColumns();
    expect(screen.getByTestId("compare-columns").textContent).toContain("folhas");
    expect(cell("alphabeta", "of_base")).toBe("84,6%");
  });
});

describe("two runs laid over each other", () => {
  /** Waits for the overlay, which opens by itself once both runs are counted. */
  async function lay() {
    await compare(["minimax", "alphabeta"]);
    await waitFor(() => expect(app.overlay.laid).not.toBeNull());
    await waitFor(() => expect(app.overlay.opening).toBe(false));
    await screen.findByTestId("overlay-counts");
  }
  const show = (mode: string) => fireEvent.click(screen.getByTestId(`overlay-mode-${mode}`));

  it("says which places both entered, and what was saved below each move", async () => {
    await lay();
    const { both, onlyA, onlyB, saved } = screen.getByTestId("overlay-counts").dataset;
    expect([both, onlyA, onlyB, saved]).toEqual(["11", "2", "0", "2"]);
    const rows = [...document.querySelectorAll<HTMLElement>("[data-testid=overlay-moves] tbody tr")];
    expect(rows.map((each) => each.dataset.saved)).toEqual(["0", "2", "0"]);
    const said = screen.getByTestId("overlay-counts").textContent;
    expect(said).toContain("Alpha-beta skips 2 nodes of Minimax.");
    expect(said).not.toContain("Minimax skips");
    const { laid } = app.overlay;
    expect(screen.getByTestId("overlay").querySelector(".error")).toBeNull();
    app.overlay.laid = { ...laid!, overlay: { ...laid!.overlay, agree: null } };
    expect((await screen.findByTestId("overlay-unknown")).textContent).toContain("was stopped");
    expect(screen.getByTestId("overlay").querySelector(".error")).toBeNull();
    await fireEvent.click(screen.getByTestId("overlay-swap"));
    await waitFor(() => expect(screen.getByTestId("overlay-counts").dataset.onlyB).toBe("2"));
  });

  it("races against random games at equal work, because a mean is no value to agree on", async () => {
    await compare(["alphabeta", "mcts:60+seed:7"]);
    const race = await screen.findByTestId("choice-race");
    expect(screen.queryByTestId("overlay-mode-overlay")).toBeNull();
    expect(screen.queryByTestId("overlay-counts")).toBeNull();
    const side = (name: string) => screen.getByTestId(`choice-${name}`);
    const scrubber = await screen.findByTestId<HTMLInputElement>("choice-scrubber");
    const go = (entered: string) => fireEvent.input(scrubber, { target: { value: entered } });
    await go("1");
    await waitFor(() => expect(race.dataset.entered).toBe("1"));
    expect(side("b").dataset.move).toBe("");
    expect(screen.getByTestId("choice-said").textContent).toContain("has no move yet");
    await go(scrubber.max);
    const { b } = app.overlay.laid!;
    await waitFor(() => expect(side("a").dataset.move).toBe("1"));
    await waitFor(() => expect(b.trace.now?.step).toBe(b.trace.summary.steps));
    const leader = b.trace.now!.monte_carlo!.leader!;
    expect(side("b").dataset.move).toBe(leader.move);
    expect(side("b").textContent).toContain(`${leader.visits} of 60 visits`);
    expect(screen.getByTestId("lane-a").textContent).toMatch(/plays B from \d+ to \d+/);
  });

  it("starts races on known positions, in which one search is wrong at the end", { timeout: 120_000 }, async () => {
    await compare(["alphabeta", "mcts:60+seed:7"]);
    const ends: [string, RegExp][] = [
      ["flat", /Centre first.* plays 5 and draws; UCT.* plays 5 and draws/],
      ["trap", /Centre first.* plays 3 and wins; UCT.* plays 7 and loses/],
      ["horizon", /Centre first.* plays 2 and loses; UCT.* plays 6 and wins/],
    ];
    for (const [name, said] of ends) {
      await fireEvent.click(await screen.findByTestId(`race-${name}`));
      const { position } = knownRaces.find((each) => each.name === name)!.race.request;
      await waitFor(() => expect(app.overlay.laid?.a.trace.summary.request.position).toBe(position), {
        timeout: 30_000,
      });
      const scrubber = await screen.findByTestId<HTMLInputElement>("choice-scrubber");
      await fireEvent.input(scrubber, { target: { value: scrubber.max } });
      await waitFor(() => expect(screen.getByTestId("choice-said").textContent).toMatch(said), { timeout: 30_000 });
      expect(screen.getByTestId(`race-${name}`).getAttribute("aria-pressed")).toBe("true");
    }
    await fireEvent.click(screen.getByTestId("race-flat"));
    const lane = await screen.findByTestId("lane-run-flat:600+seed:7", {}, { timeout: 30_000 });
    expect(lane.textContent).toMatch(/plays 1 from [\d,]+ to 4,000/);
  });

  it("gives the other runs of the comparison a lane too, and closes their traces", async () => {
    await compare(["alphabeta", "mcts:60+seed:7", "flat:60+seed:7"]);
    const lane = await screen.findByTestId("lane-run-flat:60+seed:7");
    expect(lane.textContent).toMatch(/plays [BCD] from \d+ to \d+/);
    expect(screen.queryAllByTestId(/^choice-[ab]$/)).toHaveLength(2);
    expect(await app.backend.call("traces", {})).toHaveLength(2);
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
    await fireEvent.click(screen.getByTestId("overlay-look"));
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
    const never = app.workspace.unlisted({ ...tab!.trace.summary, trace: 4_000_000_000 });
    await never.trace.go(1);
    expect(app.notices.list).toHaveLength(1);
  });

  it("lets both visit nodes at one speed, and the race ends at the counts", async () => {
    await lay();
    app.settings.set("reduceMotion", false);
    await show("race");
    await screen.findByTestId("race-play");
    const { race } = app.overlay.laid!;
    const lane = (side: string) => screen.getByTestId(`race-${side}`).dataset;
    expect(race.running).toBe(true);
    await fireEvent.click(screen.getByTestId("race-play"));
    expect(race.running).toBe(false);
    race.at = 11;
    await waitFor(() => expect([lane("a").visited, lane("b").visited]).toEqual(["11", "11"]));
    expect(screen.getByTestId("race-told").textContent).toBe("Alpha-beta is done after 11 nodes.");
    await fireEvent.click(screen.getByTestId("race-play"));
    await waitFor(() => expect([lane("a").visited, lane("b").visited]).toEqual(["13", "11"]));
    await waitFor(() => expect(race.running).toBe(false));
    app.settings.set("reduceMotion", true);
    race.at = 0;
    await fireEvent.click(screen.getByTestId("race-play"));
    expect([race.running, race.visited]).toEqual([false, { a: 13, b: 11 }]);
  });
});

describe("a run that a limit cut short", () => {
  beforeEach(async () => {
    await compare(["minimax", "alphabeta", "alphabeta+last"]);
  });
  const flags = () => screen.getByTestId("compare-flags").textContent;
  const show = (change: (answer: Comparison) => Comparison) =>
    (app.comparer.task.answer = change(app.comparer.task.answer!));
  const stopFirst = (answer: Comparison): Comparison => ({
    ...answer,
    runs: answer.runs.map((row, place) => (place === 0 ? { ...row, value: null, stopped: "node limit" } : row)),
  });

  it("leaves open whether all values are the same", async () => {
    expect(flags()).toContain("Same value: 3");
    show(stopFirst);
    await waitFor(() => expect(flags()).toContain("not known"));
    expect(flags()).not.toContain("Same value");
    expect(headline().textContent).toContain("Minimax was stopped");
    show((answer) => ({ ...answer, runs: answer.runs.slice(1, 2) }));
    await waitFor(() => expect(flags()).not.toMatch(/Same value|not known/));
  });

  it("says in the charts what cut it short", async () => {
    show(stopFirst);
    const name = "Minimax (stopped: node limit)";
    await waitFor(() => expect(screen.getAllByTestId("chart-bars-mark")[0]!.ariaLabel).toContain(name));
    expect(screen.getAllByTestId("chart-plies-mark")[0]!.ariaLabel).toContain(name);
    expect(screen.getByTestId("chart-stacked").textContent).toContain(name);
    await unfold("chart-bars-share");
    const numbers = await screen.findByTestId("chart-bars-table");
    await fireEvent.click(within(numbers).getByText("The numbers as a table"));
    await waitFor(() => expect(numbers.textContent).toContain("Alpha-beta11"));
  });

  it("the run whose plies are shown stays one of those that there are", async () => {
    const select = () => screen.getByTestId<HTMLSelectElement>("compare-stacked-run");
    await fireEvent.change(select(), { target: { value: "2" } });
    await waitFor(() => expect(screen.getByTestId("chart-stacked").textContent).toContain("prefer last on ties"));
    show((answer) => ({ ...answer, runs: answer.runs.slice(0, 2) }));
    await waitFor(() => expect(select().value).toBe("1"));
    expect(screen.getByTestId("chart-stacked").textContent).toContain("of a ply: Alpha-beta");
  });
});
