// What is known of a game at a moment: its moves, who plays, whose turn it is, and what the newest search thought.
import type { BoardRequest, BoardView, EngineMove, GameView, ServiceError, Setup } from "../generated/wire";
import { forFirst, HUMAN, movesOf, sideAfter, type Ply, type Seats } from "../model/game";

export interface Hint {
  /** Who gave it. */
  by: string;
  engine: EngineMove;
}

export class GameLine {
  setup = $state.raw<Setup | null>(null); // null: no game has begun
  seats = $state.raw<Seats>([HUMAN, HUMAN]);
  /** All moves, also those behind the place where one looks: they can be played again. */
  line = $state.raw<readonly Ply[]>([]);
  /** How many of them are on the board. */
  at = $state(0);
  view = $state.raw<GameView | null>(null);
  starter = $state<BoardView["side_to_move"]>("first");
  /** Engines wait. */
  paused = $state(false);
  hinted = $state.raw<Hint | null>(null);
  error = $state.raw<ServiceError | null>(null);

  readonly side: 0 | 1 = $derived(sideAfter(this.starter, this.at));
  readonly over: boolean = $derived(this.view?.board.outcome != null);
  readonly seat: string = $derived(this.seats[this.side]);
  readonly humanToMove: boolean = $derived(this.view !== null && !this.over && this.seat === HUMAN);
  readonly engineToMove: boolean = $derived(this.view !== null && !this.over && this.seat !== HUMAN);
  readonly engines: boolean = $derived(!this.seats.includes(HUMAN));
  /** Whether the board shows the last move there is. */
  readonly live: boolean = $derived(this.at === this.line.length);
  /** The newest search up to here, with its score as the first player sees it. */
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
  /** The engine's subboard at its last move up to here; null: it had none. */
  readonly subboard: string | null = $derived.by(() => {
    const moved = this.line.slice(0, this.at).findLast((ply) => ply.engine?.request);
    return moved?.engine?.request?.subboard ?? null;
  });

  private seatAfter = (n: number) => this.seats[sideAfter(this.starter, n)];

  /** A person's turn before (-1) or behind (1) the place where one looks; where only engines play, one move from it. */
  protected turnNear(by: 1 | -1): number {
    let to = this.at + by;
    while (!this.engines && to > 0 && to < this.line.length && this.seatAfter(to) !== HUMAN) to += by;
    return to;
  }

  protected asked(upTo: number): BoardRequest {
    if (!this.setup) throw new Error("no game has begun");
    return { setup: this.setup, play: movesOf(this.line, upTo) };
  }
}
