// Playing the game: moves, taking back, sides, hints. Engines think meanwhile.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { BoardView, EngineMove, Setup } from "../generated/wire";
import { HUMAN, movesOf, sideAfter, splitMoves, type Seats } from "../model/game";
import { KeptLine } from "./kept-line.svelte";
import { Thinker } from "./thinker.svelte";

export class Game extends KeptLine {
  readonly thinker: Thinker;
  /** Counts changes of the position: what was asked before one is not wanted behind it. */
  private turn = 0;
  /** Milliseconds between two moves where engines play each other: a person wants to see them. */
  pace = 300;

  constructor(private readonly backend: Backend) {
    super();
    this.thinker = new Thinker(backend);
  }

  /** A new game. Where its start is known by its moves, they are the first ones of the list. False: it was refused. */
  async start(setup: Setup, seats: Seats, seed: number): Promise<boolean> {
    try {
      const here = await this.backend.call("game", { setup });
      const moves = setup.position === "" ? [] : splitMoves(here.board.moves ?? "");
      const begun = moves.length > 0 ? { ...setup, position: "" } : setup;
      const first = moves.length > 0 ? await this.backend.call("game", { setup: begun }) : here;
      this.leave();
      this.setAside();
      [this.setup, this.starter, this.seats, this.seed] = [begun, first.board.side_to_move, seats, seed];
      this.line = moves.map((move) => ({ move, by: null, engine: null }));
      [this.at, this.view, this.paused] = [moves.length, here, false];
      this.note();
      void this.proceed();
      return true;
    } catch (error) {
      this.error = serviceError(error);
      return false;
    }
  }

  /** Takes over a whole game that was played elsewhere, to be looked at from its start; engines wait. */
  async replay(setup: Setup, seats: Seats, seed: number, moves: readonly string[]): Promise<void> {
    const first = await this.backend.call("game", { setup });
    this.leave();
    this.setAside();
    [this.setup, this.starter, this.seats, this.seed] = [setup, first.board.side_to_move, seats, seed];
    this.line = moves.map((move, ply) => ({ move, by: seats[sideAfter(this.starter, ply)], engine: null }));
    [this.at, this.view, this.paused, this.elsewhere] = [0, first, true, true];
    this.note();
  }

  /** Takes up the game that the last session left; engines wait until they are told to go on. */
  async restore(): Promise<void> {
    const saved = this.setup ? null : this.left();
    if (!saved) return;
    this.takeUp(saved);
    await this.show(saved.at);
  }

  /** Changes places with the game that was set aside last; engines wait. */
  async bringBack(): Promise<void> {
    const [game] = this.former.list;
    if (!game) return;
    const turn = this.leave();
    try {
      const view = await this.backend.call("game", { setup: game.setup, play: movesOf(game.line, game.at) });
      if (turn !== this.turn) return;
      this.exchange();
      this.takeUp(game);
      this.view = view;
      this.note();
    } catch (error) {
      this.wait(error, turn);
    }
  }

  /** A person's move. What lay behind it in the list is given up. */
  async play(move: string): Promise<void> {
    if (this.humanToMove) await this.push(move, HUMAN, null);
  }

  /** Passes, where that is the only move a person has. */
  async pass(): Promise<void> {
    const move = this.humanToMove && this.view?.passes ? this.view.board.legal[0] : undefined;
    if (move) await this.play(move.text);
  }

  /** Back to a person's turn; where only engines play, one move, and they wait. */
  readonly undo = () => this.goTo(this.turnNear(-1));
  readonly redo = () => this.goTo(this.turnNear(1));

  /** Looks at the position after `at` moves. */
  async goTo(at: number): Promise<void> {
    const to = Math.min(this.line.length, Math.max(0, at));
    if (to === this.at) return;
    this.leave();
    // a person who looks back does not want to be overtaken
    if (this.engines) this.paused = true;
    await this.show(to);
    void this.proceed();
  }

  /** Goes on from the position that is shown; the moves behind it are given up. */
  async playOn(): Promise<void> {
    this.leave();
    this.elsewhere = false;
    this.line = this.line.slice(0, this.at);
    this.paused = false;
    this.note();
    await this.proceed();
  }

  /** Engines wait, or go on. Who looks back gives nothing up by this. */
  async toggle(): Promise<void> {
    if (!this.setup || this.over || !this.live) return;
    if (this.paused) return this.playOn();
    this.leave();
    this.paused = true;
  }

  async swap(): Promise<void> {
    this.leave();
    this.seats = [this.seats[1], this.seats[0]];
    this.note();
    void this.proceed();
  }

  /** What an engine would play for the person who is to move. */
  async hint(engine: string): Promise<void> {
    if (!this.humanToMove || !this.setup) return;
    const turn = this.leave();
    try {
      const move = await this.thinker.think({ game: this.asked(this.at), engine, seed: this.seed });
      if (move && turn === this.turn) this.hinted = { by: engine, engine: move };
    } catch (error) {
      if (turn === this.turn) this.error = serviceError(error);
    }
  }

  /** The board after the last move there is, to be written down. */
  async lastBoard(): Promise<BoardView | null> {
    return this.setup && (await this.backend.call("game", this.asked(this.line.length))).board;
  }

  /** Drops what belongs to the position that is left; the answer numbers the new one. */
  private leave(): number {
    this.thinker.drop();
    [this.hinted, this.error] = [null, null];
    return (this.turn += 1);
  }

  private async show(at: number): Promise<void> {
    const { turn } = this;
    try {
      const view = await this.backend.call("game", this.asked(at));
      if (turn === this.turn) [this.at, this.view] = [at, view];
      this.note();
    } catch (error) {
      this.wait(error, turn);
    }
  }

  /** Nothing has moved: engines wait until they are told to go on. */
  private wait(error: unknown, turn: number): void {
    if (turn === this.turn) [this.error, this.paused] = [serviceError(error), true];
  }

  private async push(move: string, by: string, engine: EngineMove | null): Promise<void> {
    const turn = this.leave();
    try {
      const { setup, play } = this.asked(this.at);
      const view = await this.backend.call("game", { setup, play: [...(play ?? []), move] });
      if (turn !== this.turn) return;
      this.elsewhere = false;
      this.line = [...this.line.slice(0, this.at), { move, by, engine }];
      [this.at, this.view] = [this.at + 1, view];
      if (by === HUMAN) this.paused = false;
      this.note();
      void this.proceed();
    } catch (error) {
      this.wait(error, turn);
    }
  }

  /** Lets the engine move whose turn it is, if one's is. */
  private async proceed(): Promise<void> {
    if (!this.engineToMove || !this.live || this.paused || this.thinker.running) return;
    const { turn, seat } = this;
    try {
      const seen = new Promise((resolve) => setTimeout(resolve, this.engines ? this.pace : 0));
      const move = await this.thinker.think({ game: this.asked(this.at), engine: seat, seed: this.seed });
      if (move) await seen;
      if (move && turn === this.turn) await this.push(move.move, seat, move);
    } catch (error) {
      this.wait(error, turn);
    }
  }
}
