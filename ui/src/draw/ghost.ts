// The search before a change, faint behind the search after it: its best line, its cuts, its values struck through.
import type { LeafTrial, TreeDrawing, TreeGlyph } from "../generated/wire";
import type { CutBand } from "../model/live-leaf";
import { pathKey } from "../model/places";
import { isUp } from "../model/kinds";
import { valueText, type ValueView } from "../model/score";
import { drawCut, drawScissors, spaced } from "./glyph";
import type { PlanNode } from "./plan";
import { roughWidth, TRI_HIGH, type Renderer } from "./renderer";
import type { Tokens } from "../model/tokens";
import type { EdgeMarks } from "./vote-marks";

/** A glyph with the moves to it. */
interface GlyphPath {
  glyph: TreeGlyph;
  path: readonly string[];
}

/** The answers for the drawings on screen, because several parts of it compare them. */
const known = new WeakMap<TreeDrawing, ReadonlyMap<string, GlyphPath>>();

/** Returns the glyphs of a drawing by their paths, so that those of two drawings can be compared. */
export function glyphsByPath(drawing: TreeDrawing): ReadonlyMap<string, GlyphPath> {
  const found = known.get(drawing);
  if (found) return found;
  const paths = new Map<number, readonly string[]>();
  const placed = drawing.glyphs.map((glyph): [string, GlyphPath] => {
    const { id, move, parent } = glyph.node;
    const path = move === null || parent === null ? [] : [...(paths.get(parent) ?? []), move];
    paths.set(id, path);
    return [pathKey(path), { glyph, path }];
  });
  const all = new Map(placed);
  known.set(drawing, all);
  return all;
}

/** Whether the edge to a node leaves the searched part, because a cutoff skips it. */
const isCut = ({ state, anchor }: TreeGlyph) => state === "pruned" && anchor === null;

/** The effect of a new value on the search. */
export interface TrialChange {
  /** Paths of the nodes whose edges are cut only now, and no longer. */
  cut: readonly (readonly string[])[];
  open: readonly (readonly string[])[];
}

/** Compares two searches of trees of one shape. */
export function changeBetween(before: LeafTrial, now: LeafTrial): TrialChange {
  const [was, is] = [glyphsByPath(before.tree), glyphsByPath(now.tree)];
  const only = (here: typeof was, there: typeof was) =>
    [...here].flatMap(([key, { glyph, path }]) => {
      const other = there.get(key)?.glyph;
      return isCut(glyph) && !(other && isCut(other)) ? [path] : [];
    });
  return { cut: only(is, was), open: only(was, is) };
}

/** A leaf whose value moves under the pointer or the keys (state/live-leaf.svelte.ts), as the stage shows it. */
export interface MovingLeaf {
  /** The moves to it. */
  readonly path: readonly string[];
  /** Its value before the change, and now. */
  readonly was: number;
  readonly value: number;
  /** Px of the pointer for one value; the band beside the leaf has the same scale. */
  readonly unit: number;
  /** The values at which the same edges are cut; null for unknown. */
  readonly bands: readonly CutBand[] | null;
  /** The finished search before the change, and the newest one that has come, with its value. */
  readonly before: LeafTrial | null;
  readonly now: (LeafTrial & { tried: number }) | null;
  /** The search before, drawn faintly behind the search after. */
  readonly ghost: EdgeMarks | null;
  /** The change in words: the value with the cuts, and what follows from them. */
  readonly said: { head: string; detail: string };
  /** Settles when the change is made or refused; null while the value still moves. */
  readonly done: Promise<void> | null;
  /** Takes another value. */
  to(value: number): void;
  /** Makes the value a change of the tree, at once or soon. */
  keep(): Promise<void>;
  keepSoon(): void;
  /** Leaves the tree as it was. */
  cancel(): void;
}

/** Px of the old best line. */
const LINE = 10;

/** Returns the drawing of what has changed; null if nothing has. */
export function ghostOf(before: TreeDrawing, now: TreeDrawing, view: ValueView): EdgeMarks | null {
  const was = glyphsByPath(before);
  const best = new Set<number>();
  const cuts = new Set<number>();
  const badges = new Set<number>();
  const values = new Map<number, string>();
  let isOther = false;
  for (const [key, { glyph }] of glyphsByPath(now)) {
    const { id, kind, status } = glyph.node;
    const old = was.get(key)?.glyph;
    if (!old) continue;
    if (old.on_pv) best.add(id);
    if (old.on_pv !== glyph.on_pv) isOther = true;
    if (isCut(old) && !isCut(glyph)) cuts.add(id);
    const shut = ({ state, node }: TreeGlyph) => state === "done" && node.status === "cutoff";
    if (shut(old) && !shut(glyph)) badges.add(id);
    if (status === "leaf" || status === "terminal" || old.state !== "done") continue;
    const text = valueText(old.node, kind, view);
    if (glyph.state !== "done" || text !== valueText(glyph.node, kind, view)) values.set(id, text);
  }
  if (!isOther) best.clear();
  if (best.size + cuts.size + badges.size + values.size === 0) return null;
  return {
    under(draw, edges, tokens) {
      for (const { node, ends } of edges)
        if (best.has(node)) draw.line(ends[0], ends[1], { colour: tokens.line2, width: LINE });
    },
    over(draw, edges, size, tokens, nodes) {
      draw.fade(0.4, () => {
        for (const { node, ends } of edges)
          if (cuts.has(node)) drawCut(draw, ends[0], ends[1], Math.max(9, size * 1.4), tokens.cut);
        for (const id of badges) drawBadge(draw, nodes.get(id), tokens);
      });
      for (const [id, text] of values) drawStruck(draw, nodes.get(id), text, size, tokens);
    },
  };
}

/** Draws the badge of a former cutoff at the corner of its node, where a badge of now would be. */
function drawBadge(draw: Renderer, node: PlanNode | undefined, tokens: Tokens): void {
  if (node?.shape !== "inner") return;
  const { x, y, r, wide, glyph } = node;
  const side = isUp(glyph.node.kind) ? 1 : -1;
  // An outline, because a filled badge is a cut of now.
  const outline = { ...tokens, cut: tokens.paper, paper: tokens.cut };
  drawScissors(draw, x + wide * 0.94, y + side * r * TRI_HIGH, Math.max(5, Math.min(17, 0.25 * r)), outline);
}

/** Writes a former value beside the wide end of its node, struck through. */
function drawStruck(draw: Renderer, node: PlanNode | undefined, text: string, least: number, tokens: Tokens): void {
  if (node?.shape !== "inner") return;
  const { x, y, r, wide, glyph } = node;
  const size = Math.max(least, Math.min(22, 0.36 * r));
  const side = isUp(glyph.node.kind) ? 1 : -1;
  const at = { x: x - wide - 0.4 * size, y: y + side * (r * TRI_HIGH - size * 0.7) };
  const shown = spaced(text);
  const colour = tokens.ghost;
  draw.text(at.x, at.y, shown, { colour, size, weight: 600, align: "right", halo: tokens.paper });
  const left = at.x - roughWidth(text, size) * 0.9 - 2;
  draw.line({ x: left, y: at.y }, { x: at.x + 2, y: at.y }, { colour, width: Math.max(1.5, size * 0.1) });
}
