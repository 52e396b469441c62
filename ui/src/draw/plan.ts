// Where everything of a tree goes, CSS px at zoom 1. A small tree is planned whole: it depends on the recorded tree and the
// room alone, never on the step, so nothing moves while a search is stepped through.
import type { Fold, Kind, Place, TreeDrawing, TreeGlyph } from "../generated/wire";
import { shownName } from "../model/places";
import { digits } from "../model/score";
import type { Point, Size } from "../model/spaces";
import { visibleText } from "../model/text";
import { roughWidth, TRI_HIGH, TRI_WIDE } from "./renderer";

/** Graph nodes and leaf columns of a tree that is shown whole. */
export const WHOLE_NODES = 200;
export const WHOLE_COLUMNS = 40;

export interface Planned {
  glyph: TreeGlyph;
  x: number;
  y: number;
  /** Radius of a triangle; of a leaf and of a board half its height. */
  r: number;
  /** Half its width. */
  wide: number;
  shape: "inner" | "leaf" | "board";
  /** What it is called: the name of its place, else the move that leads to it; null: there is no room. */
  name: string | null;
  /** What the place is worth where it ends the tree, searched or not. */
  worth: number | null;
  /** Whether its window has room beside it. */
  window: boolean;
  /** Px from its middle to what is next in its row on the right. */
  free: number;
  /** Where its value is written: in the glyph unless it says otherwise; null: nowhere. */
  value?: "in" | "left" | "right" | "below" | null;
  /** Whether an edge leads to it from its parent; it does unless this says otherwise. */
  linked?: boolean;
  /** Where its window ends at the right rim, px; `rimUp`: above its middle, where the glyph is narrow. */
  rim?: number;
  rimUp?: boolean;
}
export interface PlannedFold {
  /** Nodes that are not drawn: how many of one parent, and the first of them. */
  fold: Pick<Fold, "parent" | "first" | "count">;
  x: number;
  y: number;
  /** Whether an edge leads to it; it does unless this says otherwise. */
  linked?: boolean;
}
/** Nodes of one ply, and the band behind them. */
export interface Row {
  y: number;
  top: number;
  bottom: number;
  /** Who moves in all of its inner nodes; null: both, or neither. */
  kind: Kind | null;
}
export interface Plan {
  nodes: Planned[];
  byId: ReadonlyMap<number, Planned>;
  folds: PlannedFold[];
  rows: Row[];
  size: Size;
  /** The least size of a text, px. */
  least: number;
  whole: boolean;
}

export interface PlanWish {
  size: Size;
  /** The least size of a text, px: 13, and 28 on the projector. */
  least: number;
  /** The places of a textbook tree by their path, moves joined by "-". */
  places: ReadonlyMap<string, Place>;
  /** Whether windows are shown at the nodes. */
  windows: boolean;
  /** Px on the left and on the right that something lies over. */
  inset?: { left: number; right: number };
  /** Whether the tree keeps clear of the words of the bands; absent: it does. */
  besideWords?: boolean;
}

/** Px of a leaf slot and of a ply where the tree is larger than the view and is looked at in parts. */
const FREE = { slot: 60, ply: 92, r: 19 };
/** Px of a width in which a rim for words is dear. */
const NARROW = 600;
/** Radius from which a glyph is worth being drawn below the words. */
const LEAST_UNDER = 30;
/** Px of a leaf beside its value, and from the edge of its slot. */
const LEAF = { inside: 8, apart: 1.5 };
/** Px of a slot from which positions are drawn as the nodes, and of a board. */
const BOARD_SLOT = 52;
const BOARD = { least: 44, most: 72 };

/** Adds to the list that is kept under a key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The path of each node that is drawn, moves joined by "-". */
export function pathsOf(drawing: TreeDrawing): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const { node } of drawing.glyphs) {
    const above = node.parent === null ? undefined : paths.get(node.parent);
    paths.set(node.id, node.move === null ? "" : above ? `${above}-${node.move}` : node.move);
  }
  return paths;
}

