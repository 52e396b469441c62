// Where the selection can walk: not into what is still to come.
import { momentOf } from "../model/time";
import type { Document } from "./document.svelte";

export async function sibling(tab: Document, by: 1 | -1): Promise<number | null> {
  const selection = tab.trace.selection;
  const parent = selection?.path.at(-2);
  if (!selection || !parent) return null;
  const trace = tab.trace.id;
  const row = await tab.trace.backend.call("siblings", { trace, node: selection.node.id, offset: 0, count: 400 });
  const at = row.findIndex((each) => each.id === selection.node.id);
  const other = row[at + by];
  return other && momentOf(other, tab.trace.step, parent) !== "future" ? other.id : null;
}

export function firstChild(tab: Document): number | null {
  const selection = tab.trace.selection;
  const child = selection?.children[0];
  return selection && child && momentOf(child, tab.trace.step, selection.node) !== "future" ? child.id : null;
}
