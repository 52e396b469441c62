// The start page: its cutoff, a position of one's own, recent files, the lessons.
import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exampleIds, examplesOf, lessons } from "../../src/model/gallery";
import type { App } from "../../src/state/app.svelte";
import { backendOf, startedApp } from "./setup";

let app: App;
const hero = () => screen.getByTestId("hero");
const atCut = () => waitFor(() => expect(hero().dataset.scene).toBe("cut"));

beforeEach(() => {
  app = startedApp();
});

describe("the tree of the start page", () => {
  it("rests at its first cutoff, and says in the tree's own numbers what is never looked at", async () => {
    await atCut();
    expect(hero().textContent).toContain("The search never looks at 4 and 6.");
    expect(hero().textContent).toContain("C is worth at most 2 by now, and B already guarantees 3.");
    expect(within(hero()).getByRole("img").getAttribute("aria-label")).toContain("A tree of 9 leaves.");
    expect(hero().querySelectorAll("svg rect[stroke-dasharray]")).toHaveLength(2);
    expect(app.workspace.tabs).toHaveLength(0);
  });

  it("goes round while it is left alone, and rests when it is paused, touched or a search runs", async () => {
    await atCut();
    vi.useFakeTimers();
    try {
      await fireEvent.click(screen.getByTestId("hero-pause"));
      await vi.advanceTimersByTimeAsync(7000);
      expect(hero().dataset.scene).toBe("cut");
      await fireEvent.click(screen.getByTestId("hero-pause"));
      await vi.advanceTimersByTimeAsync(3100);
      expect(hero().dataset.scene).toBe("lead");
      expect(hero().textContent).toContain("B is worth 3.");
      await vi.advanceTimersByTimeAsync(1500);
      expect(hero().textContent).toContain("C is worth at most 2.");
      await fireEvent.pointerEnter(hero());
      await vi.advanceTimersByTimeAsync(7000);
      expect(hero().dataset.scene).toBe("next");
      await fireEvent.pointerLeave(hero());
      await vi.advanceTimersByTimeAsync(1600);
      expect(hero().dataset.scene).toBe("cut");
      // It does not paint for ever.
      await vi.advanceTimersByTimeAsync(30_000);
      expect(hero().dataset.scene).toBe("cut");
      expect(screen.getByTestId("hero-pause").textContent).toBe("Play");
    } finally {
      vi.useRealTimers();
    }
  });

  it("opens on the stage at that step, and there to be changed; unopened it is closed with the page", async () => {
    await atCut();
    await fireEvent.click(screen.getByTestId("hero-step"));
    await screen.findByTestId("stage");
    await waitFor(() => expect(app.tab?.trace.step).toBe(18));
    expect(backendOf(app).calls).not.toContain("close");
    await fireEvent.click(screen.getByTestId("home"));
    await atCut();
    await fireEvent.click(screen.getByTestId("hero-change"));
    await screen.findByTestId("change");
    expect(app.workspace.tabs).toHaveLength(1);
    await waitFor(() => expect(backendOf(app).calls).toContain("close"));
  });

  it("rests from the start where less motion is asked for", async () => {
    app.settings.set("reduceMotion", true);
    await fireEvent.click(screen.getByTestId("cmd-view.compare"));
    await fireEvent.click(screen.getByTestId("home"));
    await atCut();
    expect(screen.getByTestId("hero-pause").textContent).toBe("Play");
    app.settings.set("reduceMotion", false);
  });
});

