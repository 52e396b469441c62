import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { backendOf, startedApp } from "./setup";

let app: App;
const cell = (n: number) => screen.getByTestId(`cell-${n}`);
const told = () => screen.getByTestId("labels-told").textContent;
const changed = (name: string, value: string) => fireEvent.change(screen.getByTestId(name), { target: { value } });

beforeEach(() => {
  app = startedApp();
});

async function begin(first: string, second: string, setup?: { game: "connect4" | "othello"; position: string }) {
  await fireEvent.keyDown(document.body, { key: "4" });
  await screen.findByTestId("play-form");
  if (setup) {
    await app.gameForm.position.change({ game: setup.game });
    await app.gameForm.load(setup.position);
  }
  await waitFor(() => expect(screen.getByTestId("who-first").querySelector("optgroup option")).not.toBeNull());
  await changed("who-first", first);
  await changed("who-second", second);
  await fireEvent.click(screen.getByTestId("start-game"));
  await screen.findByTestId("moves");
}
const switchOn = async () => fireEvent.click(await screen.findByTestId("labels-on"));

describe("true values in play", () => {
  it("are on the squares when asked for, in numbers, names and a sentence", async () => {
    await begin("human", "human");
    expect(screen.queryByTestId("labels-told")).toBeNull();
    await switchOn();
    await waitFor(() => expect(cell(4).textContent).toBe("0"));
    expect(told()).toBe("In truth: a draw. Best: 1, 2, 3, 4, 5, 6, 7, 8 and 9.");
    await fireEvent.click(cell(0));
    await waitFor(() => expect(app.game.at).toBe(1));
    await fireEvent.click(cell(1));
    await waitFor(() => expect(cell(4).textContent).toBe("+1"));
    expect(cell(4).getAttribute("aria-label")).toContain("move 5: a win (+1)");
    expect(told()).toContain("In truth: X wins (+1). Best: ");
    expect(cell(4).classList.contains("best")).toBe(true);
    await switchOn();
    await waitFor(() => expect(cell(4).textContent).toBe(""));
  });

  it("say in how many moves, where the score tells it, beside what a search believes", async () => {
    // columns: the solver's values are those of the command line
    await begin("human", "human", { game: "connect4", position: "2252576253462244111563365343671351441" });
    await switchOn();
    await waitFor(() => expect(screen.getByTestId("column-values").textContent).toMatch(/[−+\d]/));
    expect(told()).toMatch(/^In truth: (red|yellow) wins in \d+ moves? \([+−]\d+\)\. Best: \d/);
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() => expect(told()).toMatch(/^The search says \d+ for (red|yellow); the truth: .* wins in \d/), {
      timeout: 20_000,
    });
  });

  it("are dropped at the next move, and wait while a program thinks", async () => {
    await begin("human", "human", { game: "connect4", position: "4" });
    app.settings.set("labelTime", 10_000);
    await switchOn();
    await waitFor(() => expect(backendOf(app).calls).toContain("solve"));
    const before = backendOf(app).cancelled.length;
    await fireEvent.click(document.querySelector("button[data-move='4']")!);
    await waitFor(() => expect(backendOf(app).cancelled.slice(before)).toEqual([[expect.any(Number), false]]));
    await waitFor(() => expect(app.game.at).toBe(2));
    backendOf(app).holdNext();
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() => expect(app.game.thinker.running).toBe(true));
    await waitFor(() => expect(told()).toContain("a program is at work"));
    app.game.thinker.drop();
    app.settings.set("labels", false);
  });

  it("are a dash with its reason where the time is too short", async () => {
    await begin("human", "human", { game: "connect4", position: "44" });
    app.settings.set("labelTime", 500);
    await switchOn();
    await waitFor(() => expect(told()).toMatch(/^–: not proved within 0\.5 s/), { timeout: 10_000 });
    expect(screen.getByTestId("column-values").textContent).toContain("–");
  });
});

