// Every gallery tree that is shown whole, random games apart, at every step and in each window: all of it is drawn,
// nothing moves, nothing overlaps, and every text is readable.
import { describe, expect, it } from "vitest";
import type { Look } from "../../src/draw/glyph";
import { foldedFor, isTooLarge, pathsOf, planWhole, SIDES, WHOLE_NODES, type Plan } from "../../src/draw/plan";
import { drawProved } from "../../src/draw/proof-scene";
import { drawTree, unmarked, type Marks } from "../../src/draw/tree-scene";
import type { RunRequest, StepState, TreeDrawing } from "../../src/generated/wire";
import { isUp } from "../../src/model/kinds";
import { exampleIds, recipe } from "../../src/model/gallery";
import { placesOf } from "../../src/model/places";
import { STILL } from "../../src/model/spaces";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { searched, textbook, type Searched } from "../server/search";
import { apart, boxOf, edgesOf, isInside, labelsOf, outlineOf, touches, crosses, within, type Label } from "./geometry";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const bands = { max: "MAX", min: "MIN" };
/** Plies below the root. */
const DEEPEST = 6;

interface Tree {
  name: string;
  search: Searched;
  /** One per step. */
  drawings: TreeDrawing[];
}
/** Returns the tree; null if it is too large to be shown whole. */
async function treeOf(name: string, request: RunRequest): Promise<Tree | null> {
  const { graph_nodes: nodes } = await searchTask(new ServerBackend()).ask(request);
  if (nodes > WHOLE_NODES) return null;
  const search = await searched(request);
  const drawings: TreeDrawing[] = [];
  const { trace } = search.summary;
  const look = { whole: true, opened: [], closed: [], max_glyphs: 500, show_future: true, boards: true };
  // With several iterations, that of the step is drawn.
  for (const { step, node } of search.states)
    drawings.push(await search.backend.call("tree", { trace, step, focus: node ?? 0, ...look }));
  return isWhole(drawings) ? { name, search, drawings } : null;
}
const isWhole = (drawings: TreeDrawing[]) =>
  drawings.every((drawing) => !isTooLarge(drawing) && drawing.height <= DEEPEST + 1);
async function treesOf(requests: readonly (readonly [string, RunRequest])[]): Promise<Tree[]> {
  const trees: Tree[] = [];
  for (const [name, request] of requests) {
    const tree = await treeOf(name, request);
    if (tree) trees.push(tree);
  }
  return trees;
}

/**
 * Entered nodes are drawn, so a card that claims more nodes is too large. Monte Carlo searches are left out, because
 * they have thousands of steps.
 */
const small = exampleIds.filter((id) => {
  const { nodes, entered } = recipe(id).claims;
  return nodes <= WHOLE_NODES && entered === undefined;
});
const gallery = await treesOf(small.map((id) => [id, recipe(id).request]));
/** Trees with longer values, more of them, and sides that do not alternate. */
const requests: RunRequest[] = [
  { game: "tree", position: "min:((3 12 8)(20 4 6)(14 5 2))", run: "alphabeta" },
  { game: "tree", position: "(((5 6)(7 4 5))((3)))", run: "alphabeta" },
  { game: "tree", position: "((((-9 12)(3 -14))((5 100)(-7 8)))(((1 2)(3 4))((5 6)(-17 8))))", run: "minimax" },
  { game: "uniform", position: "uniform:b=2,d=5,seed=3,min=-9,max=9", run: "minimax" },
  { game: "uniform", position: "uniform:b=3,d=3,seed=3,min=-99,max=99", run: "minimax" },
  { game: "tictactoe", position: "15237", run: "alphabeta" },
];
const others = await treesOf(requests.map((request) => [`${request.position} ${request.run}`, request]));

/** The windows of the stage: the height left by bar, sentence and buttons, and the smallest text. */
const windows = [
  { window: "1366x768", width: 1366, height: 580, least: 13, panels: true },
  { window: "1920x1080", width: 1920, height: 892, least: 13, panels: true },
  { window: "a projector of 1920x1080", width: 1920, height: 826, least: 28, panels: false },
];
type Room = (typeof windows)[number];

