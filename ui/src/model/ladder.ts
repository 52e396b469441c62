// A ladder as a guided comparison: which row belongs to a rung, what it saved, and whether its scores are right.
import type { CompareRequest, CompareRow, Comparison, LadderEntry, RungEntry } from "../generated/wire";

/** Where the positions of a ladder come from. */
export type LadderSource = "usual" | "set" | "one";

export function ladderRequest(
  ladder: LadderEntry,
  source: LadderSource,
  { set, one, repeats }: { set: string; one: string; repeats: number },
): CompareRequest {
  return {
    setup: { game: ladder.game, position: "" },
    ladder: ladder.word,
    // one position is a set of one: without any, the service would take its own sets
    ...(source === "usual" ? {} : { positions: source === "set" ? set : one.trim() }),
    ...(repeats > 1 ? { repeats } : {}),
  };
}

/** A rung with what it took; the row is null where it was not climbed. */
export interface Chapter {
  rung: RungEntry;
  row: CompareRow | null;
  /** Whether the set has positions that this rung does not reach. */
  leftOut: boolean;
  /** Nodes a position over those of the climbed rung before; null: one of the two was not finished. */
  toBefore: number | null;
  /** The same over the first climbed rung. */
  toFirst: number | null;
}

/** A mean as it is read: from a hundred on without its fractions. */
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

/** Positions a second would be no measure: nodes a second of all searches of a row; null: no time was taken. */
export const rateOf = (row: CompareRow): number | null =>
  row.ns_per_node === null || row.ns_per_node === 0 ? null : 1e9 / row.ns_per_node;

/** Positions whose score is known, and how many of them the row has right; null: none is known. */
export function scoresOf(row: CompareRow, { positions }: Comparison): { right: number; known: number } | null {
  const known = positions.filter(({ expected }) => expected !== null).length;
  return row.right == null || known === 0 ? null : { right: row.right, known };
}
