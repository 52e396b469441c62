// Sentences of the core filled in, by the same rules and messages as in Rust.
import { describe, expect, it } from "vitest";
import en from "../../../messages/en.json";
import ptBR from "../../../messages/pt-BR.json";
import type { Message } from "../../src/generated/wire";
import { Language } from "../../src/i18n/language";
import { partsOf, textOf } from "../../src/model/message";
import "../server/service";

const both = (said: Message) => [
  textOf(said, en, new Language("en").number),
  textOf(said, ptBR, new Language("pt-BR").number),
];
const named = (name: string): Message => ({ key: "node.name", args: { name } });
const exit = (node: Message) => both({ key: "exit.exact", args: { node, value: "−3" } });

describe("a message", () => {
  it("begins with a capital where words do, and leaves names as they are", () => {
    expect(exit(named("c₁"))).toEqual(["c₁ returns −3.", "c₁ devolve −3."]);
    expect(exit({ key: "node.path", args: { path: "5-1" } })).toEqual(["Node 5-1 returns −3.", "O nó 5-1 devolve −3."]);
    expect(exit({ key: "node.root" })[0]).toBe("The root returns −3.");
  });

  it("takes the form of its count: one is one, and nothing else is", () => {
    const moves = (n: number) => both({ key: "enter.moves", args: { n } });
    expect(moves(0)).toEqual(["0 moves to try.", "0 lances a testar."]);
    expect(moves(1)).toEqual(["1 move to try.", "1 lance a testar."]);
    expect(moves(1234)).toEqual(["1,234 moves to try.", "1.234 lances a testar."]);
  });

  it("joins a list as its language does", () => {
    const cut = (...moves: string[]) => both({ key: "cut", args: { n: moves.length, moves } });
    expect(cut("c₂")[1]).toBe("Corte: c₂ não importa mais.");
    expect(cut("c₂", "c₃")[0]).toBe("Cut: c₂ and c₃ cannot matter.");
    expect(cut("a", "b", "c")[1]).toBe("Corte: a, b e c não importam mais.");
  });

  it("keeps its links apart from the text around them", () => {
    const owner: Message = { ...named("A"), key: "node.at.name", link: { node: 0, to: "owner" } };
    const parts = partsOf({ key: "cut.set", args: { end: "α = 3", owner } }, en, String);
    expect(parts.map(({ text, link }) => [text, link?.node ?? null])).toEqual([
      ["α = 3 was set at ", null],
      ["A", 0],
      [", one ply above.", null],
    ]);
  });

  it("names players by their pieces, but a link with one in it is one text", () => {
    const red: Message = { key: "player.red" };
    const parts = (said: Message) => partsOf(said, en, String).map(({ text, side }) => [text, side ?? null]);
    const after: Message = { key: "after", args: { player: red, place: { key: "place.column", args: { move: "4" } } } };
    expect(parts(after)).toEqual([
      ["after ", null],
      ["Red", 0],
      [" plays column 4", null],
    ]);
    const at: Message = { key: "node.at.after", args: { after }, link: { node: 7, to: "owner" } };
    expect(parts(at)).toEqual([["after Red plays column 4", null]]);
  });

  it("makes what a file hides visible, and shows what is missing", () => {
    expect(exit(named("<b>\u202e1"))[0]).toContain("<b>⟨202E⟩1 returns");
    expect(both({ key: "exit.exact", args: { node: "C" } })[0]).toBe("C returns {value}.");
    expect(both({ key: "exit.nothing" })).toEqual(["exit.nothing", "exit.nothing"]);
  });
});
