// What a run is called on its tab: game, size, position, run.
import type { RunRequest } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { visibleText } from "./text";

/** Characters of a position that a name has room for. */
const LONGEST = 28;

export function titleOf(request: RunRequest, { setup, common }: Messages): string {
  // a file may name any game, also one that every object has a property of
  const game = Object.hasOwn(setup.games, request.game) ? setup.games[request.game] : request.game;
  const position = request.position === "" ? setup.start : request.position;
  const short = position.length > LONGEST ? `${position.slice(0, LONGEST)}…` : position;
  const depth = request.depth === undefined ? [] : [`${common.depth} ${request.depth}`];
  const parts = [request.size ? `${game} ${request.size}` : game, short, request.run, ...depth];
  return visibleText(parts.join(" · "));
}
