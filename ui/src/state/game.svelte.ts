// A game at the board: its moves, players and turns. Engines think in the background. It outlives the page.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { BoardRequest, BoardView, EngineMove, GameView, ServiceError, Setup } from "../generated/wire";
import {
  forFirst,
  HUMAN,
  movesOf,
  sideAfter,
  splitMoves,
  type Ply,
  type Seats,
  isKeptGame,
  type KeptGame,
  type MoveValues,
} from "../model/game";
import { FormerGames } from "./former-games.svelte";
import { keep, kept } from "./keep";
import { MoveValuer } from "./move-values";
import { Thinker } from "./thinker.svelte";

export interface Hint {
  /** Word of the adviser. */
  by: string;
  engine: EngineMove;
  /** The value of each move in its search; null if unknown, or not known yet. */
  values: MoveValues | null;
}

/** Characters of the reported searches that are kept for a game. */
const MOST_REPORTED = 20_000_000;

/** Returns the newest reports that are kept, each at its move. */
function newest(reports: readonly (string | undefined)[]): (string | undefined)[] {
  let left = MOST_REPORTED;
  // A copy, because an array with holes would skip them.
  return [...reports]
    .reverse()
    .map((report) => ((left -= report?.length ?? 0) >= 0 ? report : undefined))
    .reverse();
}

export class Game {
  setup = $state.raw<Setup | null>(null); // null: no game has begun
  seats = $state.raw<Seats>([HUMAN, HUMAN]);
  /** All moves, including those after the position in view, which can be played again. */
  line = $state.raw<readonly Ply[]>([]);
  /** Number of moves on the board. */
  at = $state(0);
  view = $state.raw<GameView | null>(null);
  starter = $state<BoardView["side_to_move"]>("first");
  /** The side that resigned after the last move; null if none. */
  resigned = $state<0 | 1 | null>(null);
  /** Whether two people have changed places at the board. */
  turned = $state(false);
  /** Whether engines wait. */
  paused = $state(false);
  hinted = $state.raw<Hint | null>(null);
  error = $state.raw<ServiceError | null>(null);

  readonly side: 0 | 1 = $derived(sideAfter(this.starter, this.at));
  /** Whether the board shows the position after the last move. */
  readonly live: boolean = $derived(this.at === this.line.length);
  /** The side that resigned in the position in view; null if none. */
  readonly loser: 0 | 1 | null = $derived(this.live ? this.resigned : null);
  readonly over: boolean = $derived(this.view?.board.outcome != null || this.loser !== null);
  /** The winner; null if the game continues or is a draw. */
  readonly winner: 0 | 1 | null = $derived.by(() => {
    const outcome = this.view?.board.outcome;
    if (outcome === "first" || outcome === "second") return outcome === "first" ? 0 : 1;
    return this.loser === null ? null : this.loser === 0 ? 1 : 0;
  });
  readonly seat: string = $derived(this.seats[this.side]);
  readonly humanToMove: boolean = $derived(this.view !== null && !this.over && this.seat === HUMAN);
  readonly engineToMove: boolean = $derived(this.view !== null && !this.over && this.seat !== HUMAN);
  readonly engines: boolean = $derived(!this.seats.includes(HUMAN));
  readonly people: boolean = $derived(this.seats.every((seat) => seat === HUMAN));
  /** The newest search up to here, with its score from the first player's view. */
  readonly searched: { ply: number; engine: EngineMove; score: number } | null = $derived.by(() => {
    const hint = this.hinted;
    if (hint?.engine.score != null)
      return { ply: this.at, engine: hint.engine, score: forFirst(hint.engine.score, this.side) };
    for (let ply = this.at - 1; ply >= 0; ply -= 1) {
      const engine = this.line[ply]?.engine;
      if (engine?.score != null) return { ply, engine, score: forFirst(engine.score, sideAfter(this.starter, ply)) };
    }
    return null;
  });
  /** The newest search up to here that can be repeated, with or without a score; `ply`: index of its move, from 0. */
  readonly lastSearch: { ply: number; engine: EngineMove } | null = $derived.by(() => {
    if (this.hinted) return { ply: this.at, engine: this.hinted.engine };
    for (let ply = this.at - 1; ply >= 0; ply -= 1) {
      const engine = this.line[ply]?.engine;
      if (engine && this.hasSearch(ply)) return { ply, engine };
    }
    return null;
  });
  /** The side at the lower edge: the only person, else the first to move, unless two people changed places. */
  readonly near: 0 | 1 = $derived.by(() => {
    if (this.people) return this.turned ? 1 : 0;
    return this.seats[0] !== HUMAN && this.seats[1] === HUMAN ? 1 : 0;
  });
  /** The scores of the searches of all moves, from the first player's view, by number of the move. */
  readonly course: readonly { ply: number; score: number; evaluation: string | undefined }[] = $derived(
    this.line.flatMap(({ engine }, ply) => {
      if (engine?.score == null) return [];
      const score = forFirst(engine.score, sideAfter(this.starter, ply));
      return [{ ply: ply + 1, score, evaluation: engine.request?.eval }];
    }),
  );
  /** The engine's subboard at its last move up to here; null if none. */
  readonly subboard: string | null = $derived.by(() => {
    const moved = this.line.slice(0, this.at).findLast((ply) => ply.engine?.request);
    return moved?.engine?.request?.subboard ?? null;
  });

