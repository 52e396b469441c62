import { describe, expect, it } from "vitest";
import { sweepWords } from "../../src/i18n/sweep";
import { barsOf, figuresOf, groupingsOf, linesOf, mostRows, readSweep, type SweepRow } from "../../src/model/sweep";

const line = (more: object) =>
  JSON.stringify({ key: "00", game: "connect4", size: "7x6", run: "alphabeta", depth: 3, ply: 8, nodes: 10, ...more });

function rowsOf(text: string): SweepRow[] {
  const read = readSweep(text);
  if (!read.rows) throw new Error(JSON.stringify(read.refused));
  return read.rows;
}

describe("the rows of a sweep", () => {
  it("are read alike from JSON Lines and from CSV", () => {
    const lines = [line({}), line({ run: "minimax", nodes: 40, wall_ns: 2_000_000 })].join("\n");
    const csv = [
      "key,game,size,run,depth,ply,nodes,wall_ns",
      "00,connect4,7x6,alphabeta,3,8,10,",
      "00,connect4,7x6,minimax,3,8,40,2000000",
    ].join("\r\n");
    expect(rowsOf(`${csv}\r\n`)).toEqual(rowsOf(`\u{feff}${lines}\n`));
    expect(rowsOf(lines)[1]?.figures.wall_ms).toBe(2);
  });

  it("say where a limit ended the search", () => {
    const csv = "key,game,run,truncated,nodes\n00,d,pvs,node limit,9\n00,d,pvs,,10\n";
    expect(rowsOf(csv).map(({ truncated }) => truncated)).toEqual([true, false]);
    const lines = [line({ truncated: "node limit" }), line({ truncated: null }), line({})].join("\n");
    expect(rowsOf(lines).map(({ truncated }) => truncated)).toEqual([true, false, false]);
  });

  it("may have quotes, commas and lines in a cell of a CSV", () => {
    const csv = 'key,game,curve,run\n00,"a ""b"", c","[[1,2]\n]",minimax\n00,d,,pvs\n';
    expect(rowsOf(csv).map(({ game, run }) => [game, run])).toEqual([
      ['a "b", c', "minimax"],
      ["d", "pvs"],
    ]);
  });

  it("name the line that is none", () => {
    const refused = (text: string) => readSweep(text).refused;
    expect(refused("")).toEqual({ why: "empty", line: 1 });
    expect(refused(`${line({})}\n{"key":`)).toEqual({ why: "form", line: 2 });
    expect(refused('{"a":1}')).toEqual({ why: "form", line: 1 });
    expect(refused("key,game\n00,connect4\n00\n")).toEqual({ why: "form", line: 3 });
    expect(refused("key,game\nhello\n")).toEqual({ why: "form", line: 2 });
    expect(refused(`key,game\n${"0,a\n".repeat(mostRows + 1)}`)).toEqual({ why: "many", line: mostRows + 2 });
  });

  it("give means by depth and ply, a line a run, and by game and run", () => {
    const rows = rowsOf(
      [
        line({}),
        line({ nodes: 30 }),
        line({ depth: 5, nodes: 100 }),
        line({ run: "minimax", nodes: 7 }),
        line({ game: "othello", size: "8x8", ply: null, nodes: 1 }),
        line({ run: undefined, a: "x", b: "random", nodes: null, share: 0.5, depth: null }),
      ].join("\n"),
    );
    expect(linesOf(rows, "depth", "nodes")).toEqual([
      {
        name: "alphabeta",
        points: [
          { x: 3, y: expect.closeTo(41 / 3) },
          { x: 5, y: 100 },
        ],
      },
      { name: "minimax", points: [{ x: 3, y: 7 }] },
    ]);
    expect(linesOf(rows, "ply", "share")).toEqual([{ name: "x : random", points: [{ x: 8, y: 0.5 }] }]);
    expect(barsOf(rows, "game", "nodes")).toEqual([
      { name: "connect4 7x6", value: 147 / 4 },
      { name: "othello 8x8", value: 1 },
    ]);
    expect(figuresOf(rows)).toEqual(["nodes", "share"]);
    expect(groupingsOf(rows.slice(4, 5))).toEqual(["depth", "game", "run"]);
  });

  it("have words in every language with the same places", () => {
    const holes = (words: object) => JSON.stringify(words).match(/\{\w+\}/g);
    expect(holes(sweepWords["pt-BR"])).toEqual(holes(sweepWords.en));
  });
});
