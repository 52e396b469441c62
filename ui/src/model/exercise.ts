// An exercise on screen: its tree as a drawing, its answers as fields and dots, and the feedback.
import type {
  Element,
  ElementFeedback,
  Exercise,
  ExerciseNode,
  GlyphState,
  Kind,
  Feedback,
  Mistake,
  NodeView,
  Place,
  Message,
  TreeDrawing,
} from "../generated/wire";
import type { ExerciseWords } from "../i18n/exercise";
import { pathKey, shownName } from "./places";
import { mistakeCounts } from "./predict";
import { digits, seen, seenBound, type ValueView } from "./score";
import { fill } from "./text";

/** Answers by the keys of their elements. */
export type AnswerTexts = Readonly<Record<string, string>>;

/** Returns the children of a node in the answered order, else as drawn. */
export function childrenOf(exercise: Exercise, id: number, given: AnswerTexts): readonly number[] {
  const node = exercise.nodes[id]!;
  const row = given[`${node.name}.order`]?.split(" ").map((name) => exercise.nodes.findIndex((n) => n.name === name));
  return row && row.length === node.children.length && row.every((child) => child >= 0) ? row : node.children;
}

/** Returns all nodes below a marked edge. */
export function cutOff(exercise: Exercise, given: AnswerTexts): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const { id, parent, name, cut } of exercise.nodes)
    if (cut || given[`${name}.cut`] === "yes" || (parent !== null && gone.has(parent))) gone.add(id);
  return gone;
}

/** Returns the view of an exercise's numbers. */
export const viewIn = ({ profile }: Exercise): ValueView => (profile === "negamax" ? "negamax" : "max");

/** Formats the given value of a leaf or another node as the exercise shows it. */
export const shownValue = (exercise: Exercise, { value, max }: ExerciseNode): string =>
  value === null ? "" : digits(seen(value, max ? "max" : "min", viewIn(exercise)));

/** Returns the nodes from the root to the last scored leaf; none if the exercise is not about a moment. */
function pathIn({ at, nodes }: Exercise): ReadonlySet<number> {
  const path = new Set<number>();
  for (let id = at; id !== null; id = nodes[id]?.parent ?? null) path.add(id);
  return path;
}

/** Draws the whole tree as a search that has entered every node and reveals nothing. */
export function drawingOf(exercise: Exercise, given: AnswerTexts): TreeDrawing {
  const gone = cutOff(exercise, given);
  const path = pathIn(exercise);
  const glyphs: TreeDrawing["glyphs"] = [];
  let columns = 0;
  const add = (id: number, ordinal: number): number => {
    const node = exercise.nodes[id]!;
    const children = childrenOf(exercise, id, given);
    const place = glyphs.length;
    glyphs.push({
      node: viewOf(node, ordinal, exercise.nodes[node.parent ?? -1]),
      x: 0,
      y: node.ply,
      folded: 0,
      anchor: null,
      worth: null,
      on_path: path.has(id),
      on_pv: false,
      state: exercise.at !== null && id > exercise.at && !gone.has(id) ? "future" : stateOf(node, gone.has(id)),
      mark: null,
      board: null,
    });
    const below = children.map((child, at) => add(child, at));
    const x = below.length === 0 ? columns++ : (below[0]! + below.at(-1)!) / 2;
    glyphs[place]!.x = x;
    return x;
  };
  add(0, 0);
  const height = 1 + Math.max(...exercise.nodes.map(({ ply }) => ply));
  return {
    glyphs,
    folds: [],
    instead: [],
    folded_groups: 0,
    shown: glyphs.length,
    total: glyphs.length,
    width: columns,
    height,
  };
}

const stateOf = (node: ExerciseNode, gone: boolean): GlyphState =>
  gone ? "pruned" : node.value === null ? "open" : "done";

/** A side of an exercise, which is for two players. */
type Mover = Exclude<Kind, "a" | "b" | "c">;
const kindOf = ({ max, weights }: ExerciseNode): Mover => (weights.length > 0 ? "chance" : max ? "max" : "min");

/** Returns the weight of an outcome and the sum of all; undefined for a child of MAX or MIN. */
function probabilityOf(ordinal: number, parent: ExerciseNode | undefined): [number, number] | undefined {
  const weight = parent?.weights[ordinal];
  return weight === undefined ? undefined : [weight, parent!.weights.reduce((sum, each) => sum + each, 0)];
}

const viewOf = (node: ExerciseNode, ordinal: number, parent: ExerciseNode | undefined): NodeView => ({
  id: node.id,
  name: node.name,
  parent: node.parent,
  ply: node.ply,
  kind: kindOf(node),
  probability: probabilityOf(ordinal, parent),
  status: node.children.length === 0 ? "terminal" : "open",
  move: node.parent === null ? null : String(ordinal + 1),
  ordinal,
  score: node.value,
  bound: node.value === null ? null : (node.bound ?? "exact"),
  proved: node.value === null || node.bound !== null ? null : { lo: node.value, hi: node.value },
  static: null,
  alpha_in: null,
  beta_in: null,
  left: null,
  size: 1,
  children: node.children.length,
  inside: 1,
  enter: null,
  exit: null,
  re_search: false,
  stored_by: null,
  cut_children: 0,
});

