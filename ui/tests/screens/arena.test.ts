import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { matchCsv } from "../../src/model/arena";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { MemoryBackend } from "../memory/backend";
import { standIns, startedApp } from "./setup";

standIns();
let app: App;
const backend = () => app.backend as MemoryBackend;

beforeEach(async () => {
  app = startedApp();
  await screen.findByTestId("start");
  await fireEvent.keyDown(document.body, { key: "5" });
  await screen.findByTestId("arena");
  await waitFor(() => expect(app.arena.position.board).not.toBeNull());
});
afterEach(cleanup);

async function play(games: string) {
  await fireEvent.input(screen.getByTestId("match-games"), { target: { value: games } });
  await fireEvent.click(screen.getByTestId("match-start"));
}

/** The same window with the page loaded anew: it is on the screen where it was. */
async function again() {
  cleanup();
  app = new App(new MemoryBackend());
  app.settings.set("language", "en");
  render(Root, { app });
  await screen.findByTestId("arena");
}
const pick = (name: string, text: string) =>
  fireEvent.change(screen.getByTestId(`${name}-saved-file`), { target: { files: [{ text: async () => text }] } });

describe("a match", () => {
  it("is played between two that are chosen, and ends with the score, its interval and the Elo difference", async () => {
    expect(screen.getByTestId("contender-a").textContent).toContain("From the start position it never loses");
    // four random plies could lose it
    expect(screen.getByTestId<HTMLInputElement>("match-plies").value).toBe("0");
    await play("6");
    const result = await screen.findByTestId("match-result");
    expect([result.dataset.wins, result.dataset.draws, result.dataset.losses]).toEqual(["2", "2", "2"]);
    expect(screen.getByTestId("match-share").textContent).toBe("50% (95% interval 40% to 60%)");
    expect(screen.getByTestId("match-elo").textContent).toBe("+12 (95% interval -40 to +∞)");
    await fireEvent.change(screen.getByTestId("match-filter"), { target: { value: "loss" } });
    expect(document.querySelectorAll("[data-testid=match-list] tbody tr")).toHaveLength(2);
  });

  it("begins at the position in tic-tac-toe and with random plies elsewhere, until somebody says otherwise", async () => {
    const { matches } = app.arena;
    expect([matches.plies("tictactoe"), matches.plies("othello")]).toEqual([0, 4]);
    const call = vi.spyOn(app.backend, "call");
    await play("6");
    await screen.findByTestId("match-result");
    expect(call).toHaveBeenCalledWith("start_match", expect.objectContaining({ openings: "start" }));
    await fireEvent.input(screen.getByTestId("match-plies"), { target: { value: "2" } });
    expect([matches.plies("tictactoe"), matches.plies("othello")]).toEqual([2, 2]);
  });

  it("writes a difference that rounds to nothing as 0", async () => {
    await play("6");
    await screen.findByTestId("match-result");
    const { answer } = app.arena.matches.task;
    app.arena.matches.task.answer = { ...answer!, score: { ...answer!.score, elo: -0.2, elo_low: -0.4 } };
    await waitFor(() => expect(screen.getByTestId("match-elo").textContent).toBe("0 (95% interval 0 to +∞)"));
  });

  it("lets every game be replayed on the Play screen, from its start, with nobody thinking", async () => {
    await play("2");
    await fireEvent.click(await screen.findByTestId("replay-1"));
    await screen.findByTestId("play");
    expect(app.game.line.map((ply) => ply.move)).toEqual(["1", "4", "2", "5", "3"]);
    expect(app.game.seats).toEqual(["random", "ttt-minimax"]);
    expect([app.game.at, app.game.paused, app.game.thinker.running]).toEqual([0, true, false]);
  });

  it("is stopped with the games it has, and goes on with those that are missing", async () => {
    backend().pace = 40;
    await play("50");
    await waitFor(() => expect(Number(screen.getByTestId("match-done").dataset.done)).toBeGreaterThan(0));
    const soFar = screen.getByTestId("match-progress").textContent;
    expect(soFar).toMatch(/A so far: (1 win|\d+ wins), (1 draw|\d+ draws), (1 loss|\d+ losses)/);
    expect(soFar).not.toMatch(/\b1 (wins|draws|losses)/);
    await fireEvent.click(screen.getByTestId("match-stop"));
    await screen.findByTestId("match-stopped");
    expect(screen.getByTestId("match-stopped").textContent).toContain("(on request)");
    const { games } = app.arena.matches.task.answer!;
    expect(games.length).toBeLessThan(50);
    backend().pace = 1;
    await fireEvent.click(screen.getByTestId("match-go-on"));
    await waitFor(() => expect(screen.queryByTestId("match-stopped")).toBeNull(), { timeout: 4000 });
  });

  it("goes on from its file after the page was left", async () => {
    backend().pace = 20;
    await play("50");
    await waitFor(() => expect(Number(screen.getByTestId("match-done").dataset.done)).toBeGreaterThan(0));
    await fireEvent.click(screen.getByTestId("match-stop"));
    await screen.findByTestId("match-stopped");
    const text = app.arena.matches.text()!;
    await again();
    await screen.findByTestId("match-stopped"); // there again by itself
    localStorage.removeItem("plyscope.match");
    await again();
    await pick("match", `{"games": []}`);
    await waitFor(() => expect(screen.getByTestId("notice").textContent).toContain("does not hold"));
    expect(app.arena.matches.task.answer).toBeNull();
    await pick("match", text);
    await screen.findByTestId("match-stopped");
    await fireEvent.click(screen.getByTestId("match-go-on"));
    await waitFor(() => expect(app.arena.matches.task.answer?.stopped).toBeNull(), { timeout: 4000 });
    expect(app.arena.matches.task.answer).toMatchObject({ a: "ttt-minimax", b: "random", planned: 50 });
    const saved = JSON.parse(app.arena.matches.text()!);
    expect([saved.games.length, saved.request.games, saved.request.finished]).toEqual([50, 50, undefined]);
  });

  it("says at the player what cannot be read of it", async () => {
    await fireEvent.change(screen.getByTestId("who-a"), { target: { value: "run" } });
    await fireEvent.input(screen.getByTestId("run-a"), { target: { value: "wrong,depth=3" } });
    await fireEvent.click(screen.getByTestId("match-start"));
    await waitFor(() => expect(screen.getByTestId("contender-a").textContent).toContain("unknown run"));
    expect(screen.getAllByTestId("error-at")).toHaveLength(1);
  });

  it("is written as a line a game", async () => {
    await play("2");
    await screen.findByTestId("match-result");
    const [head, first] = matchCsv(app.arena.matches.task.answer!).split("\n");
    expect(head).toContain("game,opening,first,result");
    expect(first).toBe("0,0,a,win,false,0,10,1000,5,0,10,1000,5,0,1 4 2 5 3");
    await fireEvent.click(screen.getByTestId("match-csv"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-match.csv"));
  });
});

describe("success curves", () => {
  it("are a curve a run with intervals, a table, and files", async () => {
    await fireEvent.click(screen.getByTestId("arena-success"));
    await fireEvent.click(screen.getByTestId("success-start"));
    const marks = await screen.findAllByTestId("chart-success-mark");
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toContain(
      "A minimax, stones on the board 4: 50% (24%–76%)",
    );
    expect(screen.getByTestId("success-table").textContent).toContain("50% (5/10; 24%–76%)");
    const { task } = app.arena.success;
    const answer = task.answer!;
    task.answer = { ...answer, runs: answer.runs.map((run) => ({ ...run, gave_up_at: 1 })) };
    await screen.findByText("A minimax gave up at 1 stone");
    await fireEvent.click(screen.getByTestId("success-export-json"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-success.json"));
  });

  it("mark no place in a text of several runs: the service counts it inside one of them", async () => {
    await fireEvent.click(screen.getByTestId("arena-success"));
    const { success } = app.arena;
    success.runs = "minimax\nalphabetta";
    success.from = "set";
    for (const field of ["runs", "positions"]) {
      success.task.error = { code: "input", message: `${field} at character 5: unknown; take another`, field, at: 5 };
      await waitFor(() => expect(screen.getByTestId("error-at").textContent).toContain("unknown; take another"));
      expect(screen.getByTestId("error-at").textContent).not.toContain("character");
      expect(screen.getByTestId("error-at").querySelector("mark")).toBeNull();
    }
  });

  it("take the limit in nodes or in seconds, never both", async () => {
    await fireEvent.click(screen.getByTestId("arena-success"));
    await fireEvent.change(screen.getByTestId("success-by"), { target: { value: "seconds" } });
    await fireEvent.click(screen.getByTestId("success-start"));
    await screen.findByTestId("success-result");
    const { node_limit, time_limit_ms } = app.arena.success.task.answer!;
    expect([node_limit, time_limit_ms]).toEqual([null, 1000]);
  });
});

describe("a tuning", () => {
  it("draws the weights while it goes on, and ends with them beside those before", async () => {
    backend().pace = 40;
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await fireEvent.click(screen.getByTestId("tune-start"));
    await screen.findByTestId("chart-weights");
    await screen.findByTestId("tune-result", {}, { timeout: 4000 });
    expect(screen.getByTestId("tune-weights").textContent).toMatch(/corner\s*100\s*104/);
    expect(screen.getByTestId("tune-text").textContent).toBe("corners:104,-40");
    await fireEvent.click(screen.getByTestId("tune-file"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-corners-weights.json"));
  });

  it("goes on from its file after the page was left", async () => {
    backend().pace = 30;
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await fireEvent.click(screen.getByTestId("tune-start"));
    await screen.findByTestId("tune-duels");
    await fireEvent.click(screen.getByTestId("tune-stop"));
    await screen.findByTestId("tune-stopped");
    await fireEvent.click(screen.getByTestId("tune-json"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-tuning.json"));
    const text = app.arena.tuner.text()!;
    localStorage.removeItem("plyscope.tuning");
    await again();
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await pick("tune", text);
    await fireEvent.click(await screen.findByTestId("tune-go-on"));
    await waitFor(() => expect(app.arena.tuner.task.answer?.stopped).toBeNull(), { timeout: 4000 });
    expect(app.arena.tuner.task.answer?.evaluation).toBe("corners");
  });

  it("goes on beside other work: the other screens stay free", async () => {
    backend().pace = 60;
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await fireEvent.click(screen.getByTestId("tune-start"));
    await screen.findByTestId("tune-progress");
    await fireEvent.click(screen.getByTestId("arena-matches"));
    await screen.findByTestId("match-form");
    expect(screen.getByTestId("arena-tuning").textContent).toContain("…");
    await fireEvent.click(screen.getByTestId("language-pt-BR"));
    expect(screen.getByTestId("match-start").textContent).toBe("Jogar o confronto");
  });
});