const isLeaf = ({ node }: TreeGlyph, worth: number | null) =>
  node.status === "leaf" || node.status === "terminal" || worth !== null;

/** Characters of the longest value with its sign of a bound. */
function longestValue(drawing: TreeDrawing, places: ReadonlyMap<string, Place>): number {
  const values = [...places.values()].map((place) => place.value);
  for (const { node } of drawing.glyphs) values.push(node.score);
  return Math.max(1, ...values.map((value) => (value === null ? 0 : digits(value).length)));
}

export interface Draft {
  glyph: TreeGlyph;
  name: string;
  worth: number | null;
  leaf: boolean;
}

export function draft(drawing: TreeDrawing, places: ReadonlyMap<string, Place>): Draft[] {
  const paths = places.size > 0 ? pathsOf(drawing) : null;
  return drawing.glyphs.map((glyph) => {
    const place = paths ? places.get(paths.get(glyph.node.id) ?? "?") : undefined;
    const worth = place?.value ?? glyph.worth;
    const move = glyph.node.move === null ? "" : visibleText(glyph.node.move).slice(0, 6);
    return { glyph, name: place ? shownName(place.name) : move, worth, leaf: isLeaf(glyph, worth) };
  });
}

/** The distance of each node to its nearest neighbour in its row, in slots; and the middle one of each row. */
function distances(drawing: TreeDrawing): { own: Map<number, number>; row: Map<number, number> } {
  const rows = new Map<number, { x: number; id: number | null }[]>();
  const note = (y: number, x: number, id: number | null) => pushTo(rows, y, { x, id });
  for (const { y, x, node } of drawing.glyphs) note(y, x, node.id);
  for (const { y, x } of drawing.folds) note(y, x, null);
  const own = new Map<number, number>();
  const middle = new Map<number, number>();
  for (const [y, row] of rows) {
    row.sort((a, b) => a.x - b.x);
    const gaps = row.map(({ x }, at) => Math.min(x - (row[at - 1]?.x ?? -Infinity), (row[at + 1]?.x ?? Infinity) - x));
    for (const [at, { id }] of row.entries()) if (id !== null) own.set(id, gaps[at] ?? Infinity);
    middle.set(y, gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? Infinity);
  }
  return { own, row: middle };
}

/** The least distance of two inner nodes of a row, in slots; 1 at least, and infinite where no row has two. */
export function innerGap({ glyphs }: TreeDrawing): number {
  const inner = glyphs.filter((glyph) => !isLeaf(glyph, null)).sort((a, b) => a.y - b.y || a.x - b.x);
  const gaps = inner.slice(1).map(({ x, y }, before) => (inner[before]!.y === y ? x - inner[before]!.x : Infinity));
  return Math.max(1, Math.min(...gaps));
}

/** What board and panels have of the width of the stage. */
export const SIDES = { left: 0.22, right: 0.25 };
/** The panels that make room for a tree. */
export type Folded = "none" | "left" | "both";

/**
 * Which panels fold for a tree that is shown whole: the board where its positions can then be its nodes; and all where its leaf
 * values could not be read else. `width`: that of the stage, px.
 */
export function foldedFor(drawing: TreeDrawing, places: PlanWish["places"], least: number, width: number): Folded {
  const rooms: [Folded, number][] = [
    ["none", width * (1 - SIDES.left - SIDES.right)],
    ["left", width * (1 - SIDES.right)],
    ["both", width],
  ];
  const fitting = (column: number, among: typeof rooms) =>
    among.find(([, room]) => drawing.width * column <= room - 2 * Math.max(16, room * 0.03))?.[0];
  const boards = drawing.glyphs.some(({ board }) => board !== null);
  const asNodes = boards ? fitting(BOARD_SLOT, rooms.slice(0, 2)) : undefined;
  const value = roughWidth("0".repeat(longestValue(drawing, places)), least) + LEAF.inside + 2 * LEAF.apart;
  return asNodes ?? fitting(value, rooms) ?? "both";
}

