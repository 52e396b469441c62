import { describe, expect, it } from "vitest";
import { en, type Messages } from "../../src/i18n/en";
import { ptBR } from "../../src/i18n/pt-BR";
import { runName } from "../../src/model/run-name";

describe("the name of a run", () => {
  it("is what is true in its game, in the reader's language", () => {
    const named = (run: string, game: string, t: Messages = en) => runName(run, game, t);
    expect(named("minimax", "tree")).toBe("Minimax");
    expect(named("alphabeta+static", "tictactoe")).toBe("Centre first");
    expect(named("alphabeta+static", "othello")).toBe("Fixed order");
    expect(named("minimax+static", "connect4")).toBe("Minimax, centre first");
    expect(named("alphabeta+random:7", "tree")).toBe("Random order 7");
    expect(named("alphabeta+best+tt:16MB", "tree")).toBe("Best order + transposition table 16MB");
    expect(named("pvs", "tree")).toBe("PVS");
    expect(named("constructor", "tree")).toBe("constructor");
    expect(named("alphabeta+static", "tictactoe", ptBR)).toBe("Centro primeiro");
  });
});
