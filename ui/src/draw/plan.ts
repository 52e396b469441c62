// The layout of a tree in CSS px at zoom 1. The plan of a whole tree depends only on the recorded tree and the space,
// never on the step, so that nothing moves while stepping.
import type { Fold, Kind, Place, SmallBoard, TreeDrawing, TreeGlyph } from "../generated/wire";
import { isOfThree, isUp } from "../model/kinds";
import { shownName } from "../model/places";
import { numbersText } from "../model/proof";
import { digits } from "../model/score";
import type { Box, Point, Size } from "../model/spaces";
import { visibleText } from "../model/text";
import { roughWidth, TRI_HIGH, TRI_WIDE } from "./renderer";

/** Limits of nodes, leaf columns and plies for a tree shown whole. Plies more would have letters over each other. */
export const WHOLE_NODES = 200;
const WHOLE_COLUMNS = 40;
const WHOLE_PLIES = 16;

/** Returns whether a drawing is too large to be shown whole. */
export const isTooLarge = ({ width, height }: TreeDrawing): boolean => width > WHOLE_COLUMNS || height > WHOLE_PLIES;

export interface PlanNode {
  glyph: TreeGlyph;
  x: number;
  y: number;
  /** Radius of a triangle; half the height of a leaf or board. */
  r: number;
  /** Half its width. */
  wide: number;
  shape: "inner" | "leaf" | "board";
  /** Its name: that of its place, else the move to it; null if there is no room. */
  name: string | null;
  /** The value of a place that ends the tree, searched or not. */
  worth: number | null;
  /** Whether its window fits beside it. */
  window: boolean;
  /** Px from its middle to the next thing in its row on the right. */
  free: number;
  /** Px from its middle to where its value may reach, on the nearer side; infinite by default. */
  near?: number;
  /** The place of its value; in the glyph by default, null for nowhere. */
  value?: "in" | "left" | "right" | "below" | null;
  /** Whether an edge leads to it from its parent; true by default. */
  linked?: boolean;
  /** Whether an arrow with its move leads to it from the position before. */
  arrow?: boolean;
  /** Whether its name is a badge at its corner. */
  badge?: boolean;
  /** Whether it is the large position in the middle of the others. */
  hero?: boolean;
  /** Px where its window ends at the right rim; with `rimUp` above its middle, where the glyph is narrow. */
  rim?: number;
  rimUp?: boolean;
}
export interface PlannedFold {
  /** Undrawn nodes of one parent, or of the path: their number, and the first of them. */
  fold: Pick<Fold, "parent" | "first" | "count">;
  x: number;
  y: number;
  /** Whether an edge leads to it; true by default. */
  linked?: boolean;
  /** Its text; by default "+" and their number. Plies of a path have "…" and their number, or their moves. */
  text?: string;
}
/** Nodes of one ply, and the band behind them. */
export interface Row {
  y: number;
  top: number;
  bottom: number;
  /** The side to move in all its inner nodes; null for both or neither. */
  kind: Kind | null;
  /** Whether it goes without its word. */
  bare?: boolean;
}
export interface Plan {
  nodes: PlanNode[];
  byId: ReadonlyMap<number, PlanNode>;
  folds: PlannedFold[];
  rows: Row[];
  size: Size;
  /** The smallest text, px. */
  least: number;
  whole: boolean;
  /** Positions beside the plies; absent for none. */
  besides?: Beside[];
}
export interface Beside {
  board: SmallBoard;
  x: number;
  y: number;
  side: number;
}

export interface PlanWish {
  size: Size;
  /** The smallest text, px: 13, and 28 on the projector. */
  least: number;
  /** The places of a textbook tree by their path, moves joined by "-". */
  places: ReadonlyMap<string, Place>;
  /** Whether nodes show windows. */
  windows: boolean;
  /** Px on the right that are covered. */
  covered?: number;
  /** Whether the tree keeps clear of the words of the bands; true by default. */
  besideWords?: boolean;
}

