// The space round a leaf in a drawing, for what is shown beside it and must not lie on another node.
import { toView, type Camera } from "../model/spaces";
import { plannedAt } from "./tree-overlay";
import type { Plan } from "./plan";
import { TRI_HIGH } from "./renderer";

/** A leaf in the view, px. */
export interface LeafBox {
  /** Its middle, and half its size. */
  x: number;
  y: number;
  half: number;
  r: number;
  /** Free px on its left and right, and above it up to the row of its parent. */
  left: number;
  right: number;
  above: number;
}

/** Returns the box of the leaf at the end of a path; null if none is drawn there. */
export function leafBox(plan: Plan, camera: Camera, path: readonly string[], width: number): LeafBox | null {
  const leaf = plannedAt(plan, path);
  if (leaf?.shape !== "leaf") return null;
  const { zoom } = camera;
  const { x, y } = toView(camera, leaf);
  const [half, r] = [leaf.wide * zoom, leaf.r * zoom];
  const box = { x, y, half, r, left: x - half, right: width - x - half, above: y - r };
  for (const node of plan.nodes) {
    if (node === leaf) continue;
    const at = toView(camera, node);
    const high = (node.shape === "inner" ? node.r * TRI_HIGH : node.r) * zoom;
    if (at.y + high <= y - r) {
      box.above = Math.min(box.above, y - r - at.y - high);
      continue;
    }
    if (at.y - high >= y + r) continue;
    const wide = node.wide * zoom;
    if (at.x < x) box.left = Math.min(box.left, x - half - at.x - wide);
    else box.right = Math.min(box.right, at.x - wide - x - half);
  }
  return box;
}
