// A game that outlives the page, and the games that were set aside for it.
import { isKeptGame, type KeptGame } from "../model/kept-game";
import { FormerGames } from "./former-games.svelte";
import { GameLine } from "./game-line.svelte";
import { keep, kept } from "./keep";

export class KeptLine extends GameLine {
  readonly former = new FormerGames();
  /** Decides random moves. */
  protected seed = 1;
  /** It is in the list of a match as well, and nothing was played in it since. */
  protected elsewhere = false;

  private get whole(): KeptGame | null {
    const { setup, seats, seed, starter, line, at } = this;
    return setup && { setup, seats, seed, starter, line, at };
  }

  protected note(): void {
    if (this.whole) keep("game", this.whole);
  }

  /** The game that the last session left. */
  protected left(): KeptGame | null {
    return kept("game", isKeptGame);
  }

  /** Makes room for another game. */
  protected setAside(): void {
    if (!this.elsewhere) this.former.put(this.whole);
    this.elsewhere = false;
  }

  /** Gives this game away for the one that was set aside last. */
  protected exchange(): void {
    this.former.exchange(this.elsewhere ? null : this.whole);
  }

  protected takeUp({ setup, seats, seed, starter, line, at }: KeptGame): void {
    Object.assign(this, { setup, seats, seed, starter, line, at, paused: true, elsewhere: false });
  }
}
