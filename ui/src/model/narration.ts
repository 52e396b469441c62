// From an explanation of the service to sentences in the reader's language and view of value.
import type { Explanation, Hit, Kind, StepState, WhatIf } from "../generated/wire";
import type { Messages, Plural } from "../i18n/en";
import {
  alphaText,
  betaText,
  digits,
  provedValue,
  returnedText,
  seen,
  seenBound,
  seenWindow,
  valueText,
  windowText,
  type ValueView,
} from "./score";
import { fill, visibleText } from "./text";

/** What a sentence needs besides the explanation. */
export interface Voice {
  messages: Messages;
  view: ValueView;
  /** A number with the language's grouping. */
  number: (n: number) => string;
  plural: (message: Plural, n: number, more?: Record<string, string>) => string;
  /** Words as a list: "a, b and c". */
  list: (words: readonly string[]) => string;
  /** What a place of a textbook tree is called, by the moves from the root; null: it is called by its moves. */
  name?: (path: readonly string[]) => string | null;
  /** Whether branches are pruned, in the words of the convention; else they are cut. */
  prunes?: boolean;
  /** Whether the test comes before the window moves: a node that is cut leaves with the window that it had. */
  before?: boolean;
  /** Whether the search goes on where α and β meet. */
  strict?: boolean;
}

/** A step in words: what happened, and what that means. */
export interface Told {
  head: string;
  /** Parts in order; what leads to the owner of the bound, or to the line that set it there, is a link. */
  detail: { text: string; link: "owner" | "line" | null }[];
}

/** Round the words that lead to the owner of a bound, and to the line that set it. */
const [OWNER, LINE, END] = ["\ue000", "\ue002", "\ue001"];
const partsOf = (text: string): Told["detail"] =>
  text
    .split(/([\ue000\ue002][^\ue001]*\ue001)/)
    .filter((part) => part !== "")
    .map((part) => ({
      text: unmarked(part),
      link: part.startsWith(OWNER) ? "owner" : part.startsWith(LINE) ? "line" : null,
    }));
const unmarked = (text: string) => text.replaceAll(/[\ue000-\ue002]/g, "");

/** The narration of one step on two levels. */
export function told(why: Explanation, voice: Voice, windows = true): Told {
  const [head = "", ...rest] = sentences(why, voice, windows);
  return { head: unmarked(head), detail: partsOf(rest.join(" ")) };
}

/** The narration of one step, one string per sentence. `windows`: whether the search has any. */
export const narrate = (why: Explanation, voice: Voice, windows = true): string[] =>
  sentences(why, voice, windows).map(unmarked);

/** A path of moves as it is written everywhere: `5-1-9`. */
export const pathText = (path: string[], root: string) => (path.length === 0 ? root : path.map(visibleText).join("-"));

/** What explains a step. The end names the best move, which the root's exit itself does not carry. */
export function explained({ explanation, root_best_move, board }: StepState, best: string | null): Explanation {
  // a drawn tree has leaves, not a board that fills up
  if (board?.tree != null && explanation.event === "score") return { ...explanation, outcome: null };
  if (explanation.event !== "exit" || explanation.path.length > 0) return explanation;
  return { ...explanation, move: explanation.move ?? root_best_move ?? best };
}

/** What a node is called in a sentence. */
export const placeText = (path: string[], voice: Voice) =>
  voice.name?.(path) ?? pathText(path, voice.messages.narration.rootPath);

/** A move from the node at `path`: the name of the child, else the move as it is written. */
export function moveText(path: string[], move: string, voice: Voice): string {
  const name = voice.name?.([...path, move]);
  return name ?? fill(voice.messages.narration.byMove, { move: visibleText(move) });
}
/** With a capital where a sentence begins with it; the small letters of a leaf stay. */
const begun = (text: string, voice: Voice) => (voice.name ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1));

function sentences(why: Explanation, voice: Voice, windows: boolean): string[] {
  const { narration: say, common } = voice.messages;
  const kind = why.kind;
  const words = {
    p: kind === "max" ? common.max : common.min,
    o: kind === "max" ? common.min : common.max,
    path: placeText(why.path, voice),
    move: why.move === null ? "–" : moveText(why.path, why.move, voice),
    choice: why.move === null ? "–" : (voice.name?.([...why.path, why.move]) ?? visibleText(why.move)),
    Move: why.move === null ? "–" : begun(moveText(why.path, why.move, voice), voice),
    value: number(why.value, kind, voice),
    best: number(why.best, kind, voice),
    old: number(why.old_best, kind, voice),
    window: windowText(why, kind, voice.view),
  };
  if (why.told === true) return [toldSentence(why, voice, words, windows)];
  switch (why.event) {
    case "start":
      return [say.start];
    case "enter": {
      const moves = why.moves ? voice.plural(say.enterMoves, why.moves) : say.enterLeaf;
      if (why.again) return [fill(say.enterAgain, words)];
      const [root, node] = windows ? [say.enterRoot, say.enter] : [say.enterRootPlain, say.enterPlain];
      const sentence = fill(why.path.length === 0 ? root : node, { ...words, moves });
      return [...passSentence(why, voice), sentence];
    }
    case "score":
      if (why.hit !== null) return [hitSentence(why.hit, words, say)];
      return leafSentences(why, voice, words);
    case "update":
      return [fill(updateMessage(why, say), words), ...boundSentence(why, voice, words)];
    case "cutoff":
      return cutSentences(why, voice, words);
    case "exit": {
      if (why.path.length === 0 && why.pass === why.passes)
        return [fill(why.move === null ? say.exitRootPlain : say.exitRoot, words)];
      return [exitSentence(why, voice, words)];
    }
  }
}

