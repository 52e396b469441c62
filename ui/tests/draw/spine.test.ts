// Focus and context: the path as a spine with its searched siblings, and the complete family of the focus.
import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { edgeTo, type Plan } from "../../src/draw/plan";
import { planBoards } from "../../src/draw/plan-boards";
import { planSpine } from "../../src/draw/plan-spine";
import { TRI_HIGH, type Stroke, type TextStyle } from "../../src/draw/renderer";
import { arcAt } from "../../src/draw/owner-arc";
import { drawTree, unmarked, type Marks } from "../../src/draw/tree-scene";
import type { RunRequest, TreeDrawing } from "../../src/generated/wire";
import { STILL, type Point } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { labelsOf } from "./geometry";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const rooms = [
  { size: { width: 726, height: 540 }, least: 13 },
  { size: { width: 1240, height: 860 }, least: 13 },
  { size: { width: 390, height: 446 }, least: 13 },
  { size: { width: 1920, height: 826 }, least: 28 },
  { size: { width: 1024, height: 548 }, least: 20 },
];

interface Moment {
  drawing: TreeDrawing;
  focus: number;
  look: Look;
}
/** Returns some steps of a search, each with the tree about its node. */
async function moments(request: RunRequest, shares: number[]): Promise<Moment[]> {
  const backend = new ServerBackend();
  const { trace, steps } = await searchTask(backend).ask(request);
  return Promise.all(
    shares.map(async (share) => {
      const step = Math.round(share * steps);
      const state = await backend.call("step", { trace, step });
      const focus = state.node ?? 0;
      const look = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: true };
      const drawing = await backend.call("tree", { trace, step, focus, ...look });
      const frames = new Map(state.stack.map((frame) => [frame.node, frame]));
      return {
        drawing,
        focus,
        look: { tokens: light, view: "max", windows: "nodes", bounds: "after", frames, game: request.game },
      };
    }),
  );
}
const c4 = await moments(
  { game: "connect4", position: "64531424", run: "alphabeta+static", depth: 6 },
  [0.1, 0.294, 0.5, 0.7, 0.9, 1],
);
const ttt = await moments({ game: "tictactoe", position: "", run: "alphabeta" }, [0.2, 0.35, 0.5, 0.8, 0.97]);
const othello = await moments({ game: "othello", position: "", run: "alphabeta", depth: 5 }, [0.3, 0.6, 0.95]);

const planners = { spine: planSpine, boards: planBoards };
const planOf = (
  { drawing, focus }: Moment,
  room: (typeof rooms)[number],
  planner: keyof typeof planners = "spine",
): Plan => {
  const plan = planners[planner](drawing, focus, { ...room, places: new Map(), windows: true });
  expect(plan).not.toBeNull();
  return plan!;
};
const apart = (one: Box, other: Box) =>
  one.x1 <= other.x0 + 0.01 || other.x1 <= one.x0 + 0.01 || one.y1 <= other.y0 + 0.01 || other.y1 <= one.y0 + 0.01;
interface Box {
  what: string;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
const boxesOf = (plan: Plan): Box[] =>
  plan.nodes.map(({ glyph, x, y, r, wide, shape }) => {
    const high = shape === "inner" ? r * TRI_HIGH : r;
    return { what: `${glyph.node.id}`, x0: x - wide, x1: x + wide, y0: y - high, y1: y + high };
  });
function textBox([x, y, text, style]: [number, number, string, TextStyle]): Box {
  const { size, align = "left", mono = false } = style;
  const wide = [...text].length * size * (mono ? 0.6 : 0.55);
  const x0 = align === "left" ? x : align === "right" ? x - wide : x - wide / 2;
  return { what: text, x0, x1: x0 + wide, y0: y - size * 0.36, y1: y + size * 0.36 };
}
const bands = { max: "MAX", min: "MIN" };

/** Returns cutoffs by a bound from plies above, each with the tree about the cut node. */
async function deepCutoffs(request: RunRequest, most: number) {
  const backend = new ServerBackend();
  const { trace } = await searchTask(backend).ask(request);
  const found: (Moment & { marks: Marks })[] = [];
  for (let step = 0; found.length < most;) {
    const next = await backend.call("seek", { trace, step, backwards: false, kind: "cutoff" });
    if (next.step === null) break;
    step = next.step;
    const state = await backend.call("step", { trace, step });
    const { owner } = state.explanation;
    if (!owner || owner.distance < 2 || state.node === null) continue;
    const how = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: true };
    const drawing = await backend.call("tree", { trace, step, focus: state.node, ...how });
    const frames = new Map(state.stack.map((frame) => [frame.node, frame]));
    const by = drawing.glyphs.find(({ node }) => node.id === state.node)?.node.kind === "max" ? "beta" : "alpha";
    found.push({
      drawing,
      focus: state.node,
      look: {
        tokens: light,
        view: "max",
        windows: "nodes",
        bounds: "after",
        frames,
        game: request.game,
        cutting: state.node,
      },
      marks: { ...unmarked, step: state.node, owner: { node: owner.node, bound: owner.bound, by } },
    });
    step += 37;
  }
  return found;
}

