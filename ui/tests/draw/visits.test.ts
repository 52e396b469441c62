// A Monte Carlo search as a picture: every ply of the iteration's path with all its moves, and nothing over each other.
import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { planWhole, type Plan } from "../../src/draw/plan";
import type { TextStyle } from "../../src/draw/renderer";
import { drawTree } from "../../src/draw/tree-scene";
import { drawBesides, drawVisited, planVisits, shareColour, withShares } from "../../src/draw/visits-scene";
import type { RunRequest, TreeDrawing } from "../../src/generated/wire";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { focusOf } from "../../src/state/trace.svelte";
import { ServerBackend } from "../server/backend";
import { apart, boxOf, outlineOf, textBox } from "./geometry";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const rooms = [
  { size: { width: 1020, height: 364 }, least: 13 },
  { size: { width: 1440, height: 700 }, least: 13 },
  { size: { width: 390, height: 438 }, least: 13 },
  { size: { width: 1920, height: 640 }, least: 28 },
];
const backend = new ServerBackend();
const shown = { opened: [], closed: [], max_glyphs: 500, show_future: false, boards: true, whole: false };

interface Moment {
  step: number;
  drawing: TreeDrawing;
  focus: number;
  look: Look;
}
async function moments(request: RunRequest, shares: number[], manner = shown): Promise<Moment[]> {
  const { trace, steps } = await searchTask(backend).ask(request);
  return Promise.all(
    shares.map(async (share) => {
      const step = Math.round(share * steps);
      const state = await backend.call("step", { trace, step });
      const focus = focusOf(state);
      const drawing = await backend.call("tree", { trace, step, focus, ...manner });
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

/** Returns the texts of a picture. Their badges and leaves may touch each other at a corner. */
const textsOf = ({ calls }: Recorder) =>
  calls
    .filter(({ what }) => what === "text")
    .map(({ with: [x, y, text, style] }) => ({
      ...textBox(Number(x), Number(y), String(text), style as TextStyle),
      size: (style as TextStyle).size,
    }));

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
  it.each(rooms)(
    "have no text over another, none too small, and the visits beside each node with room, in %o",
    (room) => {
      for (const moment of all) {
        const plan = planOf(moment, room);
        const pen = new Recorder(room.size);
        drawTree(pen, plan, STILL, moment.look);
        const labels = textsOf(pen);
        for (const [place, label] of labels.entries()) {
          expect(label.size, label.text).toBeGreaterThanOrEqual(room.least);
          for (const other of labels.slice(place + 1))
            expect(apart(label, other), `step ${moment.step}: ${label.text} and ${other.text}`).toBe(true);
        }
        for (const [place, node] of plan.nodes.entries()) {
          const next = plan.nodes.slice(place + 1).find(({ y }) => y === node.y);
          const step = next ? Math.abs(next.x - node.x) : 0;
          if (step > 84 * Math.min(1.7, room.least / 13)) expect(node.window, node.name ?? "root").toBe(true);
        }
      }
    },
  );
  it("are drawn with MAX's share in every node that was visited", () => {
    for (const moment of all) {
      const plan = planOf(moment, rooms[1]!);
      const pen = new Recorder(rooms[1]!.size);
      drawTree(pen, plan, STILL, moment.look);
      const texts = pen.texts();
      for (const { glyph } of plan.nodes) {
        const { share, visits } = glyph.visits!;
        expect(texts).toContain(visits === 0 ? (glyph.on_path ? "new" : "") : `${Math.round(share! * 100)}%`);
      }
    }
  });
});

const whole = { ...shown, whole: true, show_future: true };

it.each(rooms)("keeps the words of a whole tree apart from each other in %o", async (room) => {
  const small: RunRequest = { game: "tictactoe", position: "132", run: "mcts:20+seed:7", eval: "outcome" };
  const book: RunRequest = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "mcts:60", eval: "result" };
  for (const moment of [...(await moments(small, [0.4, 0.7, 1], whole)), ...(await moments(book, [0.3, 1], whole))]) {
    const wish = { ...room, places: new Map(), windows: true };
    const plan = withShares(planWhole(moment.drawing, wish));
    expect(plan.nodes.filter(({ shape }) => shape === "board")).toEqual([]);
    const pen = new Recorder(room.size);
    drawTree(pen, plan, STILL, moment.look);
    const labels = textsOf(pen);
    for (const [place, label] of labels.entries()) {
      expect(label.size, label.text).toBeGreaterThanOrEqual(Math.min(13, room.least));
      for (const other of labels.slice(place + 1))
        expect(apart(label, other), `step ${moment.step}: ${label.text} and ${other.text}`).toBe(true);
    }
  }
});

it("says which plies of a path have no room, by their moves or their number", () => {
  const deep = searches[1]!.all[4]!;
  const room = { size: { width: 1020, height: 210 }, least: 13 };
  const plan = planOf(deep, room);
  const [skipped] = plan.folds.filter(({ text }) => text);
  expect(skipped!.text).toMatch(/^›( \d ›)+$|^… \d+$/);
  expect(skipped!.fold.count).toBeGreaterThan(0);
});

it("fills a node in the colour of the player who has more of the points, and pale between them", () => {
  expect(shareColour(0.5, light)).toBe(light.paper);
  const all = [0, 0.25, 0.5, 0.75, 1].map((share) => shareColour(share, light));
  expect(new Set(all).size).toBe(5);
});