/** Returns the names and leaf values of the places, by their paths as drawn. */
export function placesIn(exercise: Exercise, given: AnswerTexts): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const add = (id: number, path: string[]) => {
    const { name, value, children } = exercise.nodes[id]!;
    places.set(pathKey(path), { path, name, value: children.length === 0 ? value : null });
    childrenOf(exercise, id, given).forEach((child, at) => add(child, [...path, String(at + 1)]));
  };
  add(0, []);
  return places;
}

/** Describes the tree in words, for people who cannot see it. */
export function treeText(exercise: Exercise, given: AnswerTexts, say: ExerciseWords, movers: Record<Mover, string>) {
  const inner = exercise.nodes.filter(({ children }) => children.length > 0);
  const child = (id: number) => {
    const node = exercise.nodes[id]!;
    if (node.value === null) return node.name;
    const bound = seenBound(node.bound ?? "exact", node.max ? "max" : "min", viewIn(exercise));
    const sign = { exact: "=", lower: "≥", upper: "≤" }[bound];
    return `${node.name} ${sign} ${shownValue(exercise, node)}`;
  };
  const rows = inner.map((node) =>
    fill(say.nodeIs, {
      node: node.name,
      mover: movers[kindOf(node)],
      children: childrenOf(exercise, node.id, given).map(child).join(", "),
    }),
  );
  return fill(say.treeIs, { n: String(exercise.nodes.length), text: rows.join(" ") });
}

export const nodeName = (exercise: Exercise, id: number): string => shownName(exercise.nodes[id]!.name);

/** Names an element. */
export const elementName = (exercise: Exercise, { node, part }: Pick<Element, "node" | "part">, say: ExerciseWords) =>
  fill(say.names[part], { node: nodeName(exercise, node) });

/** Formats an answer in the reader's symbols. */
export function answerText({ part }: Pick<Element, "part">, answer: string, say: ExerciseWords): string {
  if (part === "cuts") return say.missing;
  if (part === "cut") return answer === "yes" ? say.yes : say.no;
  if (part === "order") return answer.split(" ").map(shownName).join(" ");
  if (part === "leaf" || part === "next") return answer === "-" ? say.none : shownName(answer);
  if (answer === "") return "–";
  return answer
    .replace("<=", "≤ ")
    .replace(">=", "≥ ")
    .replace(/-(?=\d|i)/, "−")
    .replace(/^-$/, "–");
}

/** Returns the feedback rows; an order has one for all its elements. */
export const rowsOf = ({ kind }: Exercise, graded: Feedback | null): readonly ElementFeedback[] => {
  const elements = graded?.elements ?? [];
  return kind === "order" ? elements.slice(0, 1) : elements;
};

/** Returns the answers so far, before grading. An edge has a row once it is marked; an order has none. */
export const givenRows = ({ kind, elements }: Exercise, given: AnswerTexts) =>
  kind === "order"
    ? []
    : elements
        .map(({ key, node, part }) => ({ key, node, part, given: given[key] ?? "" }))
        .filter(({ part, given }) => part !== "cut" || given === "yes");

/** Returns the row to explain: the chosen one, else the first in search order that is not right. */
export const toldOf = (
  rows: readonly ElementFeedback[],
  graded: Feedback | null,
  asked: string | null,
): ElementFeedback | null =>
  rows.find(({ key }) => key === asked) ?? rows.find(({ key }) => key === graded?.first) ?? null;

/** Returns the feedback on one row, or says that all is right. */
export function feedbackOf(
  exercise: Exercise,
  graded: Feedback,
  told: ElementFeedback | null,
  words: ExerciseWords,
  say: (said: Message) => string,
) {
  if (!told) return { state: "right" as const, given: "", judged: words.isRight, title: words.allRight, text: "" };
  const mistake = told.judged === "wrong" ? (told.misconceptions[0] ?? graded.misconceptions[0]) : undefined;
  const name = exercise.kind === "order" ? words.kinds.order : elementName(exercise, told, words);
  return {
    state: told.judged,
    given: exercise.kind === "order" ? name : `${name}: ${answerText(told, told.given, words)}`,
    judged: told.judged === "right" ? words.isRight : told.judged === "open" ? words.open : words.notYet,
    title: told.judged === "right" ? "" : mistake ? say({ key: `mistake.${mistake}.title` }) : words.lookAgain,
    text: told.said.map(say).join(" "),
  };
}

/** Counts the misconceptions of several exercises, the most frequent first. */
export const misconceptionsIn = (all: readonly Feedback[]): [Mistake, number][] =>
  mistakeCounts(
    all.flatMap(({ misconceptions, elements }) => {
      const wrong = elements.filter(({ judged }) => judged === "wrong");
      return [...new Set([...misconceptions, ...wrong.flatMap(({ misconceptions: few }) => few.slice(0, 1))])];
    }),
  );

/** Returns the first sentence about a mistake in any exercise. */
export const saidOf = (mistake: Mistake, all: readonly Feedback[]): Message[] => {
  const said = all.flatMap(({ elements }) => elements.flatMap((each) => each.said));
  return said.filter(({ key }) => key.startsWith(`mistake.${mistake}.`)).slice(0, 1);
};

/** Formats minutes and seconds. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
