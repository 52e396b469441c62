// The open question as fields and dots; what has been answered stays in the tree, locked.
import { askedName, childName } from "../../model/predict-words";
import { fill } from "../../model/text";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";
import { stateOf, type Edge, type Field } from "../predict/states";

/** Null: nothing is asked. */
export function predictFields(app: App, { predictor }: Document): { fields: Field[]; edges: Edge[] } | null {
  const { question, typed, marked, value, cuts } = predictor;
  if (!question) return null;
  const say = app.t.predict;
  const node = askedName(question, app.voice);
  const field = { node: question.node, label: fill(say.type, { node }), text: typed, state: stateOf(value) };
  const edges = question.options.map(({ node: child, move }) => ({
    child,
    label: fill(say.cutEdge, { node: childName(question, move, app.voice) }),
    cut: marked.includes(child),
    state: stateOf(cuts),
  }));
  return { fields: [field], edges };
}