describe("true values elsewhere", () => {
  it("are at the board of a step, in its view, beside the value of the search", async () => {
    await app.openLink(
      `#q=${encodeURIComponent(JSON.stringify({ game: "tictactoe", position: "15237", run: "minimax", eval: "result", depth: 1 }))}`,
    );
    await screen.findByTestId("stage");
    await fireEvent.keyDown(document.body, { key: "End" });
    await switchOn();
    await waitFor(() => expect(told()).toContain("truth"));
    await waitFor(() => expect(told()).toContain("Best: "));
    expect(told()).toMatch(/^The search says .+; the truth: /);
  });

  it("are at the board of a form", async () => {
    await fireEvent.keyDown(document.body, { key: "4" });
    await screen.findByTestId("play-form");
    await switchOn();
    await waitFor(() => expect(cell(4).textContent).toBe("0"));
    await fireEvent.click(cell(4));
    await waitFor(() => expect(told()).toContain("Best: 1, 3, 7 and 9."));
  });

  it("have their time in the settings", async () => {
    app.dialog = "settings";
    await changed(await screen.findByTestId("set-labelTime").then(() => "set-labelTime"), "5000");
    expect(app.settings.get("labelTime")).toBe(5000);
    await fireEvent.click(screen.getByTestId("set-labels"));
    expect(app.settings.get("labels")).toBe(true);
  });
});

describe("the review of a game", () => {
  async function played(moves: readonly number[]) {
    await begin("human", "human");
    for (const [place, square] of moves.entries()) {
      await fireEvent.click(cell(square - 1));
      await waitFor(() => expect(app.game.at).toBe(place + 1));
    }
  }

  it("tells where the game changed hands after its end, and what was better when it is asked", async () => {
    await played([1, 2, 5, 9, 4, 3]);
    expect(screen.queryByTestId("review-game")).toBeNull();
    await fireEvent.click(cell(6));
    await fireEvent.click(await screen.findByTestId("review-game"));
    await waitFor(() => expect(screen.getByTestId("review").dataset.done).toBe("true"));
    expect(screen.getByTestId("review").dataset.from).toBe("0");
    expect(screen.getByTestId("review-told").textContent.trim()).toBe("Proved from the first position on.");
    expect(screen.getByTestId("review-curve").dataset.points).toBe("8");
    const [change, ...others] = screen.getByTestId("changes").querySelectorAll("li");
    expect(others).toEqual([]);
    expect(change?.querySelector("button")?.textContent).toBe("Move 2, 2: O goes from a draw to a loss.");
    expect(change?.querySelector("details")?.open).toBe(false);
    expect(screen.getByTestId("better-2").textContent).toBe("5 kept a draw.");
    await fireEvent.click(change!.querySelector("button")!);
    await waitFor(() => expect(app.game.at).toBe(1));
    expect(screen.getByTestId("review")).toBeTruthy();
    await fireEvent.click(screen.getByTestId("review-game"));
    expect(screen.queryByTestId("review")).toBeNull();
  });

  it("says that a game never changed hands", async () => {
    await played([5, 1, 3, 7, 4, 6, 2, 8, 9]);
    await fireEvent.click(await screen.findByTestId("review-game"));
    await waitFor(() => expect(screen.getByTestId("changes").textContent).toContain("never changed hands: a draw."));
  });

  it("begins where the solver answers; before that is what the searches believed", async () => {
    await begin("human", "human", { game: "connect4", position: "112233" });
    app.settings.set("labelTime", 500);
    await fireEvent.click(document.querySelector("button[data-move='4']")!);
    const review = await screen.findByTestId("review-game");
    const line = app.game.line.map((ply, at) =>
      at === 1 || at === 3 ? { ...ply, engine: { move: ply.move, nodes: 9, score: 2, elapsed_ms: 1 } as never } : ply,
    );
    app.game.line = line;
    await fireEvent.click(review);
    await waitFor(() => expect(screen.getByTestId("review").dataset.done).toBe("true"), { timeout: 20_000 });
    const from = Number(screen.getByTestId("review").dataset.from);
    expect(from).toBeGreaterThan(2);
    expect(screen.getByTestId("review-told").textContent.trim()).toMatch(
      /^Proved from move \d on\. Before that the dashed/,
    );
    expect(screen.getByTestId("review-curve").querySelector("path.belief")).not.toBeNull();
  });
});
