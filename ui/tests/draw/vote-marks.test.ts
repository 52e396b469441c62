// A question to a class on the tree: marks on the open edges, the votes as their thickness, and a free corner.
import { describe, expect, it } from "vitest";
import { meets, planWhole } from "../../src/draw/plan";
import { drawTree, unmarked } from "../../src/draw/tree-scene";
import { marksOf } from "../../src/draw/vote-marks";
import { placesOf } from "../../src/model/places";
import { STILL } from "../../src/model/spaces";
import { mix } from "../../src/model/tokens";
import { coloursOf } from "../../src/state/colours";
import { searched, stepOf, textbook } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const search = await searched({ ...textbook, run: "alphabeta" });
const before = stepOf(search, "cutoff") - 1;
const drawing = await search.drawing(before, true);
const look = { tokens: light, view: "max", windows: "nodes", bounds: "after", frames: new Map() } as const;
const planIn = (width: number, height: number, right = 0) =>
  planWhole(drawing, {
    size: { width, height },
    least: 13,
    places: placesOf(search.summary.places),
    windows: true,
    covered: right,
  });
const plan = planIn(800, 600);
const open = plan.nodes.filter(({ glyph }) => glyph.state === "future").map(({ glyph }) => glyph.node.id);

describe("a question to the class", () => {
  it("marks every open edge alike, so that no mark gives the answer away", () => {
    const recorder = new Recorder();
    drawTree(recorder, plan, STILL, look, { ...unmarked, vote: marksOf(open, null) });
    expect(open).toHaveLength(6);
    expect(recorder.texts().filter((text) => text === "?")).toHaveLength(6);
    const discs = recorder.calls.filter(({ what, with: [, , , fill] }) => what === "disc" && fill === light.paper);
    const radii = discs.map(({ with: [, , radius] }) => radius);
    expect(new Set(radii).size).toBe(1);
    expect(recorder.calls.filter(({ with: args }) => JSON.stringify(args).includes(light.cut))).toEqual([]);
  });

  it("makes edges as thick as their votes, in the colour of guesses, with the numbers", () => {
    const recorder = new Recorder();
    const votes = new Map([
      [open[0]!, { count: 20, share: 1 }],
      [open[1]!, { count: 5, share: 0.25 }],
    ]);
    drawTree(recorder, plan, STILL, look, { ...unmarked, vote: marksOf([], votes) });
    const pale = mix(light.paper, light.guess, 0.5);
    const widths = recorder.calls.flatMap(({ what, with: [, , stroke] }) => {
      const { colour, width } = (stroke ?? {}) as { colour?: string; width?: number };
      return what === "line" && colour === pale ? [width] : [];
    });
    expect(widths).toEqual([16, 4]);
    expect(recorder.texts()).toEqual(expect.arrayContaining(["20", "5"]));
  });
});

describe("the corner with the address", () => {
  const corner = { width: 190, height: 220 };
  it.each([
    [1000, 560],
    [720, 480],
    [640, 420],
  ])("is free in a picture of %i by %i px, or the tree leaves its whole side free", (width, height) => {
    const whole = planIn(width, height);
    const beside = planIn(width, height, corner.width);
    const used = meets(whole, { x0: width - corner.width, y0: 0, x1: width, y1: corner.height }) ? beside : whole;
    for (const { x, y, wide, r } of used.nodes)
      expect(x + wide > width - corner.width && y - r < corner.height).toBe(false);
  });
});
