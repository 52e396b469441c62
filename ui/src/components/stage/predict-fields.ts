// The open question as fields and dots. Right answers stay in the tree, locked.
import type { PredictEdge } from "../../generated/wire";
import { predictWords } from "../../i18n/predict";
import { percent } from "../../model/games";
import { isTyped } from "../../model/predict";
import { numbersText } from "../../model/proof";
import { fill, visibleText } from "../../model/text";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";
import { stateOf, type Edge, type Field } from "../predict/states";

/** Returns the name of a node or a move; a root may have none. */
export const calledText = ({ called }: { called: string }, app: App): string =>
  called === "" ? app.say({ key: "node.root" }) : visibleText(called);

/** Returns the numbers by which a search selects a child; a mean is that of the player who chooses. */
function numbersOf({ proof, visits }: PredictEdge): string {
  if (proof) return ` (${numbersText(proof)})`;
  return visits?.mean == null ? "" : ` (n ${visits.visits}, ${percent(visits.mean)})`;
}

/** Returns whether the tree has a place for the whole answer to the open question; else the panel has it. */
export function isInTree({ predictor: { question }, trace, tree }: Document): boolean {
  if (question === null || trace.view !== "tree") return false;
  const nodes = question.asks === "child" ? question.options.map(({ node }) => node) : [question.node];
  // A field for two numbers would cover the bar with the window, or the next node.
  const isSmall = question.asks === "value" || question.asks === "child";
  return isSmall && nodes.every((node) => tree.place(node) !== null);
}

/** Returns null if there is no question. */
export function predictFields(app: App, { predictor }: Document): { fields: Field[]; edges: Edge[] } | null {
  const { question, typed, marked, verdicts } = predictor;
  if (!question) return null;
  const say = predictWords[app.lang.code];
  const node = calledText(question, app);
  const { asks } = question;
  const wide = asks === "interval";
  const label = fill(wide ? say.typeEnds : say.type, { node });
  const field = { node: question.node, label, text: typed, state: stateOf(verdicts.value), wide };
  const choice = asks === "child";
  const edges = question.options.map((option) => {
    const isMarked = marked.includes(option.node);
    const label = fill(choice ? say.goTo : say.cutEdge, { node: calledText(option, app) }) + numbersOf(option);
    const verdict = choice ? (isMarked ? verdicts.child : undefined) : verdicts.cuts;
    return { child: option.node, label, cut: isMarked, choice, state: stateOf(verdict) };
  });
  return { fields: isTyped(question) ? [field] : [], edges };
}
