// The search before a change behind the search after it.
import { describe, expect, it } from "vitest";
import { changeBetween, ghostOf } from "../../src/draw/ghost";
import { planWhole } from "../../src/draw/plan";
import { drawTree, unmarked } from "../../src/draw/tree-scene";
import { placesOf } from "../../src/model/places";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searched, textbook } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const search = await searched({ ...textbook, run: "alphabeta" });
const { request } = search.summary;
const look = { max_glyphs: 200, show_future: true, whole: true, boards: true, opened: [], closed: [] };
const tried = (path: string[], value: number) => search.backend.call("try_leaf", { request, path, value, look });
const [two, four] = [await tried(["2", "1"], 2), await tried(["2", "1"], 4)];

/** Returns what is drawn of a trial with a ghost. */
function drawn(trial: typeof two, ghost: ReturnType<typeof ghostOf>) {
  const places = placesOf(search.summary.places);
  const plan = planWhole(trial.tree, { size: { width: 1000, height: 520 }, least: 13, places, windows: true });
  const recorder = new Recorder({ width: 1000, height: 520 });
  const style = { tokens: light, view: "max", windows: "nodes", bounds: "after", frames: new Map() } as const;
  drawTree(recorder, plan, STILL, style, { ...unmarked, vote: ghost });
  return recorder;
}

describe("a ghost", () => {
  it("is nothing where nothing has changed", () => {
    expect(ghostOf(two.tree, two.tree, "max")).toBeNull();
    expect(changeBetween(two, two)).toEqual({ cut: [], open: [] });
  });

  it("has the values, the cuts and the best line of before", async () => {
    const ghost = ghostOf(two.tree, four.tree, "max");
    expect(changeBetween(two, four)).toEqual({
      cut: [],
      open: [
        ["2", "2"],
        ["2", "3"],
      ],
    });
    const [with_, without] = [drawn(four, ghost), drawn(four, null)];
    const more = with_.texts().filter((text) => !without.texts().includes(text));
    expect(more.map((text) => text.replace(/\s/g, ""))).toEqual(["≤2"]);
    expect(with_.count("text") - without.count("text")).toBe(2);
    const widths = (recorder: Recorder) =>
      recorder.calls.filter(
        ({ what, with: [, , stroke] }) => what === "line" && (stroke as { width: number }).width === 10,
      );
    expect([widths(with_).length, widths(without).length]).toEqual([2, 0]);
    const cuts = (recorder: Recorder) =>
      recorder.calls.filter(
        ({ what, with: [, , stroke] }) => what === "line" && (stroke as { colour: string }).colour === light.cut,
      );
    // Two strokes on each edge, and two blades of the scissors.
    expect([cuts(with_).length, cuts(without).length]).toEqual([6, 0]);
    const back = ghostOf(four.tree, (await tried(["2", "1"], 1)).tree, "max");
    expect(drawn(two, back).texts()).toContain("4");
  });

  it("knows a cut that comes", () => {
    expect(changeBetween(four, two).cut).toHaveLength(2);
  });
});
