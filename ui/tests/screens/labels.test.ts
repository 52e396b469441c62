import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SolvedPosition } from "../../src/generated/wire";
import type { App } from "../../src/state/app.svelte";
import { Reviewer } from "../../src/state/reviewer.svelte";
import { aMinute, backendOf, startedApp, stopClock } from "./setup";

let app: App;
const cell = (n: number) => screen.getByTestId(`cell-${n}`);
const told = () => screen.getByTestId("labels-told").textContent.trim();
/** Returns the text that is read aloud. */
const spoken = () => screen.getByTestId("labels").querySelector("[role=status]")?.textContent.trim();
const changed = (name: string, value: string) => fireEvent.change(screen.getByTestId(name), { target: { value } });

beforeEach(() => {
  app = startedApp();
});

async function begin(first: string, second: string, setup?: { game: "connect4" | "othello"; position: string }) {
  await fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
  await screen.findByTestId("play-form");
  if (setup) {
    await app.gameForm.position.change({ game: setup.game });
    await app.gameForm.position.read(setup.position);
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
    const release = backendOf(app).holdNext();
    await switchOn();
    await waitFor(() => expect([told(), spoken()]).toEqual(["Solving…", ""]));
    release();
    await waitFor(() => expect(cell(4).textContent).toBe("0"));
    expect(spoken()).toBe(told());
    expect(told()).toBe("With best play: a draw. Best: 1, 2, 3, 4, 5, 6, 7, 8 and 9.");
    await fireEvent.click(cell(0));
    await waitFor(() => expect(app.game.at).toBe(1));
    await fireEvent.click(cell(1));
    await waitFor(() => expect(cell(4).textContent).toBe("+1"));
    expect(cell(4).getAttribute("aria-label")).toContain("move 5: a win (+1)");
    expect(told()).toContain("With best play: X wins. Best: ");
    expect(cell(4).classList.contains("best")).toBe(true);
    await switchOn();
    await waitFor(() => expect(cell(4).textContent).toBe(""));
  });

  it("say in how many plies, where the score tells it, beside what a search believes", async () => {
    // columns: the solver's values are those of the command line
    await begin("human", "human", { game: "connect4", position: "2252576253462244111563365343671351441" });
    await switchOn();
    await waitFor(() => expect(screen.getByTestId("column-values").textContent).toMatch(/[−+\d]/));
    // The sign is that of the named side, whichever is to move.
    expect(told()).toMatch(/^With best play: (red|yellow) wins in \d+ (ply|plies)\. Best: \d/);
    await fireEvent.click(document.querySelector("button[data-move]")!);
    await waitFor(() => expect(app.game.at).toBe(38));
    await waitFor(() => expect(told()).toMatch(/^With best play: (a draw|.* wins in \d+ (ply|plies))\./));
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() =>
      expect(told()).toMatch(/^The search says \d+ for (red|yellow)\. With best play (it is a draw|.* wins in \d)/),
    );
  });

  it("are dropped at the next move, and wait while a program thinks", async () => {
    await begin("human", "human", { game: "connect4", position: "4" });
    await switchOn();
    await waitFor(() => expect(backendOf(app).calls).toContain("solve"));
    const before = backendOf(app).cancelled.length;
    await fireEvent.click(document.querySelector("button[data-move='4']")!);
    await waitFor(() => expect(backendOf(app).cancelled.slice(before)).toEqual([[expect.any(Number), false]]));
    await waitFor(() => expect(app.game.at).toBe(2));
    backendOf(app).holdNext();
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() => expect(app.game.thinker.running).toBe(true));
    await waitFor(() => expect(told()).toContain("a program is searching"));
    app.game.thinker.drop();
    app.settings.set("labels", false);
  });

  it("are a dash with its reason where the time is too short", async () => {
    // Past the book, which knows the winner.
    await begin("human", "human", { game: "connect4", position: "444471" });
    app.settings.set("labelTime", 500);
    backendOf(app).timed = true;
    await switchOn();
    await waitFor(() => expect(told()).toMatch(/–: not proved within 0\.5 s/));
    expect(screen.getByTestId("column-values").textContent).toContain("–");
  });

  it("are who wins where the time is too short and the opening is in the book", async () => {
    await begin("human", "human", { game: "connect4", position: "" });
    app.settings.set("labelTime", 500);
    backendOf(app).timed = true;
    await switchOn();
    const said =
      "With best play: red wins. >0: the side to move wins. <0: it loses. The scores were not proved within 0.5 s.";
    await waitFor(() => expect(told()).toBe(said));
    const marks = [...screen.getByTestId("column-values").querySelectorAll("span")].map((each) => each.textContent);
    expect(marks).toEqual(["<0", "<0", "0", ">0", "0", "<0", "<0"]);
  });
});

