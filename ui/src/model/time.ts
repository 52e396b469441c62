// Facts about a node at a step. The record holds the whole search, but the screen must not reveal the future.
import type { NodeView, Frame, StepState } from "../generated/wire";

export type Moment = "future" | "open" | "done" | "pruned";

/** Returns the state of a node after `step`. Pruned children have no steps, so they need `parent`. */
export function momentOf(node: NodeView, step: number, parent: NodeView | null): Moment {
  if (node.status === "pruned") {
    // the cutoff is the parent's last event but one
    const cut = parent?.exit == null ? null : parent.exit - 1;
    return cut === null || step >= cut ? "pruned" : "future";
  }
  if (node.enter === null || node.enter > step) return "future";
  return node.exit !== null && node.exit <= step ? "done" : "open";
}

/** Hides everything about a node that lies after `step`. */
export function asKnown(node: NodeView, step: number, parent: NodeView | null = null): NodeView {
  const moment = momentOf(node, step, parent);
  if (moment === "done" || moment === "pruned") return node;
  const blank = { ...node, score: null, left: null, bound: null, proved: null, static: null, cut_children: 0 };
  if (moment === "open") return { ...blank, status: "open" };
  return { ...blank, status: "open", alpha_in: null, beta_in: null };
}

/** Returns the open plies. "before" restores a window that the last update has just closed. */
export function framesAt(state: StepState | null, bounds: "before" | "after"): Map<number, Frame> {
  const shown = (frame: Frame) =>
    bounds === "after" ? frame : { ...frame, alpha: frame.alpha_tested, beta: frame.beta_tested };
  return new Map(state?.stack.map((frame) => [frame.node, shown(frame)]) ?? []);
}

/** Returns the open plies with one as it was entered: its first window, and no best so far. */
export function asEntered(frames: ReadonlyMap<number, Frame>, node: number | null): ReadonlyMap<number, Frame> {
  const frame = node === null ? undefined : frames.get(node);
  if (!frame) return frames;
  const entered = { ...frame, alpha: frame.alpha_in, beta: frame.beta_in, best: null, best_move: null };
  return new Map([...frames, [frame.node, entered]]);
}

/** Returns the open nodes, without the one that the step has just closed. */
export function openAt(frames: ReadonlyMap<number, Frame>, state: StepState | null): ReadonlySet<number> {
  const open = new Set(frames.keys());
  if (state?.event === "exit" && state.node !== null) open.delete(state.node);
  return open;
}
