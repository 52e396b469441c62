// A Monte Carlo search as a picture: every ply of the iteration's path with all its moves, and nothing over each other.
import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import type { Plan } from "../../src/draw/plan";
import { drawTree } from "../../src/draw/tree-scene";
import { drawBesides, drawVisited, planVisits, shareColour } from "../../src/draw/visits-scene";
import type { RunRequest, TreeDrawing } from "../../src/generated/wire";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { focusOf } from "../../src/state/trace.svelte";
import { ServerBackend } from "../server/backend";
import { apart, boxOf, outlineOf } from "./geometry";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const rooms = [
  { size: { width: 1020, height: 364 }, least: 13 },
  { size: { width: 1440, height: 700 }, least: 13 },
  { size: { width: 390, height: 438 }, least: 13 },
  { size: { width: 1920, height: 640 }, least: 28 },
];
const backend = new ServerBackend();
const shown = { opened: [], closed: [], max_glyphs: 500, show_future: false, boards: true };

interface Moment {
  step: number;
  drawing: TreeDrawing;
  focus: number;
  look: Look;
}
async function moments(request: RunRequest, shares: number[]): Promise<Moment[]> {
  const { trace, steps } = await searchTask(backend).ask(request);
  return Promise.all(
    shares.map(async (share) => {
      const step = Math.round(share * steps);
      const state = await backend.call("step", { trace, step });
      const focus = focusOf(state);
      const drawing = await backend.call("tree", { trace, step, focus, ...shown });
      const games = { iterations: state.monte_carlo?.iteration ?? 0, fresh: "new", playout: focus };
      const paint = { node: drawVisited, beside: drawBesides };
      const words = { tokens: light, view: "max", windows: "nodes", bounds: "after", frames: new Map() } as const;
      return { step, drawing, focus, look: { ...words, ...games, paint, game: request.game } };
    }),
  );
}
const shares = [0.02, 0.133, 0.4, 0.7, 1];
const searches: { name: string; all: Moment[] }[] = [
  {
    name: "tic-tac-toe",
    all: await moments({ game: "tictactoe", position: "132", run: "mcts:600+seed:7", eval: "outcome" }, shares),
  },
  {
    name: "Connect Four",
    all: await moments({ game: "connect4", position: "", run: "mcts:900+solver", eval: "outcome" }, shares),
  },
  {
    name: "Gomoku",
    all: await moments({ game: "gomoku", size: "9x9", k: 5, position: "e5", run: "mcts:300", eval: "outcome" }, shares),
  },
];
const planOf = ({ drawing, focus }: Moment, room: (typeof rooms)[number]): Plan =>
  planVisits(drawing, focus, { ...room, places: new Map(), windows: true })!;

describe.each(searches)("the visits of $name", ({ all }) => {
  it("have the path of the iteration, and no node that is still to come", () => {
    for (const moment of all) {
      const plan = planOf(moment, rooms[1]!);
      expect(plan.byId.get(moment.focus), `step ${moment.step}`).toBeDefined();
      expect(plan.nodes.filter(({ glyph }) => glyph.state === "future")).toEqual([]);
      for (const { glyph } of plan.nodes.filter(({ glyph }) => glyph.on_path && glyph.node.parent !== null))
        expect(glyph.visits?.visits, "a node of the path has visits, or is new").toBeGreaterThanOrEqual(0);
    }
  });
  it.each(rooms)("have nodes apart from each other and inside of %o", (room) => {
    for (const moment of all) {
      const plan = planOf(moment, room);
      const boxes = plan.nodes.map((node) => boxOf(outlineOf(node)));
      for (const [place, box] of boxes.entries()) {
        expect(box.x0 >= 0 && box.x1 <= room.size.width && box.y0 >= 0 && box.y1 <= room.size.height).toBe(true);
        for (const other of boxes.slice(place + 1)) expect(apart(box, other), `step ${moment.step}`).toBe(true);
      }
      for (const { x, side } of plan.besides ?? []) {
        expect(x + side).toBeLessThanOrEqual(room.size.width);
        expect(Math.max(...boxes.map((box) => box.x1))).toBeLessThanOrEqual(x);
      }
    }
  });
  it("are drawn with MAX's share in every node that was visited", () => {
    for (const moment of all) {
      const plan = planOf(moment, rooms[1]!);
      const pen = new Recorder(rooms[1]!.size);
      drawTree(pen, plan, STILL, moment.look);
      const texts = pen.texts();
      for (const { glyph } of plan.nodes) {
        const { share, visits } = glyph.visits!;
        expect(texts).toContain(visits === 0 ? (glyph.on_path ? "new" : "") : `${Math.round(share! * 100)}\u202f%`);
      }
    }
  });
});

it("fills a node in the colour of the player who has more of the points, and pale between them", () => {
  expect(shareColour(0.5, light)).toBe(light.paper);
  const all = [0, 0.25, 0.5, 0.75, 1].map((share) => shareColour(share, light));
  expect(new Set(all).size).toBe(5);
});
