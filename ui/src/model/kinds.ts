// Who moves at a node, as a sign and a shape: never by colour alone.
import type { Explanation, Kind } from "../generated/wire";

const signs: Record<Kind, string> = { max: "▲", min: "▼", chance: "●", a: "▲", b: "▼", c: "◆" };
const up = "M10 1.5 18.5 16.5h-17z";
const down = "M10 16.5 1.5 1.5h17z";
const shapes: Record<Kind, string> = {
  max: up,
  min: down,
  chance: "M10 1.2a7.8 7.8 0 1 1 0 15.6a7.8 7.8 0 1 1 0 -15.6z",
  a: up,
  b: down,
  c: "M10 .5 19 9l-9 8.5L1 9z",
};

/** Returns whether the triangle of a side points up, for MAX and for A of three players. */
export const isUp = (kind: Kind): boolean => kind === "max" || kind === "a";

/** Returns whether the shape of a side is as high below its middle as above: the disc of chance, the diamond of C. */
export const isEven = (kind: Kind): boolean => kind === "chance" || kind === "c";

/** Returns whether a side is one of three players. */
export const isOfThree = (kind: Kind): boolean => kind === "a" || kind === "b" || kind === "c";

/** The name of the colour of each side: three players have those of MAX, MIN and chance. */
export const inks = { max: "max", min: "min", chance: "chance", a: "max", b: "min", c: "chance" } as const;
/** The name of the colour that fills the nodes of each side. */
export const fills = {
  max: "maxFill",
  min: "minFill",
  chance: "chanceFill",
  a: "maxFill",
  b: "minFill",
  c: "chanceFill",
} as const;

/** Returns the sign of a kind of node in a text: ▲, ▼, ● or ◆. */
export const signOf = (kind: Kind): string => signs[kind];

/** Returns the outline of a kind of node in a box of 20 by 18. */
export const shapeOf = (kind: Kind): string => shapes[kind];

/** Returns the bound by which the averages still possible leave the window of a chance node; null if they do not. */
export function decided(
  { lo, hi }: { lo: number | null; hi: number | null },
  { alpha, beta }: { alpha: number | null; beta: number | null },
): { value: number; bound: "lower" | "upper" } | null {
  if (lo !== null && beta !== null && lo >= beta) return { value: lo, bound: "lower" };
  if (hi !== null && alpha !== null && hi <= alpha) return { value: hi, bound: "upper" };
  return null;
}

/** Returns the end of the window that cuts a node. Chance can be cut by either. */
export function endThatCuts({ kind, owner, beta }: Pick<Explanation, "kind" | "owner" | "beta">): "alpha" | "beta" {
  if (kind === "chance") return owner?.bound === beta ? "beta" : "alpha";
  return isUp(kind) ? "beta" : "alpha";
}
