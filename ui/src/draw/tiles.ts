// The icicle's tiles: little-endian bytes into columns, x turned from the request's pixels into nodes.
import type { Bound, Mark, Status, TilesRequest } from "../generated/wire";

/** Struct of arrays; place i of each column is one cell. */
export interface Tiles {
  count: number;
  /** Nodes of the trace that the service looked at. */
  touched: number;
  request: TilesRequest;
  node: Uint32Array;
  from: Float64Array; // preorder axis, in nodes
  to: Float64Array;
  ply: Uint16Array;
  flags: Uint16Array;
  score: Int32Array;
  rows: Uint8Array; // rows below that a merged column covers too
  merged: Uint32Array; // nodes drawn as one column
  /** Drawn against another trace: a mark a tile, see `markOf`; null: against none. */
  mark: Uint8Array | null;
  /** The part of a tile's graph nodes whose places both searches entered, in 255ths. */
  shared: Uint8Array | null;
}

export const NO_SCORE = -0x8000_0000;
const HEADER = 8;
const RECORD = 24;
const MARK = 2; // bytes a tile behind the records
const statuses: Status[] = ["searched", "leaf", "terminal", "cutoff", "pruned", "stub", "open", "hit"];
const bounds: Bound[] = ["exact", "lower", "upper"];
const marks: Mark[] = ["neither", "both", "only", "cut", "other", "unknown"];

export function decodeTiles(bytes: ArrayBuffer, request: TilesRequest): Tiles {
  const view = new DataView(bytes);
  const there = bytes.byteLength >= HEADER;
  const whole = Math.floor((bytes.byteLength - HEADER) / RECORD);
  const count = there ? Math.min(view.getUint32(0, true), whole) : 0;
  const tiles: Tiles = {
    count,
    touched: there ? view.getUint32(4, true) : 0,
    request,
    node: new Uint32Array(count),
    from: new Float64Array(count),
    to: new Float64Array(count),
    ply: new Uint16Array(count),
    flags: new Uint16Array(count),
    score: new Int32Array(count),
    rows: new Uint8Array(count),
    merged: new Uint32Array(count),
    mark: null,
    shared: null,
  };
  const nodesPerPixel = (request.to - request.from) / request.width;
  for (let i = 0; i < count; i++) {
    const at = HEADER + i * RECORD;
    tiles.node[i] = view.getUint32(at, true);
    tiles.from[i] = request.from + view.getFloat32(at + 4, true) * nodesPerPixel;
    tiles.to[i] = request.from + view.getFloat32(at + 8, true) * nodesPerPixel;
    tiles.ply[i] = view.getUint16(at + 12, true);
    const flags = view.getUint16(at + 14, true);
    tiles.flags[i] = flags;
    tiles.rows[i] = flags >> 8;
    tiles.score[i] = view.getInt32(at + 16, true);
    tiles.merged[i] = view.getUint32(at + 20, true);
  }
  const behind = HEADER + count * RECORD;
  if (request.against !== undefined && bytes.byteLength >= behind + count * MARK) {
    const pairs = new Uint8Array(bytes, behind, count * MARK);
    tiles.mark = pairs.filter((_, place) => place % MARK === 0);
    tiles.shared = pairs.filter((_, place) => place % MARK === 1);
  }
  return tiles;
}

/** What the other search did at a tile's place; null without another trace. */
export const markOf = (tiles: Tiles, place: number): Mark | null => marks[tiles.mark?.[place] ?? -1] ?? null;

export const statusOf = (flags: number): Status => statuses[flags & 7] ?? "open";
export const isMin = (flags: number) => (flags & 8) !== 0;
export const onPv = (flags: number) => (flags & 16) !== 0;
export const boundOf = (flags: number): Bound => bounds[(flags >> 5) & 3] ?? "exact";
export const isMerged = (flags: number) => (flags & 128) !== 0;
