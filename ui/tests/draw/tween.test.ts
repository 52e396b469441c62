import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { planSpine } from "../../src/draw/plan-spine";
import type { Plan } from "../../src/draw/plan";
import { between } from "../../src/draw/tween";
import { LayoutTween, TWEEN } from "../../src/state/layout-tween.svelte";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";

const size = { width: 726, height: 540 };
const backend = new ServerBackend();
const { trace } = await searchTask(backend).ask({
  game: "connect4",
  position: "64531424",
  run: "alphabeta+static",
  depth: 6,
});
async function planAt(step: number): Promise<Plan> {
  const focus = (await backend.call("step", { trace, step })).node ?? 0;
  const look = { opened: [], closed: [], max_glyphs: 500, show_future: true, boards: true };
  const drawing = await backend.call("tree", { trace, step, focus, ...look });
  return planSpine(drawing, focus, { size, least: 13, places: new Map(), windows: true })!;
}
const [one, other] = [await planAt(894), await planAt(899)];
const moved = (plan: Plan, from: Plan) =>
  plan.nodes.filter(({ glyph, x, y }) => {
    const before = from.byId.get(glyph.node.id);
    return before && (before.x !== x || before.y !== y);
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("moves what is in both layouts, and draws the new one at the end", () => {
  expect(moved(other, one).length).toBeGreaterThan(0);
  const half = between(one, other, 0.5);
  for (const { glyph, x } of moved(other, one)) {
    const [from, at] = [one.byId.get(glyph.node.id)!, half.byId.get(glyph.node.id)!];
    if (from.shape === at.shape) expect(at.x).toBeCloseTo((from.x + x) / 2);
  }
  expect(half.nodes.map(({ glyph }) => glyph)).toEqual(other.nodes.map(({ glyph }) => glyph));
  expect(between(one, other, 1)).toBe(other);
});

it("begins where the layout was, and never moves a tree that is still, a window that grows, or steps in haste", () => {
  const started = () => {
    const tween = new LayoutTween();
    tween.follow(one, size, false);
    vi.advanceTimersByTime(TWEEN * 2);
    return tween;
  };
  const tween = started();
  tween.follow(other, size, false);
  flushSync();
  expect(moved(tween.plan!, other).length).toBeGreaterThan(0);
  // The next step comes while this layout still moves.
  tween.follow(one, size, false);
  expect(tween.plan).toBe(one);
  const still = started();
  still.follow(other, size, true);
  expect(still.plan).toBe(other);
  const resized = started();
  resized.follow(other, { ...size }, false);
  expect(resized.plan).toBe(other);
});
