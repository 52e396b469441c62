// Commands of the board game that need more than the game itself.
import { programOf } from "../backend/programs";
import type { PresetEntry, RunRequest } from "../generated/wire";
import { HUMAN, RANDOM, setupOf } from "../model/game";
import { fill } from "../model/text";
import type { App } from "./app.svelte";

/** The moves of a game as plain text, beside the notations of its board. */
export const MOVES = "moves";

export const inGame =
  (act: (app: App) => unknown) =>
  (app: App): unknown =>
    app.playing ? act(app) : undefined;

/** Returns the programs that can give hints: those of this game that search. */
export const advisers = ({ game, gameForm }: App): PresetEntry[] =>
  gameForm.among(game.setup?.game).filter((preset) => preset.request !== null);

/** Returns the chosen adviser, if it plays this game. */
export const chosenAdviser = (app: App): string | null =>
  advisers(app).find(({ name }) => name === app.gameForm.adviser)?.name ?? null;

/** Returns whether a program moves without a search, so that it has no hint to give. */
const guesses = (app: App, word: string): boolean =>
  app.gameForm.presets.some(({ name, request }) => name === word && request === null);

/** Returns the adviser: the chosen one, else the engine in the game, else the first program with a search. */
function adviser(app: App): string | null {
  const searches = (word: string) => word !== HUMAN && word !== RANDOM && programOf(word) === null;
  const seated = app.game.seats.find((word) => searches(word) && !guesses(app, word));
  return chosenAdviser(app) ?? seated ?? advisers(app)[0]?.name ?? null;
}

/** Requests a hint. Later commands do not wait for the answer. */
export function hint(app: App): void {
  const engine = adviser(app);
  if (engine !== null) void app.game.hint(engine);
}

/** Returns whether the newest search up to here can be opened. */
export const hasLastSearch = ({ game }: App): boolean =>
  game.hinted ? game.hinted.engine.request !== null : game.lastSearch !== null;

/** Repeats an engine's search with a record, and opens it in a tab. */
function openTrace(app: App, request: RunRequest | null): unknown {
  if (request === null) return app.notices.tell(app.t.play.noTrace);
  return app.workspace.run(request);
}

/** Opens the search of a move: an engine's again, a program's as its events, at their first difference. */
export function openSearch(app: App, ply: number): unknown {
  const report = app.game.reports[ply];
  const { engine = null, by = null } = app.game.line[ply] ?? {};
  if (report === undefined) return openTrace(app, engine?.request ?? null);
  // The last of several searches, as of iterative deepening, decided the move.
  return app.checker.open(report, programOf(by ?? "") ?? "", app.workspace, true);
}

/** Opens the newest search up to here. */
export const traceMove = (app: App): unknown =>
  app.game.hinted ? openTrace(app, app.game.hinted.engine.request) : openSearch(app, app.game.lastSearch?.ply ?? -1);

/** Starts the game of the form; the form stays open if it is wrong or the service refuses it. */
export async function startGame({ game, gameForm: form }: App): Promise<void> {
  if (form.wrong) return;
  const seed = 1 + Math.floor(Math.random() * 1e9);
  if (await game.start(setupOf(form.position.request), form.words, seed)) form.open = false;
}

/** Starts the game of the form, if none has begun, so that Play opens with a board that answers. */
export async function firstGame(app: App): Promise<void> {
  await app.loaded;
  if (app.game.setup === null && !app.gameForm.open) await startGame(app);
}

/** Starts a game of the user against a program, and shows its board; the form only if the service refuses the game. */
export async function challenge(app: App, preset: PresetEntry): Promise<void> {
  await app.gameForm.challenge(preset);
  await startGame(app);
  app.workspace.apart = "play";
}

/** Opens the form of a new game. After a finished game, the two players change sides. */
export function newGame({ workspace, gameForm, game }: App): void {
  workspace.apart = "play";
  const asBegun = gameForm.words.every((word, side) => word === game.seats[side]);
  if (game.over && !gameForm.open && asBegun) gameForm.swap();
  gameForm.open = true;
}

/** Puts the game that was set aside last on the board again. */
export function bringBack(app: App): unknown {
  app.workspace.apart = "play";
  app.gameForm.open = false;
  return app.game.bringBack();
}

/** Saves the game in a notation under the name of the game, or its last position if it began from a board. */
export async function saveGame(app: App, notation: string): Promise<void> {
  const board = await app.game.lastBoard();
  if (!board) return;
  const named = notation === MOVES ? undefined : board.notations.find(([name]) => name === notation)?.[1];
  const text = String(named ?? board.moves ?? board.canonical);
  const ending = named === undefined ? "txt" : notation.toLowerCase();
  const file = new Blob([`${text}\n`], { type: "text/plain" });
  if (!(await app.backend.savePicture(`plyscope-${app.game.setup?.game}.${ending}`, file))) return;
  const { resigned, setup } = app.game;
  if (resigned !== null) {
    const side = app.piece(setup?.game ?? "", resigned);
    app.notices.tell(fill(app.t.play.savedResigned, { side }));
  } else if (board.moves === null) app.notices.tell(app.t.play.savedPosition);
  else app.notices.confirm(app.t.app.saved);
}
