// The form of a new run: what is chosen, the board it leads to, and how large the search will be.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type {
  BoardView,
  Catalogue,
  Estimate,
  GameEntry,
  GameWord,
  RunRequest,
  ServiceError,
  Setup,
} from "../generated/wire";
import { DEFAULT_EVALUATION } from "../model/evaluation";
import { parseRun, writeRun, type RunParts } from "../model/run-word";
import { Latest } from "./latest";

const startPositions: Partial<Record<GameWord, string>> = {
  tree: "((3 12 8)(2 4 6)(14 5 2))",
  uniform: "uniform:b=3,d=4,seed=7,min=-9,max=9",
};

export class SetupForm {
  catalogue = $state.raw<Catalogue | null>(null);
  request = $state.raw<RunRequest>({ game: "tictactoe", position: "", run: "alphabeta", eval: DEFAULT_EVALUATION });
  board = $state.raw<BoardView | null>(null);
  error = $state.raw<ServiceError | null>(null);
  estimate = $state.raw<Estimate | null>(null);
  estimating = $state(false);
  readonly run: RunParts = $derived(parseRun(this.request.run));
  readonly game: GameEntry | null = $derived(
    this.catalogue?.games.find((game) => game.word === this.request.game) ?? null,
  );
  private readonly boards: Latest<{ setup: Setup; play?: string[] }, BoardView>;
  private readonly estimates: Latest<RunRequest, Estimate | null>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `judge` is asked about every request that has a board; without it, how large the run will be. */
  constructor(
    private readonly backend: Backend,
    judge: (request: RunRequest) => Promise<Estimate | null> = (request) => backend.call("estimate", request),
  ) {
    this.boards = new Latest((request) => backend.call("board", request));
    this.estimates = new Latest(judge);
  }

  async load(): Promise<void> {
    this.catalogue = await this.backend.call("catalogue", {});
    await this.refresh();
  }

  /** Changes part of the request. Fields of another game do not survive a change of game. */
  async change(part: Partial<RunRequest>): Promise<void> {
    if (part.game && part.game !== this.request.game) {
      const entry = this.catalogue?.games.find((game) => game.word === part.game);
      this.request = {
        game: part.game,
        position: startPositions[part.game] ?? "",
        run: this.request.run,
        eval: DEFAULT_EVALUATION,
        ...(entry?.default_depth ? { depth: entry.default_depth } : {}),
      };
    } else {
      this.request = tidied({ ...this.request, ...part });
    }
    await this.refresh();
  }

  changeRun(part: Partial<RunParts>): Promise<void> {
    return this.change({ run: writeRun({ ...this.run, ...part }) });
  }

  /** Takes the evaluation with the weights of a file, as a tuning saves it. */
  async takeWeights(file: string): Promise<void> {
    const { text } = await this.backend.call("weights", { file });
    await this.change({ eval: text });
  }

  /** Takes a whole request, for instance an example or a run to vary. */
  async take(request: RunRequest): Promise<void> {
    this.request = { ...request };
    await this.refresh();
  }

  /** Plays a move on the board; a refused one changes nothing and says why. */
  async play(move: string): Promise<void> {
    await this.show([move]);
  }

  /** Takes the last move back, where the moves are known. */
  async undo(): Promise<void> {
    const moves = this.board?.moves ?? null;
    if (!moves) return;
    // a move is a letter with a number, or one digit, or a pass
    const list = moves.match(/--|[a-z]+\d+|\d/g) ?? [];
    await this.change({ position: list.slice(0, -1).join("") });
  }

  private async refresh(): Promise<void> {
    await this.show(undefined);
  }

  private async show(play: string[] | undefined): Promise<void> {
    try {
      const board = await this.boards.request({ setup: this.request, ...(play ? { play } : {}) });
      if (board === null) return;
      this.board = board;
      this.error = null;
      if (play) this.request = { ...this.request, position: board.moves ?? board.canonical };
      this.scheduleEstimate();
    } catch (error) {
      this.error = serviceError(error);
      this.estimate = null;
      if (play) return; // the request is the same as before
      clearTimeout(this.timer);
      this.estimating = false;
    }
  }

  private scheduleEstimate(): void {
    clearTimeout(this.timer);
    this.estimating = true;
    this.timer = setTimeout(() => void this.ask(), 250);
  }

  /** What is told of a request that is no longer the one of the form is dropped. */
  private async ask(): Promise<void> {
    const { request } = this;
    try {
      const estimate = await this.estimates.request(request);
      if (request === this.request && estimate) this.estimate = estimate;
    } catch (error) {
      if (request === this.request) [this.estimate, this.error] = [null, serviceError(error)];
    } finally {
      if (request === this.request) this.estimating = false;
    }
  }
}

/** Without the fields that are empty: an absent field is the default. */
function tidied(request: RunRequest): RunRequest {
  const entries = Object.entries(request).filter(
    ([name, value]) => name === "position" || (value !== undefined && value !== "" && value !== false),
  );
  return Object.fromEntries(entries) as unknown as RunRequest;
}
