// The numbers of a proof-number search on the stage.
import { expect, it } from "vitest";
import { en } from "../../src/i18n/en";
import { greatestOf, meterHeight, meterLines, numbersText, sumText } from "../../src/model/proof";
import { besideNodes, familyOf, findsValue, hasWindows } from "../../src/model/run-word";
import { activeLine, pseudocode } from "../../src/model/techniques";

it("writes both numbers, with a sign for infinity", () => {
  expect(numbersText({ pn: 2, dn: 1 })).toBe("2|1");
  expect(numbersText({ pn: "inf", dn: 0 })).toBe("∞|0");
});

it("draws the root's numbers as steps on a logarithmic scale", () => {
  const root = {
    steps: [1, 4, 8],
    expansions: [0, 1, 2],
    numbers: [
      { pn: 1, dn: 1 },
      { pn: 3, dn: 1 },
      { pn: 0, dn: "inf" as const },
    ],
  };
  expect(greatestOf(root)).toBe(3);
  expect([0, 1, 3].map((number) => meterHeight(number, 3, 88))).toEqual([88, 48, 8]);
  expect(meterHeight("inf", 3, 88)).toBe(0);
  const [pn, dn] = meterLines(root, 8, { width: 80, height: 88 });
  expect(pn!.path).toBe("M10.0 48.0H40.0V8.0H80.0V88.0H80");
  expect(dn!.path).toBe("M10.0 48.0H40.0V48.0H80.0V0.0H80");
});

it("writes a sum out where it is short", () => {
  const child = (pn: number) => ({ node: pn, move: "1", called: "1", pn, dn: 1, chosen: false });
  expect(sumText([child(1), child(2)], "pn", 3)).toBe("1 + 2 = 3");
  expect(sumText([child(1)], "pn", 1)).toBeNull();
  expect(
    sumText(
      Array.from({ length: 12 }, () => child(1)),
      "pn",
      12,
    ),
  ).toBeNull();
});

it("has no value, no window and lines of its own", () => {
  for (const run of ["pn", "dfpn"]) {
    expect([findsValue(run), hasWindows(`${run}+goal:draw`), besideNodes(run, "edges")]).toEqual([
      false,
      false,
      "none",
    ]);
    expect(familyOf(run)).toBe("proof");
    const lines = pseudocode(`${run}+goal:draw`, "max", en.code);
    expect(lines.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
    expect(activeLine(run, 4)).toBe(4);
  }
});
