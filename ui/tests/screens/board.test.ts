// Boards: their labels and pieces. Pieces belong to players, blue and orange to MAX and MIN, so neither uses the
// other's.
import { fireEvent, screen, waitFor, render } from "@testing-library/svelte";
import { expect, it, describe } from "vitest";
import GameIcon from "../../src/components/board/GameIcon.svelte";
import Piece from "../../src/components/board/Piece.svelte";
import type { BoardView } from "../../src/generated/wire";
import { groundOf, namesRows, squareName, starPoints } from "../../src/model/board";
import { contrast } from "../../src/model/tokens";
import { coloursOf } from "../../src/state/colours";
import { startedApp } from "./setup";

it("has the labels of its rows beside it where its moves name them", async () => {
  const app = startedApp();
  await screen.findByTestId("board");
  await waitFor(() => expect(app.setup.board).not.toBeNull());
  expect(screen.queryByTestId("row-labels")).toBeNull();
  expect(screen.getByTestId("cell-4").getAttribute("aria-label")).toBe("5: empty, play 5");
  app.setup.board = { ...app.setup.board!, numbered: false, row_labels: ["3", "2", "1"] };
  expect((await screen.findByTestId("row-labels")).textContent).toBe("321");
  expect(screen.getByTestId("cell-4").getAttribute("aria-label")).toBe("b2: empty, play 5");
});

it("keeps the keyboard: the next move begins beside the last one", async () => {
  const app = startedApp();
  await waitFor(() => expect(app.setup.board).not.toBeNull());
  const play = async (cell: string) => {
    screen.getByTestId(cell).focus();
    await fireEvent.keyDown(screen.getByTestId(cell), { key: "Enter" });
    await fireEvent.click(screen.getByTestId(cell));
    await waitFor(() => expect(screen.queryByTestId(cell)?.tagName).not.toBe("BUTTON"));
  };
  await play("cell-4");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("cell-1")));
  await app.setup.change({ game: "connect4", size: "7x6", position: "" });
  await waitFor(() => expect(screen.queryByTestId("cell-39")?.tagName).toBe("BUTTON"));
  // The stone drops, so the next one goes on top of it.
  await play("cell-39");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("cell-32")));
  // A board requested before the move comes first, and the square is still open.
  const key = play("cell-32");
  app.setup.board = { ...app.setup.board! };
  await key;
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("cell-25")));
});

const board = (drop: boolean, numbered: boolean) =>
  ({ drop, numbered, columns: 3, column_labels: ["a", "b", "c"], row_labels: ["3", "2", "1"] }) as unknown as BoardView;

it("rows are named by moves such as h8, not by numbers of squares or columns", () => {
  expect([board(false, false), board(true, false), board(false, true)].map(namesRows)).toEqual([true, false, false]);
});

it("a square is called as a move there is written", () => {
  expect(squareName(board(false, false), 5)).toEqual({ column: "c", row: "2" });
  expect(squareName(board(false, true), 5)).toEqual({ column: "", row: "6" });
});

const drawn = (game: string, side: 0 | 1) => {
  const { container, unmount } = render(Piece, { game, side });
  const marks = [...container.querySelectorAll("path, circle")].map((each) =>
    each.outerHTML.replace(/ class="[^"]*"/, ""),
  );
  unmount();
  return marks.join("");
};

it("lies on the ground of its game, counted by the usual points", () => {
  expect(["tictactoe", "connect4", "othello", "gomoku"].map(groundOf)).toEqual(["lines", "frame", "felt", "wood"]);
  expect(starPoints(15, 15)).toEqual([...[3, 11].flatMap((column) => [3, 11].map((row) => [column, row])), [7, 7]]);
  expect(starPoints(4, 4)).toEqual([]);
});

describe("pieces", () => {
  it.each(["tictactoe", "connect4"])("of %s differ by their shape, not by the colour alone", (game) => {
    expect(drawn(game, 0)).not.toBe(drawn(game, 1));
  });

  it("of Othello and Gomoku are black and white, with a rim that shows on every ground", () => {
    for (const theme of ["light", "dark"] as const) {
      const tokens = coloursOf(theme, "on-screen");
      expect(contrast(tokens.stoneBlack, tokens.stoneWhite)).toBeGreaterThanOrEqual(7);
      expect(contrast(tokens.ink, tokens.paper)).toBeGreaterThanOrEqual(7);
      for (const colour of [tokens.stoneBlack, tokens.stoneWhite, tokens.c4Red, tokens.c4Yellow])
        expect([tokens.max, tokens.maxFill, tokens.min, tokens.minFill]).not.toContain(colour);
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
