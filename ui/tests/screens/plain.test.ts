// The stage's words for a search: one wording for its size, and for minimax nothing that it lacks.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

async function opened(id: string, step: number): Promise<App> {
  const app = startedApp();
  await fireEvent.click(screen.getByTestId(`example-${id}`));
  await screen.findByTestId("stage");
  // a run opens at its first cutoff
  await waitFor(() => expect(app.tab!.trace.now).not.toBeNull());
  await app.tab!.trace.go(step);
  await waitFor(() => expect(app.tab!.trace.selection).not.toBeNull());
  return app;
}
const text = (id: string) => screen.getByTestId(id).textContent;

it("counts the nodes that were searched, and the pruned moves apart, in the tree and in the icicle", async () => {
  const app = await opened("threeLeaves", 18);
  expect(text("searched")).toBe("11 nodes searched · 2 pruned");
  // The size is its one line; view, convention and evaluation are folded.
  const about = screen.getByTestId<HTMLDetailsElement>("about");
  expect(about.open).toBe(false);
  const line = about.querySelector("summary")!;
  expect(line.contains(screen.getByTestId("searched"))).toBe(true);
  for (const folded of ["stated", "convention"]) {
    const said = await screen.findByTestId(folded);
    expect(about.contains(said) && !line.contains(said)).toBe(true);
  }
  const picture = () => [...document.querySelectorAll("canvas")].map((each) => each.getAttribute("aria-label")).join();
  expect(picture()).toContain("Search tree, 11 nodes searched · 2 pruned");
  // In a narrow window the icicle takes the space of the panel that shows it.
  vi.stubGlobal("innerWidth", 1440);
  window.dispatchEvent(new Event("resize"));
  app.tab!.trace.view = "icicle";
  await waitFor(() => expect(picture()).toContain("Icicle of the whole trace: 11 nodes searched · 2 pruned"));
  expect(text("searched")).toBe("11 nodes searched · 2 pruned");
  expect(screen.queryByTestId("shown")).toBeNull();
});

it("says of a tree that is not shown whole how much of it is drawn", async () => {
  const app = await opened("fourDeep", 0);
  const total = app.tab!.trace.summary.graph_nodes;
  await app.tab!.trace.go(app.tab!.trace.summary.steps);
  await waitFor(() => expect(app.tab!.tree.drawing?.shown).toBeGreaterThan(1));
  const { shown, folded_groups: groups } = app.tab!.tree.drawing!;
  expect(shown).toBeLessThan(total);
  expect(groups).toBeGreaterThan(1);
  // In this window the boards of the tree take the room of both panels.
  await waitFor(() => expect(app.sides.right).toBe(false));
  app.sides = { left: false, right: true };
  await waitFor(() =>
    expect(text("shown")).toBe(
      `showing ${shown} of ${total.toLocaleString("en")}, counting pruned ones · ${groups} folded groups`,
    ),
  );
  app.tab!.trace.view = "icicle";
  await waitFor(() => expect(screen.queryByTestId("shown")).toBeNull());
});

it("shows no window, no α and no β of minimax, on any panel", async () => {
  const app = await opened("threeLeavesPlain", 1);
  expect(text("searched")).toBe("13 nodes searched");
  expect(text("narration")).toContain("The search begins at A. MAX moves. 3 moves to try.");
  for (const step of [1, 2, 3, 4, 5, 6, 14, app.tab!.trace.summary.steps]) {
    // a run opens at its first cutoff
    await waitFor(() => expect(app.tab!.trace.now).not.toBeNull());
    await app.tab!.trace.go(step);
    for (const panel of ["code", "stack"] as const) {
      app.panel = panel;
      await waitFor(() => expect(screen.getByTestId(`panel-${panel}`).dataset.state).toBe("active"));
      expect(screen.getByTestId("stage").textContent, `${panel}, step ${step}`).not.toMatch(/[αβ∞]|[Ww]indow/);
    }
  }
  app.panel = "code";
  await waitFor(() => expect(screen.queryByTestId("code")).not.toBeNull());
  const numbers = [...screen.getByTestId("code").querySelectorAll("li")].map((line) => line.dataset.line);
  expect(numbers).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(screen.getByTestId("code").querySelector("[aria-current]")?.getAttribute("data-line")).toBe("5");
});

it("asks of minimax what comes without a window in what is said", async () => {
  const app = await opened("threeLeavesPlain", 9);
  app.tab!.predictor.toggle();
  for (let i = 0; i < 9 && !app.tab!.predictor.question; i++) await app.tab!.predictor.advance();
  await screen.findByTestId("question");
  expect(screen.queryAllByTestId("edge-dot")).toHaveLength(0);
  app.tab!.predictor.type("12");
  await app.tab!.predictor.check();
  expect((await screen.findByTestId("verdict")).textContent).toContain("MIN read as MAX");
  expect(screen.getByTestId("stage").textContent).not.toMatch(/[αβ∞]|[Ww]indow/);
});

it("shows what the last MIN node of the textbook is worth, 2, and what the search returned beside it", async () => {
  const app = await opened("threeLeaves", 31);
  expect(text("narration")).toContain("D returns 2, its exact value: every one of its 3 moves was searched.");
  const node = app.tab!.trace.now!.node!;
  await app.tab!.trace.select(node);
  await waitFor(() => expect(text("selected-value")).toBe("2"));
  expect(text("selected-returned")).toBe("(the search returned ≤2)");
  app.panel = "stack";
  await waitFor(() => expect(screen.getByTestId("stage").textContent).toContain("MIN, D, value 2"));
  // Two leaves of the second one were cut, so it stays a bound.
  await app.tab!.trace.select(5);
  await waitFor(() => expect(screen.getByTestId("stage").textContent).toContain("MIN, C, value at most 2"));
});