describe.each([
  ["Connect Four", { game: "connect4", position: "64531424", run: "alphabeta+static", depth: 6 }],
  ["tic-tac-toe", { game: "tictactoe", position: "", run: "alphabeta" }],
  ["Othello", { game: "othello", position: "", run: "alphabeta", depth: 5, eval: "default" }],
] as const)("the arc to an owner plies above, in %s", (_, request) => {
  it.each(["spine", "boards"] as const)("touches no label and no other node, drawn as %s", async (planner) => {
    const all = await deepCutoffs(request, 12);
    expect(all.length).toBeGreaterThan(2);
    for (const room of rooms)
      for (const moment of all) {
        const plan = planOf(moment, room, planner);
        const recorder = new Recorder(room.size);
        drawTree(recorder, plan, STILL, moment.look, moment.marks, bands);
        // The strip of boards has room for its last moves only.
        if (!plan.byId.has(moment.marks.owner!.node)) continue;
        const arc = recorder.calls.findLast(({ what }) => what === "arc");
        // A phone does not always have room for it or its label; the sentence gives both.
        if (room.size.width > 390) expect(arc, `an arc to ${moment.focus}, ${room.size.width} px`).toBeDefined();
        const ends = [moment.marks.owner!.node, moment.focus].map(String);
        const texts = recorder.calls
          .filter(({ what }) => what === "text")
          .map(({ with: call }) => textBox(call as [number, number, string, TextStyle]));
        if (room.size.width === 390 && !/^[αβ] = /.test(texts.at(-1)!.what)) continue;
        const label = texts.pop()!;
        expect(label.what).toMatch(/^[αβ] = /);
        const there = [...texts, ...boxesOf(plan).filter(({ what }) => !ends.includes(what))];
        for (const box of there) {
          expect(apart(label, box), `"${label.what}" and "${box.what}" at ${moment.focus}`).toBe(true);
          if (!arc) continue;
          const [start, by, end] = arc.with as [Point, Point, Point];
          for (let look = 0; look <= 60; look++) {
            const { x, y } = arcAt(start, by, end, look / 60);
            const touched = x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
            expect(touched, `the arc and "${box.what}" at ${moment.focus}, ${room.size.width} px`).toBe(false);
          }
        }
      }
  });
});

describe.each([
  ["Connect Four", c4],
  ["tic-tac-toe", ttt],
  ["Othello", othello],
] as const)("the spine of %s", (_, all) => {
  const both = rooms.flatMap((room) => (["spine", "boards"] as const).map((planner) => ({ ...room, planner })));
  it.each(both)("lets nothing touch anything in $size.width x $size.height, drawn as $planner", (room) => {
    for (const moment of all) {
      const plan = planOf(moment, room, room.planner);
      const boxes = boxesOf(plan);
      for (const [place, one] of boxes.entries()) {
        for (const other of boxes.slice(place + 1))
          expect(apart(one, other), `${one.what} and ${other.what}`).toBe(true);
        expect(one.x0, one.what).toBeGreaterThanOrEqual(0);
        expect(one.x1, one.what).toBeLessThanOrEqual(room.size.width);
        expect(one.y1, one.what).toBeLessThanOrEqual(room.size.height);
      }
      const recorder = new Recorder(room.size);
      drawTree(recorder, plan, STILL, moment.look, undefined, bands);
      const texts = recorder.calls
        .filter(({ what }) => what === "text")
        .map(({ with: call }) => textBox(call as [number, number, string, TextStyle]));
      for (const [place, one] of texts.entries())
        for (const other of texts.slice(place + 1))
          expect(apart(one, other), `"${one.what}" and "${other.what}"`).toBe(true);
      for (const { text, size } of labelsOf(recorder))
        expect(size, `"${text}" in ${room.size.width} px`).toBeGreaterThanOrEqual(room.least);
    }
  });

  it("draws the path, and the family of the focus in full", () => {
    for (const { drawing, focus } of all) {
      const plan = planOf({ drawing, focus } as Moment, rooms[0]!);
      const shown = new Set(plan.nodes.map(({ glyph }) => glyph.node.id));
      const glyphs = new Map(drawing.glyphs.map(({ node }) => [node.id, node]));
      for (let at = glyphs.get(focus); at; at = glyphs.get(at.parent ?? -1)) expect(shown.has(at.id)).toBe(true);
      const { parent } = glyphs.get(focus)!;
      for (const node of glyphs.values())
        if (node.parent === focus || (parent !== null && node.parent === parent))
          expect(shown.has(node.id), `${node.id} of the family of ${focus}`).toBe(true);
      const linked = plan.nodes.filter(({ glyph }) => glyph.node.parent === focus);
      for (const { glyph } of linked) expect(edgeTo(plan, glyph.node.id)).not.toBeNull();
    }
  });

  it("counts the searched siblings that a strip has no room for", () => {
    let told = 0;
    for (const { drawing, focus } of all) {
      const plan = planOf({ drawing, focus } as Moment, rooms[1]!);
      const shown = new Set(plan.nodes.map(({ glyph }) => glyph.node.id));
      const glyphs = new Map(drawing.glyphs.map(({ node }) => [node.id, node]));
      let at = glyphs.get(glyphs.get(focus)?.parent ?? -1);
      for (; at?.parent != null; at = glyphs.get(at.parent)) {
        const { parent, ordinal } = at;
        const left = [...glyphs.values()].filter((each) => each.parent === parent && each.ordinal < ordinal);
        const missing = left.filter(({ id }) => !shown.has(id)).length;
        const before = plan.folds.filter(({ fold }) => fold.parent === parent && fold.first < at!.id);
        const count = before.reduce((sum, { fold }) => sum + fold.count, 0);
        const folded = drawing.folds.filter((fold) => fold.parent === parent && fold.first < at!.id);
        expect(count - folded.reduce((sum, fold) => sum + fold.count, 0), `siblings before ${at.id}`).toBe(missing);
        told += missing;
      }
    }
    if (all === ttt) expect(told).toBeGreaterThan(0);
  });
});

