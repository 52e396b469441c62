// The icicle's tiles: little-endian bytes decoded into columns, with x converted from the request's pixels to nodes.
import type { Bound, Mark, Status, TilesRequest } from "../generated/wire";

/** Struct of arrays: index i of each column is one node, at least a pixel wide at the requested scale. */
export interface Tiles {
  count: number;
  /** Nodes of the trace that the service visited. */
  touched: number;
  /** The greatest absolute value of the whole trace. */
  reach: number;
  request: TilesRequest;
  node: Uint32Array;
  from: Float64Array; // preorder axis, in nodes
  to: Float64Array;
  ply: Uint16Array;
  flags: Uint16Array;
  /** The value that the whole record proves, for MAX; `NO_SCORE` if none. */
  score: Int32Array;
  /** Moves to the tiles with room for them; the root's is empty. */
  moves: ReadonlyMap<number, string>;
  /** One mark per tile against another trace, see `markOf`; null without one. */
  mark: Uint8Array | null;
  cells: Cells;
}

/** Parts of rows with nodes narrower than a pixel, each a pixel wide. */
export interface Cells {
  count: number;
  from: Float64Array; // in nodes
  to: Float64Array;
  ply: Uint16Array;
  /** Shares of each cell in 255ths, `SHARES` per cell; see `sharesOf`. */
  shares: Uint8Array;
  /** The share that both traces entered, in 255ths. */
  both: Uint8Array | null;
}
/** The shares of a cell. Cut, ends and loose are for both sides; values are roots of their parts of the greatest. */
export interface Shares {
  max: number;
  min: number;
  pruned: number;
  cut: number;
  ends: number;
  loose: number;
  forMax: number;
  forMin: number;
}
const SHARES = 8;

export const NO_SCORE = -0x8000_0000;
const HEADER = 16;
const TILE = 20;
const CELL = 12;
/** Least px of a tile with a move. */
const NAMED = 40;
const statuses: Status[] = ["searched", "leaf", "terminal", "cutoff", "pruned", "stub", "open", "hit"];
const bounds: Bound[] = ["exact", "lower", "upper"];
const marks: Mark[] = ["neither", "both", "only", "cut", "other", "unknown"];

export function decodeTiles(bytes: ArrayBuffer, request: TilesRequest): Tiles {
  const view = new DataView(bytes);
  const there = bytes.byteLength >= HEADER;
  const whole = (from: number, record: number, said: number) =>
    Math.max(0, Math.min(said, Math.floor((bytes.byteLength - from) / record)));
  const count = there ? whole(HEADER, TILE, view.getUint32(0, true)) : 0;
  const behindTiles = HEADER + count * TILE;
  const cellCount = there ? whole(behindTiles, CELL, view.getUint32(4, true)) : 0;
  const tiles = {
    count,
    touched: there ? view.getUint32(8, true) : 0,
    reach: there ? view.getUint32(12, true) : 0,
    request,
    node: new Uint32Array(count),
    from: new Float64Array(count),
    to: new Float64Array(count),
    ply: new Uint16Array(count),
    flags: new Uint16Array(count),
    score: new Int32Array(count),
  };
  const nodesPerPixel = (request.to - request.from) / request.width;
  const named: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = HEADER + i * TILE;
    const [left, right] = [view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
    if (Math.fround(right - left) >= NAMED) named.push(i);
    tiles.node[i] = view.getUint32(at, true);
    tiles.from[i] = request.from + left * nodesPerPixel;
    tiles.to[i] = request.from + right * nodesPerPixel;
    tiles.ply[i] = view.getUint16(at + 12, true);
    tiles.flags[i] = view.getUint16(at + 14, true);
    tiles.score[i] = view.getInt32(at + 16, true);
  }
  const cells: Cells = {
    count: cellCount,
    from: new Float64Array(cellCount),
    to: new Float64Array(cellCount),
    ply: new Uint16Array(cellCount),
    shares: new Uint8Array(cellCount * SHARES),
    both: null,
  };
  const all = new Uint8Array(bytes);
  for (let i = 0; i < cellCount; i++) {
    const at = behindTiles + i * CELL;
    const column = view.getUint16(at, true);
    cells.from[i] = request.from + column * nodesPerPixel;
    cells.to[i] = request.from + (column + 1) * nodesPerPixel;
    cells.ply[i] = view.getUint16(at + 2, true);
    for (let share = 0; share < SHARES; share++) cells.shares[i * SHARES + share] = all[at + 4 + share] ?? 0;
  }
  let at = behindTiles + cellCount * CELL;
  let mark: Uint8Array | null = null;
  if (request.against !== undefined && bytes.byteLength >= at + count + cellCount) {
    mark = new Uint8Array(bytes, at, count);
    cells.both = new Uint8Array(bytes, at + count, cellCount);
    at += count + cellCount;
  }
  return { ...tiles, cells, mark, moves: movesIn(bytes, at, named) };
}

/** Reads the texts after everything else, each preceded by its length. */
function movesIn(bytes: ArrayBuffer, from: number, places: readonly number[]): Map<number, string> {
  const all = new Uint8Array(bytes);
  const utf8 = new TextDecoder();
  const moves = new Map<number, string>();
  let at = from;
  for (const place of places) {
    const end = at + 1 + (all[at] ?? 0);
    if (end > all.length) break;
    moves.set(place, utf8.decode(all.subarray(at + 1, end)));
    at = end;
  }
  return moves;
}

/** Returns what the other search did at a tile's place; null without another trace. */
export const markOf = (tiles: Tiles, place: number): Mark | null => marks[tiles.mark?.[place] ?? -1] ?? null;

export const statusOf = (flags: number): Status => statuses[flags & 7] ?? "open";
export const isMin = (flags: number) => (flags & 8) !== 0;
export const onPv = (flags: number) => (flags & 16) !== 0;
export const boundOf = (flags: number): Bound => bounds[(flags >> 5) & 3] ?? "exact";

/** Returns the shares of a cell, each from 0 to 1. */
export function sharesOf({ shares }: Cells, place: number): Shares {
  const first = place * SHARES;
  const share = (at: number) => (shares[first + at] ?? 0) / 255;
  return {
    max: share(0),
    min: share(1),
    pruned: share(2),
    cut: share(3),
    ends: share(4),
    loose: share(5),
    forMax: share(6),
    forMin: share(7),
  };
}