  readonly former = new FormerGames();
  /** Seed of random moves. */
  private seed = 1;
  /** Whether a match also lists it, unchanged. */
  private elsewhere = false;
  readonly thinker: Thinker;
  /** The searches that programs reported, as files of events, by the number of their move. Never stored. */
  reports = $state.raw<readonly (string | undefined)[]>([]);
  private readonly valuer: MoveValuer;
  /** Counts changes of the position, so that late answers can be dropped. */
  private turn = 0;
  /** Milliseconds between the moves of two engines, so that a person sees each. */
  pace = 300;

  /** `taken` returns whether a tab shows a trace. */
  constructor(
    private readonly backend: Backend,
    taken: (trace: number) => boolean = () => false,
  ) {
    this.thinker = new Thinker(backend);
    this.valuer = new MoveValuer(backend, taken);
  }

  /** Starts a new game, listing the moves that lead to its position, if known. Returns false if it was refused. */
  async start(setup: Setup, seats: Seats, seed: number): Promise<boolean> {
    try {
      const here = await this.backend.call("game", { setup });
      const moves = setup.position === "" ? [] : splitMoves(here.board.moves ?? "");
      const begun = moves.length > 0 ? { ...setup, position: "" } : setup;
      const first = moves.length > 0 ? await this.backend.call("game", { setup: begun }) : here;
      this.leave();
      this.setAside();
      const starter = first.board.side_to_move;
      const line = moves.map((move) => ({ move, by: null, engine: null }));
      this.begin({ setup: begun, seats, seed, starter, line, at: moves.length }, here);
      this.paused = false;
      this.note();
      void this.proceed();
      return true;
    } catch (error) {
      this.error = serviceError(error);
      return false;
    }
  }

  /** Takes over a whole game from elsewhere, shown from its start. Engines wait. */
  async replay(setup: Setup, seats: Seats, seed: number, moves: readonly string[]): Promise<void> {
    const first = await this.backend.call("game", { setup });
    this.leave();
    this.setAside();
    const starter = first.board.side_to_move;
    const line = moves.map((move, ply) => ({ move, by: seats[sideAfter(starter, ply)], engine: null }));
    this.begin({ setup, seats, seed, starter, line, at: 0 }, first);
    this.paused = true;
    this.elsewhere = true;
    this.note();
  }

  /** Restores the game of the last session. Engines wait until the user resumes. */
  async restore(): Promise<void> {
    const saved = this.setup ? null : kept("game", isKeptGame);
    if (!saved) return;
    this.begin(saved, null);
    this.paused = true;
    await this.show(saved.at);
  }

