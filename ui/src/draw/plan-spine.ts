// Focus and context for trees that do not fit. The path to the focus is a spine, with its siblings as a strip at each
// ply. The family of the focus is complete.
import type { Fold, TreeDrawing } from "../generated/wire";
import {
  bandLabel,
  draft,
  familiesOf,
  index,
  pathTo,
  type Draft,
  type Plan,
  type PlanNode,
  type PlannedFold,
  type PlanWish,
  type Row,
} from "./plan";
import { digits } from "../model/score";
import { roughWidth, TRI_WIDE } from "./renderer";

/** Px of a ply of the spine, and of the focus's family below it. */
const PITCH = { most: 46, least: 15 };
const FAMILY = 300;
/** Limit of siblings on either side of the spine; the rest is a count, "+4". */
const STRIP = { left: 3, right: 9 };
/** Px from the spine to the first sibling before and after it, and between siblings, at the size of a screen. */
const BEFORE = { first: 64, step: 74 };
const AFTER = { first: 76, step: 28 };
/** Px of a "+4" on either side of its middle. */
const MORE = 21;
/** The least radius of a sibling of the focus, and the least for a value in it. */
const LEAST = 8;
const VALUED = 12;
/** The radius from which a value fits in its triangle, and the px of a value left of its glyph. */
const ROOMY = 24;
const VALUE = 50;

