// A solver's results on boards and in reviews.
import { describe, expect, it } from "vitest";
import type { BoardView, SolvedPosition } from "../../src/generated/wire";
import { labelWords } from "../../src/i18n/labels";
import { changesOf, DASH, labelsOf, placeOf, provedFrom, signed, valueAt } from "../../src/model/labels";

const solved = (value: number | null, moves: [string, number | null][] = [], best: string | null = null) =>
  ({
    value,
    lo: value,
    hi: value,
    best,
    best_moves: null,
    ends_in: value === null || value === 0 ? null : 3,
    line: null,
    position: "",
    moves: moves.map(([move, known]) => ({ move, lo: known, hi: known ?? 5, ends_in: null })),
    nodes: 1,
    milliseconds: 1,
  }) satisfies SolvedPosition;

describe("labels", () => {
  it("have a sign, and a dash where nothing is proved", () => {
    expect([3, 0, -4].map(signed)).toEqual(["+3", "0", "−4"]);
    const position = solved(2, [
      ["1", 2],
      ["2", -1],
      ["3", null],
    ]);
    const labels = labelsOf(position, ["1", "2", "3", "4"], (move, proved) => `${move} ${proved?.lo ?? "none"}`);
    expect([...labels.marks.values()]).toEqual(["+2", "−1", DASH, DASH]);
    expect([...labels.best]).toEqual(["1"]);
    expect(labels.names.get("3")).toBe("3 none");
    const turned = labelsOf(
      position,
      ["1", "2"],
      () => "",
      (value) => -value,
    );
    expect([...turned.marks.values()]).toEqual(["−2", "+1"]);
    expect([...turned.best]).toEqual(["1"]);
    expect([...labelsOf(null, ["1"], () => "").marks.values()]).toEqual([DASH]);
    const signs = solved(null);
    const bounds = [
      [1, null],
      [null, -2],
      [-3, 4],
    ] as const;
    signs.moves = bounds.map(([lo, hi], at) => ({ move: String(at + 1), lo, hi, ends_in: null })) as never;
    expect([...labelsOf(signs, ["1", "2", "3"], () => "").marks.values()]).toEqual([">0", "<0", DASH]);
    const over = labelsOf(
      signs,
      ["1", "2"],
      () => "",
      (value) => -value,
    );
    expect([...over.marks.values()]).toEqual(["<0", ">0"]);
    expect(labelsOf(solved(null, [["1", 2]]), ["1"], () => "").best.size).toBe(0);
  });

  it("are those of the position on the board, with the area of the position searched", () => {
    const board = {
      moves: null,
      canonical: "h8i9",
      area: { column: 5, row: 4, columns: 5, rows: 6 },
      column_labels: [..."abcdefghijklmno"],
      row_labels: Array.from({ length: 15 }, (_, row) => String(15 - row)),
    } as unknown as BoardView;
    expect(placeOf({ game: "gomoku", position: "h8", size: "15x15", margin: 2 }, board)).toEqual({
      game: "gomoku",
      position: "h8i9",
      size: "15x15",
      subboard: "f6-j11",
    });
    expect(placeOf({ game: "connect4", position: "4" }, { ...board, moves: "44", area: null })).toEqual({
      game: "connect4",
      position: "44",
    });
  });
});

describe("a review", () => {
  /** Values for the side to move. */
  const proved = [null, solved(4), solved(0, [], "7"), solved(2, [], "5"), solved(-2), solved(0, [], "1"), solved(-1)];

  it("begins where all that follows is proved", () => {
    expect(provedFrom(proved)).toBe(1);
    expect(provedFrom([solved(1), null, solved(1)])).toBe(2);
    expect(provedFrom([solved(0), solved(0)])).toBe(0);
    expect(provedFrom([solved(0), null])).toBeNull();
    expect(provedFrom([])).toBeNull();
  });

  it("tells values for the first player, whoever begins", () => {
    expect(proved.map((_, at) => valueAt(proved, at, "first"))).toEqual([null, -4, 0, -2, -2, 0, -1]);
    expect(valueAt(proved, 1, "second")).toBe(4);
  });

  it("finds the moves by which a win, a draw or a loss became another, and what would have kept it", () => {
    expect(changesOf(proved, "first")).toEqual([
      { ply: 2, side: 1, from: "win", to: "draw", better: null, endsIn: 3 },
      { ply: 3, side: 0, from: "draw", to: "loss", better: "7", endsIn: null },
      { ply: 5, side: 0, from: "loss", to: "draw", better: null, endsIn: 3 },
      { ply: 6, side: 1, from: "draw", to: "win", better: "1", endsIn: null },
    ]);
    expect(changesOf([null, null], "first")).toEqual([]);
  });
});

describe("the words of labels", () => {
  it("are there in every language with the same holes", () => {
    const flat = (thing: object, path = ""): [string, string][] =>
      Object.entries(thing).flatMap(([key, value]) =>
        typeof value === "string" ? [[path + key, value]] : flat(value as object, `${path}${key}.`),
      );
    const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    const [en, pt] = [new Map(flat(labelWords.en)), new Map(flat(labelWords["pt-BR"]))];
    expect([...pt.keys()]).toEqual([...en.keys()]);
    for (const [key, text] of en) expect(holes(pt.get(key)!), key).toEqual(holes(text));
    const same = [...en].filter(([key, text]) => pt.get(key) === text).map(([key]) => key);
    expect(same).toEqual([]);
  });
});
