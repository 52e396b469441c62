// The numbers of a proof-number search, as text and as the lines of its meter.
import type { ProofChild, ProofNumber, ProofNumbers, RootNumbers } from "../generated/wire";
import type { Size } from "./spaces";

/** Writes one number; infinity has a sign. */
export const numberText = (number: ProofNumber): string => (number === "inf" ? "∞" : String(number));

/** Writes a proof and a disproof number: `2|1`, `∞|0`. */
export const numbersText = ({ pn, dn }: ProofNumbers): string => `${numberText(pn)}|${numberText(dn)}`;

/** A line of the meter: the number of the root over the search, as steps. */
export interface MeterLine {
  of: "pn" | "dn";
  path: string;
}

/** Places a number on a logarithmic scale from 0 at the bottom; infinity is above the greatest. */
export function meterHeight(number: ProofNumber, greatest: number, height: number): number {
  if (number === "inf") return 0;
  const top = Math.log2(greatest + 1) || 1;
  return height - (Math.log2(number + 1) / top) * (height - MARGIN);
}
const MARGIN = 8;

export const greatestOf = ({ numbers }: RootNumbers): number =>
  Math.max(1, ...numbers.flatMap(({ pn, dn }) => [pn, dn]).filter((number) => number !== "inf"));

/** Returns both lines of the meter for a search of so many steps. */
export function meterLines(root: RootNumbers, steps: number, { width, height }: Size): MeterLine[] {
  const greatest = greatestOf(root);
  return (["pn", "dn"] as const).map((of) => {
    const parts = root.numbers.map((now, place) => {
      const x = ((width * root.steps[place]!) / Math.max(1, steps)).toFixed(1);
      const y = meterHeight(now[of], greatest, height).toFixed(1);
      return place === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    });
    return { of, path: `${parts.join("")}H${width}` };
  });
}

/** Returns the sum that a node is made of, as `1 + 1 + 2 = 4`; null if it is not written out. */
export function sumText(children: readonly ProofChild[], of: "pn" | "dn", all: ProofNumber): string | null {
  if (children.length < 2 || children.length > MOST) return null;
  return `${children.map((child) => numberText(child[of])).join(" + ")} = ${numberText(all)}`;
}
const MOST = 9;
