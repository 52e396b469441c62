import { expect, it } from "vitest";
import type { Place } from "../../src/generated/wire";
import { pathKey, placesOf, shownName } from "../../src/model/places";
import { cutFacts } from "../../src/model/showcase";
import { searched, stepOf, textbook } from "../server/search";

it.each([
  ["c2", "c₂"],
  ["b12", "b₁₂"],
  ["a1.2", "a1.2"],
  ["aa.3", "aa₃"],
  ["A", "A"],
  ["A1", "A1"],
  ["left", "left"],
  ["x\u202e", "x⟨202E⟩"],
])("%s is set as %s", (name, set) => expect(shownName(name)).toBe(set));

it("finds a place by its path", () => {
  const place: Place = { path: ["2", "1"], name: "c1", value: 4 };
  expect(placesOf([place]).get(pathKey(["2", "1"]))).toBe(place);
  expect(placesOf(undefined).size).toBe(0);
});

it("the facts of a cutoff call its nodes as the tree does, leaves with their number below the line", async () => {
  const search = await searched({ ...textbook, run: "alphabeta" });
  const { explanation } = search.states[stepOf(search, "cutoff")]!;
  const { places } = search.summary;
  expect(cutFacts(explanation, places)).toEqual({ node: "C", best: 2, by: "B", bound: 3, leaves: [4, 6] });
  const renamed = places!.map((place) => (place.name === "C" ? { ...place, name: "c2" } : place));
  expect(cutFacts(explanation, renamed)?.node).toBe("c₂");
  expect(cutFacts(explanation, undefined)).toBeNull();
});
