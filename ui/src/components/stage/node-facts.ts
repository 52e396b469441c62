// Facts about a node at the step on screen, in words: for the cards in the panel, at the node, and on hover.
import type { Frame, NodeView } from "../../generated/wire";
import { decided, isUp } from "../../model/kinds";
import { shownName } from "../../model/places";
import { digits, provedValue, seen, seenBound, vectorText } from "../../model/score";
import { fill, visibleText } from "../../model/text";
import { asKnown, momentOf, type Moment } from "../../model/time";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";

export interface NodeFacts {
  /** The node without future results. */
  node: NodeView;
  moment: Moment;
  moves: string[];
  /** Its frame while it is open. */
  frame: Frame | undefined;
  /** Whether the step cuts it. */
  isCut: boolean;
}

/** Returns the facts about the last node of a path, root first. */
export function knownOf(
  { trace }: Document,
  path: readonly NodeView[],
  frames: ReadonlyMap<number, Frame>,
): NodeFacts | null {
  const node = path.at(-1);
  if (!node) return null;
  const parent = path.at(-2) ?? null;
  const moment = momentOf(node, trace.step, parent);
  return {
    node: asKnown(node, trace.step, parent),
    moment,
    moves: path.flatMap(({ move }) => (move === null ? [] : [move])),
    frame: moment === "open" ? frames.get(node.id) : undefined,
    isCut: trace.now?.event === "cutoff" && trace.now.node === node.id,
  };
}

/** Returns the name of the place at the end of a path, else the last move to it. */
export const placeName = (app: App, path: string[]): string =>
  app.nameAt(path) ?? (path.length === 0 ? app.t.common.root : visibleText(path.at(-1) ?? ""));

/** Returns the label of a node in a row: its name, else its move. */
export const rowName = (app: App, { name, move }: Pick<NodeView, "move"> & { name?: string | null }): string =>
  name != null ? shownName(name) : move === null ? app.t.common.root : visibleText(move);

/** Says, for instance, "C is worth at most 2." */
export function worthText(app: App, { node, moment, moves, frame, isCut }: NodeFacts): string {
  const say = app.t.why;
  const view = app.settings.get("values");
  const name = app.calledAt(moves);
  if (moment === "future") return fill(say.future, { name });
  if (moment === "pruned") return fill(say.pruned, { name });
  const average = frame?.average;
  if (moment === "open" && average) {
    const { lo, hi } = average;
    const end = isCut && frame ? decided(average, frame) : null;
    if (end) return fill(say[end.bound], { name, value: digits(end.value) });
    if (lo != null && hi != null && lo !== hi) return fill(say.between, { name, lo: digits(lo), hi: digits(hi) });
    return lo != null && lo === hi ? fill(say.exact, { name, value: digits(lo) }) : fill(say.open, { name });
  }
  const shares = moment === "open" ? frame?.vector : node.vector;
  if (shares)
    return fill(moment === "open" ? say.soFar : say.exact, { name, value: vectorText(shares, node.bound, node.kind) });
  const best = frame?.best ?? null;
  if (moment === "open" && best !== null) {
    const value = digits(seen(best, node.kind, view));
    if (!isCut) return fill(say.soFar, { name, value });
    return fill(say[seenBound(isUp(node.kind) ? "lower" : "upper", node.kind, view)], { name, value });
  }
  const { value, bound } = provedValue(node);
  if (moment === "open" || value === null) return fill(say.open, { name });
  return fill(say[seenBound(bound, node.kind, view)], { name, value: digits(seen(value, node.kind, view)) });
}

/** Returns the numbers of searched and cut children; empty if it has none. */
export function triedText(app: App, { trace }: Document, { node, moment, frame, isCut }: NodeFacts): string {
  if (node.children === 0 || moment === "future" || moment === "pruned") return "";
  const done = moment === "open" ? (frame?.done ?? 0) : node.children - node.cut_children;
  const cut = isCut ? (trace.now?.explanation.pruned.length ?? 0) : node.cut_children;
  const searched = app.lang.plural(app.t.why.searched, done);
  return cut > 0 ? `${searched}, ${app.lang.plural(app.t.why.cut, cut)}` : searched;
}

/** Returns the fate of a node, with its steps. */
export function eventText(app: App, { node, moment, isCut }: NodeFacts): string {
  const { status, why } = app.t;
  const at = (step: number | null) => (step === null ? "" : app.lang.number(step));
  if (isCut) return status.cutoff;
  if (moment === "open") return fill(why.since, { status: status.open, from: at(node.enter) });
  if (moment === "done")
    return fill(why.during, { status: status[node.status], from: at(node.enter), to: at(node.exit) });
  return status[moment];
}
