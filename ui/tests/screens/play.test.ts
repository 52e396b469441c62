import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import type { EngineMove } from "../../src/generated/wire";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { ENDLESS } from "../server/engines";
import { backendOf, laterApp, startedApp } from "./setup";

let app: App;
const backend = () => backendOf(app);
const cell = (n: number) => screen.getByTestId(`cell-${n}`);
const moves = () => screen.getByTestId("moves").dataset.moves;

beforeEach(async () => {
  app = startedApp();
  await fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
  await screen.findByTestId("play-form");
});
afterEach(() => app.game.thinker.drop());

async function begin(first: string, second: string, position?: string) {
  await waitFor(() => expect(screen.getByTestId("who-first").querySelector("optgroup option")).not.toBeNull());
  await fireEvent.change(screen.getByTestId("who-first"), { target: { value: first } });
  await fireEvent.change(screen.getByTestId("who-second"), { target: { value: second } });
  // A published program brings its own start.
  if (position !== undefined) await app.gameForm.position.change({ position });
  // The form's first requests may be answered after the test's changes.
  const start = screen.getByTestId<HTMLButtonElement>("start-game");
  await waitFor(() => expect(start.disabled).toBe(false));
  await fireEvent.click(start);
  await screen.findByTestId("moves");
}

describe("playing", () => {
  it("goes by keyboard: arrows between the squares, Enter plays, the keyboard stays on the board", async () => {
    await begin("human", "ttt-minimax");
    cell(4).focus();
    await fireEvent.keyDown(cell(4), { key: "ArrowRight" });
    expect(document.activeElement).toBe(cell(5));
    await fireEvent.keyDown(cell(5), { key: "Enter" });
    await fireEvent.click(cell(5));
    await waitFor(() => expect(moves()).toMatch(/^6 \d$/));
    const [, answer] = moves()!.split(" ");
    await waitFor(() => expect(document.activeElement?.tagName).toBe("BUTTON"));
    expect(document.activeElement?.classList.contains("cell")).toBe(true);
    expect(screen.getByTestId("evaluation-text").textContent).toContain("0");
    expect(screen.getByTestId("spoken").textContent).toContain(`The second player plays ${answer}.`);
    await fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await waitFor(() => expect(screen.getByTestId("game-status").dataset.at).toBe("0"));
    expect(moves()).toBe(`6 ${answer}`);
  });

  it("leaves undo to a field while one types in it", async () => {
    await begin("human", "ttt-minimax");
    await fireEvent.click(cell(4));
    await waitFor(() => expect(moves()).toBe("5 9"));
    await fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
    const field = await screen.findByTestId("position");
    const untouched = await fireEvent.keyDown(field, { key: "z", ctrlKey: true });
    expect([untouched, app.game.at]).toEqual([true, 2]);
  });

  it("makes the engine move at once with Escape", async () => {
    backend().engines["connect4-bitboard"] = ENDLESS;
    await app.gameForm.position.change({ game: "connect4" });
    await begin("connect4-bitboard", "human", "444444");
    await screen.findByTestId("clock");
    await fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(app.game.line[6]?.engine?.stopped).toBe("cancelled"));
    expect(screen.queryByTestId("clock")).toBeNull();
  });

  it("says what a move that answers a threat did without, and what ended a search", async () => {
    await begin("human", "ttt-minimax");
    await fireEvent.click(cell(4));
    await screen.findByTestId("told-2");
    const [first, second] = app.game.line;
    const moved = (told: Partial<EngineMove>) =>
      (app.game.line = [first!, { ...second!, engine: { ...second!.engine!, ...told } }]);
    moved({ nodes: 0, score: null, threat: "blocks" });
    await waitFor(() => expect(screen.getByTestId("told-2").textContent).toBe("blocks a row, without a search"));
    expect(screen.getByTestId("trace-2").textContent).toBe("Run the search");
    expect(screen.getByTestId("trace-2").getAttribute("aria-label")).toBe("Run the search that move 2, 9, did without");
    moved({ nodes: 0, score: null, book: { book: "ttt", move: "9", value: 1 } });
    await waitFor(() =>
      expect(screen.getByTestId("told-2").textContent).toBe("from the book ttt, without a search; value 1"),
    );
    expect(screen.getByTestId("trace-2").textContent).toBe("Book");
    // Its name includes the visible text, and the tip explains the action.
    const action = "Run the search that move 2, 9, did without";
    expect(screen.getByTestId("trace-2").getAttribute("aria-label")).toBe(`Book: ${action}`);
    expect(screen.getByTestId("trace-2").title).toContain(action);
    moved({ nodes: 0, score: null, book: { book: "ttt", move: "9" } });
    await waitFor(() => expect(screen.getByTestId("told-2").textContent).toBe("from the book ttt, without a search"));
    moved({ nodes: 100, elapsed_ms: 3, stopped: "time limit" });
    await waitFor(() =>
      expect(screen.getByTestId("told-2").textContent).toBe("100 nodes · 3 ms · ended by: time limit"),
    );
  });

  it("names an opening of Othello, and marks what a program has from its book", async () => {
    await app.gameForm.position.change({ game: "othello" });
    await begin("othello-deepdiver", "human", "f5d6c3d3");
    await waitFor(() => expect(screen.getByTestId("told-5").textContent).toContain("from the book othello"));
    expect((await screen.findByTestId("opening")).textContent).toMatch(/^Opening: \w/);
  });

  it("shows and reads aloud that a side had to pass, and saves the game with it", async () => {
    await app.gameForm.position.change({ game: "othello" });
    await app.gameForm.position.read("e6f6g6g7c4h6h8f8--c3\n");
    await begin("human", "human");
    await waitFor(() => expect(moves()).toBe("e6 f6 g6 g7 c4 h6 h8 f8 -- c3"));
    expect(screen.queryByTestId("has-passed")).toBeNull();
    await fireEvent.click(screen.getByTestId("ply-9"));
    await screen.findByTestId("has-passed");
    await waitFor(() => expect(screen.getByTestId("spoken").textContent).toContain("passes."));
    await fireEvent.click(screen.getByTestId("to-end"));
    await waitFor(() => expect(screen.queryByTestId("has-passed")).toBeNull());
    await fireEvent.click(screen.getByTestId("more-game"));
    await fireEvent.click(await screen.findByTestId("save-GGF"));
    await waitFor(() => expect(backend().saved?.name).toMatch(/\.ggf$/));
    expect(await backend().saved!.blob.text()).toContain("GM[Othello]");
  });

  it("draws the frame of a program's search area, which grows with a stone far off, and a person may play anywhere", async () => {
    await app.gameForm.position.change({ game: "gomoku" });
    await begin("gomoku-chains", "human");
    // A square is no button while the person may not move.
    await waitFor(() => expect(cell(17).tagName).toBe("BUTTON"));
    const sides = () => ["columns", "rows"].map((of) => Number(screen.getByTestId("frame").dataset[of]));
    const [columns, rows] = sides() as [number, number];
    await fireEvent.click(cell(17));
    await waitFor(() => expect(moves()!.split(" ")).toHaveLength(3));
    await waitFor(() => expect(sides().map((now, at) => now > [columns, rows][at]!)).toEqual([true, true]));
    expect(document.querySelectorAll("[data-testid=board] .outside")).toHaveLength(0);
  });

  it("takes commands while an engine thinks after a change of sides, or about a hint", async () => {
    await begin("human", "ttt-minimax");
    backend().holdNext();
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await screen.findByTestId("clock");
    backend().holdNext();
    await fireEvent.click(screen.getByTestId("cmd-game.swap"));
    await waitFor(() => expect(app.game.seats[0]).toBe("ttt-minimax"));
    await waitFor(() => expect(app.game.thinker.running).toBe(true));
    await fireEvent.click(screen.getByTestId("cmd-game.swap"));
    await waitFor(() => expect(app.game.seats[0]).toBe("human"));
  });

  it("marks a hint on its square, and names who gave it", async () => {
    await begin("human", "ttt-minimax");
    const live = document.querySelector("[data-testid=game-status] [role=status]");
    await fireEvent.keyDown(document.body, { key: "H", shiftKey: true });
    expect(live?.contains(await screen.findByTestId("hinted"))).toBe(true);
    expect(screen.getByTestId("hinted").dataset.move).toBe("9");
    expect(screen.getByTestId("hinted").textContent).toContain("Minimax tic-tac-toe");
    await waitFor(() => expect(screen.getByTestId("hinted").textContent).toContain("Every move is worth 0."));
  });

  it("writes what each move is worth on its square, and makes the best stand out", async () => {
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "15237" } });
    await begin("human", "human");
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() => expect(cell(3).textContent).toBe("0"));
    expect([5, 7, 8].map((square) => cell(square).textContent)).toEqual(["−1", "−1", "−1"]);
    expect([3, 5, 7, 8].map((square) => cell(square).classList.contains("best"))).toEqual([true, false, false, false]);
    expect(cell(3).getAttribute("aria-label")).toContain("value 0 (hint)");
    expect(screen.getByTestId("hinted").textContent).toMatch(/4 is best: 0\..*By Minimax tic-tac-toe, \d+ nodes\./);
    await waitFor(async () => expect(await backend().call("traces", {})).toEqual([]));
  });

  it("tells the values of columns under them, and which column is full", async () => {
    await app.gameForm.position.change({ game: "connect4" });
    await app.gameForm.position.read("3271636225342424171311136744");
    await begin("human", "human");
    expect(screen.getByTestId("column-values").textContent?.trim()).toBe("");
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    const told = () => [...screen.getByTestId("column-values").children].map((each) => each.textContent);
    await waitFor(() => expect(told()).toEqual(["full", "7", "≤6", "≤6", "≤6", "7", "≤6"]));
    const best = (of: string) => document.querySelectorAll(`[data-testid=${of}] .best`).length;
    expect([best("column-values"), best("board")]).toEqual([2, 2]);
    expect(screen.getByTestId("hinted").textContent).toContain("2 and 6 are best: 7.");
    expect(app.game.hinted?.engine.stopped).toBeNull();
    expect(screen.getByTestId("hinted").textContent).toContain("≤: no better than that.");
  });

  it("ends where the person resigns, says so in the list and after a restart, and takes it back", async () => {
    await begin("human", "ttt-minimax");
    await fireEvent.click(cell(4));
    await waitFor(() => expect(moves()).toBe("5 9"));
    await fireEvent.click(screen.getByTestId("cmd-game.resign"));
    const said = () => screen.getByTestId("game-status").textContent;
    await waitFor(() => expect(said()).toContain("Winner: O (Minimax tic-tac-toe); X resigned."));
    expect(screen.getByTestId("resigned").textContent).toContain("X resigned");
    expect(screen.getByTestId("spoken").textContent).toContain("X resigned.");
    expect(screen.getByTestId("evaluation").getAttribute("aria-valuenow")).toBe("0");
    expect(document.querySelector("button.cell")).toBeNull();
    await fireEvent.click(screen.getByTestId("more-game"));
    await fireEvent.click(await screen.findByTestId("save-moves"));
    await waitFor(() => expect(app.notices.list.at(-1)?.text).toContain("no notation here records that X resigned"));
    app = laterApp();
    await fireEvent.click(await screen.findByTestId("continue-game"));
    await screen.findByTestId("board");
    expect(said()).toContain("X resigned.");
    expect(screen.getByTestId<HTMLButtonElement>("cmd-game.resign").disabled).toBe(true);
    await fireEvent.click(screen.getByTestId("cmd-game.undo"));
    await waitFor(() => expect(screen.queryByTestId("resigned")).toBeNull());
    expect([moves(), app.game.humanToMove]).toEqual(["5 9", true]);
  });

  it("has five controls in words; two people turn the board round, two engines can only wait", async () => {
    const words = () => [...document.querySelectorAll(".controls button")].map((button) => button.textContent?.trim());
    await begin("human", "human");
    expect(words()).toEqual(["Undo", "Redo", "Flip", "Hint", "Resign"]);
    const order = () =>
      [...document.querySelectorAll<HTMLElement>("[data-testid^=player-]")].map((each) => each.dataset.testid);
    expect(order()).toEqual(["player-1", "player-0"]);
    await fireEvent.click(screen.getByTestId("cmd-game.swap"));
    await waitFor(() => expect(order()).toEqual(["player-0", "player-1"]));
    await fireEvent.click(screen.getByTestId("cmd-game.new"));
    await screen.findByTestId("play-form");
    app.game.pace = 1e6;
    await begin("ttt-random", "ttt-random");
    await waitFor(() => expect(words()).toEqual(["Undo", "Redo", "Pause", "Hint", "Resign"]));
    expect(screen.getByTestId<HTMLButtonElement>("cmd-game.resign").disabled).toBe(true);
  });

  it("draws the value of the game move by move, up for the engine that searched", async () => {
    await begin("human", "ttt-minimax");
    const curve = () => screen.getByTestId("value-curve");
    expect(curve().querySelector("svg")?.getAttribute("aria-label")).toBe("Value for O: no value yet");
    await fireEvent.click(cell(0));
    await waitFor(() => expect(moves()).toMatch(/^1 \d$/));
    await fireEvent.click(cell(app.game.line[1]?.move === "2" ? 2 : 1));
    await waitFor(() => expect(curve().dataset.points).toBe("2"));
    const [first, second] = app.game.line.flatMap(({ engine }) => engine?.score ?? []);
    const minus = (n: number) => (n < 0 ? `−${-n}` : String(n));
    expect(curve().querySelector("svg")?.getAttribute("aria-label")).toBe(
      `Value for O: move 2: ${minus(first!)}, move 4: ${minus(second!)}`,
    );
  });

  it("asks no program for a hint that moves without a search", async () => {
    await begin("human", "ttt-random");
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() => expect(screen.getByTestId("hinted").textContent).toContain("Minimax tic-tac-toe"));
  });

  it("asks the giver of hints that was chosen only where it plays the game, and names who cannot give one", async () => {
    await begin("human", "human");
    app.gameForm.adviser = "connect4-bitboard";
    await fireEvent.click(screen.getByTestId("more-game"));
    await waitFor(() => expect(screen.getByTestId<HTMLSelectElement>("adviser").value).toBe(""));
    await fireEvent.click(screen.getByTestId("cmd-game.hint"));
    await waitFor(() => expect(screen.getByTestId("hinted").textContent).toContain("Minimax tic-tac-toe"));
    await app.game.hint("minimax,wrong=1");
    expect((await screen.findByTestId("error-at")).textContent).toContain("minimax,wrong=1");
  });

  it("refuses a wrong position at its place, and a game from a file comes with its moves", async () => {
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "5x" } });
    await screen.findByTestId("error-at");
    expect((screen.getByTestId("start-game") as HTMLButtonElement).disabled).toBe(true);
    await app.gameForm.position.read("519\n");
    await begin("human", "human");
    await waitFor(() => expect(moves()).toBe("5 1 9"));
    await fireEvent.click(screen.getByTestId("more-game"));
    await fireEvent.click(screen.getByTestId("save-moves"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-tictactoe.txt"));
  });

  it("says once what is wrong with the run of a seat, and also what is wrong with no field of it", async () => {
    await fireEvent.change(screen.getByTestId("who-second"), { target: { value: "run" } });
    const seat = within(screen.getByTestId("seat-second"));
    for (const field of ["run", "position"]) {
      app.gameForm.runs[1].error = { code: "input", reason: "is refused", field };
      expect(await seat.findAllByTestId("error-at")).toHaveLength(1);
      expect((screen.getByTestId("start-game") as HTMLButtonElement).disabled).toBe(true);
    }
  });

  it("says that only the position was saved where a game began from a board", async () => {
    await begin("human", "human");
    await fireEvent.click(screen.getByTestId("more-game"));
    await fireEvent.click(screen.getByTestId("save-moves"));
    await waitFor(() => expect(screen.getByTestId("notice").textContent).toContain("Saved."));
    const board = await app.game.lastBoard();
    app.game.lastBoard = async () => board && { ...board, moves: null };
    await fireEvent.click(screen.getByTestId("save-moves"));
    await waitFor(() => expect(app.notices.list.at(-1)?.text).toContain("the last position only"));
  });

  it("proposes the other sides for the game after one that was played to its end", async () => {
    const again = () => fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
    const who = (side: string) => screen.getByTestId<HTMLSelectElement>(`who-${side}`).value;
    await app.gameForm.position.read("123456");
    await begin("human", "ttt-minimax");
    await again();
    await screen.findByTestId("play-form");
    expect([who("first"), who("second")]).toEqual(["human", "ttt-minimax"]);
    await fireEvent.click(screen.getByTestId("back-to-game"));
    await fireEvent.click(await screen.findByTestId("cell-6"));
    await waitFor(() => expect(app.game.over).toBe(true));
    await again();
    await screen.findByTestId("play-form");
    await waitFor(() => expect([who("first"), who("second")]).toEqual(["ttt-minimax", "human"]));
  });

  it("brings back, by key or button, the game that another one took the place of", async () => {
    await begin("human", "human");
    await fireEvent.click(cell(4));
    await waitFor(() => expect(moves()).toBe("5"));
    expect(screen.queryByTestId("cmd-game.former")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
    await screen.findByTestId("play-form");
    await begin("human", "human");
    await waitFor(() => expect(moves()).toBe(""));
    await fireEvent.keyDown(document.body, { key: "B", altKey: true, shiftKey: true });
    await waitFor(() => expect(moves()).toBe("5"));
    expect(screen.queryByTestId("cmd-game.former")).toBeNull(); // nothing was played in the other one
  });

  it("opens the trace of an engine's move as a tab, and the game stays", async () => {
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "519" } });
    await begin("human", "ttt-minimax");
    await screen.findByTestId("trace-4");
    await fireEvent.click(screen.getByTestId("trace-4"));
    await screen.findByTestId("stage");
    expect(app.tab?.trace.summary.request).toMatchObject({ position: "519", run: "minimax+last" });
    expect(app.tab!.trace.summary.counts.nodes, "the search that the engine did").toBe(app.game.line[3]!.engine!.nodes);
    await fireEvent.keyDown(document.body, { key: "4" });
    await screen.findByTestId("moves");
    expect(moves()).toMatch(/^5 1 9 \d$/);
  });

  it("keeps the person at the lower edge, whichever side that is", async () => {
    await begin("human", "ttt-minimax");
    const order = () => [...document.querySelectorAll("[data-testid^=player-]")].map((each) => each.textContent);
    await waitFor(() => expect(order().at(-1)).toContain("You"));
    await fireEvent.click(screen.getByTestId("cmd-game.swap"));
    await waitFor(() => expect(screen.getByTestId("player-1").textContent).toContain("You"));
    expect(order().at(-1)).toContain("You");
  });

  it("tells of the last search what it took and who was MAX in it, and opens it", async () => {
    await begin("human", "ttt-minimax");
    expect(screen.getByTestId<HTMLButtonElement>("cmd-game.trace").disabled).toBe(true);
    await fireEvent.click(cell(4));
    await waitFor(() => expect(screen.getByTestId("last-search").textContent).toContain("MAX is O, value 0"));
    expect(screen.getByTestId("last-search").textContent).toContain("55,505");
    await fireEvent.click(screen.getByTestId("cmd-game.trace"));
    await screen.findByTestId("stage");
    expect(app.tab?.trace.summary.request).toMatchObject({ position: "5", run: "minimax+last" });
    expect((await screen.findByTestId("player-max")).textContent).toContain("O");
  });

  it("gives all of the evaluation bar to who has won", async () => {
    await app.gameForm.position.read("1425");
    await begin("human", "human");
    expect(screen.getByTestId("evaluation").getAttribute("aria-valuenow")).toBe("50");
    await app.gameForm.position.read("14253");
    await fireEvent.click(screen.getByTestId("cmd-game.new"));
    await screen.findByTestId("play-form");
    await begin("human", "human");
    await waitFor(() => expect(screen.getByTestId("evaluation").getAttribute("aria-valuenow")).toBe("100"));
  });

  it("shows the disc to come at the foot of the column that is pointed at, and takes a click anywhere in it", async () => {
    await app.gameForm.position.change({ game: "connect4" });
    await begin("human", "human");
    await fireEvent.pointerOver(cell(3));
    await waitFor(() => expect(cell(38).querySelector(".ghost [data-side='0']")).not.toBeNull());
    await fireEvent.pointerLeave(screen.getByTestId("board"));
    await waitFor(() => expect(document.querySelector(".ghost")).toBeNull());
    await fireEvent.click(cell(3));
    await waitFor(() => expect(moves()).toBe("4"));
    expect(cell(38).getAttribute("aria-label")).toBe("41: red");
    expect(screen.getByTestId("ground").dataset.ground).toBe("frame");
  });

  it("closes what More opened with Escape, and no engine is told to move", async () => {
    backend().engines["connect4-bitboard"] = ENDLESS;
    await app.gameForm.position.change({ game: "connect4" });
    await begin("connect4-bitboard", "human", "444444");
    await screen.findByTestId("clock");
    await fireEvent.click(screen.getByTestId("more-game"));
    (await screen.findByTestId("adviser")).focus();
    await fireEvent.keyDown(screen.getByTestId("adviser"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByTestId("more-of-game")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("more-game")));
    expect([backend().cancelled, app.game.thinker.running]).toEqual([[], true]);
  });

  it("is there again when the page is loaded again, and the form is set to its kind", async () => {
    await begin("human", "ttt-minimax");
    await fireEvent.click(cell(4));
    await waitFor(() => expect(moves()).toBe("5 9"));
    app = laterApp();
    await fireEvent.click(await screen.findByTestId("continue-game"));
    await screen.findByTestId("moves");
    expect(moves()).toBe("5 9");
    await fireEvent.click(screen.getByTestId("cmd-game.new"));
    expect((await screen.findByTestId<HTMLSelectElement>("who-first")).value).toBe("human");
  });

  it("is offered on the start page, program by program", async () => {
    await fireEvent.keyDown(document.body, { key: "n", altKey: true });
    await screen.findByTestId("programs");
    expect(screen.queryByTestId("search-ttt-random")).toBeNull();
    await fireEvent.click(screen.getByTestId("search-ttt-depth3"));
    await screen.findByTestId("stage");
    await fireEvent.keyDown(document.body, { key: "n", altKey: true });
    await fireEvent.click(await screen.findByTestId("play-ttt-random"));
    await screen.findByTestId("moves");
    expect(screen.queryByTestId("play-form")).toBeNull();
    await fireEvent.click(cell(4));
    await waitFor(() => expect(app.game.line).toHaveLength(2));
    expect(app.game.seats).toEqual(["human", "ttt-random"]);
  });
});