/** What another program does at its step: nothing of it is known to be right, so nothing is said of why. */
function toldSentence(why: Explanation, voice: Voice, words: Record<string, string>, windows: boolean): string {
  const say = voice.messages.narration.told;
  switch (why.event) {
    case "enter":
      return fill(windows ? say.enter : say.enterPlain, words);
    case "score":
      return fill(why.value === null ? say.leafUntold : say.leaf, words);
    case "cutoff":
      return why.pruned.length === 0
        ? fill(say.cutEnd, words)
        : voice.plural(say.cut, why.pruned.length, { path: words.path ?? "" });
    case "exit":
      return fill(why.value === null ? say.exitUntold : say.exit, words);
    default:
      return say.start;
  }
}

function number(value: number | null, kind: Kind, voice: Voice): string {
  return value === null ? "–" : digits(seen(value, kind, voice.view));
}

/** At the root of a pass: which one it is, where there are several. */
function passSentence(why: Explanation, voice: Voice): string[] {
  if (why.path.length > 0 || why.pass === null || why.passes < 2) return [];
  const pass = voice.number(why.pass);
  const passes = voice.number(why.passes);
  return [fill(voice.messages.narration.pass, { pass, passes })];
}

function hitSentence(hit: Hit, words: Record<string, string>, say: Messages["narration"]): string {
  if (hit.via !== null) return fill(say.tableChild, { ...words, via: visibleText(hit.via) });
  if (hit.stored_by === null) return fill(say.tableHitUnrecorded, words);
  return fill(say.tableHit, { ...words, from: pathText(hit.path, say.rootPath) });
}

function leafMessage(why: Explanation, say: Messages["narration"]): string {
  if (why.foreseen) return why.bound === (why.kind === "max" ? "upper" : "lower") ? say.ceiling : say.winsAtOnce;
  if (!why.terminal) return say.leaf;
  if (why.outcome === "draw") return say.terminalDraw;
  if (why.outcome === "exhausted") return say.terminalFull;
  return why.outcome === null ? say.leaf : say.terminalWon;
}

/** The value of the position first; beside it what fail-hard makes of it. */
function leafSentences(why: Explanation, voice: Voice, words: Record<string, string>): string[] {
  const { narration: say, common } = voice.messages;
  const side = why.outcome === "second" ? common.second : common.first;
  const own = why.static ?? why.value;
  const sentence = fill(leafMessage(why, say), { ...words, value: number(own, why.kind, voice), side });
  if (own === why.value) return [sentence];
  const bound = seenBound(why.bound ?? "exact", why.kind, voice.view);
  return [sentence, fill(bound === "lower" ? say.leafBeta : say.leafAlpha, words)];
}

/** What the record proves of the value first; the search's own answer beside it where that is another. */
function exitSentence(why: Explanation, voice: Voice, words: Record<string, string>): string {
  const { narration: say } = voice.messages;
  const { kind } = why;
  const told = { score: why.value, bound: why.bound, proved: why.proved };
  const value = valueText(told, kind, voice.view);
  const returned = returnedText(told, kind, voice.view);
  const bounds = { exact: say.exitExact, lower: say.exitLower, upper: say.exitUpper };
  if (returned === null) return fill(bounds[seenBound(why.bound ?? "exact", kind, voice.view)], words);
  const known = provedValue(told);
  if (known.bound !== "exact") return fill(say.exitBetween, { ...words, known: value, returned });
  const tried = voice.plural(say.tried, why.moves ?? 0);
  return fill(known.value === why.value ? say.exitProved : say.exitWorth, { ...words, known: value, tried, returned });
}

function updateMessage(why: Explanation, say: Messages["narration"]): string {
  if (!why.improved) return say.keeps;
  if (why.old_best === null) return why.path.length === 0 ? say.firstRoot : say.first;
  return why.old_best === why.best ? say.equal : say.better;
}

/** Whether the loop ends at the window of an update. */
const cutsAt = ({ alpha, beta }: Explanation, { strict }: Voice): boolean =>
  alpha !== null && beta !== null && (strict ? alpha > beta : alpha >= beta);

