// What of a node is known at a step. The record knows the whole search; the screen must not tell the future.
import type { NodeView } from "../generated/wire";

export type Moment = "future" | "open" | "done" | "pruned";

/** The state of a node after `step`. `parent` is needed for pruned children, which have no steps of their own. */
export function momentOf(node: NodeView, step: number, parent: NodeView | null): Moment {
  if (node.status === "pruned") {
    // the cutoff is the parent's last event but one
    const cut = parent?.exit == null ? null : parent.exit - 1;
    return cut === null || step >= cut ? "pruned" : "future";
  }
  if (node.enter === null || node.enter > step) return "future";
  return node.exit !== null && node.exit <= step ? "done" : "open";
}

/** The node without what lies in the future of `step`. */
export function asKnown(node: NodeView, step: number, parent: NodeView | null = null): NodeView {
  const moment = momentOf(node, step, parent);
  if (moment === "done" || moment === "pruned") return node;
  const blank = { ...node, score: null, bound: null, proved: null, static: null, cut_children: 0 };
  if (moment === "open") return { ...blank, status: "open" };
  return { ...blank, status: "open", alpha_in: null, beta_in: null };
}
