// A Monte Carlo search that does not fit as a tree: the path of the iteration from the root down, and at each ply the
// moves that have a node, as many as fit, so that visits and shares can be compared.
import type { TreeDrawing } from "../generated/wire";
import {
  bandLabel,
  draft,
  familiesOf,
  index,
  pathTo,
  type Beside,
  type Draft,
  type Plan,
  type Planned,
  type PlannedFold,
  type PlanWish,
  type Row,
} from "./plan";
import { TRI_HIGH, TRI_WIDE } from "./renderer";

/** Most and least px of a ply, and px of the line that counts skipped plies, at the size of a screen. */
const PLY = { most: 150, least: 66, skipped: 24 };
/** Most and least px from one move to the next. */
const STEP = { most: 150, least: 46 };
/** Px of a picture that is too narrow for positions beside the tree, and for the words of the bands. */
const NARROW = 560;
/** The largest radius of a node, and the least for a share in it. */
const RADIUS = { most: 42, valued: 20 };

/** Plans the plies of the path to a node; null if it is not drawn with its path. */
// eslint-disable-next-line max-lines-per-function -- from top to bottom, one ply after another, with measures that all plies share
export function planVisits(drawing: TreeDrawing, focus: number, wish: PlanWish): Plan | null {
  const { size, least, places, covered = 0 } = wish;
  const drafts = draft(drawing, places);
  const path = pathTo(drafts, focus);
  if (path === null) return null;
  const placed = drafts.filter(({ glyph }) => glyph.state !== "future" || path.some((each) => each.glyph === glyph));
  const families = familiesOf(placed);
  const scale = Math.min(1.7, least / 13);
  const isNarrow = size.width < NARROW;

  /** The plies from the root down: the node of the path, if it has come there, among its siblings. */
  const plies: { row: Draft[]; on: Draft | null }[] = path.map((on, ply) => ({
    row: ply === 0 ? [on] : (families.get(path[ply - 1]!.glyph.node.id) ?? []),
    on,
  }));
  const below = families.get(focus) ?? [];
  if (below.length > 0) plies.push({ row: below, on: null });
  const fitting = Math.max(2, Math.floor((size.height - PLY.skipped * scale) / (PLY.least * scale)));
  const skipped = Math.max(0, plies.length - fitting);
  const shown = [plies[0]!, ...plies.slice(1 + skipped)];
  const gap = skipped > 0 ? PLY.skipped * scale : 0;
  const pitch = Math.min(PLY.most * scale, (size.height - gap) / shown.length);

  const boardSide = isNarrow ? 0 : Math.min(pitch - 14 * scale, 84 * scale);
  const right = size.width - covered - (boardSide > 0 ? boardSide + 30 * scale : 10);
  const left = isNarrow ? 10 : bandLabel(least).right + 8;
  const room = Math.max(80, right - left);
  const nodes: Planned[] = [];
  const folds: PlannedFold[] = [];
  const rows: Row[] = [];
  const besides: Beside[] = [];
  let above = left + room / 2;
  for (const [line, { row, on }] of shown.entries()) {
    const top = line * pitch + (line > 0 ? gap : 0);
    const y = top + pitch * 0.5;
    const kinds = new Set(row.map(({ glyph }) => glyph.node.kind));
    const isLast = line === shown.length - 1;
    rows.push({
      y,
      top,
      bottom: isLast ? size.height : top + pitch,
      kind: kinds.size === 1 ? [...kinds][0]! : null,
      bare: isNarrow,
    });
    if (line === 0 && gap > 0) {
      const [parent, first] = [path[0]!.glyph.node.id, path[1]!.glyph.node.id];
      folds.push({ fold: { parent, first, count: skipped }, x: above, y: top + pitch + gap / 2, linked: false });
    }
    const sorted = [...row].sort((a, b) => a.glyph.node.ordinal - b.glyph.node.ordinal);
    const parent = row[0]?.glyph.node.parent ?? null;
    const counted = drawing.folds.filter((fold) => fold.parent === parent);
    const hidden = counted.reduce((sum, { count }) => sum + count, 0);
    const fits = Math.max(1, Math.floor(room / (STEP.least * scale)));
    const isAll = hidden === 0 && sorted.length <= fits;
    // Of those drawn, the ones about the path, if not all fit; the rest is a count.
    const most = isAll ? sorted.length : Math.min(sorted.length, fits - 1);
    const now = on ? sorted.indexOf(on) : sorted.length - 1;
    const from = Math.max(0, Math.min(sorted.length - most, now - (most >> 1)));
    const seen = sorted.slice(from, from + most);
    const places = seen.length + (isAll ? 0 : 1);
    const step = Math.min(STEP.most * scale, room / places);
    const half = (places * step) / 2;
    const middle = Math.max(left + half, Math.min(right - half, above));
    const r = Math.min(RADIUS.most * scale, pitch * 0.32, step * (isNarrow ? 0.33 : 0.36));
    for (const [place, { glyph, name, worth, leaf }] of seen.entries()) {
      const x = middle - half + (place + 0.5) * step;
      nodes.push({
        ...{ glyph, name, worth, x, y, r, wide: r * (leaf ? 1 : TRI_WIDE), shape: leaf ? "leaf" : "inner" },
        window: step >= 2 * r * TRI_WIDE + 40 * scale,
        free: step - r * TRI_WIDE,
        value: r >= RADIUS.valued * scale ? "in" : "below",
      });
      if (glyph !== on?.glyph) continue;
      above = x;
      if (boardSide > 0 && glyph.board)
        besides.push({ board: glyph.board, x: right + 24 * scale, y: y - boardSide / 2, side: boardSide });
    }
    const rest = sorted.length - seen.length + hidden;
    if (rest > 0 && parent !== null) {
      const first = Math.min(...sorted.filter((each) => !seen.includes(each)).map(({ glyph }) => glyph.node.id));
      const fold = { parent, first: Math.min(first, ...counted.map((each) => each.first)), count: rest };
      folds.push({ fold, x: middle + half - step / 2, y: y + r * TRI_HIGH * 0.2, linked: false });
    }
  }
  return { nodes, byId: index(nodes), folds, rows, size, least, whole: true, besides };
}
