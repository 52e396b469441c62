// Replaced games, newest first, so that no new game, replay or restart loses one.
import { isKeptGame, type KeptGame } from "../model/game";
import { keep, kept } from "./keep";

/** Games to keep. */
const MOST = 10;
const areGames = (thing: unknown): thing is KeptGame[] => Array.isArray(thing) && thing.every(isKeptGame);

export class FormerGames {
  list = $state.raw<readonly KeptGame[]>(kept("former-games", areGames) ?? []);

  /** Sets a game aside, if it has any move. */
  put(game: KeptGame | null): void {
    if (game && game.line.length > 0) this.become([game, ...this.list].slice(0, MOST));
  }

  /** Takes up the newest game. `given` goes after all others, so that repeated calls go through all of them. */
  exchange(given: KeptGame | null): void {
    const others = this.list.slice(1);
    this.become(given && given.line.length > 0 ? [...others, given] : others);
  }

  private become(list: readonly KeptGame[]): void {
    this.list = list;
    keep("former-games", list);
  }
}
