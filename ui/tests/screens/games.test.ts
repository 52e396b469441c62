// A Monte Carlo search on the stage: the phases, why a move is selected, another constant, and the random game.
import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

const request: RunRequest = {
  game: "tictactoe",
  size: "3x3",
  position: "132",
  run: "mcts:600+seed:7",
  eval: "outcome",
};
let app: App;
async function open(): Promise<void> {
  app = startedApp();
  await app.workspace.run(request, { step: 749, view: "tree" });
  await screen.findByTestId("random-game");
  await waitFor(() => expect(app.tab!.trace.step).toBe(749));
}
beforeEach(open);
const phase = () => screen.getByTestId("phases").dataset.phase;
const rows = () => screen.getAllByTestId("candidate").map((row) => within(row).getByRole("rowheader").textContent);

describe("a Monte Carlo search", () => {
  it("shows the phase, and still why the iteration went down here", async () => {
    expect(phase()).toBe("playout");
    expect(screen.getByTestId("iteration").textContent).toContain("Iteration 103 of 600");
    expect(screen.getByText("Why 6?")).toBeDefined();
    expect(screen.getByText("Select, at the root")).toBeDefined();
    expect(rows()).toEqual(["4", "5", "6", "7", "8", "9"]);
    const chosen = screen.getAllByTestId("candidate").find((row) => row.classList.contains("chosen"))!;
    expect(chosen.textContent).toContain("1.289");
    // The reward goes up the whole path, which stays on screen.
    await app.tab!.trace.go(752);
    await waitFor(() => expect(phase()).toBe("backup"));
    const path = app.tab!.trace.now!.monte_carlo!.path;
    await waitFor(() => expect(path.every((node) => app.tab!.tree.plan!.byId.has(node))).toBe(true));
    expect(path).toHaveLength(4);
    expect(screen.getByText("Why 6?"), "as before the visits were counted").toBeDefined();
    expect(chosen.textContent).toContain("1.289");
  });

  it("says of another constant which move it would select", async () => {
    const slider = screen.getByTestId<HTMLInputElement>("try-c");
    await fireEvent.input(slider, { target: { value: "4" } });
    const told = (await screen.findByTestId("tried-c")).textContent;
    expect(told).toMatch(/With c = 4 it would have selected \d/);
    await fireEvent.input(slider, { target: { value: "0" } });
    await waitFor(() => expect(screen.getByTestId("tried-c").textContent).toContain("selected 6 too"));
    const back = screen.getByText("The search's own c");
    back.focus();
    await fireEvent.click(back);
    expect(document.activeElement, "the keys stay here").toBe(slider);
  });

  it("plays its random game, and another one by hand", async () => {
    const game = () => screen.getByTestId("random-game").textContent;
    expect(game()).toContain("4 7 5");
    expect(game()).toContain("X wins, so the reward for O is 0 of 2.");
    await fireEvent.click(screen.getByTestId("roll"));
    await waitFor(() => expect(game()).toContain("Another random game"));
    const back = screen.getByText("The search's own game");
    back.focus();
    await fireEvent.click(back);
    await waitFor(() => expect(game()).toContain("4 7 5"));
    expect(document.activeElement, "the keys stay here").toBe(screen.getByTestId("roll"));
  });

  it("does not call a game over that is still on its way", async () => {
    // With room, the random game has a row of its own at every step.
    for (const side of ["clientWidth", "clientHeight"] as const)
      vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(900);
    onTestFinished(() => void vi.restoreAllMocks());
    await open();
    const { trace } = app.tab!;
    const words = () => screen.getByTestId("random-game").textContent;
    await waitFor(() => expect(words()).toContain("the reward"));
    let come: () => void = () => undefined;
    const play = trace.randomGame.bind(trace);
    trace.randomGame = (...wanted) => new Promise<void>((ready) => (come = ready)).then(() => play(...wanted));
    const { last_step } = trace.now!.monte_carlo!;
    await trace.go(last_step + 1);
    await waitFor(() => expect(words()).toContain("No random game yet in this iteration."));
    while (phase() !== "playout") await trace.go(trace.step + 1);
    await waitFor(() => expect(words()).not.toContain("No random game"));
    expect(words()).not.toContain("over");
    come();
    await waitFor(() => expect(words()).toContain("the reward"));
  });

  it("marks the moves that a solver proves to be best", async () => {
    const river = () => screen.getByText("Where the visits went").closest("section")!.textContent;
    await waitFor(() => expect(river()).toContain("6 30 % ★(proved best)"));
    expect(river()).toContain("9 26 % ★(proved best)");
    expect(river()).not.toContain("5 23 % ★(proved best)");
  });

  it("lights the move of a band in the tree, and races against alpha-beta at equal work", async () => {
    const band = await waitFor(() => document.querySelector(".river path")!);
    await fireEvent(band, new PointerEvent("pointerenter"));
    expect(app.tab!.tree.marked).toHaveLength(1);
    expect(await app.tab!.trace.nodeOf(["4"])).toBe(app.tab!.tree.marked[0]);
    await fireEvent(band, new PointerEvent("pointerleave"));
    expect(app.tab!.tree.marked).toEqual([]);
    const [move] = screen.getAllByTestId("river-move");
    move!.focus();
    expect(await app.tab!.trace.nodeOf(["4"])).toBe(app.tab!.tree.marked[0]);
    await fireEvent.click(move!);
    await waitFor(() => expect(app.tab!.trace.selectedId).toBe(app.tab!.tree.marked[0]));
    move!.blur();
    expect(app.tab!.tree.marked).toEqual([]);
    await fireEvent.click(screen.getByTestId("games-race"));
    await screen.findByTestId("choice-race", {}, { timeout: 30_000 });
    expect(app.comparer.base).toMatchObject({ position: "132", size: "3x3", node_limit: 2_776 });
    expect(app.comparer.runs).toEqual(["alphabeta+static+deepening", "mcts:600+seed:7", "flat:600+seed:7"]);
  });
});
