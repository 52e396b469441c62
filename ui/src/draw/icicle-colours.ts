// Colours of the icicle: of one node, of many nodes in one column, and of the future.
import type { Kind, Status } from "../generated/wire";
import type { ValueView } from "../model/score";
import { mix, packed, packedColour, paletteOf, type Tokens } from "../model/tokens";
import { isMin, sharesOf, statusOf, type Shares, type Tiles } from "./tiles";

export type Colouring = "player" | "value" | "status" | "order";

/** The settings of a colour, besides the node. */
export interface Paint {
  tokens: Tokens;
  view: ValueView;
  colouring: Colouring;
  /** Nodes of the whole trace, for the visit order. */
  total: number;
  /** The greatest absolute value of the whole trace. */
  reach: number;
}
export interface TileLook {
  node: number;
  kind: Kind;
  status: Status;
  /** For MAX; null if not known yet. */
  value: number | null;
}
/** Share of the colour that shows where the future is visible. */
const TINT = 0.25;

/** Maps a value to the scale from −1 to 1, by the root of its share because evaluations lie in a narrow band. */
export const placeOnScale = (value: number, reach: number): number =>
  Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / Math.max(1, reach)));

/** Returns the colour of a place on the scale of values. */
export const heat = (place: number, { heatLow, heatMid, heatHigh }: Tokens): string =>
  place < 0 ? mix(heatMid, heatLow, -place) : mix(heatMid, heatHigh, place);

export function nodeColour({ node, kind, status, value }: TileLook, paint: Paint): string {
  const { tokens, colouring, view, reach, total } = paint;
  if (status === "pruned") return tokens.ghostFill;
  switch (colouring) {
    case "order":
      return viridis(node / Math.max(1, total - 1));
    case "value": {
      const turned = view === "negamax" && kind === "min" ? -1 : 1;
      return heat(turned * placeOnScale(value ?? 0, reach), tokens);
    }
    case "player":
      return kind === "min" ? tokens.min : tokens.max;
    case "status":
      if (status === "cutoff") return tokens.cut;
      if (status === "leaf" || status === "terminal" || status === "hit") return tokens.ghost;
      if (status === "stub" || status === "open") return tokens.now;
      return kind === "min" ? tokens.minFill : tokens.maxFill;
  }
}

/**
 * Returns the colours of tiles by flags and value. Each is mixed once, because a thousand tiles have few of them. In
 * visit order each node has its own.
 */
export function tileColours(paint: Paint): (node: number, flags: number, value: number | null) => string {
  const mixed = new Map<string, string>();
  return (node, flags, value) => {
    const kind: Kind = isMin(flags) ? "min" : "max";
    const painted = { node, kind, status: statusOf(flags), value };
    if (paint.colouring === "order") return nodeColour(painted, paint);
    const key = `${painted.status} ${kind} ${value}`;
    let colour = mixed.get(key);
    if (colour === undefined) mixed.set(key, (colour = nodeColour(painted, paint)));
    return colour;
  };
}

/** Blends the colours of many nodes by their shares into one number. `node` is about where they are. */
export function blendColour(shares: Shares, node: number, paint: Paint): number {
  const { colouring } = paint;
  const palette = paletteOf(paint.tokens);
  const { max, min } = shares;
  const blend = new Blend(palette.paper);
  blend.add(palette.ghostFill, shares.pruned);
  switch (colouring) {
    case "order":
      blend.add(packed(viridis(node / Math.max(1, paint.total - 1))), max + min);
      break;
    case "value": {
      const turned = paint.view === "negamax" ? min / Math.max(max + min, 1e-9) : 0;
      const high = shares.forMax * (1 - turned) + shares.forMin * turned;
      const low = shares.forMin * (1 - turned) + shares.forMax * turned;
      blend.add(palette.heatHigh, high);
      blend.add(palette.heatLow, low);
      blend.add(palette.heatMid, max + min - high - low);
      break;
    }
    case "player":
      blend.add(palette.max, max);
      blend.add(palette.min, min);
      break;
    case "status": {
      const { cut, ends, loose } = shares;
      const rest = Math.max(0, 1 - (cut + ends + loose) / Math.max(max + min, 1e-9));
      blend.add(palette.cut, cut);
      blend.add(palette.ghost, ends);
      blend.add(palette.now, loose);
      blend.add(palette.maxFill, max * rest);
      blend.add(palette.minFill, min * rest);
    }
  }
  return blend.colour;
}

/** Returns the colour of a visible future node. */
export const tinted = (colour: string, { paper }: Tokens): string => mix(paper, colour, TINT);

/** A blend of packed colours over a ground, each by its share. Shares over 1 together are scaled down to it. */
class Blend {
  private red = 0;
  private green = 0;
  private blue = 0;
  private shares = 0;

  constructor(private readonly ground: number) {}

  add(colour: number, share: number): this {
    if (share <= 0) return this;
    this.shares += share;
    this.red += share * (colour >> 16);
    this.green += share * ((colour >> 8) & 255);
    this.blue += share * (colour & 255);
    return this;
  }

  get colour(): number {
    const { ground } = this;
    const whole = Math.max(1, this.shares);
    const bare = 1 - this.shares / whole;
    return packedColour(
      this.red / whole + bare * (ground >> 16),
      this.green / whole + bare * ((ground >> 8) & 255),
      this.blue / whole + bare * (ground & 255),
    );
  }
}

/** The look of the future; `known` is the past. */
export type FutureLook = "known" | "pale" | "tinted";
interface KeptColours {
  tokens: Tokens;
  /** By cell; -1 if not mixed yet. */
  of: Int32Array;
}
const kept = new WeakMap<Tiles, Map<string, KeptColours>>();

/**
 * Returns the colours of the cells of these tiles. Each is mixed on first use, because a panned or zoomed view draws
 * the same cells elsewhere.
 */
export function cellColours(tiles: Tiles, paint: Paint, shown: FutureLook): (cell: number) => number {
  const { tokens, colouring, view } = paint;
  const ways = kept.get(tiles) ?? new Map<string, KeptColours>();
  kept.set(tiles, ways);
  const way = [shown, colouring, view, paint.total].join();
  let colours = ways.get(way);
  if (colours?.tokens !== tokens) ways.set(way, (colours = { tokens, of: new Int32Array(tiles.cells.count).fill(-1) }));
  const { of } = colours;
  return (cell) => {
    let colour = of[cell] ?? -1;
    if (colour < 0) of[cell] = colour = cellColour(tiles, cell, paint, shown);
    return colour;
  };
}

function cellColour({ cells }: Tiles, cell: number, paint: Paint, shown: FutureLook): number {
  const { paper, heatNone } = paletteOf(paint.tokens);
  const shares = sharesOf(cells, cell);
  if (shown === "pale") return new Blend(paper).add(heatNone, shares.max + shares.min + shares.pruned).colour;
  const colour = blendColour(shares, cells.from[cell] ?? 0, paint);
  return shown === "tinted" ? new Blend(paper).add(colour, TINT).colour : colour;
}

const viridisStops = ["#440154", "#414487", "#2A788E", "#22A884", "#7AD151", "#FDE725"];

/** Returns Viridis (Smith and van der Walt 2015) through six of its colours; `t` is from 0 to 1. */
export function viridis(t: number): string {
  const at = Math.min(Math.max(t, 0), 1) * (viridisStops.length - 1);
  const place = Math.min(Math.floor(at), viridisStops.length - 2);
  return mix(viridisStops[place] ?? "#440154", viridisStops[place + 1] ?? "#FDE725", at - place);
}