describe("true values where no move can be chosen", () => {
  async function before(game: "tictactoe" | "connect4", position: string) {
    if (game === "connect4") await begin("human", "random", { game, position });
    else await begin("human", "random");
    await switchOn();
    const { length } = app.game.line;
    await fireEvent.click(document.querySelector("button.cell")!);
    await waitFor(() => expect(app.game.line).toHaveLength(length + 2));
    // The other player's turn, in a game that has continued.
    await app.game.goTo(length + 1);
    await waitFor(() => expect(screen.getByTestId("labels").dataset.state).toBe("told"));
    expect(document.querySelector("button.cell")).toBeNull();
  }
  it("are in the names of the squares", async () => {
    await before("tictactoe", "");
    await waitFor(() => expect(cell(4).textContent.trim()).toBe("0"));
    expect(cell(4).getAttribute("aria-label")).toBe("5: empty, move 5: a draw (0)");
    expect(cell(4).classList.contains("best")).toBe(true);
    expect([cell(1).textContent.trim(), cell(1).classList.contains("best")]).toEqual(["−1", false]);
  });

  it("are read aloud below the columns", async () => {
    await before("connect4", "22525762534622441115633653436713");
    const row = screen.getByTestId("column-values");
    const values = within(row).getAllByRole("img");
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(value.ariaLabel).toMatch(/^move \d: (a draw|a (win|loss) in \d+ pl(y|ies)) \(/);
    expect(row.ariaHidden).toBeNull();
  });
});

describe("true values elsewhere", () => {
  it.each([
    ["max", "−1"],
    ["negamax", "−1"],
  ] as const)("are at the board of a step as its values are shown: %s", async (view, mark) => {
    const request = { game: "tictactoe", position: "1", run: "minimax", eval: "result", depth: 2 };
    await app.openLink(`#q=${encodeURIComponent(JSON.stringify(request))}`);
    app.settings.set("values", view);
    await screen.findByTestId("stage");
    await fireEvent.keyDown(document.body, { key: "End" });
    // The boards of the tree take the room of the one beside it.
    await waitFor(() => expect(app.sides.left).toBe(false));
    app.sides = { left: true, right: true };
    await switchOn();
    // MAX (O) is at the root: 5 holds the draw.
    await waitFor(() => expect(told()).toBe("The search says even. With best play it is a draw. Best: 5."));
    expect([cell(4).textContent, cell(1).textContent]).toEqual(["0", view === "max" ? "−1" : "+1"]);
    // After 2, MIN (X) wins by 5.
    const { trace } = app.tab!;
    await trace.select(await trace.nodeOf(["2"]));
    await waitFor(() => expect(told()).toContain("X wins"));
    expect(trace.selection?.node.kind).toBe("min");
    expect(told()).toContain(`With best play X wins. Best: `);
    expect(cell(4).textContent).toBe(mark);
    expect(cell(4).getAttribute("aria-label")).toContain(`move 5: a win (${mark})`);
  });

  it("are refused in the reader's language, and asked for again", async () => {
    await begin("human", "human");
    const backend = backendOf(app);
    const call = backend.call.bind(backend);
    let refuses = true;
    vi.spyOn(backend, "call").mockImplementation(((operation: never, payload: never) =>
      operation === "solve" && refuses
        ? Promise.reject({ code: "busy", reason: "too many jobs" } as never)
        : call(operation, payload)) as never);
    await switchOn();
    await waitFor(() => expect(screen.getByTestId("labels-told").querySelector("[lang=en]")).not.toBeNull());
    expect(spoken()).toBe(told());
    refuses = false;
    const { board } = app.game.view!;
    app.game.view = { ...app.game.view!, board: { ...board } };
    await waitFor(() => expect(told()).toContain("With best play: a draw."));
  });

  it("keep the row under the columns of a form, and ask nothing of a position that is half typed", async () => {
    stopClock();
    app.settings.set("labels", true);
    await app.setup.change({ game: "connect4", position: "44" });
    await screen.findByTestId("column-values");
    await waitFor(() => expect(told()).toBe("Solving…"));
    await app.setup.change({ position: "44x" });
    await waitFor(() => expect(told()).toBe(""));
    expect([screen.getByTestId("column-values").textContent.trim(), app.setup.wrong !== null]).toEqual(["", true]);
    const asked = backendOf(app).calls.length;
    await aMinute(app);
    expect(backendOf(app).calls.slice(asked)).not.toContain("solve");
    app.settings.set("labels", false);
  });

  it("are at the board of a form", async () => {
    await fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
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

  it("begins where the solver answers; before that is what the searches estimated", async () => {
    await begin("human", "human", { game: "connect4", position: "112233" });
    await fireEvent.click(document.querySelector("button[data-move='4']")!);
    const button = await screen.findByTestId("review-game");
    app.game.line = app.game.line.map((ply, at) =>
      at < 2 ? { ...ply, engine: { move: ply.move, nodes: 9, score: 2, elapsed_ms: 1 } as never } : ply,
    );
    let end = () => {};
    const review = vi.spyOn(Reviewer.prototype, "review").mockImplementation(async function (this: Reviewer) {
      const values = [null, null, null, 0, 0, 0, 1, -1];
      this.proved = values.map((value) =>
        value === null ? null : ({ value, best: null, ends_in: null } as SolvedPosition),
      );
      await new Promise<void>((resolve) => (end = resolve));
      this.done = true;
    });
    await fireEvent.click(button);
    const status = () => screen.getByTestId("review").querySelector("[role=status]")?.textContent.trim();
    const told = () => screen.getByTestId("review-told").textContent.trim();
    await waitFor(() => expect(told()).toBe("Solving from the end: 5 of 8 positions."));
    expect(status()).toBe("");
    end();
    await waitFor(() => expect(screen.getByTestId("review").dataset.done).toBe("true"));
    expect(screen.getByTestId("review").dataset.from).toBe("3");
    expect(told()).toBe("Proved from move 3 on. Before that the dashed line is what the searches estimated.");
    expect(status()).toBe(told());
    const curve = screen.getByTestId("review-curve");
    expect(curve.querySelector("path.belief")).not.toBeNull();
    expect(curve.getAttribute("aria-label")).toContain(
      "after move 7: +1; estimated by a search: after move 1: +2, after move 2: −2",
    );
    review.mockRestore();
  });
});
