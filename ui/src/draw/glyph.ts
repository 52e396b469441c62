// One glyph of the tree: its shape says who moves, its outline what became of it.
import type { Frame, NodeView } from "../generated/wire";
import { valueText, windowText, type Valued, type ValueView, type Window } from "../model/score";
import type { Point } from "../model/spaces";
import type { Tokens } from "../model/tokens";
import type { Renderer } from "./renderer";

export interface Look {
  tokens: Tokens;
  view: ValueView;
  windows: "nodes" | "edges" | "none";
  bounds: "before" | "after";
  /** 1, or larger for the projector. */
  scale: number;
  /** The open plies by node: they know the window as it is now. */
  frames: ReadonlyMap<number, Frame>;
  /** Everything dashed: a subtree that the search never entered. */
  dashed?: boolean;
}

/** Half the width of a glyph, CSS px. */
export function radiusAt(zoom: number, scale: number): number {
  return Math.max(3, Math.min(26, 15 * zoom * scale));
}

/** The window to print at a node: as it is now while it is open; then as it was left, or before the cut. */
export function windowAt(node: NodeView, look: Pick<Look, "bounds" | "frames">): Window {
  const frame = look.frames.get(node.id);
  if (frame) return frame;
  const window = { alpha: node.alpha_in, beta: node.beta_in };
  const cut = node.status === "cutoff";
  if (!cut || look.bounds === "before" || node.score === null) return window;
  if (node.kind === "max") return { ...window, alpha: Math.max(node.score, window.alpha ?? node.score) };
  return { ...window, beta: Math.min(node.score, window.beta ?? node.score) };
}

export const windowLabel = (node: NodeView, look: Look) => windowText(windowAt(node, look), node.kind, look.view);
export const valueLabel = (node: Valued & Pick<NodeView, "kind">, look: Look) => valueText(node, node.kind, look.view);

/** Draws the shape of a node, without its labels. `future`: known to come, not yet there. */
export function drawShape(
  draw: Renderer,
  node: NodeView,
  at: Point,
  radius: number,
  look: Look,
  future: boolean,
): void {
  const { tokens } = look;
  if (node.status === "pruned" || future) {
    draw.tri(at.x, at.y, radius, node.kind === "max", null, { colour: tokens.ghost, width: 1.5, dashed: true });
    return;
  }
  if (node.status === "leaf" || node.status === "terminal") {
    const half = radius * 0.95;
    draw.frame(at.x - half, at.y - half, half * 2, half * 2, tokens.ghostFill, {
      colour: tokens.ink,
      width: 1.5,
      dashed: look.dashed,
    });
    if (node.status === "terminal" && radius > 6) {
      const inner = half - 3;
      draw.frame(at.x - inner, at.y - inner, inner * 2, inner * 2, null, { colour: tokens.ink, width: 1 });
    }
    return;
  }
  const max = node.kind === "max";
  const stroke = {
    colour: max ? tokens.max : tokens.min,
    width: 2.2,
    dashed: look.dashed || node.status === "stub" || node.status === "hit",
  };
  draw.tri(at.x, at.y, radius, max, max ? tokens.maxFill : tokens.minFill, stroke);
}

/** Two short strokes across an edge: the branch is cut. */
export function drawCut(draw: Renderer, at: Point, radius: number, colour: string): void {
  const size = Math.max(4, radius * 0.5);
  for (const shift of [-3, 3]) {
    const middle = at.y + shift;
    draw.line(
      { x: at.x - size, y: middle + size / 2 },
      { x: at.x + size, y: middle - size / 2 },
      { colour, width: 2.5 },
    );
  }
}
