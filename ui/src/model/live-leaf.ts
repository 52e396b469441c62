// A leaf whose value is dragged: the scale of the pointer, and the bands of values between which cuts come and go.
import type { LeafBand, Place } from "../generated/wire";
import { pathKey } from "./places";

/** The ends of the values that a tree can hold. */
const LARGEST = 2 ** 31 - 2;

export const clampedValue = (value: number): number => Math.max(-LARGEST, Math.min(LARGEST, Math.trunc(value)));

/** Px of a band, and the most of one value, so that a small tree does not need long ways. */
export const BAND = { high: 150, one: 16 };
/** Px in which the pointer passes all values of a tree, and values beyond them. */
const WAY = { high: 220, beyond: 3 };

/** Returns the px of the pointer for one value: the values of the tree lie within reach. */
export function pxOfOne(places: readonly Place[]): number {
  const values = places.flatMap(({ value }) => (value === null ? [] : [value]));
  const span = Math.max(...values, 0) - Math.min(...values, 0) + 2 * WAY.beyond;
  return Math.min(BAND.one, WAY.high / span);
}

/** A range of values with the same cuts. Edges that are cut at every value are left out. */
export interface CutBand {
  from: number | null;
  to: number | null;
  cut: string[][];
  /** The root's best move, where no cut depends on the leaf; null elsewhere. */
  best: string | null;
}

/** Joins neighbouring bands with the same cuts; where no cut depends on the leaf, those with the same best move. */
export function cutBands(bands: readonly LeafBand[]): CutBand[] {
  const inAll = (edge: readonly string[]) =>
    bands.every(({ cut }) => cut.some((other) => pathKey(other) === pathKey(edge)));
  const owns = bands.map(({ cut }) => cut.filter((edge) => !inAll(edge)));
  const hasCuts = owns.some((own) => own.length > 0);
  const joined: CutBand[] = [];
  for (const [place, { from, to, best }] of bands.entries()) {
    const next = { from, to, cut: owns[place] ?? [], best: hasCuts ? null : best };
    const last = joined.at(-1);
    const alike = ({ cut, best }: CutBand) => JSON.stringify([cut, best]);
    if (last && alike(last) === alike(next)) last.to = to;
    else joined.push(next);
  }
  return joined;
}

export const isIn = ({ from, to }: Pick<CutBand, "from" | "to">, value: number): boolean =>
  (from === null || from <= value) && (to === null || value <= to);

/** Values beyond a border, or beyond the leaf's own value, that a band shows at least. */
const BEYOND = 2;

/** Returns the values that a band of `px` shows, with its px of one value: the leaf's and the nearest border. */
export function shownRange(
  bands: readonly CutBand[],
  was: number,
  value: number,
  unit: number,
  px = BAND.high,
): { low: number; high: number; unit: number } {
  const borders = bands.slice(0, -1).map(({ to }) => (to ?? was) + 0.5);
  const near = borders.sort((a, b) => Math.abs(a - was) - Math.abs(b - was))[0] ?? was;
  const span = Math.max(px / unit, Math.abs(near - was) + 2 * BEYOND);
  const centred = (near + was) / 2 - span / 2;
  // A value that leaves the band takes it along.
  const low = Math.max(value + BEYOND - span, Math.min(value - BEYOND, centred));
  return { low, high: low + span, unit: px / span };
}
