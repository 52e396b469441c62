// The form of a position: its game, rules and text, and the board that they give.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type {
  BoardView,
  Catalogue,
  GameEntry,
  Game,
  RunRequest,
  Message,
  ServiceError,
  TextItem,
} from "../generated/wire";
import { DEFAULT_EVALUATION } from "../model/catalogue";
import { splitMoves } from "../model/game";
import { isOfRun } from "../model/refusal";
import { Latest } from "./latest";

const startPositions: Partial<Record<Game, string>> = {
  tree: "((3 12 8)(2 4 6)(14 5 2))",
  uniform: "uniform:b=3,d=4,seed=7,min=-9,max=9",
};

/** Characters of a text that a field can show. */
const LONGEST = 100_000;

export class PositionForm {
  catalogue = $state.raw<Catalogue | null>(null);
  /** A whole request. The parts beside the position are the defaults of the game here. */
  request = $state.raw<RunRequest>({ game: "tictactoe", position: "", run: "alphabeta", eval: DEFAULT_EVALUATION });
  board = $state.raw<BoardView | null>(null);
  error = $state.raw<ServiceError | null>(null);
  /** Notes on the reading of another program's text, and on the parts left out. */
  notes = $state.raw<readonly Message[]>([]);
  /** The text with several games or positions, while one of them is in the field. */
  held = $state.raw<{ text: string; number: number; all: number; items: readonly TextItem[] } | null>(null);
  readonly game: GameEntry | null = $derived(
    this.catalogue?.games.find((game) => game.word === this.request.game) ?? null,
  );
  /** The error of the position. Errors of the search options have their own place. */
  readonly wrong: ServiceError | null = $derived(this.error && !isOfRun(this.error) ? this.error : null);
  private readonly boards: Latest<string[], void>;
  /** The requests of the games that the form left, because a user may come back to them. */
  private readonly left: Partial<Record<string, RunRequest>> = {};

  constructor(protected readonly backend: Backend) {
    this.boards = new Latest((play) => this.look(play));
  }

  /** Changes part of the request. A change of game brings back the fields that the form last had for that game. */
  async change(part: Partial<RunRequest>): Promise<void> {
    if (part.position !== undefined || part.game !== undefined) {
      this.held = null;
      this.notes = [];
    }
    if (part.game && part.game !== this.request.game) {
      const entry = this.catalogue?.games.find((game) => game.word === part.game);
      const { run, game } = this.request;
      this.left[game] = this.request;
      const fresh = {
        game: part.game,
        position: startPositions[part.game] ?? "",
        eval: DEFAULT_EVALUATION,
        ...(entry?.default_depth ? { depth: entry.default_depth } : {}),
      };
      const before = part.position === undefined ? this.left[part.game] : undefined;
      this.request = tidied({ ...(before ?? fresh), ...part, run });
    } else {
      this.request = tidied({ ...this.request, ...part });
    }
    await this.show();
  }

  /** Takes a whole request, for instance an example or a run to vary. */
  async take(request: RunRequest): Promise<void> {
    this.request = { ...request };
    await this.show();
  }

  /** Takes the text of another program, and changes to its game. `number` selects one of several. */
  async open(text: string, number = 1): Promise<void> {
    const setup = { ...this.request, position: text };
    const { setup: taken, notes, items, all } = await this.backend.call("take_text", { setup, number, any_game: true });
    const game = taken.game as Game;
    if (game !== this.request.game) await this.change({ game, position: "" });
    const changed = this.change({ position: taken.position.trim() });
    this.notes = notes;
    this.held = all > 1 ? { text, number, all, items } : null;
    await changed;
  }

  /** Does the same. An unreadable text goes into the field, which shows its error. */
  async read(text: string): Promise<void> {
    await this.open(text).catch((error) => {
      if (text.length > LONGEST) throw error;
      return this.change({ position: text.trim() });
    });
  }

  /** Plays a move on the board. A refused move changes nothing and gives the reason. */
  async play(move: string): Promise<void> {
    await this.show([move]);
  }

  /** Takes the last move back, if the moves are known. */
  async undo(): Promise<void> {
    const moves = this.board?.moves;
    if (moves) await this.change({ position: splitMoves(moves).slice(0, -1).join("") });
  }

  /** Called when the board is that of the request. */
  protected shown(): void {}

  /** Called when the request has no board. */
  protected refused(): void {}

  private async show(play: string[] = []): Promise<void> {
    await this.boards.request(play);
  }

  /** Requests the board. A move is played in the position at the time of its turn. */
  private async look(play: string[]): Promise<void> {
    const { request } = this;
    try {
      const board = await this.backend.call("board", { setup: request, play });
      // A change made meanwhile sends its own request.
      if (request !== this.request) return;
      this.board = board;
      this.error = null;
      if (board.notes) this.notes = board.notes;
      if (play.length > 0) this.request = { ...request, position: board.moves ?? board.canonical };
      this.shown();
    } catch (error) {
      if (request !== this.request) return;
      this.error = serviceError(error);
      if (play.length === 0) this.refused(); // else the request is unchanged
    }
  }
}

/** Returns a request without its empty fields, because an absent field is the default. */
function tidied(request: RunRequest): RunRequest {
  const entries = Object.entries(request).filter(
    ([name, value]) => name === "position" || (value !== undefined && value !== "" && value !== false),
  );
  return Object.fromEntries(entries) as unknown as RunRequest;
}
