// What a run is called on its tab: game, size, position, run.
import type { RunRequest } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { runName } from "./run-name";
import { parseRun } from "./run-word";
import { fill, visibleText } from "./text";
import { parseTree } from "./tree-text";

/** Characters of a position that a name has room for. */
const LONGEST = 28;

/** The position and the run, in words. */
export function titleParts(request: RunRequest, messages: Messages): { position: string; run: string } {
  const depth = request.depth === undefined ? [] : [`${messages.common.depth} ${request.depth}`];
  return {
    position: positionTitle(request, messages),
    run: visibleText([runName(request.run, request.game, messages), ...depth].join(", ")),
  };
}

export function titleOf(request: RunRequest, messages: Messages): string {
  const depth = request.depth === undefined ? [] : [`${messages.common.depth} ${request.depth}`];
  return visibleText([...placeOf(request, messages), request.run, ...depth].join(" · "));
}

/** The position alone: what several runs share. */
export const positionTitle = (request: RunRequest, messages: Messages): string =>
  visibleText(placeOf(request, messages).join(", "));

/** Game and position. */
function placeOf(request: RunRequest, { setup }: Messages): string[] {
  // a file may name any game, also one that every object has a property of
  const game = Object.hasOwn(setup.games, request.game) ? setup.games[request.game] : request.game;
  const position = request.position === "" ? setup.start : isDiagram(request) ? setup.diagram : request.position;
  const short = position.length > LONGEST ? `${position.slice(0, LONGEST)}…` : position;
  return [request.size ? `${game} ${request.size}` : game, short];
}

/** Rows or cells of a board: a picture as text, which no tab has room for. */
const isDiagram = ({ game, position }: RunRequest) =>
  game !== "tree" && game !== "uniform" && (position.includes("/") || /[.-]{3}/.test(position));

/** The request in a link, where there is one. */
function requestIn(link: string): RunRequest | null {
  try {
    const request = JSON.parse(link) as Partial<RunRequest> | null;
    if (typeof request?.game === "string" && typeof request.position === "string" && typeof request.run === "string")
      return request as RunRequest;
  } catch {
    // a link of another time
  }
  return null;
}

/** The same for a link, which holds the request; `otherwise` where it does not. */
export function titleOfLink(link: string, otherwise: string, messages: Messages): string {
  const request = requestIn(link);
  return request ? titleOf(request, messages) : visibleText(otherwise);
}

/** A run in few words: position and run apart. */
export interface Chip {
  position: string;
  run: string;
}

/** The same for a link; `otherwise` where it holds no request. */
export function chipOfLink(link: string, otherwise: string, messages: Messages): Chip {
  const request = requestIn(link);
  return request ? chipOf(request, messages) : { position: visibleText(otherwise), run: "" };
}

/** Short enough for a chip or a tab: a regular tree by its shape, the run in two words. */
export function chipOf(request: RunRequest, messages: Messages): Chip {
  const { setup, words, common } = messages;
  const { algorithm, order, flags } = parseRun(request.run);
  const names: Record<string, string> = words.name;
  const named = (word: string) => (names[word] ?? word).toLocaleLowerCase();
  const depth = request.depth === undefined ? [] : [`${common.depth} ${request.depth}`];
  const more = [...(order === "" ? [] : [named(order)]), ...flags, ...depth];
  const run = algorithm === "alphabeta" ? "αβ" : named(algorithm);
  const shape = shapeOf(request);
  return {
    position: shape ? fill(setup.treeShape, shape) : titleParts(request, messages).position,
    run: visibleText(more.length === 0 ? run : fill(setup.shortRun, { run, more: more.join(", ") })),
  };
}

/** A textbook tree of two plies in which every move has as many replies. */
function shapeOf({ game, position }: RunRequest): { a: number; b: number } | null {
  const tree = game === "tree" ? parseTree(position)?.root : null;
  const replies = new Set(tree?.children.map(({ children }) => children.length));
  const [b] = replies;
  const flat = tree?.children.every((child) => child.children.every(({ children }) => children.length === 0));
  return tree && flat && replies.size === 1 && b ? { a: tree.children.length, b } : null;
}
