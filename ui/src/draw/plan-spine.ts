// Focus and context, for trees that do not fit: the path to the node in focus as a spine, its siblings at each ply as a strip;
// the family of the focus in full, its children as positions where the game has a board.
import type { TreeDrawing } from "../generated/wire";
import { bandLabel, draft, index, type Draft, type Plan, type Planned, type PlanWish, type Row } from "./plan";
import { TRI_WIDE } from "./renderer";

/** Px of a ply of the spine, and what the family of the focus takes below it. */
const PITCH = { most: 46, least: 15 };
const FAMILY = 300;
/** Siblings drawn on either side of the spine; more are not told one by one. */
const STRIP = { left: 3, right: 9 };

/** Null where the focus is not drawn with its path: then there is no spine. */
export function planSpine(drawing: TreeDrawing, focus: number, wish: PlanWish): Plan | null {
  const { size, least, places } = wish;
  const inset = wish.inset ?? { left: 0, right: 0 };
  const drafts = new Map(draft(drawing, places).map((each) => [each.glyph.node.id, each]));
  const path: Draft[] = [];
  for (
    let at = drafts.get(focus);
    at;
    at = at.glyph.node.parent === null ? undefined : drafts.get(at.glyph.node.parent)
  )
    path.unshift(at);
  if (path.length === 0 || path[0]?.glyph.node.parent !== null) return null;
  const families = new Map<number, Draft[]>();
  for (const each of drafts.values()) {
    const { parent } = each.glyph.node;
    if (parent !== null) families.set(parent, [...(families.get(parent) ?? []), each]);
  }
  const depth = path.length - 1;
  const scale = least / 13;
  const family = Math.min(FAMILY * Math.min(scale, 1.6), size.height * 0.62);
  const top = 30 * Math.min(scale, 1.6);
  const pitch =
    depth === 0 ? 0 : Math.max(PITCH.least, Math.min(PITCH.most * scale, (size.height - family - top) / depth));
  const middle = inset.left + (size.width - inset.left - inset.right) * 0.54;
  const rightRim = size.width - inset.right - 16;
  const small = Math.min(16 * scale, pitch * 0.37);
  const planned: Planned[] = [];
  const add = (each: Draft, x: number, y: number, r: number, more: Partial<Planned> = {}) => {
    const wide = each.leaf ? r : r * TRI_WIDE;
    const shape = each.leaf ? "leaf" : "inner";
    const { glyph, name, worth } = each;
    planned.push({ glyph, x, y, r, wide, shape, name, worth, window: false, free: Infinity, ...more });
  };
  const rows: Row[] = [];
  const words = bandLabel(least);

  // the spine, with what was searched before it on the left and what is to come on the right
  for (let ply = 0; ply < depth; ply++) {
    const here = path[ply]!;
    const y = top + ply * pitch;
    rows.push({ y, top: ply === 0 ? 0 : y - pitch / 2, bottom: y + pitch / 2, kind: here.glyph.node.kind });
    add(here, middle, y, small, { value: "right", rim: rightRim, name: pitch >= 26 * scale ? here.name : null });
    if (ply === 0 || pitch < 26 * scale) continue;
    const siblings = (families.get(path[ply - 1]!.glyph.node.id) ?? []).filter((each) => each !== here);
    const before = siblings.filter(({ glyph }) => glyph.node.ordinal < here.glyph.node.ordinal);
    const after = siblings.filter(({ glyph }) => glyph.node.ordinal > here.glyph.node.ordinal);
    const strip = { linked: false, name: null };
    for (const [place, each] of before.slice(-STRIP.left).reverse().entries())
      add(each, middle - (64 + place * 74) * scale, y, small * 0.62, { ...strip, value: "left" });
    const room = Math.floor((rightRim - 110 * scale - middle - 76 * scale) / (28 * scale));
    for (const [place, each] of after.slice(0, Math.max(0, Math.min(STRIP.right, room))).entries())
      add(each, middle + (76 + place * 28) * scale, y, small * 0.62, { ...strip, value: null });
  }

  // the focus among its siblings
  const last = path[depth]!;
  const large = Math.min(42 * scale, family * 0.15);
  const y = depth === 0 ? top + large : top + (depth - 1) * pitch + pitch / 2 + large * 1.75;
  const beside = depth === 0 ? [] : (families.get(path[depth - 1]!.glyph.node.id) ?? []);
  const rowTop = depth === 0 ? 0 : top + (depth - 0.5) * pitch;
  const childTop = y + large * 1.75;
  rows.push({ y, top: rowTop, bottom: childTop, kind: last.glyph.node.kind });
  add(last, middle, y, last.leaf ? large * 0.6 : large, { value: "in", rim: rightRim, rimUp: true });
  const sides = [
    { row: beside.filter(({ glyph }) => glyph.node.ordinal < last.glyph.node.ordinal).reverse(), way: -1 },
    { row: beside.filter(({ glyph }) => glyph.node.ordinal > last.glyph.node.ordinal), way: 1 },
  ];
  for (const { row, way } of sides) {
    const room = way < 0 ? middle - inset.left - words.right : rightRim - 60 * scale - middle;
    const first = large * TRI_WIDE + 56 * scale;
    const step = Math.min(92 * scale, (room - first - 20) / Math.max(1, row.length - 1));
    const r = Math.min(24 * scale, step * 0.42);
    for (const [place, each] of row.entries())
      if (r >= 8)
        add(each, middle + way * (first + place * step), y + large * 0.25, each.leaf ? r * 0.8 : r, {
          value: "in",
          name: r >= 15 * scale ? each.name : null,
        });
  }

  // its children
  const children = (families.get(focus) ?? []).sort((a, b) => a.glyph.x - b.glyph.x);
  const folds = drawing.folds.filter(({ parent }) => parent === focus);
  const count = children.length + folds.length;
  const kinds = new Set(children.filter(({ leaf }) => !leaf).map(({ glyph }) => glyph.node.kind));
  const childY = childTop + (size.height - childTop) * 0.44;
  if (count > 0) {
    rows.push({ y: childY, top: childTop, bottom: size.height, kind: kinds.size === 1 ? [...kinds][0]! : null });
    const span = size.width - inset.left - inset.right - 36 * scale;
    const step = Math.min(100 * scale, span / count);
    const left = Math.max(
      inset.left + 18 * scale,
      Math.min(middle - (count * step) / 2, inset.left + span + 18 * scale - count * step),
    );
    const side = Math.min(72 * scale, step - 16, (size.height - childTop) * 0.5);
    for (const [place, each] of children.entries()) {
      const x = left + (place + 0.5) * step;
      const board = each.glyph.board !== null && side >= 44;
      if (board) add(each, x, childY, side / 2, { shape: "board", wide: side / 2, value: "in" });
      else add(each, x, childY, Math.min((each.leaf ? 22 : 26) * scale, step * 0.4), { value: "in" });
    }
    const more = folds.map((fold) => ({ fold, x: left + (children.length + 0.5) * step, y: childY }));
    return { nodes: planned, byId: index(planned), folds: more, rows, size, least, whole: true };
  }
  rows.at(-1)!.bottom = size.height;
  return { nodes: planned, byId: index(planned), folds: [], rows, size, least, whole: true };
}
