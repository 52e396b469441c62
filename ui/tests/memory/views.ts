// Drawings of a recording: a plain layout, one leaf a slot, and icicle tiles without any culling.
import type { StepState, TilesRequest, TreeDrawing, TreeGlyph, TreeRequest } from "../../src/generated/wire";
import { asKnown, momentOf } from "../../src/model/time";
import type { Recording } from "./record";

export function drawingOf(rec: Recording, request: TreeRequest, state: StepState): TreeDrawing {
  const glyphs: TreeGlyph[] = [];
  const pathIds = new Set<number>();
  for (let at: number | null = request.focus; at !== null; at = rec.nodes[at]?.parent ?? null) pathIds.add(at);
  const pvIds = new Set([0]);
  let folded_groups = 0;
  let at = 0;
  for (const move of state.pv) {
    const next = rec.nodes.find((node) => node.parent === at && node.move === move);
    if (!next) break;
    pvIds.add((at = next.id));
  }
  let slot = 0;
  const place = (id: number): number | null => {
    const node = rec.nodes[id]!;
    const parent = node.parent === null ? null : rec.nodes[node.parent]!;
    const moment = momentOf(node, request.step, parent);
    if (moment === "future" && !request.show_future) return null;
    const glyph: TreeGlyph = {
      node: asKnown(node, request.step, parent),
      x: 0,
      y: node.ply,
      folded: 0,
      on_path: pathIds.has(id),
      on_pv: pvIds.has(id) && state.pv.length > 0,
      state: moment,
      mark: null,
    };
    glyphs.push(glyph);
    const children = rec.nodes.filter((each) => each.parent === id);
    const fold =
      request.closed.includes(id) ||
      (node.ply >= 3 && !pathIds.has(id) && !request.opened.includes(id) && rec.nodes.length > 150);
    const xs = fold ? [] : children.map((child) => place(child.id)).filter((x): x is number => x !== null);
    if (fold && children.length > 0) {
      glyph.folded = node.size - 1;
      folded_groups += 1;
    }
    glyph.x = xs.length > 0 ? (xs[0]! + xs.at(-1)!) / 2 : slot++;
    return glyph.x;
  };
  place(0);
  const height = Math.max(...glyphs.map((glyph) => glyph.y));
  return { glyphs, folds: [], width: slot - 1, height, shown: glyphs.length, total: rec.nodes.length, folded_groups };
}

const statuses = ["searched", "leaf", "terminal", "cutoff", "pruned", "stub", "open"];

export function tilesOf(rec: Recording, request: TilesRequest): ArrayBuffer {
  const seen = rec.nodes.filter(
    (node) =>
      node.id < request.to &&
      node.id + node.size > request.from &&
      node.ply >= request.first_ply &&
      node.ply < request.first_ply + request.plies,
  );
  const bytes = new DataView(new ArrayBuffer(8 + seen.length * 24));
  bytes.setUint32(0, seen.length, true);
  bytes.setUint32(4, rec.nodes.length, true);
  const scale = request.width / (request.to - request.from);
  for (const [place, node] of seen.entries()) {
    const at = 8 + place * 24;
    bytes.setUint32(at, node.id, true);
    bytes.setFloat32(at + 4, (node.id - request.from) * scale, true);
    bytes.setFloat32(at + 8, (node.id + node.size - request.from) * scale, true);
    bytes.setUint16(at + 12, node.ply, true);
    const bound = { exact: 0, lower: 1, upper: 2 }[node.bound ?? "exact"];
    bytes.setUint16(at + 14, statuses.indexOf(node.status) | (node.kind === "min" ? 8 : 0) | (bound << 5), true);
    bytes.setInt32(at + 16, node.score ?? -0x8000_0000, true);
    bytes.setUint32(at + 20, node.size, true);
  }
  return bytes.buffer;
}
