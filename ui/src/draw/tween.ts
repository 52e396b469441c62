// A layout on its way into another one: what is in both moves, everything else is where it will be.
import { index, type Plan, type Planned } from "./plan";

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** `share`: 0 the old layout, 1 the new one, of which all is drawn in any case. */
export function between(from: Plan, to: Plan, share: number): Plan {
  if (share >= 1) return to;
  const nodes = to.nodes.map((node): Planned => {
    const before = from.byId.get(node.glyph.node.id);
    // a triangle that becomes a board does not grow into one
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
