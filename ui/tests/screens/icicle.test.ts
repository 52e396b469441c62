// The icicle on the stage: the cell under the pointer, its colours with their key, and the magnifier.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import type { App } from "../../src/state/app.svelte";
import { textbook } from "../server/search";
import { startedApp } from "./setup";

async function icicleOf(request: RunRequest, step: number): Promise<App> {
  const app = startedApp();
  await app.workspace.run(request, { step, view: "icicle" });
  await screen.findByTestId("icicle");
  await waitFor(() => expect(app.tab!.icicle.tiles).not.toBeNull());
  await waitFor(() => expect(app.tab!.trace.step).toBe(step));
  return app;
}
// without a layout the picture is 800 px wide; the three rows of the textbook tree share 400 px
const of13 = (id: number, ply: number) => ({ clientX: ((id + 0.5) / 13) * 800, clientY: (ply + 0.5) * 133 });
const point = (at: { clientX: number; clientY: number }) =>
  fireEvent(screen.getByTestId("icicle"), new MouseEvent("pointermove", { ...at, bubbles: true }));
const lines = () => [...screen.getByTestId("icicle-tip").querySelectorAll("p")].map((line) => line.textContent);

describe("the icicle", () => {
  it("tells what is under the pointer, as far as the step knows it", async () => {
    const app = await icicleOf({ ...textbook, run: "alphabeta" }, 18);
    await point(of13(1, 1));
    await waitFor(() =>
      expect(lines()).toEqual(["B · 3", "Window on entry: [−∞, +∞]", "4 nodes entered, at and below"]),
    );
    await point(of13(5, 1));
    await waitFor(() => expect(lines()).toEqual(["C · ≤2", "Window on entry: [3, +∞]"]));
    await point(of13(7, 2));
    await waitFor(() => expect(lines()).toEqual(["c₂", "Cut at its parent: never searched"]));
    await point(of13(9, 1));
    await waitFor(() => expect(lines()).toEqual(["D", "not searched yet"]));
    await app.tab!.trace.go(app.tab!.trace.summary.steps);
    await waitFor(() => expect(lines()[0]).toBe("D · 2"));
    await point(of13(5, 1));
    await waitFor(() => expect(lines()).toContain("2 moves cut"));
  });

  it("goes to the cell that is clicked twice, whatever is selected", async () => {
    const app = await icicleOf({ ...textbook, run: "alphabeta" }, 18);
    expect(app.tab!.trace.selection?.node.id).toBe(5);
    await fireEvent.dblClick(screen.getByTestId("icicle"), of13(1, 1));
    const { from, to } = app.tab!.icicle.span;
    expect([Math.round(from), Math.round(to)]).toEqual([0, 7]);
  });

  it("takes the width of the panels in a laptop's window, and gives it back to the tree", async () => {
    vi.stubGlobal("innerWidth", 1366);
    const app = await icicleOf({ ...textbook, run: "alphabeta" }, 18);
    await waitFor(() => expect(app.sides).toEqual({ left: true, right: false }));
    app.tab!.trace.view = "tree";
    await waitFor(() => expect(app.sides.right).toBe(true));
  });

  it("has a key to each of its colourings", async () => {
    const app = await icicleOf({ ...textbook, run: "alphabeta" }, 18);
    const said = (item: Element) => item.textContent.replaceAll(/\s+/g, " ").trim();
    const key = () => [...screen.getByTestId("icicle-scale").querySelectorAll("li")].map(said).join(" ");
    expect(key()).toBe("−14 good for MIN good for MAX +14 pruned not searched yet");
    for (const [colouring, words] of [
      ["player", "MAX MIN pruned"],
      ["status", "MAX MIN leaf cutoff not recorded pruned"],
      ["order", "first last pruned"],
    ] as const) {
      const button = screen.getByTestId(`icicle-colour-${colouring}`);
      await fireEvent.click(button);
      expect(button.getAttribute("aria-pressed")).toBe("true");
      expect(key()).toBe(`${words} not searched yet`);
    }
    app.settings.set("colouring", "value");
  });

  it("magnifies the subtree at the cursor where its cells are too fine, and nothing of a small tree", async () => {
    await icicleOf({ ...textbook, run: "alphabeta" }, 18);
    expect(screen.queryByTestId("magnifier")).toBeNull();
    document.body.replaceChildren();
    const app = await icicleOf({ game: "tictactoe", position: "15", run: "minimax" }, 5000);
    const shown = await screen.findByTestId("magnifier");
    const top = app.tab!.trace.selection!.path.find(({ id }) => String(id) === shown.dataset.node)!;
    expect(top.size).toBeLessThanOrEqual(880);
    expect(app.tab!.trace.selection!.path[top.ply - 1]!.size).toBeGreaterThan(880);
    expect(shown.textContent).toContain(`magnified: ${app.lang.number(top.inside)} nodes`);
    await waitFor(() => expect(app.tab!.magnifier.span).toEqual({ from: top.id, to: top.id + top.size }));
    const { icicle } = app.tab!;
    const finer = await icicle.finer(2);
    expect(finer.request.width).toBe(2 * icicle.width);
    expect(finer.cells.count).toBeGreaterThan(0);
  });

  it("says how many nodes share a column", async () => {
    await icicleOf({ game: "tictactoe", position: "15", run: "minimax" }, 5000);
    await point({ clientX: 100, clientY: 7.5 * 50 - 30 });
    await waitFor(() => expect(lines()[0]).toMatch(/^\d+ nodes share this column$/));
  });
});
