// The places of a small textbook tree: what each is called.
import type { Place } from "../generated/wire";
import { visibleText } from "./text";

/** A place by its path, as `placesOf` has it. */
export const pathKey = (path: readonly string[]): string => path.join("-");

/** The places by their paths, moves joined by "-". */
export const placesOf = (places: readonly Place[] | undefined): ReadonlyMap<string, Place> =>
  new Map((places ?? []).map((place) => [pathKey(place.path), place]));

const subscript = (digit: string) => String.fromCodePoint(0x2080 + Number(digit));

/** A name as a textbook sets it: the number of a leaf below the line. */
export const shownName = (name: string): string =>
  visibleText(name).replace(
    /^(\p{Ll}+)\.?(\d+)$/u,
    (_, letters: string, number: string) => letters + [...number].map(subscript).join(""),
  );

/** A path of moves as one word, as the core writes it: `5-1-9`, with points where a move has a hyphen in it. */
export const pathText = (path: readonly string[], root: string): string =>
  path.length === 0 ? root : path.map(visibleText).join(path.some((move) => move.includes("-")) ? "." : "-");
