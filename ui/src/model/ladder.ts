// A ladder as a guided comparison: the row of each rung, its saving, and whether its scores are right.
import type { CompareRequest, CompareRow, Comparison, LadderEntry, RungEntry } from "../generated/wire";

/** The source of a ladder's positions. */
export type LadderSource = "usual" | "set" | "one";

export function ladderRequest(
  ladder: LadderEntry,
  source: LadderSource,
  { set, one, repeats }: { set: string; one: string; repeats: number },
): CompareRequest {
  return {
    setup: { game: ladder.game, position: "" },
    ladder: ladder.word,
    // One position is sent as a set, because without one the service uses its own sets.
    ...(source === "usual" ? {} : { positions: source === "set" ? set : one.trim() }),
    ...(repeats > 1 ? { repeats } : {}),
  };
}

/** A rung with its cost; `row` is null if the rung did not run. */
export interface Chapter {
  rung: RungEntry;
  row: CompareRow | null;
  /** Whether the set has positions that this rung does not reach. */
  leftOut: boolean;
  /** Nodes per position relative to the previous rung that ran; null if either is unfinished. */
  toBefore: number | null;
  /** The same, relative to the first rung that ran. */
  toFirst: number | null;
}

/** Rounds a mean to an integer from 100 on. */
export const roundMean = (nodes: number): number => (nodes >= 100 ? Math.round(nodes) : nodes);

const ratio = (row: CompareRow, other: CompareRow | undefined): number | null =>
  !other || other === row || row.stopped !== null || other.stopped !== null || other.mean_nodes === 0
    ? null
    : row.mean_nodes / other.mean_nodes;

export function chaptersOf(ladder: LadderEntry, comparison: Comparison | null): Chapter[] {
  const rows = comparison?.runs ?? [];
  const out = new Set(comparison?.ladder?.left_out.map((each) => each.rung));
  return ladder.rungs.map((rung) => {
    const place = rows.findIndex((row) => row.rung === rung.title);
    const row = rows[place] ?? null;
    return {
      rung,
      row,
      leftOut: out.has(rung.title),
      toBefore: row && ratio(row, rows[place - 1]),
      toFirst: row && ratio(row, rows[0]),
    };
  });
}

/** Describes a ratio of nodes: how many times fewer or more, to one decimal below 10, or about the same. */
export function savingOf(ratio: number): { kind: "fewer" | "same" | "more"; times: number } {
  const exact = ratio < 1 ? 1 / ratio : ratio;
  const times = exact < 9.95 ? Math.round(exact * 10) / 10 : Math.round(exact);
  return { kind: times === 1 ? "same" : ratio < 1 ? "fewer" : "more", times };
}

/** Returns nodes per second over all searches of a row (positions per second measure nothing); null if untimed. */
export const rateOf = (row: CompareRow): number | null =>
  row.ns_per_node === null || row.ns_per_node === 0 ? null : 1e9 / row.ns_per_node;

/** Counts positions with a known score, and those that the row gets right; null if none is known. */
export function scoresOf(row: CompareRow, { positions }: Comparison): { right: number; known: number } | null {
  const known = positions.filter(({ expected }) => expected !== null).length;
  return row.right == null || known === 0 ? null : { right: row.right, known };
}
