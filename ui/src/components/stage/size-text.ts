// How large a search was, in the same words wherever it is told.
import type { Counts } from "../../generated/wire";
import type { App } from "../../state/app.svelte";

/** The nodes that were entered, as every count of the program tells them; the pruned moves apart. */
export function sizeText({ lang, t }: App, { nodes, pruned }: Pick<Counts, "nodes" | "pruned">): string {
  const searched = lang.plural(t.tree.searched, nodes);
  return pruned > 0 ? `${searched} · ${lang.plural(t.tree.prunedMoves, pruned)}` : searched;
}
