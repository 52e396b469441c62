import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "@testing-library/svelte";
import { ServiceFailure } from "../../src/backend/errors";
import type { BoardRequest } from "../../src/generated/wire";
import { Game } from "../../src/state/game.svelte";
import { ServerBackend } from "../server/backend";
import { ENDLESS } from "../server/engines";

const ttt = { game: "tictactoe", position: "" } as const;
const four = { game: "connect4", position: "" } as const;
let backend: ServerBackend;
let game: Game;
const moves = () => game.line.map((ply) => ply.move).join("");

beforeEach(() => {
  backend = new ServerBackend();
  game = new Game(backend);
  game.pace = 0;
});
afterEach(() => game.thinker.drop());

/** Waits until the service has answered everything. */
const rested = () => waitFor(() => expect(backend.busy).toBe(false));

async function answered(line: string) {
  await waitFor(() => expect(moves()).toBe(line));
}

describe("a game", () => {
  it("lets the engine answer, and keeps what it searched with the move", async () => {
    await game.start(ttt, ["human", "ttt-minimax"], 1);
    await game.play("5");
    await answered("59");
    expect(game.line[1]).toMatchObject({
      by: "ttt-minimax",
      engine: { request: { position: "5", run: "minimax+last" } },
    });
    expect(game.searched).toMatchObject({ ply: 1, score: 0 });
    expect(game.humanToMove).toBe(true);
  });

  it("takes back to the person's turn and plays again, and a new move gives the rest up", async () => {
    await game.start(ttt, ["human", "ttt-minimax"], 1);
    await game.play("5");
    await answered("59");
    await game.play("1");
    await waitFor(() => expect(game.line).toHaveLength(4));
    const whole = moves();
    await game.undo();
    expect([game.at, moves(), game.live]).toEqual([2, whole, false]);
    await game.undo();
    await game.redo();
    expect(game.at).toBe(2);
    await game.play("3");
    await waitFor(() => expect(moves()).toMatch(/^593.$/));
  });

  it("moves at once when it is hurried, and not at all when its thought is dropped", async () => {
    await game.start(four, [ENDLESS, "human"], 1);
    await waitFor(() => expect(game.thinker.nodes).toBeGreaterThan(0));
    await game.thinker.hurry();
    await answered("1");
    expect([game.line[0]?.engine?.stopped, game.searched]).toEqual(["cancelled", null]);
    await game.play("2");
    await waitFor(() => expect(game.thinker.running).toBe(true));
    await game.undo();
    expect([game.thinker.running, game.at]).toEqual([false, 1]);
    await waitFor(() => expect(backend.cancelled.at(-1)?.[1]).toBe(false));
    await rested();
    expect(game.at).toBe(1);
  });

  it("plays engines against each other, and waits when it is told to", async () => {
    const { call } = backend;
    let thoughts = 0;
    let release: (() => void) | null = null;
    vi.spyOn(backend, "call").mockImplementation(((operation: never, payload: never) => {
      if (operation === "think" && (thoughts += 1) === 3) release = backend.holdNext();
      return call.call(backend, operation, payload);
    }) as never);
    await game.start(ttt, ["random", "ttt-depth3"], 1);
    // The third move is found, but held back.
    await waitFor(() => expect(release).not.toBeNull());
    await rested();
    await game.toggle();
    release!();
    await rested();
    expect(game.line).toHaveLength(2);
    vi.restoreAllMocks();
    await game.goTo(1);
    expect([game.live, game.paused]).toEqual([false, true]);
    await game.playOn();
    await waitFor(() => expect(game.over).toBe(true));
    expect(game.line.length).toBeGreaterThan(4);
  });

  it("gives a hint without playing it", async () => {
    await game.start(ttt, ["human", "human"], 1);
    await game.play("5");
    await game.hint("ttt-minimax");
    expect(game.hinted).toMatchObject({ by: "ttt-minimax", engine: { move: "9" } });
    expect([moves(), game.searched?.score]).toEqual(["5", 0]);
    await game.play("9");
    expect(game.hinted).toBeNull();
  });

  it("says which player cannot play, and waits", async () => {
    await game.start(ttt, ["minimax,wrong=1", "human"], 1);
    await waitFor(() => expect(game.error).toMatchObject({ field: "engine", at: 8 }));
    expect([game.paused, game.thinker.running]).toEqual([true, false]);
  });

  it("waits to be told to go on when the service does not answer, and has moved nowhere", async () => {
    await game.start(ttt, ["human", "ttt-minimax"], 1);
    await game.play("5");
    await answered("59");
    const refuse = vi.spyOn(backend, "call").mockRejectedValue(new ServiceFailure({ code: "busy", reason: "" }));
    await game.undo();
    expect([game.at, game.view?.board.cells, game.paused]).toEqual([2, "....X...O", true]);
    refuse.mockRestore();
    await game.play("1");
    await waitFor(() => expect(game.line).toHaveLength(4));
    const [free] = [..."234678"].filter((square) => !moves().includes(square));
    const { call } = backend;
    vi.spyOn(backend, "call").mockImplementation(((operation: never, payload: BoardRequest) =>
      payload.play?.length === 6
        ? Promise.reject(new ServiceFailure({ code: "busy", reason: "" }))
        : call.call(backend, operation, payload as never)) as never);
    await game.play(free!);
    await waitFor(() => expect(game.error).not.toBeNull());
    expect([game.line.length, game.engineToMove, game.paused]).toEqual([5, true, true]);
    vi.restoreAllMocks();
    await game.playOn();
    await waitFor(() => expect(game.line).toHaveLength(6));
  });

  it("goes on thinking when a new game is refused", async () => {
    await game.start(four, [ENDLESS, "human"], 1);
    await waitFor(() => expect(game.thinker.running).toBe(true));
    expect(await game.start({ ...ttt, position: "55" }, ["human", "human"], 1)).toBe(false);
    await expect(game.replay({ ...ttt, position: "55" }, ["human", "human"], 1, [])).rejects.toThrow();
    expect([game.thinker.running, game.seats[0]]).toEqual([true, ENDLESS]);
  });

  it("sets a game aside for another, and brings it back, also after a restart", async () => {
    await game.start(ttt, ["human", "human"], 1);
    await game.bringBack();
    expect(game.former.list).toEqual([]);
    await game.play("5");
    await game.replay(ttt, ["random", "random"], 2, ["1", "2"]);
    await game.replay(ttt, ["random", "random"], 2, ["3", "4"]);
    expect(game.former.list.length).toBe(1); // the match has the replayed games
    await game.goTo(1);
    await game.bringBack();
    expect([moves(), game.at, game.seats[0], game.former.list.length]).toEqual(["5", 1, "human", 0]);
    await game.start({ ...ttt, position: "12" }, ["human", "human"], 1);
    await game.start({ ...ttt, position: "78" }, ["human", "human"], 1);
    const next = new Game(backend);
    await next.restore();
    await next.bringBack();
    expect([next.line.length, next.view?.board.cells]).toEqual([2, "XO......."]);
    await next.bringBack();
    await next.bringBack();
    expect(next.view?.board.cells).toBe("......XO.");
  });

  it("is given up by the person, whoever is to move, and is so after a restart until a move is made again", async () => {
    await game.start(four, [ENDLESS, "human"], 1);
    await waitFor(() => expect(game.thinker.running).toBe(true));
    game.resign();
    expect([game.thinker.running, game.resigned, game.winner, game.over]).toEqual([false, 1, 0, true]);
    await game.start(ttt, ["human", "human"], 1);
    await game.play("5");
    await game.play("1");
    await game.goTo(1);
    game.resign(); // the second player's turn; the move after it is dropped
    expect([moves(), game.loser, game.winner]).toEqual(["5", 1, 0]);
    const next = new Game(backend);
    await next.restore();
    expect([next.loser, next.over, next.humanToMove]).toEqual([1, true, false]);
    await next.goTo(0);
    expect([next.loser, next.over, next.resigned]).toEqual([null, false, 1]);
    await next.goTo(1);
    await next.undo();
    expect([next.at, next.over, next.humanToMove, next.seat]).toEqual([1, false, true, "human"]);
    next.resign();
    await next.goTo(0);
    await next.play("9");
    expect([next.line.length, next.resigned]).toEqual([1, null]);
  });

  it("begins with the moves of a loaded game in its list", async () => {
    await game.start({ ...ttt, position: "5193" }, ["human", "human"], 1);
    expect([moves(), game.at, game.setup?.position]).toEqual(["5193", 4, ""]);
    await game.goTo(1);
    expect(game.view?.board.cells).toBe("....X....");
    expect((await game.lastBoard())?.moves).toBe("5193");
  });
});
