// From an explanation of the service to sentences in the reader's language and view of value.
import type { Explanation, Hit, Kind, Owner, StepState, WhatIf } from "../generated/wire";
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
}

/** A path of moves as it is written everywhere: `5-1-9`. */
export const pathText = (path: string[], root: string) => (path.length === 0 ? root : path.map(visibleText).join("-"));

/** What explains a step. The end names the best move, which the root's exit itself does not carry. */
export function explained({ explanation, root_best_move, board }: StepState, best: string | null): Explanation {
  // a drawn tree has leaves, not a board that fills up
  if (board?.tree != null && explanation.event === "score") return { ...explanation, outcome: null };
  if (explanation.event !== "exit" || explanation.path.length > 0) return explanation;
  return { ...explanation, move: explanation.move ?? root_best_move ?? best };
}

/** The narration of one step, one string per sentence. `windows`: whether the search has any. */
export function narrate(why: Explanation, voice: Voice, windows = true): string[] {
  const { narration: say, common } = voice.messages;
  const kind = why.kind;
  const words = {
    p: kind === "max" ? common.max : common.min,
    o: kind === "max" ? common.min : common.max,
    path: pathText(why.path, say.rootPath),
    move: visibleText(why.move ?? "–"),
    value: number(why.value, kind, voice),
    best: number(why.best, kind, voice),
    old: number(why.old_best, kind, voice),
    window: windowText(why, kind, voice.view),
  };
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

function boundSentence(why: Explanation, voice: Voice, words: Record<string, string>): string[] {
  if (!why.window_moved) return [];
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
  const say = voice.messages.narration;
  const window = seenWindow(why, why.kind, voice.view);
  const byBeta = why.kind === "max" || voice.view === "negamax";
  const best = number(why.best ?? why.value, why.kind, voice);
  const bound = byBeta ? betaText(window.beta) : alphaText(window.alpha);
  const shown = why.pruned.slice(0, 8).map(visibleText).join(", ") + (why.pruned.length > 8 ? "…" : "");
  return [
    fill(byBeta ? say.cutBeta : say.cutAlpha, { ...words, best, bound }),
    voice.plural(say.cutMoves, why.pruned.length, { moves: shown }),
    ownerSentence(why, why.owner, voice),
  ];
}

function ownerSentence(why: Explanation, owner: Owner | null, voice: Voice): string {
  const say = voice.messages.narration;
  if (owner === null) return say.ownerSearch;
  const line = owner.line.length === 0 ? "" : fill(say.ownerLine, { line: owner.line.map(visibleText).join("-") });
  const path = pathText(why.path.slice(0, owner.ply), say.rootPath);
  if (owner.shallow) return fill(say.ownerShallow, { path, line });
  return fill(say.ownerDeep, { path, line, plies: voice.plural(say.ownerPlies, owner.distance) });
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