/** Px of a leaf slot and of a ply in a tree larger than the view. */
const FREE = { slot: 60, ply: 92, r: 19 };
/** Px of a view too narrow for a rim of words. */
const NARROW = 600;
/** Radius from which a glyph is worth drawing below the words. */
const LEAST_UNDER = 30;
/** Px of a leaf beside its value, and from the edge of its slot. */
const LEAF = { inside: 8, apart: 1.5 };
/** Least px of a slot for boards as nodes, px of a board, and the height of its value, in letters. */
const BOARD_SLOT = 52;
const BOARD = { least: 44, most: 72, ply: 0.5, value: 1.6 };
/** The same of the bars of three players, which stand without a text below. */
const BARS = { least: 44, most: 120, ply: 0.64 };

/** Adds a value to the list under a key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the path of each drawn node, moves joined by "-". */
export function pathsOf(drawing: TreeDrawing): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const { node } of drawing.glyphs) {
    const above = node.parent === null ? undefined : paths.get(node.parent);
    paths.set(node.id, node.move === null ? "" : above ? `${above}-${node.move}` : node.move);
  }
  return paths;
}

/** In a search that grows a tree a node without children is an end only if the game is over there. */
const isLeaf = ({ node, visits, proof }: TreeGlyph, worth: number | null) =>
  (node.status === "leaf" && !visits && !proof) || node.status === "terminal" || worth !== null;