/** The whole tree in the room that there is. */
// eslint-disable-next-line max-lines-per-function -- one tree in one go: each measure rests on those before it
export function planWhole(drawing: TreeDrawing, wish: PlanWish): Plan {
  const { size, least, places } = wish;
  const inset = wish.inset ?? { left: 0, right: 0 };
  const nodes = draft(drawing, places);
  const columns = Math.max(1, drawing.width);
  const rows = Math.max(1, drawing.height);
  const apart = distances(drawing);
  const characters = longestValue(drawing, places);
  const large = least >= 20;

  const rim = Math.max(16, size.width * 0.03);
  const above = Math.min(size.height * 0.14, large ? 170 : 96);
  // a leaf and its name have their height, however low the room is
  const below = Math.max(least * 3.2, Math.min(size.height * 0.17, large ? 170 : 96));
  const ply = rows === 1 ? 0 : Math.min((size.height - above - below) / (rows - 1), Math.max(160, 0.36 * size.width));
  const place = (rimLeft: number) => {
    const room = Math.max(120, size.width - inset.left - inset.right - rim - rimLeft);
    return { room, rimLeft };
  };
  const laid = layOut(place(rim));
  // what says MAX and MIN at the left rim is touched by no glyph
  const words = bandLabel(least);
  if (!touches(laid)) return laid;
  // where width is short, glyphs that end below the words cost less than a rim for them
  const lowest = (ply / 2 - words.bottom - 9) / TRI_HIGH;
  const under = size.width < NARROW && lowest >= LEAST_UNDER ? layOut({ ...place(rim), lowest }) : null;
  return under && !touches(under) ? under : layOut(place(Math.max(rim, words.right + 8)));

  function touches(laid: Plan): boolean {
    const high = ({ r, shape }: Planned) => (shape === "inner" ? r * TRI_HIGH : r);
    return laid.rows.some(
      (row) =>
        wish.besideWords !== false &&
        row.kind !== null &&
        laid.nodes.some(
          (node) =>
            Math.abs(node.y - row.y) < 1 &&
            node.x - node.wide * 1.6 < words.right &&
            node.y - high(node) - 8 < row.top + words.bottom,
        ),
    );
  }

  function layOut({ room, rimLeft, lowest = Infinity }: { room: number; rimLeft: number; lowest?: number }): Plan {
    const slot = Math.min(room / columns, ply > 0 ? Math.max(96, 0.6 * ply) : 160);
    const boards = drawing.glyphs.some((glyph) => glyph.board !== null) && slot >= BOARD_SLOT;
    const side = Math.max(BOARD.least, Math.min(BOARD.most, slot - 11, ply > 0 ? 0.5 * ply : BOARD.most));
    const tall = rows === 1 ? 0 : (rows - 1) * ply;
    const top = rows === 1 ? size.height / 2 : above + (size.height - above - below - tall) / 2;
    const left = inset.left + rimLeft + (room - (columns - 1) * slot) / 2;

    const leafText = Math.max(least, Math.min(large ? 44 : 26, 0.42 * slot, ply > 0 ? 0.2 * ply : 26));
    const leafWide = Math.max(leafText * 1.05, (roughWidth("0".repeat(characters), leafText) + LEAF.inside) / 2);
    const half = Math.min(leafWide, slot / 2 - LEAF.apart);
    /** What a row allows; a lower row never has larger glyphs than the one above. */
    const radii = new Map<number, number>();
    let most = large ? 96 : 72;
    for (let row = 0; row < rows; row++) {
      const sep = (apart.row.get(row) ?? Infinity) * slot;
      const wanted = Math.min(ply > 0 ? 0.31 * ply : 72, 0.42 * sep, most, row > 0 ? lowest : Infinity);
      most = Math.max(Math.min(least, 14), wanted);
      radii.set(row, most);
    }
    const planned = nodes.map(({ glyph, name, worth, leaf }): Planned => {
      const shape = boards && glyph.board !== null ? "board" : leaf ? "leaf" : "inner";
      const r =
        shape === "board"
          ? side / 2
          : leaf
            ? Math.min(half, leafText * 1.05)
            : Math.max(9, Math.min(radii.get(glyph.y) ?? 14, 0.43 * slot * (apart.own.get(glyph.node.id) ?? 9)));
      const wide = shape === "board" ? side / 2 : leaf ? half : r * TRI_WIDE;
      return {
        glyph,
        x: left + glyph.x * slot,
        y: top + glyph.y * ply,
        r,
        wide,
        shape,
        name,
        worth,
        window: false,
        free: Infinity,
      };
    });
    const folds = drawing.folds.map((fold) => ({ fold, x: left + fold.x * slot, y: top + fold.y * ply }));
    const plan = { nodes: planned, byId: index(planned), folds, size, least, whole: true };
    makeRoom(planned, wish, characters);
    return { ...plan, rows: rowsOf(planned, rows, top, ply, size) };
  }
}