const [moment] = await deepCutoffs({ game: "connect4", position: "64531424", run: "alphabeta+static", depth: 6 }, 1);

describe("the family of a node that is cut in Connect Four", () => {
  const [room] = rooms;
  const { drawing, focus, look, marks } = moment!;
  const plan = planOf(moment!, room!);
  const recorder = new Recorder(room!.size);
  drawTree(recorder, plan, STILL, look, marks, bands);
  const children = plan.nodes.filter(({ glyph }) => glyph.node.parent === focus);
  const searched = children.filter(({ glyph }) => glyph.state === "done");

  it("has the way down to the child that cuts drawn as strong as the best line", () => {
    const cuts = searched.reduce((last, each) => (each.glyph.node.ordinal > last.glyph.node.ordinal ? each : last));
    const widthTo = (node: number) => {
      const [start, end] = edgeTo(plan, node)!;
      const isIt = ({ with: [from, to] }: { with: unknown[] }) =>
        JSON.stringify([from, to]) === JSON.stringify([start, end]);
      const { colour, width } = recorder.calls.find((call) => call.what === "line" && isIt(call))!.with[2] as Stroke;
      return { colour, width };
    };
    const strong = widthTo(cuts.glyph.node.id);
    expect(strong.colour).toBe(light.ink);
    for (const each of searched.filter((other) => other !== cuts && !other.glyph.on_pv)) {
      expect(widthTo(each.glyph.node.id).colour).not.toBe(light.ink);
      expect(strong.width).toBeCloseTo(2.2 * widthTo(each.glyph.node.id).width);
    }
    const path: number[] = [];
    const parents = new Map(drawing.glyphs.map(({ node }) => [node.id, node.parent]));
    for (let at: number | null = focus; at; at = parents.get(at) ?? null) path.push(at);
    for (const node of path) expect(widthTo(node).colour).toBe(light.ink);
  });
});

it("writes the word of a band inside it, however low the band is", () => {
  for (const moment of ttt) {
    const plan = planOf(moment, rooms[0]!);
    const recorder = new Recorder(rooms[0]!.size);
    drawTree(recorder, plan, STILL, moment.look, undefined, bands);
    const words = recorder.calls.filter(
      ({ what, with: call }) => what === "text" && /^M(AX|IN)$/.test(String(call[2])),
    );
    const rows = plan.rows.filter(({ kind }) => kind !== null);
    expect(words.map(({ with: call }) => call[2])).toEqual(rows.map(({ kind }) => bands[kind as "max" | "min"]));
    for (const [place, row] of rows.entries()) {
      const y = Number(words[place]!.with[1]);
      expect(y).toBeGreaterThanOrEqual(row.top + 14 * 0.36);
      expect(y).toBeLessThanOrEqual(row.bottom - 14 * 0.36);
    }
    const firstWord = recorder.calls.indexOf(words[0]!);
    const lastBand = recorder.calls.findLastIndex(({ what, with: call }) => what === "rect" && call[0] === 0);
    expect(firstWord).toBeGreaterThan(lastBand);
  }
});

it("is none where the focus is not drawn", () => {
  const { drawing } = c4[0]!;
  expect(planSpine(drawing, 10 ** 6, { ...rooms[0]!, places: new Map(), windows: true })).toBeNull();
});
