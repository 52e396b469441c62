// A layout on its way to another: common nodes move, all others are in place.
import { index, type Plan, type PlanNode } from "./plan";

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Returns the layout at `share`: 0 is the old one, 1 the new one. All of the new one is always drawn. */
export function between(from: Plan, to: Plan, share: number): Plan {
  if (share >= 1) return to;
  const nodes = to.nodes.map((node): PlanNode => {
    const before = from.byId.get(node.glyph.node.id);
    // A triangle must not grow into a board.
    if (!before || before.shape !== node.shape) return node;
    return {
      ...node,
      x: mix(before.x, node.x, share),
      y: mix(before.y, node.y, share),
      r: mix(before.r, node.r, share),
      wide: mix(before.wide, node.wide, share),
    };
  });
  return { ...to, nodes, byId: index(nodes) };
}
