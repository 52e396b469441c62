// Pieces belong to players, blue and orange to MAX and MIN: none is drawn in the colours of the other.
import { render, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import GameIcon from "../../src/components/board/GameIcon.svelte";
import Piece from "../../src/components/board/Piece.svelte";
import { contrast } from "../../src/model/tokens";
import { coloursOf } from "../../src/state/colours";
import { startedApp } from "./setup";

const drawn = (game: string, side: 0 | 1) => {
  const { container, unmount } = render(Piece, { game, side });
  const marks = [...container.querySelectorAll("path, circle")].map((each) =>
    each.outerHTML.replace(/ class="[^"]*"/, ""),
  );
  unmount();
  return marks.join("");
};

describe("pieces", () => {
  it.each(["tictactoe", "connect4"])("of %s differ by their shape, not by the colour alone", (game) => {
    expect(drawn(game, 0)).not.toBe(drawn(game, 1));
  });

  it("of Othello and Gomoku are black and white, with a rim that shows on every ground", () => {
    for (const theme of ["light", "dark", "presenter"] as const) {
      const tokens = coloursOf(theme, "on-screen");
      expect(contrast(tokens.stoneBlack, tokens.stoneWhite)).toBeGreaterThanOrEqual(7);
      expect(contrast(tokens.ink, tokens.ground)).toBeGreaterThanOrEqual(7);
      for (const colour of [tokens.stoneBlack, tokens.stoneWhite, tokens.discRed, tokens.discYellow])
        expect([tokens.maxStroke, tokens.maxFill, tokens.minStroke, tokens.minFill]).not.toContain(colour);
    }
  });

  it("are crosses and noughts on the board of tic-tac-toe", async () => {
    const app = startedApp();
    await waitFor(() => expect(app.setup.board).not.toBeNull());
    await app.setup.change({ position: "51" });
    await waitFor(() =>
      expect(screen.getByTestId("cell-4").querySelector("svg")?.dataset).toMatchObject({ pieces: "marks", side: "0" }),
    );
    expect(screen.getByTestId("cell-4").querySelector("path")).not.toBeNull();
    expect(screen.getByTestId("cell-0").querySelector("circle")).not.toBeNull();
  });

  it("keep blue and orange out of the icons of games; a tree's are MAX and MIN", () => {
    for (const game of ["tictactoe", "connect4", "othello", "gomoku"] as const) {
      const { container, unmount } = render(GameIcon, { game });
      expect(container.querySelector(".max, .min"), game).toBeNull();
      unmount();
    }
    const { container } = render(GameIcon, { game: "tree" });
    expect(container.querySelectorAll(".max, .min")).toHaveLength(2);
  });
});