function planIn(
  places: ReturnType<typeof placesOf>,
  drawing: TreeDrawing,
  { width, height, least, panels }: Room,
): Plan {
  const folded = panels ? foldedFor(drawing, places, least, width) : "both";
  const beside = { none: SIDES.left + SIDES.right, left: SIDES.right, both: 0 }[folded];
  const size = { width: Math.floor(width * (1 - beside)), height };
  return planWhole(drawing, { size, least, places, windows: true });
}

function shown(search: Searched, state: StepState): { look: Look; marks: Marks } {
  const { node, event, explanation, stack } = state;
  const { owner } = explanation;
  const frames = new Map(stack.map((frame) => [frame.node, frame]));
  const cutting = event === "cutoff" ? node : null;
  const { game } = search.summary.request;
  const proof = state.proof
    ? { towards: state.proof.most_proving, ringed: state.proof.proof_set, paint: { node: drawProved } }
    : {};
  const windows = state.proof ? ("none" as const) : ("nodes" as const);
  const look: Look = { tokens: light, view: "max", windows, bounds: "after", frames, cutting, game, ...proof };
  const by = isUp(explanation.kind) ? ("beta" as const) : ("alpha" as const);
  const marks: Marks = {
    ...unmarked,
    step: node,
    selected: node,
    owner: cutting !== null && owner ? { node: owner.node, bound: owner.bound, by } : null,
  };
  return { look, marks };
}

/** Describes all faults of a picture. */
function wrongs(plan: Plan, recorder: Recorder, labels: readonly Label[]): string[] {
  const found: string[] = [];
  const glyphs = plan.nodes.map((node) => ({ id: node.glyph.node.id, outline: outlineOf(node) }));
  const edges = edgesOf(plan);
  for (const [place, one] of labels.entries()) {
    if (one.size < plan.least - 0.01) found.push(`"${one.text}" has ${one.size} px`);
    for (const other of labels.slice(place + 1))
      if (!apart(one, other)) found.push(`"${one.text}" and "${other.text}" touch`);
    // A value is in its glyph, or on a ground at its rim; every other text is beside all glyphs.
    const middle = { x: (one.x0 + one.x1) / 2, y: (one.y0 + one.y1) / 2 };
    const own = glyphs.find(({ outline }) => isInside(middle, outline));
    const touched = glyphs.filter(({ outline }) => touches(one, outline));
    if (touched.length > (own || one.grounded ? 1 : 0))
      found.push(`"${one.text}" touches ${touched.map(({ id }) => id).join(", ")}`);
    if (!own && !one.grounded && edges.some((edge) => crosses(edge, one))) found.push(`an edge crosses "${one.text}"`);
  }
  for (const { what, with: disc } of recorder.calls) {
    if (what !== "disc" || disc[3] !== light.cut) continue;
    const [x, y, radius] = disc as [number, number, number];
    for (const text of labels)
      if (Math.hypot(x - within(x, text.x0, text.x1), y - within(y, text.y0, text.y1)) <= radius)
        found.push(`scissors lie on "${text.text}"`);
  }
  return found;
}

it("are the small trees of the gallery, the textbook's and those of positions", () => {
  const names = gallery.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["threeLeaves", "uniformDeep", "deepCut", "tttFork", "tttDraw", "wide"]),
  );
  const trees = exampleIds.filter((id) => recipe(id).request.game === textbook.game);
  expect(names).toEqual(expect.arrayContaining(trees));
});

