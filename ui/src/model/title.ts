// What a run is called on its tab: game, size, position, run.
import type { RunRequest } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { runName } from "./run-name";
import { visibleText } from "./text";

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

/** The same for a link, which holds the request; `otherwise` where it does not. */
export function titleOfLink(link: string, otherwise: string, messages: Messages): string {
  try {
    const request = JSON.parse(link) as Partial<RunRequest> | null;
    if (typeof request?.game === "string" && typeof request.position === "string" && typeof request.run === "string")
      return titleOf(request as RunRequest, messages);
  } catch {
    // a link of another time
  }
  return visibleText(otherwise);
}
