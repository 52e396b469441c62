// The marks of the legend, each drawn by what draws it in the picture.
import type { NodeView, TreeGlyph } from "../generated/wire";
import type { Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import { drawShape, type Look } from "./glyph";
import { mergedColour } from "./icicle-scene";
import type { Renderer } from "./renderer";
import { foldedLabel } from "./tree-labels";
import { drawTreeOverlay, type Marks } from "./tree-overlay";
import { drawEdge } from "./tree-scene";

/** CSS px of a mark. */
export const MARK_SIZE = { width: 36, height: 26 };
const MIDDLE: Point = { x: 20, y: 13 };
const RADIUS = 7;
const unmarked: Marks = { hovered: null, owner: null, selected: null, step: null, whatIf: null };

const nodeOf = (kind: NodeView["kind"], status: NodeView["status"], id = 0) => ({ id, kind, status }) as NodeView;
const glyphOf = (node: NodeView, more: Partial<TreeGlyph> = {}) => ({ node, state: "done", ...more }) as TreeGlyph;

type Drawn = (draw: Renderer, look: Look) => void;
const shape =
  (kind: NodeView["kind"], status: NodeView["status"]): Drawn =>
  (draw, look) =>
    drawShape(draw, nodeOf(kind, status), MIDDLE, RADIUS, look, false);
const edge =
  (from: Point, to: Point, more: Partial<TreeGlyph>): Drawn =>
  (draw, look) => {
    const node = nodeOf("max", "searched");
    drawEdge(draw, { from: { glyph: glyphOf(node), at: from }, to: { glyph: glyphOf(node, more), at: to } }, 0, look);
  };
/** A node with a mark over it; a second one lies below the picture. */
const over =
  (marks: Partial<Marks>): Drawn =>
  (draw, look) => {
    const glyphs = [
      glyphOf(nodeOf("max", "searched", 0), { x: 0, y: 0 }),
      glyphOf(nodeOf("max", "searched", 1), { x: -1, y: 1 }),
    ];
    const drawing = { glyphs, folds: [], folded_groups: 0, shown: 2, total: 2, width: 2, height: 2 };
    const camera = { zoom: RADIUS / 15, left: MIDDLE.x, top: MIDDLE.y };
    drawTreeOverlay(draw, drawing, camera, { ...unmarked, ...marks }, look.tokens, 1);
    shape("max", marks.whatIf === undefined ? "searched" : "pruned")(draw, look);
  };

const drawn = {
  maxNode: shape("max", "searched"),
  minNode: shape("min", "searched"),
  leaf: shape("max", "leaf"),
  terminal: shape("max", "terminal"),
  cut: edge({ x: MIDDLE.x, y: -6 }, { x: MIDDLE.x, y: 26 }, { state: "pruned" }),
  ghost: shape("max", "pruned"),
  pv: edge({ x: 12, y: 2 }, { x: 28, y: 24 }, { on_pv: true }),
  cursor: over({ step: 0 }),
  selection: over({ selected: 0 }),
  folded: (draw, { tokens }) =>
    draw.text(MIDDLE.x, MIDDLE.y, foldedLabel(12), { colour: tokens.ink2, size: 13, mono: true, align: "center" }),
  owner: over({ owner: 0, step: 1 }),
  whatIf: over({ whatIf: 0 }),
  merged: (draw, { tokens }) => draw.rect(8, 6, 24, 14, mergedColour(tokens)),
} satisfies Record<string, Drawn>;
export type LegendMark = keyof typeof drawn;
export const legendMarks = Object.keys(drawn) as LegendMark[];

export function drawLegendMark(draw: Renderer, mark: LegendMark, tokens: Tokens): void {
  draw.clear(null);
  drawn[mark](draw, { tokens, view: "max", windows: "none", bounds: "after", scale: 1, frames: new Map() });
}