function boundSentence(why: Explanation, voice: Voice, words: Record<string, string>): string[] {
  if (!why.window_moved || (voice.before && cutsAt(why, voice))) return [];
  const now = seenWindow(why, why.kind, voice.view);
  const old = seenWindow({ alpha: why.old_alpha, beta: why.old_beta }, why.kind, voice.view);
  const say = voice.messages.narration;
  // an end at infinity is null
  const opened =
    why.kind === "max"
      ? (why.alpha ?? -Infinity) < (why.old_alpha ?? -Infinity)
      : (why.beta ?? Infinity) > (why.old_beta ?? Infinity);
  if (why.kind === "max" || voice.view === "negamax") {
    return [
      fill(opened ? say.alphaFalls : say.alphaRises, {
        ...words,
        old: alphaText(old.alpha),
        now: alphaText(now.alpha),
      }),
    ];
  }
  return [fill(opened ? say.betaRises : say.betaFalls, { ...words, old: betaText(old.beta), now: betaText(now.beta) })];
}

function cutSentences(why: Explanation, voice: Voice, words: Record<string, string>): string[] {
  const { narration: say, common } = voice.messages;
  const { owner } = why;
  const window = seenWindow(why, why.kind, voice.view);
  const byBeta = why.kind === "max" || voice.view === "negamax";
  const bound = byBeta ? betaText(window.beta) : alphaText(window.alpha);
  const named = why.pruned.map((move) => voice.name?.([...why.path, move]) ?? visibleText(move));
  const shown = named.length > 8 ? `${named.slice(0, 8).join(", ")}…` : voice.list(named);
  const [nodes, moves] = voice.prunes ? [say.pruneNodes, say.pruneMoves] : [say.cutNodes, say.cutMoves];
  const cut = (message: Plural) => voice.plural(message, why.pruned.length, { moves: shown });
  const head = cut(voice.name ? nodes : moves);
  const value = why.best ?? why.value;
  if (owner === null || value === null) {
    const best = number(value, why.kind, voice);
    const text = fill(byBeta ? say.cutBeta : say.cutAlpha, { ...words, best, bound });
    return [head, voice.strict ? text.replace("≥", ">").replace("≤", "<") : text, say.ownerSearch];
  }
  const path = why.path.slice(0, owner.ply);
  const [first] = owner.line;
  // over several plies the whole line says how the game would go instead
  const short = owner.shallow || voice.name !== undefined || owner.line.length === 1;
  const line = short ? moveText(path, first ?? "", voice) : pathText(owner.line, say.rootPath);
  const by = first === undefined ? placeText(path, voice) : `${LINE}${line}${END}`;
  const more = {
    node: voice.name ? (words.path ?? "") : say.thisNode,
    best: digits(seen(value, why.kind, voice.view)),
    bound,
    by,
    max: common.max,
    min: common.min,
    end: `${byBeta ? "β" : "α"} = ${bound}`,
    owner: `${OWNER}${placeText(path, voice)}${END}`,
    plies: voice.plural(say.ownerPlies, owner.distance),
  };
  const atLeast = owner.shallow ? say.cutAtLeast : say.deepAtLeast;
  const atMost = owner.shallow ? say.cutAtMost : say.deepAtMost;
  const plain = voice.view === "negamax" ? say.cutNegamax : why.kind === "max" ? atLeast : atMost;
  if (owner.shallow) return [head, fill(plain, more), fill(say.ownerShallow, more)];
  const deep = fill(voice.prunes ? say.pruneDeep : say.cutDeep, words);
  return [deep, fill(plain, more), fill(say.ownerDeep, more), cut(voice.name ? say.restNodes : say.restMoves)];
}

/**
 * Why a branch that was cut could not matter: its value against the best of its parent and the bound that cut. Null
 * where the record of the cutoff does not have the numbers.
 */
export function whyNot(answer: Pick<WhatIf, "value">, cut: Explanation, voice: Voice): string | null {
  const { whatIf: say, common, narration } = voice.messages;
  const best = cut.best ?? cut.value;
  if (cut.event !== "cutoff" || best === null) return null;
  const window = seenWindow(cut, cut.kind, voice.view);
  const byBeta = cut.kind === "max" || voice.view === "negamax";
  const words = {
    p: cut.kind === "max" ? common.max : common.min,
    o: cut.kind === "max" ? common.min : common.max,
    best: digits(seen(best, cut.kind, voice.view)),
    bound: byBeta ? betaText(window.beta) : alphaText(window.alpha),
    owner: cut.owner === null ? narration.ownerSearch : ownerName(cut, narration.rootPath),
    value: answer.value === null ? "" : digits(seen(answer.value, cut.kind, voice.view)),
  };
  if (answer.value === null) return fill(byBeta ? say.anyBeta : say.anyAlpha, words);
  const further = cut.kind === "max" ? answer.value > best : answer.value < best;
  if (further) return fill(byBeta ? say.furtherBeta : say.furtherAlpha, words);
  return fill(byBeta ? say.keptBeta : say.keptAlpha, words);
}

const ownerName = (cut: Explanation, root: string) => {
  const path = pathText(cut.path.slice(0, cut.owner?.ply ?? 0), root);
  const line = cut.owner?.line.map(visibleText).join("-") ?? "";
  return line === "" ? path : `${path} (${line})`;
};