/** Plans the spine; null if the focus is not drawn with its path. */
// eslint-disable-next-line max-lines-per-function -- from top to bottom, one ply after another, with measures that all plies share
export function planSpine(drawing: TreeDrawing, focus: number, wish: PlanWish): Plan | null {
  const { size, least, places, covered = 0 } = wish;
  const drafts = draft(drawing, places);
  const path = pathTo(drafts, focus);
  if (path === null) return null;
  const families = familiesOf(drafts);
  const depth = path.length - 1;
  const scale = least / 13;
  const family = Math.min(FAMILY * Math.min(scale, 1.6), size.height * 0.62);
  const top = Math.min(30 * Math.min(scale, 1.6), size.height * 0.1);
  // In a low picture a count takes the place of the plies below the root.
  const fitting = Math.max(2, Math.floor((size.height - family - top) / PITCH.least));
  const skipped = depth > fitting ? depth - fitting + 1 : 0;
  const spine = path.slice(0, depth);
  const lines = skipped > 0 ? [spine[0]!, null, ...spine.slice(1 + skipped)] : spine;
  const upper = lines.length;
  const pitch =
    upper === 0 ? 0 : Math.max(PITCH.least, Math.min(PITCH.most * scale, (size.height - family - top) / upper));
  const middle = (size.width - covered) * 0.54;
  const rightRim = size.width - covered - 16;
  const small = Math.min(16 * scale, pitch * 0.37);
  const planned: PlanNode[] = [];
  const add = (each: Draft, x: number, y: number, r: number, more: Partial<PlanNode> = {}) => {
    const wide = each.leaf ? r : r * TRI_WIDE;
    const shape = each.leaf ? "leaf" : "inner";
    const { glyph, name, worth } = each;
    planned.push({ glyph, x, y, r, wide, shape, name, worth, window: false, free: Infinity, ...more });
  };
  const counted: PlannedFold[] = [];
  /** Returns the folds among a node's children before (−1) or after (1) one of them. */
  const foldedOf = (parent: number, child: number, way: -1 | 1) =>
    drawing.folds.filter((fold) => fold.parent === parent && (way < 0 ? fold.first < child : fold.first > child));
  /** Returns how many siblings to draw: all if they fit, else as many as leave room for the count of the rest. */
  const room = (siblings: number, more: boolean, most: number, beside: number) =>
    !more && siblings <= most ? siblings : Math.max(0, Math.min(siblings, most, beside));
  /** Shows the number of siblings that are not drawn. */
  const tellRest = (parent: number, left: readonly Draft[], folds: readonly Fold[], x: number, y: number) => {
    const total = left.length + folds.reduce((sum, fold) => sum + fold.count, 0);
    const first = Math.min(...left.map(({ glyph }) => glyph.node.id), ...folds.map((fold) => fold.first));
    if (total > 0) counted.push({ fold: { parent, first, count: total }, x, y, linked: false });
  };
  const rows: Row[] = [];
  const words = bandLabel(least);

  // the spine, with earlier siblings on the left and later ones on the right
  for (const [line, here] of lines.entries()) {
    const y = top + line * pitch;
    const kind = here?.glyph.node.kind ?? null;
    rows.push({ y, top: line === 0 ? 0 : y - pitch / 2, bottom: y + pitch / 2, kind });
    if (here === null) {
      const [parent, first] = [path[0]!.glyph.node.id, path[1]!.glyph.node.id];
      counted.push({
        fold: { parent, first, count: skipped },
        x: middle,
        y,
        linked: false,
        text: `… ${skipped}`,
      });
      continue;
    }
    add(here, middle, y, small, { value: "right", rim: rightRim, name: pitch >= 26 * scale ? here.name : null });
    const above = here.glyph.node.parent;
    if (above === null || pitch < 26 * scale) continue;
    const siblings = (families.get(above) ?? []).filter((each) => each !== here);
    const before = siblings.filter(({ glyph }) => glyph.node.ordinal < here.glyph.node.ordinal);
    const after = siblings.filter(({ glyph }) => glyph.node.ordinal > here.glyph.node.ordinal);
    const strip = { linked: false, name: null };
    const free = (middle - words.right) / scale;
    const fits = Math.floor((free - BEFORE.first - VALUE) / BEFORE.step) + 1;
    const hidden = foldedOf(above, here.glyph.node.id, -1);
    const left = room(
      before.length,
      hidden.length > 0,
      Math.min(STRIP.left, fits),
      Math.floor((free - BEFORE.first - MORE) / BEFORE.step),
    );
    const near = before.slice(before.length - left).reverse();
    for (const [place, each] of near.entries())
      add(each, middle - (BEFORE.first + place * BEFORE.step) * scale, y, small * 0.62, { ...strip, value: "left" });
    tellRest(
      above,
      before.slice(0, before.length - left),
      hidden,
      middle - (BEFORE.first + left * BEFORE.step) * scale,
      y,
    );

    const beyond = (rightRim - 110 * scale - middle) / scale;
    const ahead = foldedOf(above, here.glyph.node.id, 1);
    const columns = Math.floor((beyond - AFTER.first) / AFTER.step);
    const right = room(after.length, ahead.length > 0, Math.min(STRIP.right, columns), columns - 1);
    for (const [place, each] of after.slice(0, right).entries())
      add(each, middle + (AFTER.first + place * AFTER.step) * scale, y, small * 0.62, { ...strip, value: null });
    if (columns > 0)
      tellRest(above, after.slice(right), ahead, middle + (AFTER.first + right * AFTER.step + 12) * scale, y);
  }

  // the focus among its siblings
  const last = path[depth]!;
  const large = Math.min(42 * scale, family * 0.15);
  const y = upper === 0 ? top + large : top + (upper - 0.5) * pitch + large * 1.75;
  const beside = depth === 0 ? [] : (families.get(path[depth - 1]!.glyph.node.id) ?? []);
  const rowTop = upper === 0 ? 0 : top + (upper - 0.5) * pitch;
  const childTop = y + large * 1.75;
  rows.push({ y, top: rowTop, bottom: childTop, kind: last.glyph.node.kind });
  add(last, middle, y, last.leaf ? large * 0.6 : large, { value: "in", rim: rightRim, rimUp: true });
  const sides: { row: Draft[]; way: -1 | 1 }[] = [
    { row: beside.filter(({ glyph }) => glyph.node.ordinal < last.glyph.node.ordinal).reverse(), way: -1 },
    { row: beside.filter(({ glyph }) => glyph.node.ordinal > last.glyph.node.ordinal), way: 1 },
  ];
  const longest = Math.max(1, ...beside.map(({ glyph, worth }) => digits(worth ?? glyph.node.score ?? 0).length));
  const narrow = roughWidth("0".repeat(longest), least) + 4;
  for (const { row, way } of sides) {
    const parent = path[depth - 1]?.glyph.node.id;
    if (parent === undefined) break;
    const folds = foldedOf(parent, last.glyph.node.id, way);
    const space = way < 0 ? middle - words.right : rightRim - 60 * scale - middle;
    const first = large * TRI_WIDE + 56 * scale;
    const places = row.length + (folds.length > 0 ? 1 : 0);
    const step = Math.min(92 * scale, (space - first - 20) / Math.max(1, places - 1));
    const r = Math.min(24 * scale, step * 0.42, large * 1.2);
    const at = (place: number) => middle + way * (first + place * step);
    const drawn = r >= LEAST ? row : [];
    for (const [place, each] of drawn.entries())
      add(each, at(place), y + large * 0.25, each.leaf ? r * 0.8 : r, {
        // Close siblings that the search has left have their values too: without one they would look like future ones.
        value: r >= VALUED ? "in" : step >= narrow ? "below" : null,
        free: step,
        name: r >= 15 * scale ? each.name : null,
      });
    tellRest(parent, drawn.length > 0 ? [] : row, folds, drawn.length > 0 ? at(row.length) : middle + way * first, y);
  }

  // its children
  const children = (families.get(focus) ?? []).sort((a, b) => a.glyph.x - b.glyph.x);
  const folds = drawing.folds.filter(({ parent }) => parent === focus);
  const count = children.length + folds.length;
  const kinds = new Set(children.filter(({ leaf }) => !leaf).map(({ glyph }) => glyph.node.kind));
  const below = size.height - childTop;
  if (count > 0) {
    const end = size.width - covered - 18 * scale;
    const from = 18 * scale;
    const step = Math.min(100 * scale, (end - from) / count);
    const left = Math.max(from, Math.min(middle - (count * step) / 2, end - count * step));
    const radius = ({ leaf }: Draft) => Math.min((leaf ? 22 : 26) * scale, step * 0.4, below * 0.34);
    // A value that does not fit in a glyph is a line below it.
    const line = children.some((each) => !each.leaf && radius(each) < ROOMY * scale) ? 1.5 * least : 0;
    const childY = childTop + Math.min(below * 0.44, below - line - Math.max(0, ...children.map(radius)));
    const kind = kinds.size === 1 ? [...kinds][0]! : null;
    rows.push({ y: childY, top: childTop, bottom: size.height, kind, bare: left < words.right });
    for (const [place, each] of children.entries()) {
      const r = radius(each);
      const value = each.leaf || r >= ROOMY * scale ? "in" : "below";
      add(each, left + (place + 0.5) * step, childY, r, { value });
    }
    const more = folds.map((fold) => ({ fold, x: left + (children.length + 0.5) * step, y: childY }));
    return { nodes: planned, byId: index(planned), folds: [...counted, ...more], rows, size, least, whole: true };
  }
  rows.at(-1)!.bottom = size.height;
  return { nodes: planned, byId: index(planned), folds: counted, rows, size, least, whole: true };
}