  /** Exchanges the game with the one set aside last. Engines wait. */
  async bringBack(): Promise<void> {
    const [game] = this.former.list;
    if (!game) return;
    const turn = this.leave();
    try {
      const view = await this.backend.call("game", { setup: game.setup, play: movesOf(game.line, game.at) });
      if (turn !== this.turn) return;
      this.former.exchange(this.elsewhere ? null : this.whole);
      this.begin(game, view);
      this.paused = true;
      this.note();
    } catch (error) {
      this.wait(error, turn);
    }
  }

  /** Plays a person's move, and drops the later moves of the list. */
  async play(move: string): Promise<void> {
    if (this.humanToMove) await this.push(move, HUMAN, null);
  }

  /** Passes, if that is a person's only move. */
  async pass(): Promise<void> {
    const move = this.humanToMove && this.view?.passes ? this.view.board.legal[0] : undefined;
    if (move) await this.play(move.text);
  }

  /** Goes back to a person's turn, or resumes a resigned game. With engines only, goes back one move, and they wait. */
  undo(): Promise<void> {
    return this.loser === null ? this.goTo(this.turnNear(-1)) : this.playOn();
  }
  readonly redo = () => this.goTo(this.turnNear(1));

  /** Shows the position after `at` moves. */
  async goTo(at: number): Promise<void> {
    const to = Math.min(this.line.length, Math.max(0, at));
    if (to === this.at) return;
    this.leave();
    // Engines must not play on while the user looks back.
    if (this.engines) this.paused = true;
    await this.show(to);
    void this.proceed();
  }

  /** Resumes from the position in view, and drops the moves after it. */
  async playOn(): Promise<void> {
    this.leave();
    this.elsewhere = false;
    this.line = this.line.slice(0, this.at);
    this.resigned = null;
    this.paused = false;
    this.note();
    await this.proceed();
  }

  /** Resigns for the person, or for the side to move between two people. Drops the moves after the board's. */
  resign(): void {
    if (!this.view || this.over || this.engines) return;
    this.leave();
    this.elsewhere = false;
    this.line = this.line.slice(0, this.at);
    this.resigned = this.seat === HUMAN ? this.side : this.side === 0 ? 1 : 0;
    this.note();
  }

  /** Pauses or resumes the engines; not in an earlier position, because that would drop moves. */
  async toggle(): Promise<void> {
    if (!this.setup || this.over || !this.live) return;
    if (this.paused) return this.playOn();
    this.leave();
    this.paused = true;
  }

  /** Exchanges the sides; two people change places at the board. */
  async swap(): Promise<void> {
    if (this.people) {
      this.turned = !this.turned;
      return;
    }
    this.leave();
    this.thinker.leave(null);
    this.seats = [this.seats[1], this.seats[0]];
    this.note();
    void this.proceed();
  }

  /** Shows the move that an engine would play for the person to move. */
  async hint(engine: string): Promise<void> {
    if (!this.humanToMove || !this.setup) return;
    const turn = this.leave();
    try {
      const move = await this.thinker.think({ game: this.asked(this.at), engine, seed: this.seed }, this.side);
      if (!move || turn !== this.turn) return;
      this.hinted = { by: engine, engine: move, values: null };
      const values = await this.valuer.of(move);
      if (values && turn === this.turn) this.hinted = { by: engine, engine: move, values };
    } catch (error) {
      const failure = serviceError(error);
      if (turn === this.turn && failure.code !== "cancelled") this.error = failure;
    }
  }

  /** Returns whether the search of a move can be opened: an engine's can be repeated, a program's was reported. */
  hasSearch(ply: number): boolean {
    return this.line[ply]?.engine?.request != null || this.reports[ply] !== undefined;
  }