/** Px that the word of a band takes from the left rim and from the top of its band. */
export const bandLabel = (least: number) => {
  const size = Math.max(least, 14);
  return { size, right: size * 5.2, bottom: size * 2.6 };
};

/** The part of a larger tree that is drawn, at its own size: the camera looks at a piece of it. */
export function planFree(drawing: TreeDrawing, wish: PlanWish): Plan {
  const { slot, ply, r } = FREE;
  const planned = draft(drawing, wish.places).map(({ glyph, name, worth, leaf }): Planned => {
    const wide = leaf ? 18 : r * TRI_WIDE;
    const shape = leaf ? "leaf" : "inner";
    return {
      glyph,
      x: glyph.x * slot,
      y: glyph.y * ply,
      r: leaf ? 15 : r,
      wide,
      shape,
      name,
      worth,
      window: wish.windows && glyph.on_path && !leaf,
      free: Infinity,
    };
  });
  const folds = drawing.folds.map((fold) => ({ fold, x: fold.x * slot, y: fold.y * ply }));
  const size = { width: drawing.width * slot, height: drawing.height * ply };
  return { nodes: planned, byId: index(planned), folds, rows: [], size, least: wish.least, whole: false };
}

export const index = (planned: readonly Planned[]) => new Map(planned.map((each) => [each.glyph.node.id, each]));

/** Px that a name takes, and a window of the widest ends. */
export const nameSize = (node: Pick<Planned, "r" | "shape">, least: number): number =>
  Math.max(least, Math.min(least >= 20 ? 38 : 22, (node.shape === "leaf" ? 0.66 : 0.36) * node.r));
export const windowSize = (node: Pick<Planned, "r">, least: number): number =>
  Math.max(least, Math.min(least >= 20 ? 30 : 17, 0.3 * node.r));

/** Where the name of an inner node ends, and where its window begins: beside the shoulders, where a triangle is narrow. */
export const SHOULDER = { name: 0.72, window: 0.74, high: 0.34 };
/** Px round a glyph that a halo takes: as wide beside a large one as beside a small one, to the eye. */
export const haloOf = (r: number, least = 7): number => Math.max(least, 0.15 * r);

/** Px from the middle of an inner glyph to what is written beside its shoulder: beside a small one its halo is wider than that. */
function beside(share: number, r: number, size: number): number {
  const half = (TRI_WIDE * ((TRI_HIGH - SHOULDER.high) * r + 0.36 * size)) / (2 * TRI_HIGH);
  const slant = Math.hypot(1, TRI_WIDE / (2 * TRI_HIGH));
  return Math.max(share * r, half + haloOf(r) * slant + 2);
}
export const nameEnd = (node: Pick<Planned, "r" | "shape">, least: number): number =>
  beside(SHOULDER.name, node.r, nameSize(node, least));
