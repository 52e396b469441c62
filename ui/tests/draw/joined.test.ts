// Equal positions as one place: what is known is drawn, what is still to come is pale or absent, and a tap finds a place.
import { expect, it } from "vitest";
import {
  drawJoined,
  joinedBy,
  jointAt,
  jointFit,
  jointPoint,
  rowGap,
  type JointLook,
} from "../../src/draw/joined-scene";
import type { Joined } from "../../src/generated/wire";
import { toView } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { Recorder } from "./recorder";

const backend = new ServerBackend();
const tokens = coloursOf("light", "in-print");
const size = { width: 1020, height: 500 };

async function graphOf(position: string, run: string, depth?: number): Promise<Joined> {
  const { trace } = await searchTask(backend).ask({ game: "tictactoe", position, run, ...(depth && { depth }) });
  return backend.call("joined", { trace });
}
const look: JointLook = {
  tokens,
  step: 249,
  future: true,
  path: [],
  selected: -1,
  hovered: null,
  least: 13,
  ply: (n) => `ply ${n}`,
};

it("draws every position and move once, and nothing that is still to come in a question", async () => {
  const graph = await graphOf("1759", "alphabeta+tt");
  const gap = rowGap(graph.places, size);
  const view = { camera: jointFit(graph.places, gap, size), gap };
  const drawn = (of: Partial<JointLook>) => drawJoined(new Recorder(size), graph, view, { ...look, ...of });
  expect(drawn({})).toBe(graph.positions + graph.moves);
  const known = graph.places.filter(({ step }) => step <= 249).length;
  const played = graph.edges.filter(({ step }) => step <= 249).length;
  expect(drawn({ future: false })).toBe(known + played);
  expect(known).toBeLessThan(graph.positions);
});

it("keeps positions apart, inside the view and beside the names of the rows", async () => {
  for (const [position, run, depth] of [
    ["1759", "alphabeta+tt", undefined],
    ["", "minimax", 3],
  ] as const) {
    const graph = await graphOf(position, run, depth);
    const gap = rowGap(graph.places, size);
    const camera = jointFit(graph.places, gap, size);
    const points = graph.places.map((place) => toView(camera, jointPoint(place, gap)));
    if (run !== "minimax")
      for (const { x, y } of points) {
        expect(x).toBeGreaterThan(64);
        expect(x).toBeLessThan(size.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(size.height);
      }
    expect(new Set(points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(points.length);
    for (const [index, point] of points.entries())
      if (index % 7 === 0) expect(jointAt(graph, { camera, gap }, point)).toBe(index);
  }
});

it("writes how many nodes a position has where it has room, filled where it was answered", async () => {
  const graph = await graphOf("1759", "alphabeta+tt");
  const gap = rowGap(graph.places, size);
  const pen = new Recorder(size);
  drawJoined(pen, graph, { camera: { zoom: 1, left: 510, top: 40 }, gap }, look);
  const answered = graph.places.filter(({ answered: at }) => at !== null && at <= 249);
  expect(answered.length).toBeGreaterThan(2);
  expect(pen.texts().filter((text) => text === "×2").length).toBeGreaterThanOrEqual(answered.length - 1);
});

it("counts as at the step, never ahead", async () => {
  const graph = await graphOf("1759", "alphabeta+tt");
  expect(joinedBy(graph, 0)).toEqual({ positions: 0, shared: 0 });
  expect(joinedBy(graph, 300)).toEqual({ positions: graph.positions, shared: graph.shared });
  const early = new Recorder(size);
  const gap = rowGap(graph.places, size);
  drawJoined(early, graph, { camera: { zoom: 1, left: 510, top: 40 }, gap }, { ...look, step: 60 });
  expect(early.texts().filter((text) => text.startsWith("×"))).toHaveLength(
    graph.places.filter(({ entered }) => entered.filter((at) => at <= 60).length > 1).length,
  );
});