  /** Returns the board after the last move, for saving. */
  async lastBoard(): Promise<BoardView | null> {
    return this.setup && (await this.backend.call("game", this.asked(this.line.length))).board;
  }

  /** Drops everything about the position that is left. Returns the number of the new one. */
  private leave(): number {
    this.thinker.drop();
    this.valuer.drop();
    this.hinted = null;
    this.error = null;
    this.turn += 1;
    return this.turn;
  }

  private async show(at: number): Promise<void> {
    const { turn } = this;
    try {
      const view = await this.backend.call("game", this.asked(at));
      if (turn === this.turn) {
        this.at = at;
        this.view = view;
      }
      this.note();
    } catch (error) {
      this.wait(error, turn);
    }
  }

  /** Shows a failure. Engines then wait until the user resumes. */
  private wait(error: unknown, turn: number): void {
    if (turn !== this.turn) return;
    const failure = serviceError(error);
    if (failure.code !== "cancelled") this.error = failure;
    this.paused = true;
  }

  private async push(move: string, by: string, engine: EngineMove | null): Promise<void> {
    const turn = this.leave();
    try {
      const { setup, play } = this.asked(this.at);
      const view = await this.backend.call("game", { setup, play: [...(play ?? []), move] });
      if (turn !== this.turn) return;
      this.elsewhere = false;
      this.resigned = null;
      this.line = [...this.line.slice(0, this.at), { move, by, engine }];
      const reported = this.thinker.ran[by]?.searched;
      const reports = this.reports.slice(0, this.at);
      if (reported) reports[this.at] = reported;
      this.reports = newest(reports);
      this.at += 1;
      this.view = view;
      if (view.board.outcome !== null) this.thinker.leave(this.asked(this.at));
      if (by === HUMAN) this.paused = false;
      this.note();
      void this.proceed();
    } catch (error) {
      this.wait(error, turn);
    }
  }

  /** Lets the engine to move think and play, if there is one. */
  private async proceed(): Promise<void> {
    if (!this.engineToMove || !this.live || this.paused || this.thinker.running) return;
    const { turn, seat } = this;
    try {
      const seen = new Promise((resolve) => setTimeout(resolve, this.engines ? this.pace : 0));
      const asked = { game: this.asked(this.at), engine: seat, seed: this.seed };
      const move = await this.thinker.think(asked, this.side);
      if (move) await seen;
      if (move && turn === this.turn) await this.push(move.move, seat, move);
    } catch (error) {
      this.wait(error, turn);
    }
  }

  private get whole(): KeptGame | null {
    const { setup, seats, seed, starter, line, at, resigned } = this;
    return setup && { setup, seats, seed, starter, line, at, ...(resigned !== null && { resigned }) };
  }

  private note(): void {
    if (this.whole) keep("game", this.whole);
  }

  /** Puts another game on the board in its initial state. */
  private begin({ setup, seats, seed, starter, line, at, resigned }: KeptGame, view: GameView | null): void {
    this.thinker.leave(null);
    this.reports = [];
    this.setup = setup;
    this.seats = seats;
    this.seed = seed;
    this.starter = starter;
    this.line = line;
    this.at = at;
    this.resigned = resigned ?? null;
    this.turned = false;
    this.view = view;
    this.elsewhere = false;
  }

  /** Keeps the game, unless a match lists it. */
  private setAside(): void {
    if (!this.elsewhere) this.former.put(this.whole);
  }

  private seatAfter = (n: number) => this.seats[sideAfter(this.starter, n)];

  /** Returns the person's turn before (−1) or after (1) the position in view; with engines only, one move away. */
  private turnNear(by: 1 | -1): number {
    let to = this.at + by;
    while (!this.engines && to > 0 && to < this.line.length && this.seatAfter(to) !== HUMAN) to += by;
    return to;
  }

  private asked(upTo: number): BoardRequest {
    if (!this.setup) throw new Error("no game has begun");
    return { setup: this.setup, play: movesOf(this.line, upTo) };
  }
}