export const windowStart = (node: Pick<Planned, "r">, least: number): number =>
  beside(SHOULDER.window, node.r, windowSize(node, least));

/** Names and windows stay only where they touch no neighbour. */
function makeRoom(planned: Planned[], { least, windows, size }: PlanWish, characters: number): void {
  const rows = new Map<number, Planned[]>();
  for (const each of planned) pushTo(rows, each.glyph.y, each);
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x);
    const nameWide = (node: Planned) => roughWidth(node.name ?? "", nameSize(node, least));
    const leftOf = (node: Planned) =>
      node.x - (node.shape === "inner" && node.name ? nameEnd(node, least) + nameWide(node) + 4 : node.wide);
    const windowWide = (node: Planned) => (Math.max(2, characters) * 2 + 4) * 0.6 * windowSize(node, least);
    const touches = (right: number, next: Planned | undefined) => next !== undefined && right + 4 > leftOf(next);
    for (const [place, node] of row.entries()) {
      const beside = row[place + 1];
      if (beside) node.free = beside.x - beside.wide - node.x;
    }
    for (const [place, node] of row.entries()) {
      const [before, next] = [row[place - 1], row[place + 1]];
      if (!node.name) continue;
      const half = nameWide(node) / 2;
      const left = node.shape === "inner" ? leftOf(node) : node.x - half - 2;
      const right = node.shape === "inner" ? node.x : node.x + half + 2;
      const clear =
        (before === undefined || before.x + before.wide + 3 <= left) && (!next || right <= next.x - next.wide);
      const apartFromName = node.shape === "inner" || !before?.name || before.x + nameWide(before) / 2 + 3 <= left;
      if (!clear || !apartFromName) node.name = null;
    }
    for (const [place, node] of row.entries()) {
      const right = node.x + windowStart(node, least) + windowWide(node);
      node.window = windows && node.shape === "inner" && !touches(right, row[place + 1]) && right <= size.width;
    }
  }
}

function rowsOf(planned: readonly Planned[], count: number, top: number, ply: number, size: Size): Row[] {
  return Array.from({ length: count }, (_, row) => {
    const y = top + row * ply;
    const kinds = new Set(
      planned.filter((each) => each.glyph.y === row && each.shape !== "leaf").map((each) => each.glyph.node.kind),
    );
    return {
      y,
      top: row === 0 ? 0 : y - ply / 2,
      bottom: row === count - 1 ? size.height : y + ply / 2,
      kind: kinds.size === 1 ? ([...kinds][0] ?? null) : null,
    };
  });
}

/** Where the edge to a child leaves its parent and where it arrives. MAX's base has a place for each child. */
export function edgeEnds(from: Planned, to: Planned, place: number, count: number): [Point, Point] {
  const bottom = from.shape === "inner" ? from.r * TRI_HIGH : from.r;
  const spread = from.shape === "inner" && from.glyph.node.kind === "max" ? 0.5 * from.r : 0;
  const share = count > 1 ? place / (count - 1) - 0.5 : 0;
  const high = to.shape === "inner" ? to.r * TRI_HIGH : to.r;
  return [
    { x: from.x + 2 * share * spread, y: from.y + bottom },
    { x: to.x, y: to.y - high },
  ];
}

/** The ends of the edge that leads to a child; null: none is drawn. */
export function edgeTo(plan: Plan, child: number): [Point, Point] | null {
  const to = plan.byId.get(child);
  const from = to && plan.byId.get(to.glyph.node.parent ?? -1);
  if (!to || !from || to.linked === false) return null;
  const row = plan.nodes
    .filter(({ glyph, linked }) => glyph.node.parent === from.glyph.node.id && linked !== false)
    .sort((a, b) => a.x - b.x);
  return edgeEnds(from, to, row.indexOf(to), row.length);
}

/** The rectangle round the middles of nodes and fans. */
export function boxOf({ nodes, folds }: Pick<Plan, "nodes" | "folds">) {
  const points = [...nodes, ...folds];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