it("fold the board for positions as nodes, and all panels only where values could not be read else", () => {
  const folded = (name: string, width: number) => {
    const { search, drawings } = [...gallery, ...others].find((tree) => tree.name.startsWith(name))!;
    return foldedFor(drawings.at(-1)!, placesOf(search.summary.places), 13, width);
  };
  expect([folded("threeLeaves", 1366), folded("15237", 1366), folded("15237", 1920)]).toEqual(["none", "left", "none"]);
  expect(folded("15237", 1024)).toBe("none");
  const wide = others.find(({ name }) => name.startsWith("uniform:b=2,d=5"))!.drawings.at(-1)!;
  const leaves = (count: number) => foldedFor({ ...wide, width: count }, new Map(), 13, 1366);
  expect([24, 32, 40].map(leaves)).toEqual(["none", "left", "both"]);
});

it("have badges on their boards that can be told from the moves beside them", () => {
  const boards = others.find(({ name }) => name.startsWith("15237"))!;
  const { states } = boards.search;
  const recorder = new Recorder();
  const plan = planIn(new Map(), boards.drawings.at(-1)!, windows[0]!);
  expect(plan.nodes.some(({ shape }) => shape === "board")).toBe(true);
  const { look, marks } = shown(boards.search, states.at(-1)!);
  drawTree(recorder, plan, STILL, look, marks, bands);
  const badges = recorder.calls.filter(({ what, with: disc }) => what === "disc" && disc[3] === light.cut);
  expect(badges.length).toBeGreaterThan(2);
  for (const { with: disc } of badges) expect(disc[2]).toBeGreaterThanOrEqual(9);
});

describe.each([...gallery, ...others])("$name", ({ search, drawings }) => {
  const rootOf = ({ glyphs }: TreeDrawing) => glyphs.find(({ node }) => node.parent === null)!.node.id;
  const places = placesOf(search.summary.places);

  it.each(windows)("is drawn whole and still, and nothing touches anything, in $window", (room) => {
    const at = (plan: Plan) => plan.nodes.map(({ x, y, r, glyph }) => [glyph.node.id, x, y, r]);
    // Each iteration is a tree of its own.
    const planned = new Map(drawings.map((drawing) => [rootOf(drawing), planIn(places, drawing, room)]));
    const drawn = [...planned.values()].flatMap(({ nodes }) => nodes);
    const recorded = drawn.filter(({ glyph }) => glyph.anchor === null);
    // Below a node that is proved or disproved everything is folded.
    const folded = recorded.reduce((sum, { glyph }) => sum + glyph.folded, 0);
    expect(recorded.length + folded).toBe(search.summary.graph_nodes);
    expect(folded === 0 || search.summary.proof != null).toBe(true);
    // A textbook tree also shows nodes that the search never visited.
    const whole = search.summary.iterations.every(({ depth }) => depth === null);
    for (const drawing of whole && places.size > 0 ? drawings : [])
      expect(new Set(pathsOf(drawing).values())).toEqual(new Set(places.keys()));
    for (const { nodes, size } of planned.values()) {
      const boxes = nodes.map((node) => ({ id: node.glyph.node.id, ...boxOf(outlineOf(node)) }));
      for (const [place, one] of boxes.entries()) {
        for (const other of boxes.slice(place + 1)) expect(apart(one, other), `${one.id} and ${other.id}`).toBe(true);
        expect(Math.min(one.x0, one.y0)).toBeGreaterThanOrEqual(0);
        expect(one.x1).toBeLessThanOrEqual(size.width);
        expect(one.y1).toBeLessThanOrEqual(size.height);
      }
    }
    for (const [step, state] of search.states.entries()) {
      const drawing = drawings[step]!;
      const plan = planIn(places, drawing, room);
      // Folding what is decided moves the rest.
      if (!search.summary.proof) expect(at(plan), `step ${step}`).toEqual(at(planned.get(rootOf(drawing))!));
      const recorder = new Recorder(plan.size);
      const { look, marks } = shown(search, state);
      const drawn = drawTree(recorder, plan, STILL, look, marks, bands);
      expect(drawn.glyphs).toBe(plan.nodes.length);
      expect(wrongs(plan, recorder, labelsOf(recorder)), `step ${step}`).toEqual([]);
    }
  });
});
