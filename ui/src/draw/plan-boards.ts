// Positions as the picture, for games that do not fit as a tree: the moves that lead here as a strip, the position of
// the step large below its end, and its children as a row of boards.
import type { TreeDrawing } from "../generated/wire";
import {
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
import { ROOF } from "./mini-board";
import { roughWidth } from "./renderer";

/** Shares of the height for the strip and for the position with the other replies; the children have the rest. */
const HIGH = { strip: 0.33, hero: 0.36 };
/** Most px of a board's side, and its share of the height, at the size of a screen. */
const SIDE = { strip: 84, hero: 140, reply: 66, child: 136 };
/** Most px from one child to the next. */
const APART = 200;
/** Most and least px from one board of the strip to the next. */
const PITCH = { most: 260, least: 92 };
/** Least px of a child and its gap, in a picture that is wide enough for four of them and in a narrower one. */
const CHILD = { wide: 100, narrow: 62, gap: 10 };
/** Px right of the position for its value and window. */
const BESIDE = 172;
/** Most other replies. */
const REPLIES = 5;

/** Least px of a board of the strip and of a child; a picture too low for them shows the spine. */
const SMALLEST = 26;

/** Plans the boards about the focus; null if it is not drawn with its path, has no board, or its boards have no room. */
// eslint-disable-next-line max-lines-per-function -- from top to bottom, one part after another, with measures that all share
export function planBoards(drawing: TreeDrawing, focus: number, wish: PlanWish): Plan | null {
  const { least, places, covered = 0 } = wish;
  const drafts = draft(drawing, places);
  const path = pathTo(drafts, focus);
  if (path === null || !path.at(-1)!.glyph.board) return null;
  const families = familiesOf(drafts);
  const foldsIn = (parent: number) => drawing.folds.filter((fold) => fold.parent === parent);
  // A position without children is seen among its siblings, so that nothing jumps between leaves.
  const isEnd = !families.has(focus) && foldsIn(focus).length === 0 && path.length > 1;
  if (isEnd) path.pop();
  const hero = path.pop()!;
  const size = { width: wish.size.width, height: wish.size.height };
  const width = size.width - covered;
  const scale = Math.min(1.7, least / 13);
  const stripHigh = path.length > 0 ? HIGH.strip * size.height : 0;
  const heroHigh = HIGH.hero * size.height * (path.length > 0 ? 1 : 1.3);
  const childTop = stripHigh + heroHigh;
  const nodes: PlanNode[] = [];
  const folds: PlannedFold[] = [];
  const add = (
    { glyph, name, worth, leaf }: Draft,
    x: number,
    y: number,
    side: number,
    more: Partial<PlanNode> = {},
  ) => {
    const shape = glyph.board ? "board" : leaf ? "leaf" : "inner";
    const r = side / 2;
    nodes.push({ glyph, x, y, r, wide: r, shape, name, worth, window: false, free: Infinity, value: "below", ...more });
  };

  // the position at the end of the strip, with room for its value
  const heroSide = Math.min(SIDE.hero * scale, 0.7 * heroHigh, 0.4 * width);
  const farthest = width - heroSide / 2 - BESIDE * scale;
  const loose = (22 + path.length * PITCH.most + 70) * scale;
  const heroX = path.length > 0 ? Math.max(width / 2, Math.min(farthest, loose)) : width / 2;
  const heroY = stripHigh + heroHigh * 0.5;
  add(hero, heroX, heroY, heroSide, {
    value: "right",
    hero: true,
    window: true,
    arrow: path.length > 0,
    linked: false,
  });

  // the strip: its last moves, if not all fit
  const spine = heroX - heroSide * 0.1;
  const shown = Math.min(path.length, Math.max(1, Math.floor(spine / (PITCH.least * scale))));
  const pitch = Math.min(PITCH.most * scale, (spine - (shown < path.length ? 70 : 40) * scale) / Math.max(1, shown));
  // Below each board are its value and its window.
  const stripSide = Math.min(SIDE.strip * scale, pitch * 0.52, (stripHigh - least * 3.4 - 14) / (1 + ROOF.high));
  if (path.length > 0 && stripSide < SMALLEST) return null;
  const stripY = 8 + stripSide * (0.5 + ROOF.high / 2);
  const skipped = path.slice(0, path.length - shown);
  const start = (skipped.length > 0 ? 52 : 22) * scale + stripSide / 2;
  for (const [place, each] of path.slice(-shown || path.length).entries())
    add(each, start + place * pitch, stripY, stripSide, {
      window: true,
      linked: false,
      arrow: place > 0 || skipped.length > 0,
      free: pitch - stripSide / 2,
    });
  const [first] = skipped;
  if (first) {
    const fold = { parent: first.glyph.node.id, first: first.glyph.node.id, count: skipped.length };
    folds.push({ fold, x: 24 * scale, y: stripY, linked: false, text: `… ${skipped.length}` });
  }

  // the other replies: those searched last beside it, the others counted
  const above = path.at(-1)?.glyph.node.id;
  const others = above === undefined ? [] : (families.get(above) ?? []).filter((each) => each !== hero);
  if (above !== undefined && (others.length > 0 || foldsIn(above).length > 0)) {
    const side = Math.min(SIDE.reply * scale, 0.36 * heroHigh);
    const longest = Math.max(3, ...others.map(({ glyph }) => String(glyph.node.score ?? "").length + 2));
    const step = side + roughWidth("0".repeat(longest), Math.max(least, side * 0.24)) + 26 * scale;
    const room = heroX - heroSide / 2 - 60 * scale;
    const left = 24 * scale;
    const fits = Math.max(0, Math.min(REPLIES, Math.floor((room - left) / step)));
    const known = others.filter(({ glyph }) => glyph.state === "done" && glyph.board);
    const drawn = side >= 36 ? known.slice(-fits || known.length).slice(0, fits) : [];
    const y = childTop - side * (0.5 + ROOF.high / 2) - 4 * scale;
    for (const [place, each] of drawn.entries())
      add(each, left + side / 2 + place * step, y, side, { value: "right", linked: false, free: step - side / 2 });
    const rest = others.filter((each) => !drawn.includes(each));
    const count = rest.length + foldsIn(above).reduce((sum, fold) => sum + fold.count, 0);
    const [next] = rest;
    const id = Math.min(next?.glyph.node.id ?? Infinity, ...foldsIn(above).map((fold) => fold.first));
    if (count > 0)
      folds.push({
        fold: { parent: above, first: id, count },
        x: left + drawn.length * step + 18 * scale,
        y,
        linked: false,
      });
  }

  // its children, as many as are large enough to be read
  const children = [...(families.get(hero.glyph.node.id) ?? [])].sort((a, b) => a.glyph.x - b.glyph.x);
  const more = foldsIn(hero.glyph.node.id);
  const hidden = more.reduce((sum, fold) => sum + fold.count, 0);
  const leastStep = (width >= 4 * CHILD.wide * scale + 200 ? CHILD.wide : CHILD.narrow) * scale;
  const most = Math.max(1, Math.floor((width - 24 * scale) / leastStep));
  const isAll = children.length + (hidden > 0 ? 0.5 : 0) <= most;
  const seen = isAll ? children.length : Math.max(1, most - 1);
  const now = isEnd
    ? children.findIndex(({ glyph }) => glyph.node.id === focus)
    : children.findLastIndex(({ glyph }) => glyph.state === "done" || glyph.state === "open");
  const from = Math.max(0, Math.min(children.length - seen, now - seen + 3));
  const row = children.slice(from, from + seen);
  // A fold at either end has half a place.
  const after = children.length - from - row.length + hidden;
  const ends = (from > 0 ? 0.5 : 0) + (after > 0 ? 0.5 : 0);
  const childHigh = size.height - childTop;
  const step = Math.min(APART * scale, (width - 24 * scale) / Math.max(1, row.length + ends));
  // Above a board is the number of its move, below it its value.
  const [moveHigh, valueHigh] = [least * 0.9 + 6, least * 1.9];
  const side = Math.min(SIDE.child * scale, step - CHILD.gap, (childHigh - moveHigh - valueHigh) / (1 + ROOF.high / 2));
  if (row.length > 0 && side < SMALLEST) return null;
  const hasRoof = row.some(({ leaf, glyph }) => !leaf && glyph.node.kind === "max");
  const childY = childTop + moveHigh + side * (0.5 + (hasRoof ? ROOF.high / 2 : 0));
  const wide = step * (row.length + ends);
  const left = Math.max(12 * scale, Math.min(heroX - wide / 2, width - 12 * scale - wide)) + (from > 0 ? step / 2 : 0);
  for (const [place, each] of row.entries())
    add(each, left + (place + 0.5) * step, childY, side, { free: place + 1 < row.length ? step - side / 2 : Infinity });
  const countAt = (x: number, first: number, count: number) =>
    count > 0 && folds.push({ fold: { parent: hero.glyph.node.id, first, count }, x, y: childY, linked: false });
  countAt(left - step / 4, children[0]?.glyph.node.id ?? 0, from);
  countAt(
    left + (row.length + 0.25) * step,
    Math.min(children[from + row.length]?.glyph.node.id ?? Infinity, ...more.map((fold) => fold.first)),
    after,
  );

  const kinds = new Set(row.filter(({ leaf }) => !leaf).map(({ glyph }) => glyph.node.kind));
  const rows: Row[] = [
    { y: heroY, top: stripHigh, bottom: row.length > 0 ? childTop : size.height, kind: hero.glyph.node.kind },
  ];
  if (row.length > 0)
    rows.push({
      bare: true,
      y: childY,
      top: childTop,
      bottom: size.height,
      kind: kinds.size === 1 ? [...kinds][0]! : null,
    });
  return { nodes, byId: index(nodes), folds, rows, size, least, whole: true };
}
