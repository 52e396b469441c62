import { expect, it } from "vitest";
import { savingOf } from "../../src/model/ladder";

it("says how many times fewer or more nodes a step has, or about the same number", () => {
  expect(savingOf(0.0244)).toEqual({ kind: "fewer", times: 41 });
  expect(savingOf(0.1005)).toEqual({ kind: "fewer", times: 10 });
  expect(savingOf(0.4)).toEqual({ kind: "fewer", times: 2.5 });
  for (const ratio of [0.97, 1, 1.04]) expect(savingOf(ratio)).toEqual({ kind: "same", times: 1 });
  expect(savingOf(1.5)).toEqual({ kind: "more", times: 1.5 });
});