describe("a position of one's own", () => {
  beforeEach(() => waitFor(() => expect(app.setup.board).not.toBeNull()));

  it("is of a game that a tile chooses; the uniform tree is under the tree", async () => {
    await fireEvent.click(screen.getByTestId("game-connect4"));
    await waitFor(() => expect(app.setup.request.game).toBe("connect4"));
    await screen.findByText("Red to move");
    await fireEvent.click(await screen.findByTestId("cell-38"));
    await screen.findByText("Yellow to move");
    await fireEvent.click(screen.getByTestId("game-tree"));
    await screen.findByText("MAX to move");
    await fireEvent.click(await screen.findByTestId("kind-uniform"));
    await waitFor(() => expect(app.setup.request.game).toBe("uniform"));
    expect(screen.getByTestId<HTMLInputElement>("game-tree").checked).toBe(true);
  });

  it("draws a tree while it is typed, and not one that cannot be read", async () => {
    await fireEvent.click(screen.getByTestId("game-tree"));
    const preview = await screen.findByTestId("tree-preview");
    await waitFor(() => expect(preview.dataset.nodes).toBe("13"));
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "min:(1 2 3)" } });
    await waitFor(() => expect(preview.dataset.nodes).toBe("4"));
    await screen.findByText("MIN to move");
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "(1 2" } });
    await screen.findByTestId("error-at");
    expect(screen.queryByTestId("tree-preview")).toBeNull();
  });

  it("has everything else under more options, where a technique is found by what it does", async () => {
    const more = screen.getByTestId("more");
    expect(more.hidden).toBe(true);
    await fireEvent.click(screen.getByTestId("more-options"));
    expect(more.hidden).toBe(false);
    const boxes = () =>
      within(more)
        .queryAllByRole("checkbox")
        .map((box) => box.dataset.testid);
    expect(boxes()).toHaveLength(19);
    await fireEvent.input(screen.getByTestId("technique-find"), { target: { value: "same bound as symmetry" } });
    expect(boxes()).toEqual([]);
    await fireEvent.input(screen.getByTestId("technique-find"), { target: { value: "every child before" } });
    expect(boxes()).toEqual(["etc"]);
    await fireEvent.input(screen.getByTestId("technique-find"), { target: { value: "" } });
    await fireEvent.click(within(more).getByTestId("tt"));
    await waitFor(() => expect(screen.getByTestId("run-word").textContent).toBe("alphabeta+tt"));
  });

  it("says in the card what is wrong in a field that is not shown", async () => {
    await app.setup.change({ position: "55" });
    await waitFor(() => expect(within(screen.getByTestId("setup")).getAllByText(/already/)).toHaveLength(2));
    await fireEvent.click(screen.getByTestId("more-options"));
    expect(within(screen.getByTestId("setup")).getAllByText(/already/)).toHaveLength(1);
  });
});

describe("what was open lately", () => {
  it("is a strip of six at most, with the others under a button", async () => {
    const place = (n: number) => ({
      title: "",
      shape: { a: 2, b: 2 },
      place: {
        link: JSON.stringify({ game: "tree", position: `((${n} 2)(3 4))`, run: "alphabeta+static", depth: 2 }),
        step: 0,
        node: null,
        view: "tree" as const,
      },
    });
    app.workspace.recent = Array.from({ length: 9 }, (_, n) => place(n));
    const chips = () => within(screen.getByTestId("recent")).getAllByRole("button");
    await waitFor(() => expect(chips()).toHaveLength(6));
    expect(chips()[0]!.textContent).toBe("2×2 tree: 0 2 3… αβ, fixed order, depth 2");
    await fireEvent.click(screen.getByTestId("all-recent"));
    expect(chips()).toHaveLength(9);
  });
});

describe("the lessons", () => {
  it("show every example once, with its nodes", async () => {
    for (const lesson of lessons) {
      const row = await screen.findByTestId(`lesson-${lesson}`);
      const shown = within(row)
        .getAllByRole("button")
        .map((card) => card.dataset.testid);
      expect(shown).toEqual([`read-lesson-${lesson}`, ...examplesOf(lesson).map((id) => `example-${id}`)]);
    }
    const buttons = within(screen.getByTestId("gallery")).getAllByRole("button");
    expect(buttons).toHaveLength(lessons.length + exampleIds.length);
    expect(screen.getByTestId("example-threeLeavesPlain").textContent).toContain("13 nodes · 2 min");
  });
});
