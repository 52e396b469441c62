import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { matchCsv } from "../../src/model/arena";
import type { App } from "../../src/state/app.svelte";
import { backendOf, reloadedApp, startedApp, speak } from "./setup";

let app: App;
const backend = () => backendOf(app);

beforeEach(async () => {
  app = startedApp();
  await screen.findByTestId("start");
  await fireEvent.keyDown(document.body, { key: "5" });
  await screen.findByTestId("arena");
  await settled();
});

/** Waits for the match that the page plays when it opens. */
const settled = () => waitFor(() => expect(app.arena.matches.task.answer).not.toBeNull());

/** More games than are played before a slow machine draws the first. */
const LONG = "50000";
async function play(games: string) {
  await fireEvent.input(screen.getByTestId("match-games"), { target: { value: games } });
  await fireEvent.click(screen.getByTestId("match-start"));
}

/** Loads the page again in the same window: it shows the same screen. */
async function again() {
  app = reloadedApp();
  await screen.findByTestId("arena");
  await settled();
}
const pick = (name: string, text: string) =>
  fireEvent.change(screen.getByTestId(`${name}-saved-file`), { target: { files: [new File([text], name)] } });

describe("a match", () => {
  it("is there when the page is opened for the first time, and stays when it is opened again", async () => {
    const result = await screen.findByTestId("match-result");
    expect(result.dataset.losses).toBe("0");
    expect(screen.getByTestId("match-from").textContent).toContain("Tic-tac-toe, ");
    expect(app.arena.matches.task.answer).toMatchObject({ a: "ttt-minimax", b: "random", planned: 20 });
    const call = vi.spyOn(app.backend, "call");
    await fireEvent.keyDown(document.body, { key: "4" });
    await screen.findByTestId("play");
    await fireEvent.keyDown(document.body, { key: "5" });
    await screen.findByTestId("match-result");
    expect(call.mock.calls.map(([operation]) => operation)).not.toContain("start_match");
    await play("2");
    await waitFor(() => expect(screen.queryByTestId("match-result")).toBeNull()); // it answered another request
    await screen.findByTestId("match-result");
    expect(app.arena.matches.task.answer?.planned).toBe(2);
  });

  it("is played between two that are chosen, and ends with the score, its interval and the Elo difference", async () => {
    expect(screen.getByTestId("contender-a").textContent).toContain("From the start position it never loses");
    // four random plies could lose it
    expect(screen.getByTestId<HTMLInputElement>("match-plies").value).toBe("0");
    await play("6");
    const result = await screen.findByTestId("match-result");
    expect([result.dataset.wins, result.dataset.draws, result.dataset.losses]).toEqual(["5", "1", "0"]);
    expect(screen.getByTestId("match-share").textContent).toBe("91.7% (95% interval 63.2% to 98.6%)");
    expect(screen.getByTestId("match-elo").textContent).toBe("+417 (95% interval +94 to +739)");
    await fireEvent.change(screen.getByTestId("match-filter"), { target: { value: "draw" } });
    expect(document.querySelectorAll("[data-testid=match-list] tbody tr")).toHaveLength(1);
  });

  it("begins at the position in tic-tac-toe and with random plies elsewhere, until another number is set", async () => {
    const { matches } = app.arena;
    expect([matches.plies("tictactoe"), matches.plies("othello")]).toEqual([0, 4]);
    const call = vi.spyOn(app.backend, "call");
    matches.choose("a", "ttt-depth3");
    await play("2");
    await screen.findByTestId("match-result");
    expect(call).toHaveBeenCalledWith("start_match", expect.objectContaining({ openings: "start" }));
    await fireEvent.input(screen.getByTestId("match-plies"), { target: { value: "2" } });
    expect([matches.plies("tictactoe"), matches.plies("othello")]).toEqual([2, 2]);
  });

  it("tells how many games are distinct, the share of draws, and the pairs by their points", async () => {
    app.arena.matches.choose("a", "ttt-alphabeta");
    app.arena.matches.choose("b", "ttt-minimax");
    await play("6");
    const result = await screen.findByTestId("match-result");
    expect(Number(result.dataset.wins) + Number(result.dataset.draws) + Number(result.dataset.losses)).toBe(6);
    expect(screen.getByTestId("match-distinct").textContent.trim()).toMatch(/^2 · \d+(\.\d+)?%$/);
    expect(screen.getByTestId("match-remark").textContent).toContain("2 of 6 games are distinct");
    const counts = [...screen.getByTestId("match-pairs").querySelectorAll("tbody td")].map((cell) => cell.textContent);
    expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(1);
    await speak("pt-BR");
    await waitFor(() =>
      expect(screen.getByTestId("match-remark").textContent).toContain("2 de 6 partidas são distintas"),
    );
  });

  it("is ended by a sequential test as soon as its pairs decide", async () => {
    await fireEvent.input(screen.getByTestId("match-sprt-words"), { target: { value: "elo0=0,elo1=100" } });
    await play("2000");
    const test = await screen.findByTestId("match-sprt");
    await waitFor(() => expect(screen.getByTestId("match-sprt").dataset.verdict).toBe("h1"));
    // The verdict comes before the last game has ended.
    await waitFor(() => expect(app.arena.matches.task.running).toBe(false));
    expect(screen.getByTestId("match-sprt").textContent).toContain(
      "H1 accepted: an Elo difference (A over B) of 0 or less is rejected at error rate 0.05; that it is 100 or more is not shown",
    );
    expect(app.arena.matches.task.answer!.games.length).toBeLessThan(2000);
    expect(test).toBeDefined();
    await fireEvent.input(screen.getByTestId("match-sprt-words"), { target: { value: "elo0=0" } });
    await play("2");
    await waitFor(() => expect(document.body.textContent).toContain("elo0 and elo1 are needed"));
  });

  it("writes a difference that rounds to nothing as 0", async () => {
    app.arena.matches.choose("a", "ttt-depth3");
    await play("2");
    await screen.findByTestId("match-result");
    const { answer } = app.arena.matches.task;
    app.arena.matches.task.answer = {
      ...answer!,
      score: { ...answer!.score, elo: -0.2, elo_low: -0.4, elo_high: null },
    };
    await waitFor(() => expect(screen.getByTestId("match-elo").textContent).toBe("0 (95% interval 0 to +∞)"));
    expect(screen.queryByTestId("match-los")).toBeNull();
    const strength = { los: 0.9973, nelo: 52.3, nelo_low: 10.2, nelo_high: 94.4 };
    app.arena.matches.task.answer = { ...answer!, score: { ...answer!.score, ...strength } };
    const los = await screen.findByTestId("match-los");
    expect(los.textContent?.trim()).toBe("99.7% · +52 (95% interval +10 to +94)");
    // No likelihood is rounded to a certainty.
    for (const [los, said] of [
      [0.99999, "> 99.9%"],
      [0.00001, "< 0.1%"],
    ] as const) {
      app.arena.matches.task.answer = { ...answer!, score: { ...answer!.score, ...strength, los } };
      await waitFor(() => expect(screen.getByTestId("match-los").textContent?.trim()).toContain(`${said} · `));
    }
  });

  it("lets every game be replayed on the Play screen, from its start, with no engine thinking", async () => {
    app.arena.matches.choose("a", "ttt-depth3");
    await play("2");
    await fireEvent.click(await screen.findByTestId("replay-1"));
    await screen.findByTestId("play");
    expect(app.game.line.map((ply) => ply.move)).toEqual(app.arena.matches.task.answer!.games[1]!.moves);
    expect(app.game.seats).toEqual(["random", "ttt-depth3"]);
    expect([app.game.at, app.game.paused, app.game.thinker.running]).toEqual([0, true, false]);
  });

  it("is stopped with the games it has, and goes on with those that are missing", async () => {
    app.arena.matches.choose("a", "ttt-alphabeta");
    await play(LONG);
    await waitFor(() => expect(Number(screen.getByTestId("match-done").dataset.done)).toBeGreaterThan(0));
    const soFar = screen.getByTestId("match-progress").textContent;
    expect(soFar).toMatch(/A so far: (1 win|[\d,]+ wins), (1 draw|[\d,]+ draws), (1 loss|[\d,]+ losses)/);
    expect(soFar).not.toMatch(/\b1 (wins|draws|losses)/);
    await fireEvent.click(screen.getByTestId("match-stop"));
    await screen.findByTestId("match-stopped");
    expect(screen.getByTestId("match-stopped").textContent).toContain("(on request)");
    const { games } = app.arena.matches.task.answer!;
    expect(games.length).toBeLessThan(Number(LONG));
    await fireEvent.click(await screen.findByTestId("match-go-on"));
    await waitFor(() => expect(screen.queryByTestId("match-stopped")).toBeNull());
    await waitFor(() => expect(Number(screen.getByTestId("match-done").dataset.done)).toBeGreaterThan(games.length));
    await fireEvent.click(screen.getByTestId("match-stop"));
    await waitFor(() => expect(app.arena.matches.task.running).toBe(false));
    expect(app.arena.matches.task.answer!.games.length).toBeGreaterThan(games.length);
  });

  it("goes on from its file after the page was left", async () => {
    app.arena.matches.choose("a", "ttt-alphabeta");
    await play(LONG);
    await waitFor(() => expect(Number(screen.getByTestId("match-done").dataset.done)).toBeGreaterThan(0));
    await fireEvent.click(screen.getByTestId("match-stop"));
    await screen.findByTestId("match-stopped");
    // A few more than it has, so that the rest is played soon.
    const stopped = JSON.parse(app.arena.matches.text()!);
    const planned: number = stopped.games.length + 20;
    stopped.request.games = planned;
    const text = JSON.stringify(stopped);
    await again();
    await screen.findByTestId("match-stopped"); // restored by itself
    localStorage.removeItem("plyscope.match");
    await again();
    await pick("match", `{"games": []}`);
    await waitFor(() => expect(screen.getByTestId("notice").textContent).toContain("does not hold"));
    expect(app.arena.matches.task.answer).toMatchObject({ a: "ttt-minimax", planned: 20 }); // that of the page
    await pick("match", text);
    await screen.findByTestId("match-stopped");
    await fireEvent.click(await screen.findByTestId("match-go-on"));
    await waitFor(() => expect(app.arena.matches.task.answer?.stopped).toBeNull());
    expect(app.arena.matches.task.answer).toMatchObject({ a: "ttt-alphabeta", b: "random", planned });
    const saved = JSON.parse(app.arena.matches.text()!);
    expect([saved.games.length, saved.request.games, saved.request.finished]).toEqual([planned, planned, undefined]);
  });

  it("says at the player what cannot be read of it", async () => {
    await fireEvent.change(screen.getByTestId("who-a"), { target: { value: "run" } });
    await fireEvent.input(screen.getByTestId("run-a"), { target: { value: "wrong,depth=3" } });
    await fireEvent.click(screen.getByTestId("match-start"));
    await waitFor(() => expect(screen.getByTestId("contender-a").textContent).toContain("unknown algorithm"));
    expect(screen.getAllByTestId("error-at")).toHaveLength(1);
  });

  it("is written as a line a game", async () => {
    await play("2");
    await screen.findByTestId("match-result");
    const [head, first] = matchCsv(app.arena.matches.task.answer!).split("\n");
    expect(head).toContain("game,opening,first,result");
    expect(first).toMatch(/^0,0,a,win,false,0,4,557713,[\d.]+,0,0,0,0,0,9 3 8 7 5 1 2$/);
    await fireEvent.click(screen.getByTestId("match-csv"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-match.csv"));
  });
});

describe("success curves", () => {
  it("are a curve a run with intervals, a table, and files", async () => {
    await fireEvent.click(screen.getByTestId("arena-success"));
    Object.assign(app.arena.success, { games: 4, per: 2, nodes: 1000 });
    await fireEvent.click(screen.getByTestId("success-start"));
    const marks = await screen.findAllByTestId("chart-success-mark");
    expect(marks.map((mark) => mark.getAttribute("aria-label"))).toContain(
      "A minimax, stones on the board 3: 0% (0%–65.8%)",
    );
    expect(screen.getByTestId("success-table").textContent).toContain("0% (0/2; 0%–65.8%)");
    expect(screen.getByTestId("success-source").textContent).toMatch(
      /^Tic-tac-toe · \d+ unfinished positions from 4 random games \(seed 1\), at most 2 per number of stones · 1,000 nodes each$/,
    );
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
      success.task.error = { code: "input", reason: "unknown", remedy: "take another", field, at: 5 };
      await waitFor(() => expect(screen.getByTestId("error-at").textContent).toContain("unknown"));
      expect(screen.getByTestId("error-at").textContent).toContain("take another");
      expect(screen.getByTestId("error-at").textContent).not.toContain("character");
      expect(screen.getByTestId("error-at").querySelector("mark")).toBeNull();
    }
  });

  it("take the limit in nodes or in seconds, never both", async () => {
    await fireEvent.click(screen.getByTestId("arena-success"));
    Object.assign(app.arena.success, { games: 1, per: 1 });
    await fireEvent.change(screen.getByTestId("success-by"), { target: { value: "seconds" } });
    await fireEvent.click(screen.getByTestId("success-start"));
    await screen.findByTestId("success-result");
    const { node_limit, time_limit_ms } = app.arena.success.task.answer!;
    expect([node_limit, time_limit_ms]).toEqual([null, 1000]);
  });
});

describe("a tuning", () => {
  it("draws the weights while it goes on, and ends with them beside those before", async () => {
    Object.assign(app.arena.tuner, { depth: 1, pairs: 1, starts: 1, sweeps: 1 });
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await fireEvent.click(screen.getByTestId("tune-start"));
    await screen.findByTestId("chart-weights");
    await screen.findByTestId("tune-result");
    expect(screen.getByTestId("tune-weights").textContent).toMatch(/mobility\s*600\s*\d+/);
    expect(screen.getByTestId("tune-text").textContent).toMatch(/^deepdiver/);
    await fireEvent.click(screen.getByTestId("tune-file"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-deepdiver-weights.json"));
  });

  it("goes on from its file after the page was left", async () => {
    // So many that it stops before it ends, however fast the machine.
    Object.assign(app.arena.tuner, { method: "spsa", depth: 1, pairs: 1, iterations: 50_000 });
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await fireEvent.click(screen.getByTestId("tune-start"));
    await screen.findByTestId("tune-duels");
    await fireEvent.click(screen.getByTestId("tune-stop"));
    await screen.findByTestId("tune-stopped");
    await fireEvent.click(screen.getByTestId("tune-json"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-tuning.json"));
    const text = app.arena.tuner.text()!;
    const kept = app.arena.tuner.task.answer!.duels.length;
    localStorage.removeItem("plyscope.tuning");
    await again();
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await pick("tune", text);
    await fireEvent.click(await screen.findByTestId("tune-go-on"));
    const duels = () => Number(screen.getByTestId("tune-duels").dataset.duels);
    await waitFor(() => expect(duels()).toBeGreaterThan(kept));
    await fireEvent.click(screen.getByTestId("tune-stop"));
    await waitFor(() => expect(app.arena.tuner.task.running).toBe(false));
    expect(app.arena.tuner.task.answer!.duels.length).toBeGreaterThan(kept);
    expect(app.arena.tuner.task.answer!.evaluation).toBe("deepdiver");
  });

  it("goes on beside other work: the other screens stay free", async () => {
    backend().holdNext();
    await fireEvent.click(screen.getByTestId("arena-tuning"));
    await fireEvent.click(screen.getByTestId("tune-start"));
    await screen.findByTestId("tune-progress");
    await fireEvent.click(screen.getByTestId("arena-matches"));
    await screen.findByTestId("match-form");
    expect(screen.getByTestId("arena-tuning").textContent).toContain("…");
    await speak("pt-BR");
    expect(screen.getByTestId("match-start").textContent).toBe("Jogar o confronto");
  });
});
