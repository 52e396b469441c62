// The marks of the legend, each drawn by the code that draws it in the picture.
import { fills, inks } from "../model/kinds";
import type { Kind, NodeView, TreeGlyph } from "../generated/wire";
import { STILL, type Point } from "../model/spaces";
import { mix, type Tokens } from "../model/tokens";
import { drawCut, drawDoorAt, drawShape, type Look } from "./glyph";
import { houseOf } from "./mini-board";
import type { Plan, PlanNode } from "./plan";
import type { Renderer } from "./renderer";
import { drawTree, edgeStroke, unmarked, type Marks } from "./tree-scene";

/** CSS px of a mark. */
export const MARK_SIZE = { width: 36, height: 26 };
const MIDDLE: Point = { x: 20, y: 13 };
const RADIUS = 8;

const nodeOf = (kind: NodeView["kind"], status: NodeView["status"], id = 0) =>
  ({ id, kind, status, parent: null, move: null, score: null, bound: null, proved: null }) as unknown as NodeView;
const plannedOf = (node: NodeView, more: Partial<TreeGlyph> = {}, at = MIDDLE): PlanNode => {
  const leaf = node.status === "leaf" || node.status === "terminal";
  const state = node.status === "pruned" ? "pruned" : "done";
  const glyph = {
    node,
    state,
    folded: 0,
    anchor: null,
    worth: null,
    on_path: false,
    on_pv: false,
    ...more,
  } as TreeGlyph;
  const shape = leaf ? "leaf" : "inner";
  return { ...at, glyph, r: RADIUS, wide: RADIUS, shape, name: null, worth: null, window: false, free: Infinity };
};

type MarkPainter = (draw: Renderer, look: Look) => void;
const shape =
  (kind: NodeView["kind"], status: NodeView["status"]): MarkPainter =>
  (draw, look) =>
    drawShape(draw, plannedOf(nodeOf(kind, status)), look);
/** Draws the frame of a position. */
const house =
  (mover: Kind | null): MarkPainter =>
  (draw, { tokens }) => {
    const colour = mover === null ? tokens.ink : tokens[inks[mover]];
    const fill = mover === null ? tokens.paper : tokens[fills[mover]];
    draw.poly(houseOf(MIDDLE.x, MIDDLE.y, RADIUS, mover), fill, { colour, width: 1.6 });
  };
const edge =
  (from: Point, to: Point, more: Partial<TreeGlyph>): MarkPainter =>
  (draw, look) => {
    draw.line(from, to, edgeStroke({ ...plannedOf(nodeOf("max", "searched"), more), zoom: 1 }, look));
    if (more.state === "pruned") drawCut(draw, from, to, 11, look.tokens.cut);
  };
/** Draws a node with a mark on it; a second node lies below the picture. */
const over =
  (marks: Partial<Marks>): MarkPainter =>
  (draw, look) => {
    const status = marks.whatIf === undefined ? "searched" : "pruned";
    // Open nodes have no value to write.
    const state = status === "pruned" ? status : "open";
    const below = plannedOf(nodeOf("max", "searched", 1), { state: "open" }, { x: -20, y: 60 });
    const nodes = [plannedOf(nodeOf("max", status), { state }), below];
    const byId = new Map(nodes.map((node) => [node.glyph.node.id, node]));
    const plan: Plan = { nodes, byId, folds: [], rows: [], size: MARK_SIZE, least: 8, whole: true };
    drawTree(draw, plan, STILL, look, { ...unmarked, ...marks });
  };

const drawn = {
  maxNode: shape("max", "searched"),
  minNode: shape("min", "searched"),
  maxBoard: house("max"),
  minBoard: house("min"),
  endBoard: house(null),
  leaf: shape("max", "leaf"),
  cut: edge({ x: MIDDLE.x, y: -6 }, { x: MIDDLE.x, y: 32 }, { state: "pruned" }),
  ghost: shape("max", "pruned"),
  probe: (draw, { tokens }) => drawDoorAt(draw, { ...MIDDLE, y: MIDDLE.y - 2 }, 16, tokens),
  pv: edge({ x: 12, y: 2 }, { x: 28, y: 24 }, { on_pv: true, state: "done" }),
  cursor: over({ step: 0 }),
  selection: over({ selected: 0 }),
  folded: (draw, { tokens }) =>
    draw.text(MIDDLE.x, MIDDLE.y, "▸ 12", { colour: tokens.ink2, size: 13, align: "center" }),
  owner: over({ owner: { node: 0, bound: 0, by: "alpha" } }),
  whatIf: over({ whatIf: 0 }),
  merged: (draw, { tokens }) => {
    for (let column = 0; column < 8; column++)
      draw.rect(8 + 3 * column, 6, 3, 14, mix(tokens.max, tokens.min, ((column * 3) % 8) / 7));
  },
} satisfies Record<string, MarkPainter>;
export type LegendMark = keyof typeof drawn;
export const legendMarks = Object.keys(drawn) as LegendMark[];

export function drawLegendMark(draw: Renderer, mark: LegendMark, tokens: Tokens): void {
  draw.clear(null);
  drawn[mark](draw, { tokens, view: "max", windows: "none", bounds: "after", frames: new Map() });
}
