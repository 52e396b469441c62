// The open question as fields and dots. Right answers stay in the tree, locked.
import { fill, visibleText } from "../../model/text";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";
import { stateOf, type Edge, type Field } from "../predict/states";

/** Returns the name of a node or a move; a root may have none. */
export const calledText = ({ called }: { called: string }, app: App): string =>
  called === "" ? app.say({ key: "node.root" }) : visibleText(called);

/** Returns null if there is no question. */
export function predictFields(app: App, { predictor }: Document): { fields: Field[]; edges: Edge[] } | null {
  const { question, typed, marked, value, cuts } = predictor;
  if (!question) return null;
  const say = app.t.predict;
  const node = calledText(question, app);
  const field = { node: question.node, label: fill(say.type, { node }), text: typed, state: stateOf(value) };
  const edges = question.options.map((option) => ({
    child: option.node,
    label: fill(say.cutEdge, { node: calledText(option, app) }),
    cut: marked.includes(option.node),
    state: stateOf(cuts),
  }));
  return { fields: [field], edges };
}
