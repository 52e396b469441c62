// Names of the places in a small textbook tree.
import type { Place } from "../generated/wire";
import { visibleText } from "./text";

/** Returns the key of a path in `placesOf`. */
export const pathKey = (path: readonly string[]): string => path.join("-");

/** Maps paths, moves joined by "-", to places. */
export const placesOf = (places: readonly Place[] | undefined): ReadonlyMap<string, Place> =>
  new Map((places ?? []).map((place) => [pathKey(place.path), place]));

/** Returns the places with another value at one of them. */
export function placesWith(places: ReadonlyMap<string, Place>, key: string, value: number): ReadonlyMap<string, Place> {
  const place = places.get(key);
  return place ? new Map([...places, [key, { ...place, value }]]) : places;
}

const subscript = (digit: string) => String.fromCodePoint(0x2080 + Number(digit));

/** Formats a name as in a textbook: the number of a leaf is a subscript. */
export const shownName = (name: string): string =>
  visibleText(name).replace(
    /^(\p{Ll}+)\.?(\d+)$/u,
    (_, letters: string, number: string) => letters + [...number].map(subscript).join(""),
  );

/** Joins a path of moves as the core does: `5-1-9`, or with points if a move contains a hyphen. */
export const pathText = (path: readonly string[], root: string): string =>
  path.length === 0 ? root : path.map(visibleText).join(path.some((move) => move.includes("-")) ? "." : "-");
