// Late answers: their position may have changed.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import { PositionForm } from "../../src/state/position.svelte";
import { ServerBackend } from "../server/backend";

const empty: RunRequest = { game: "tictactoe", position: "", run: "alphabeta", eval: "result" };

describe("the form of a position", () => {
  it("plays moves that come faster than answers one after the other", async () => {
    const form = new PositionForm(new ServerBackend());
    await form.take(empty);
    await Promise.all([form.play("5"), form.play("1")]);
    expect([form.request.position, form.board?.moves]).toEqual(["51", "51"]);
  });

  it("keeps the moves of a game while another one is looked at", async () => {
    const form = new PositionForm(new ServerBackend());
    await form.take(empty);
    await form.play("5");
    await form.change({ game: "connect4" });
    expect(form.request.position).toBe("");
    await form.change({ game: "tictactoe" });
    expect([form.request.position, form.board?.moves]).toEqual(["5", "5"]);
    await form.change({ game: "connect4" });
    await form.change({ game: "tictactoe", position: "" });
    expect(form.request.position, "the requested position").toBe("");
  });

  it("drops the answer about a position that it has left, be it a board or a refusal", async () => {
    const form = new PositionForm(new ServerBackend());
    for (const late of ["5", "55"]) {
      await form.take(empty);
      const played = form.play(late);
      await Promise.all([played, form.change({ game: "connect4" })]);
      expect(form.request).toMatchObject({ game: "connect4", position: "" });
      expect([form.board?.columns, form.error]).toEqual([7, null]);
    }
  });
});
