import { expect, it } from "vitest";
import { partOf } from "../../src/model/comparison";

it("a comparison only gets further, also where each run is timed several times", () => {
  const base = { runs: 2, positions: 2, word: "minimax", nodes_before: 0, all_nodes_before: 0 };
  const parts = [0, 1].flatMap((run) =>
    [0, 1, 2].flatMap((repeat) => [0, 1].map((position) => partOf({ ...base, run, repeat, position }, 3)!)),
  );
  expect(parts).toEqual(parts.map((_, at) => expect.closeTo(at / 12)));
  expect(partOf(null, 3)).toBeNull();
});
