// Names of searches in the bar: the game and its progress, the algorithm with order and depth, in each language.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import { en } from "../../src/i18n/en";
import { ptBR } from "../../src/i18n/pt-BR";
import { chipOf, shapeOf, titleOf, titleParts } from "../../src/model/title";

const textbook: RunRequest = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta" };
const few: RunRequest = { game: "tictactoe", size: "3x3", position: "15237", run: "alphabeta" };
const deep: RunRequest = { game: "connect4", size: "7x6", position: "64531424", run: "alphabeta+static", depth: 6 };

describe("the title of a search", () => {
  it.each([
    [textbook, "Textbook tree", "Árvore de exemplo"],
    [
      { game: "uniform", position: "uniform:b=2,d=4,seed=7", run: "minimax" },
      "Uniform tree, 2 × 4",
      "Árvore uniforme, 2 × 4",
    ],
    [few, "Tic-tac-toe, 4 squares left", "Jogo da velha, 4 casas livres"],
    [{ ...few, position: "15237468" }, "Tic-tac-toe, 1 square left", "Jogo da velha, 1 casa livre"],
    [{ ...few, position: "" }, "Tic-tac-toe, empty board", "Jogo da velha, tabuleiro vazio"],
    [{ ...few, position: "XX.OO...." }, "Tic-tac-toe, set-up board", "Jogo da velha, tabuleiro montado"],
    [deep, "Connect Four, move 9", "Quatro em linha, lance 9"],
    [{ ...deep, size: "4x4", position: "" }, "Connect Four 4x4, empty board", "Quatro em linha 4x4, tabuleiro vazio"],
    [{ game: "othello", position: "", run: "minimax" }, "Othello, start position", "Othello, posição inicial"],
    [{ game: "othello", position: "d3 c5 --f6", run: "minimax" }, "Othello, move 5", "Othello, lance 5"],
    [{ game: "gomoku", size: "15x15", position: "h8 i9", run: "minimax" }, "Gomoku, move 3", "Gomoku, lance 3"],
  ] as [RunRequest, string, string][])("says where $0.game $0.position is", (request, english, portuguese) => {
    expect(titleParts(request, en).position).toBe(english);
    expect(titleParts(request, ptBR).position).toBe(portuguese);
  });

  it.each([
    [textbook, "Alpha-beta, as written", "Alfa-beta, na ordem escrita"],
    [few, "Alpha-beta, as generated", "Alfa-beta, como gerada"],
    [deep, "Alpha-beta, centre first, depth 6", "Alfa-beta, centro primeiro, profundidade 6"],
    [{ ...few, run: "minimax" }, "Minimax", "Minimax"],
    [{ ...few, run: "alphabeta+tt" }, "Alpha-beta + transposition table", "Alfa-beta + tabela de transposição"],
  ] as [RunRequest, string, string][])("says how $0.game is searched by $0.run", (request, english, portuguese) => {
    expect(titleParts(request, en).run).toBe(english);
    expect(titleParts(request, ptBR).run).toBe(portuguese);
  });

  it("is short in a chip, and tells the position itself where it is told in full", () => {
    expect(chipOf(textbook, en)).toEqual({ position: "Textbook tree: 3 12 8…", run: "αβ" });
    expect(chipOf(textbook, en, { a: 3, b: 2 })).toEqual({ position: "3×2 tree: 3 12 8…", run: "αβ" });
    expect(chipOf(few, en)).toEqual({ position: "Tic-tac-toe, 4 squares left", run: "αβ" });
    expect(titleOf(few, en)).toBe("Tic-tac-toe 3x3 · 15237 · alphabeta");
  });

  it.each([
    ["1 1-1 1-2 2 2-1 2-2", { a: 2, b: 2 }],
    ["Left Left-1 Left-2 2 2-1 2-2", { a: 2, b: 2 }],
    ["1 1-1 2 2-1 2-2", undefined],
    ["1 1-1 2 2-1 2-1-1", undefined],
    ["1 2 3", undefined],
    ["", undefined],
  ])("knows a regular tree by its places: %s", (paths, shape) => {
    const places = paths.split(" ").map((path) => ({ path: path.split("-").filter(Boolean), name: "", value: null }));
    expect(shapeOf({ request: textbook, places })).toEqual(shape);
    expect(shapeOf({ request: { ...textbook, game: "uniform" }, places })).toBeUndefined();
  });

  it("keeps the words of a game that is not known, its position too", () => {
    const strange = { game: "nim", position: "toString", run: "minimax" } as unknown as RunRequest;
    expect(titleParts(strange, en)).toEqual({ position: "nim, toString", run: "Minimax" });
  });
});
