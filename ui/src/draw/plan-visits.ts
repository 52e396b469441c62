// A Monte Carlo search that does not fit as a tree: the path of the iteration from the root down, and at each ply the
// moves that have a node, as many as fit, so that visits and shares can be compared.
import type { TreeDrawing } from "../generated/wire";
import {
  bandLabel,
  draft,
  familiesOf,
  index,
  pathTo,
  pushTo,
  type Beside,
  type Draft,
  type Plan,
  type PlanNode,
  type PlannedFold,
  type PlanWish,
  type Row,
} from "./plan";
import { roughWidth, TRI_HIGH, TRI_WIDE } from "./renderer";

/** Most px of a ply, and px of the line that counts skipped plies, at the size of a screen. */
const PLY = { most: 150, skipped: 24 };
/** The least height of a ply and the least radius of a node with its share inside, in sizes of the least text. */
const TALL = { ply: 6.25, valued: 2 };
/** Most and least px from one move to the next. */
const STEP = { most: 150, least: 46 };
/** Px of a picture that is too narrow for positions beside the tree, and for the words of the bands. */
const NARROW = 560;
/** The largest radius of a node, the least with visits beside it, and px of these. */
const RADIUS = { most: 42, counted: 20, visits: 40 };

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
  const fitting = Math.max(2, Math.floor((size.height - PLY.skipped * scale) / (TALL.ply * least)));
  const skipped = Math.max(0, plies.length - fitting);
  const shown = [plies[0]!, ...plies.slice(1 + skipped)];
  const gap = skipped > 0 ? PLY.skipped * scale : 0;
  const pitch = Math.min(PLY.most * scale, (size.height - gap) / shown.length);

  const hasBoards = !isNarrow && path.some(({ glyph }) => glyph.board);
  const boardSide = !hasBoards ? 0 : Math.min(pitch - 14 * scale, 84 * scale);
  const right = size.width - covered - (boardSide > 0 ? boardSide + 30 * scale : 10);
  const left = isNarrow ? 10 : bandLabel(least).right + 8;
  const room = Math.max(80, right - left);
  const nodes: PlanNode[] = [];
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
      const fold = { parent, first, count: skipped };
      const moves = path.slice(1, 1 + skipped).map(({ name }) => name);
      const text = ["", ...moves, ""].join(" › ").trim();
      const isShort = roughWidth(text, least) < room / 2;
      folds.push({
        ...{ fold, x: above, y: top + pitch + gap / 2, linked: false },
        text: isShort ? text : `… ${skipped}`,
      });
    }
    const sorted = [...row].sort((a, b) => a.glyph.node.ordinal - b.glyph.node.ordinal);
    const parent = row[0]?.glyph.node.parent ?? null;
    const counted = drawing.folds.filter((fold) => fold.parent === parent);
    const hidden = counted.reduce((sum, { count }) => sum + count, 0);
    const fits = Math.max(1, Math.floor(room / (STEP.least * scale)));
    const isAll = hidden === 0 && sorted.length <= fits;
    // If not all fit, the one of the path and the most visited; the rest is a count.
    const most = isAll ? sorted.length : Math.max(1, Math.min(sorted.length, fits - 1));
    const rank = (each: Draft) => (each === on ? Infinity : (each.glyph.visits?.visits ?? 0));
    const seen = [...sorted]
      .sort((a, b) => rank(b) - rank(a))
      .slice(0, most)
      .sort((a, b) => a.glyph.node.ordinal - b.glyph.node.ordinal);
    const places = seen.length + (isAll ? 0 : 1);
    const step = Math.min(STEP.most * scale, room / places);
    const half = (places * step) / 2;
    const middle = Math.max(left + half, Math.min(right - half, above));
    const free = (step - RADIUS.visits * scale) / (2 * TRI_WIDE);
    const hasVisits = free >= RADIUS.counted * scale;
    const r = Math.min(RADIUS.most * scale, pitch * 0.32, step * (isNarrow ? 0.33 : 0.36), hasVisits ? free : Infinity);
    for (const [place, { glyph, name, worth, leaf }] of seen.entries()) {
      const x = middle - half + (place + 0.5) * step;
      nodes.push({
        ...{ glyph, name, worth, x, y, r, wide: r * (leaf ? 1 : TRI_WIDE), shape: leaf ? "leaf" : "inner" },
        badge: true,
        window: hasVisits,
        free: step - r * TRI_WIDE,
        value: r >= TALL.valued * least ? "in" : "below",
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

/** Returns the plan of a whole tree with each share in a node, below one that is too small, or left out for want of room. */
export function withShares(plan: Plan): Plan {
  const { least } = plan;
  const isSmall = ({ shape, r }: PlanNode) => shape === "inner" && r < TALL.valued * least;
  const rows = new Map<number, PlanNode[]>();
  for (const node of plan.nodes) pushTo(rows, node.y, node);
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x);
    for (const [place, node] of row.entries()) {
      if (!isSmall(node)) continue;
      const apart = Math.min(node.x - (row[place - 1]?.x ?? -Infinity), (row[place + 1]?.x ?? Infinity) - node.x);
      node.value = apart > roughWidth("100%", least) ? "below" : null;
    }
  }
  return plan;
}
