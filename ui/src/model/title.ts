// The name of a run on its tab: game, size, position, run.
import type { Place, RunRequest } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { isBoard } from "./board";
import { splitMoves } from "./game";
import { inSentence, runName } from "./run-name";
import { parseRun } from "./run-word";
import { fill, visibleText } from "./text";

/** Longest position in a name, in characters. */
const LONGEST = 28;

/** The usual board sizes, which names omit. */
const usual: Record<string, string> = { tictactoe: "3x3", connect4: "7x6", othello: "8x8", gomoku: "15x15" };

/** Describes position and run in words: the progress of the game, not its notation. */
export function titleParts(request: RunRequest, messages: Messages): { position: string; run: string } {
  const { common, setup, words } = messages;
  const { algorithm, order, flags } = parseRun(request.run);
  const name = runName(request.run, request.game, messages);
  const plain = algorithm === "alphabeta" && order === "" && flags.length === 0;
  const ordered = request.game === "tree" ? setup.asWritten : inSentence(setup.natural);
  const run =
    algorithm === "alphabeta" && order !== ""
      ? [words.name.alphabeta, inSentence(name)]
      : [name, ...(plain ? [ordered] : [])];
  const depth = request.depth === undefined ? [] : [`${common.depth} ${request.depth}`];
  return { position: visibleText(placeTitle(request, messages)), run: visibleText([...run, ...depth].join(", ")) };
}

/** Describes the game and its progress, or says that a position without moves was set up. */
function placeTitle(request: RunRequest, messages: Messages): string {
  const { setup } = messages;
  const { game, position } = request;
  if (!Object.hasOwn(setup.games, game)) return positionTitle(request, messages);
  const size = request.size ?? usual[game] ?? "";
  const name = setup.games[game];
  const called = size === usual[game] ? name : `${name} ${size}`;
  if (game === "tree") return name;
  if (game === "uniform") {
    const [b, d] = ["b", "d"].map((letter) => new RegExp(`\\b${letter}=(\\d+)`).exec(position)?.[1]);
    return b && d ? `${name}, ${b} × ${d}` : name;
  }
  const text = position.replaceAll(/[\s,]/g, "");
  const moves = splitMoves(text);
  if (text === "") return `${called}, ${game === "othello" ? setup.start : setup.emptyBoard}`;
  if (moves.join("") !== text) return `${called}, ${setup.diagram}`;
  if (game !== "tictactoe") return `${called}, ${fill(setup.moveNumber, { n: `${moves.length + 1}` })}`;
  const [columns = 0, rows = columns] = size.split("x").map(Number);
  const left = columns * rows - moves.length;
  return `${called}, ${fill(left === 1 ? setup.squaresLeft.one : setup.squaresLeft.other, { n: `${left}` })}`;
}

export function titleOf(request: RunRequest, messages: Messages): string {
  const depth = request.depth === undefined ? [] : [`${messages.common.depth} ${request.depth}`];
  return visibleText([...placeOf(request, messages), request.run, ...depth].join(" · "));
}

/** Returns the position alone, which several runs share. */
export const positionTitle = (request: RunRequest, messages: Messages): string =>
  visibleText(placeOf(request, messages).join(", "));

/** Returns game and position. */
function placeOf(request: RunRequest, { setup }: Messages): string[] {
  // A file may name any game, even a property of every object.
  const game = Object.hasOwn(setup.games, request.game) ? setup.games[request.game] : request.game;
  const position = request.position === "" ? setup.start : isDiagram(request) ? setup.diagram : request.position;
  const short = position.length > LONGEST ? `${position.slice(0, LONGEST)}…` : position;
  return [request.size ? `${game} ${request.size}` : game, short];
}

/** Checks for a board as text (rows or cells), which no tab has room for. */
const isDiagram = ({ game, position }: RunRequest) =>
  isBoard(game) && (position.includes("/") || /[.-]{3}/.test(position));

/** Returns the request in a link, if any. */
function requestIn(link: string): RunRequest | null {
  try {
    const request = JSON.parse(link) as Partial<RunRequest> | null;
    if (typeof request?.game === "string" && typeof request.position === "string" && typeof request.run === "string")
      return request as RunRequest;
  } catch {
    // a link from another version
  }
  return null;
}

/** Returns the title for a link, or `otherwise` if it holds no request. */
export function titleOfLink(link: string, otherwise: string, messages: Messages): string {
  const request = requestIn(link);
  return request ? titleOf(request, messages) : visibleText(otherwise);
}

/** A run in few words: position and run apart. */
export interface Chip {
  position: string;
  run: string;
}

/** Returns the chip for a link, or `otherwise` if it holds no request. */
export function chipOfLink(link: string, otherwise: string, messages: Messages, shape?: TreeShape): Chip {
  const request = requestIn(link);
  return request ? chipOf(request, messages, shape) : { position: visibleText(otherwise), run: "" };
}

/** Leaves that a chip shows, because trees of one shape would look the same. */
const LEAVES = 3;

/** Names a textbook tree by its shape, or as a tree, and by its first leaves. */
function treeChip({ position }: RunRequest, messages: Messages, shape?: TreeShape): string {
  const { setup } = messages;
  const words = position.match(/[^\s(),[\]]+/g) ?? [];
  const leaves = words.slice(0, LEAVES).join(" ") + (words.length > LEAVES ? "…" : "");
  return visibleText(`${shape ? fill(setup.treeShape, shape) : setup.games.tree}: ${leaves}`);
}

/** Shortens a run for a chip or tab: a textbook tree by its shape and first leaves, the run in two words. */
export function chipOf(request: RunRequest, messages: Messages, shape?: TreeShape): Chip {
  const { setup, words, common } = messages;
  const { algorithm, order, flags } = parseRun(request.run);
  const names: Record<string, string> = words.name;
  const named = (word: string) => (names[word] ?? word).toLocaleLowerCase();
  const depth = request.depth === undefined ? [] : [`${common.depth} ${request.depth}`];
  const more = [...(order === "" ? [] : [named(order)]), ...flags, ...depth];
  const run = algorithm === "alphabeta" ? "αβ" : named(algorithm);
  return {
    position: request.game === "tree" ? treeChip(request, messages, shape) : titleParts(request, messages).position,
    run: visibleText(more.length === 0 ? run : fill(setup.shortRun, { run, more: more.join(", ") })),
  };
}

/** A textbook tree of two plies in which each of `a` moves has `b` replies. */
export type TreeShape = Record<"a" | "b", number>;

/** Returns the shape of a run's tree; undefined for any other tree. */
export function shapeOf({ request, places = [] }: { request: RunRequest; places?: Place[] }): TreeShape | undefined {
  const at = (ply: number) => places.filter(({ path }) => path.length === ply);
  const [moves, replies] = [at(1), at(2)];
  const counts = new Set(moves.map(({ path: [move] }) => replies.filter(({ path }) => path[0] === move).length));
  const [b] = counts;
  return request.game === "tree" && at(3).length === 0 && counts.size === 1 && b ? { a: moves.length, b } : undefined;
}
