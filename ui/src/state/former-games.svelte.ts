// The games that others took the place of, newest first: no new game and no replay loses one, and no restart.
import { isKeptGame, type KeptGame } from "../model/game";
import { keep, kept } from "./keep";

/** More than that are not looked for. */
const MOST = 10;
const areGames = (thing: unknown): thing is KeptGame[] => Array.isArray(thing) && thing.every(isKeptGame);

export class FormerGames {
  list = $state.raw<readonly KeptGame[]>(kept("former-games", areGames) ?? []);

  /** Sets a game aside, if anything was played in it. */
  put(game: KeptGame | null): void {
    if (game && game.line.length > 0) this.become([game, ...this.list].slice(0, MOST));
  }

  /** The newest one is taken up; what is given for it goes after all others, so that asking again leads through them. */
  exchange(given: KeptGame | null): void {
    const others = this.list.slice(1);
    this.become(given && given.line.length > 0 ? [...others, given] : others);
  }

  private become(list: readonly KeptGame[]): void {
    this.list = list;
    keep("former-games", list);
  }
}