/** Returns the characters of the longest value, with its minus sign. */
function longestValue(drawing: TreeDrawing, places: ReadonlyMap<string, Place>): number {
  // A share has at most four characters, "100%".
  if (drawing.glyphs[0]?.visits) return 4;
  if (drawing.glyphs[0]?.proof)
    return Math.max(...drawing.glyphs.map(({ proof }) => (proof ? numbersText(proof).length : 1)));
  const values = [...places.values()].map((place) => place.value);
  for (const { node } of drawing.glyphs) values.push(node.score);
  const vectors = drawing.glyphs.map(({ node }) => node.vector?.map(digits).join(" ").length ?? 0);
  return Math.max(1, ...vectors, ...values.map((value) => (value === null ? 0 : digits(value).length)));
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

/** Returns whether inner nodes have the numbers of three players, so that all nodes are squares with bars. */
const hasShares = ({ glyphs }: TreeDrawing) => glyphs.some(({ node }) => node.children > 0 && node.vector != null);

/** Returns whether nodes can be positions; those of a search without a value have numbers in place of them. */
const hasBoards = ({ glyphs }: TreeDrawing) =>
  glyphs.some(({ board }) => board !== null) && !glyphs.some(({ visits, proof }) => visits || proof);

/** Returns the drawn path from the root to a node; null if it is not drawn as a whole. */
export function pathTo(drafts: readonly Draft[], node: number): Draft[] | null {
  const all = new Map(drafts.map((each) => [each.glyph.node.id, each]));
  const path: Draft[] = [];
  for (let at = all.get(node); at; at = at.glyph.node.parent === null ? undefined : all.get(at.glyph.node.parent))
    path.unshift(at);
  return path[0]?.glyph.node.parent === null ? path : null;
}

/** Returns the drawn children of each node. */
export function familiesOf(drafts: readonly Draft[]): Map<number, Draft[]> {
  const families = new Map<number, Draft[]>();
  for (const each of drafts) {
    const { parent } = each.glyph.node;
    if (parent !== null) pushTo(families, parent, each);
  }
  return families;
}

/** Returns each node's distance to its nearest neighbour in its row, in slots, and the median of each row. */
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

/** Returns the least distance of two inner nodes in a row, in slots; at least 1, infinite if no row has two. */
export function innerGap({ glyphs }: TreeDrawing): number {
  const inner = glyphs.filter((glyph) => !isLeaf(glyph, null)).sort((a, b) => a.y - b.y || a.x - b.x);
  const gaps = inner.slice(1).map(({ x, y }, before) => (inner[before]!.y === y ? x - inner[before]!.x : Infinity));
  return Math.max(1, Math.min(...gaps));
}

/** Shares of the stage's width for board and panels. */
export const SIDES = { left: 0.22, right: 0.25 };
/** The panels that make room for a tree. */
export type HiddenPanels = "none" | "left" | "both";

/**
 * Returns the panels to fold for a whole tree: the board if positions then fit as nodes, all if leaf values would be
 * unreadable otherwise. `width` is that of the stage, px.
 */
export function foldedFor(
  drawing: TreeDrawing,
  places: PlanWish["places"],
  least: number,
  width: number,
): HiddenPanels {
  const rooms: [HiddenPanels, number][] = [
    ["none", width * (1 - SIDES.left - SIDES.right)],
    ["left", width * (1 - SIDES.right)],
    ["both", width],
  ];
  const fitting = (column: number, among: typeof rooms) =>
    among.find(([, room]) => drawing.width * column <= room - 2 * Math.max(16, room * 0.03))?.[0];
  const asNodes = hasBoards(drawing) || hasShares(drawing) ? fitting(BOARD_SLOT, rooms.slice(0, 2)) : undefined;
  const value = roughWidth("0".repeat(longestValue(drawing, places)), least) + LEAF.inside + 2 * LEAF.apart;
  return asNodes ?? fitting(value, rooms) ?? "both";
}

/** Plans the whole tree in the space that there is. */
// eslint-disable-next-line max-lines-per-function -- one tree in one go: each measure rests on those before it
export function planWhole(drawing: TreeDrawing, wish: PlanWish): Plan {
  const { size, least, places, covered = 0 } = wish;
  const nodes = draft(drawing, places);
  const columns = Math.max(1, drawing.width);
  const rows = Math.max(1, drawing.height);
  const apart = distances(drawing);
  const characters = longestValue(drawing, places);
  const large = least >= 20;

  const rim = Math.max(16, size.width * 0.03);
  const above = Math.min(size.height * 0.14, large ? 170 : 96);
  // A leaf and its name keep their height, however low the space is.
  const below = Math.max(least * 3.2, Math.min(size.height * 0.17, large ? 170 : 96));
  const ply = rows === 1 ? 0 : Math.min((size.height - above - below) / (rows - 1), Math.max(160, 0.36 * size.width));
  const place = (rimLeft: number) => {
    const room = Math.max(120, size.width - covered - rim - rimLeft);
    return { room, rimLeft };
  };
  const laid = layOut(place(rim));
  // No glyph may touch the words MAX and MIN at the left rim.
  const words = bandLabel(least);
  if (!touches(laid)) return laid;
  // In a narrow view, glyphs that end below the words cost less than a rim for them.
  const lowest = (ply / 2 - words.bottom - 9) / TRI_HIGH;
  const under = size.width < NARROW && lowest >= LEAST_UNDER ? layOut({ ...place(rim), lowest }) : null;
  return under && !touches(under) ? under : layOut(place(Math.max(rim, words.right + 8)));

  function touches(laid: Plan): boolean {
    const high = ({ r, shape }: PlanNode) => (shape === "inner" ? r * TRI_HIGH : r);
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
    // Values of neighbours may be wider than their glyphs, but do not touch.
    const widest = roughWidth("≤ " + "0".repeat(characters), 1.1 * least) + 2 * LEAF.inside;
    const slot = Math.min(room / columns, ply > 0 ? Math.max(96, 0.6 * ply, widest) : 160);
    const shares = hasShares(drawing);
    const square = shares ? BARS : BOARD;
    // Below a board is its value.
    const highest = BOARD.least + BOARD.value * Math.max(least, 13);
    const fits = slot >= BOARD_SLOT && (shares || ply === 0 || ply >= highest);
    const boards = fits && (shares || hasBoards(drawing));
    const side = Math.max(square.least, Math.min(square.most, slot - 11, ply > 0 ? square.ply * ply : square.most));
    const tall = rows === 1 ? 0 : (rows - 1) * ply;
    const top = rows === 1 ? size.height / 2 : above + (size.height - above - below - tall) / 2;
    const left = rimLeft + (room - (columns - 1) * slot) / 2;

    const leafText = Math.max(least, Math.min(large ? 44 : 26, 0.42 * slot, ply > 0 ? 0.2 * ply : 26));
    const leafWide = Math.max(leafText * 1.05, (roughWidth("0".repeat(characters), leafText) + LEAF.inside) / 2);
    const half = Math.min(leafWide, slot / 2 - LEAF.apart);
    /** Radii by row; a lower row never has larger glyphs than the one above. */
    const radii = new Map<number, number>();
    let most = large ? 96 : 72;
    for (let row = 0; row < rows; row++) {
      const sep = (apart.row.get(row) ?? Infinity) * slot;
      const wanted = Math.min(ply > 0 ? 0.31 * ply : 72, 0.42 * sep, most, row > 0 ? lowest : Infinity);
      most = Math.max(Math.min(least, 14), wanted);
      radii.set(row, most);
    }
    const planned = nodes.map(({ glyph, name, worth, leaf }): PlanNode => {
      const shape = boards && (shares || glyph.board !== null) ? "board" : leaf ? "leaf" : "inner";
      const x = left + glyph.x * slot;
      /** Px to the nearer end of the row. */
      const edge = Math.min(x - rimLeft, rimLeft + room - x) + 8;
      const r =
        shape === "board"
          ? side / 2
          : leaf
            ? Math.min(half, leafText * 1.05)
            : Math.max(
                9,
                Math.min(radii.get(glyph.y) ?? 14, 0.43 * slot * (apart.own.get(glyph.node.id) ?? 9), edge / TRI_WIDE),
              );
      const wide = shape === "board" ? side / 2 : leaf ? half : r * TRI_WIDE;
      return {
        glyph,
        x,
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

/** Returns the px of a band's word from the left rim and from the top of its band. */
export const bandLabel = (least: number) => {
  const size = Math.max(least, 14);
  return { size, right: size * 5.2, bottom: size * 2.6 };
};

/** Plans the drawn part of a larger tree at its own size; the camera shows a piece of it. */
export function planFree(drawing: TreeDrawing, wish: PlanWish): Plan {
  const { slot, ply, r } = FREE;
  const planned = draft(drawing, wish.places).map(({ glyph, name, worth, leaf }): PlanNode => {
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

export const index = (planned: readonly PlanNode[]) => new Map(planned.map((each) => [each.glyph.node.id, each]));

/** Returns the text size of a name or a window, px. */
export const nameSize = (node: Pick<PlanNode, "r" | "shape">, least: number): number =>
  Math.max(least, Math.min(least >= 20 ? 38 : 22, (node.shape === "leaf" ? 0.66 : 0.36) * node.r));
export const windowSize = (node: Pick<PlanNode, "r">, least: number): number =>
  Math.max(least, Math.min(least >= 20 ? 30 : 17, 0.3 * node.r));

/** The end of an inner node's name and the start of its window: beside the shoulders, where a triangle is narrow. */
export const SHOULDER = { name: 0.72, window: 0.74, high: 0.34 };
/** Returns the px of a halo, which looks equally wide round large and small glyphs. */
export const haloOf = (r: number, least = 7): number => Math.max(least, 0.15 * r);

/** Returns the px from an inner glyph's middle to the text beside its shoulder; round a small one the halo is wider. */
function beside(share: number, r: number, size: number): number {
  const half = (TRI_WIDE * ((TRI_HIGH - SHOULDER.high) * r + 0.36 * size)) / (2 * TRI_HIGH);
  const slant = Math.hypot(1, TRI_WIDE / (2 * TRI_HIGH));
  return Math.max(share * r, half + haloOf(r) * slant + 2);
}
export const nameEnd = (node: Pick<PlanNode, "r" | "shape">, least: number): number =>
  beside(SHOULDER.name, node.r, nameSize(node, least));
export const windowStart = (node: Pick<PlanNode, "r">, least: number): number =>
  beside(SHOULDER.window, node.r, windowSize(node, least));

/** Keeps names and windows only if they touch no neighbour. */
function makeRoom(planned: PlanNode[], { least, windows, size }: PlanWish, characters: number): void {
  const rows = new Map<number, PlanNode[]>();
  for (const each of planned) pushTo(rows, each.glyph.y, each);
  for (const row of rows.values()) {
    row.sort((a, b) => a.x - b.x);
    const nameWide = (node: PlanNode) => roughWidth(node.name ?? "", nameSize(node, least));
    const leftOf = (node: PlanNode) =>
      node.x - (node.shape === "inner" && node.name ? nameEnd(node, least) + nameWide(node) + 4 : node.wide);
    const windowWide = (node: PlanNode) => (Math.max(2, characters) * 2 + 4) * 0.6 * windowSize(node, least);
    const touches = (right: number, next: PlanNode | undefined) => next !== undefined && right + 4 > leftOf(next);
    for (const [place, node] of row.entries()) {
      const beside = row[place + 1];
      if (beside) node.free = beside.x - beside.wide - node.x;
      // A value may be wider than its glyph, so that two of them share the space between.
      for (const other of [row[place - 1], beside]) {
        const apart = Math.abs((other?.x ?? Infinity) - node.x);
        node.near = Math.min(node.near ?? Infinity, other?.shape === "leaf" ? apart - other.wide : apart / 2);
      }
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

/** Returns whether a side moves at a node. The leaves of three players are squares like the other nodes. */
const hasMover = ({ glyph, shape, worth }: PlanNode): boolean =>
  shape !== "leaf" && !(isOfThree(glyph.node.kind) && isLeaf(glyph, worth));

function rowsOf(planned: readonly PlanNode[], count: number, top: number, ply: number, size: Size): Row[] {
  return Array.from({ length: count }, (_, row) => {
    const y = top + row * ply;
    const kinds = new Set(
      planned.filter((each) => each.glyph.y === row && hasMover(each)).map((each) => each.glyph.node.kind),
    );
    return {
      y,
      top: row === 0 ? 0 : y - ply / 2,
      bottom: row === count - 1 ? size.height : y + ply / 2,
      kind: kinds.size === 1 ? ([...kinds][0] ?? null) : null,
    };
  });
}

/** Returns both ends of the edge to a child. MAX's base has a place for each child. */
export function edgeEnds(from: PlanNode, to: PlanNode, place: number, count: number): [Point, Point] {
  const bottom = from.shape === "inner" ? from.r * TRI_HIGH : from.r;
  const spread = from.shape === "inner" && isUp(from.glyph.node.kind) ? 0.5 * from.r : 0;
  const share = count > 1 ? place / (count - 1) - 0.5 : 0;
  const high = to.shape === "inner" ? to.r * TRI_HIGH : to.r;
  return [
    { x: from.x + 2 * share * spread, y: from.y + bottom },
    { x: to.x, y: to.y - high },
  ];
}

/** Returns the ends of the edge to a child; null if none is drawn. */
export function edgeTo(plan: Plan, child: number): [Point, Point] | null {
  const to = plan.byId.get(child);
  const from = to && plan.byId.get(to.glyph.node.parent ?? -1);
  if (!to || !from || to.linked === false) return null;
  const row = plan.nodes
    .filter(({ glyph, linked }) => glyph.node.parent === from.glyph.node.id && linked !== false)
    .sort((a, b) => a.x - b.x);
  return edgeEnds(from, to, row.indexOf(to), row.length);
}

/** Returns the rectangle round the middles of nodes and fans. */
export function boxOf({ nodes, folds }: Pick<Plan, "nodes" | "folds">) {
  const points = [...nodes, ...folds];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Checks whether anything of a whole plan lies in a rectangle of its space. */
export function meets(plan: Plan, box: Box): boolean {
  const inside = ({ x, y }: Point) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
  return plan.nodes.some((node) => {
    const high = node.shape === "inner" ? node.r * TRI_HIGH : node.r;
    // A window is about as wide as its glyph, beside it.
    const right = node.x + node.wide * (node.window ? 3.4 : 1.2);
    const left = node.x - node.wide;
    // The name of a leaf is below it.
    const low = node.y + high + (node.shape !== "inner" && node.name !== null ? plan.least * 1.6 : 0);
    if (right > box.x0 && left < box.x1 && low > box.y0 && node.y - high < box.y1) return true;
    const ends = edgeTo(plan, node.glyph.node.id);
    return ends !== null && crosses(ends, inside);
  });
}
/** Checks points of a line, near enough to each other for a corner. */
const crosses = ([from, to]: [Point, Point], inside: (at: Point) => boolean): boolean =>
  Array.from({ length: 13 }, (_, place) => place / 12).some((share) =>
    inside({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }),
  );
