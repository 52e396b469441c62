// A match: its players, its number of games, its score in progress, and its games afterwards.
import type { Backend } from "../backend/backend";
import type { Match, MatchGame, PresetEntry, RunRequest, Setup } from "../generated/wire";
import { hasChains, openingsWord, type ResultFilter } from "../model/arena";
import { readMatch } from "../model/measured";
import { askingDefault, RANDOM, setupOf, type Seats } from "../model/game";
import { fitting, RUN } from "./game-form.svelte";
import { Measurement } from "./measurement.svelte";
import { Task } from "./task.svelte";

export type Contender = "a" | "b";

export class Matches extends Measurement<"start_match", Match> {
  presets = $state.raw<readonly PresetEntry[]>([]);
  games = $state(20);
  seed = $state(1);
  five = $state(false);
  /** The words of the sequential test; empty for none. */
  sprt = $state("");
  /** The runs, with their limits, as typed. */
  runs = $state<Record<Contender, string>>({ a: "alphabeta,depth=3", b: "alphabeta,depth=2" });
  filter = $state<ResultFilter>("all");
  /** Random plies of the openings, if the user set them. */
  private chosenPlies = $state<number | null>(null);
  /** Whether the page has been opened. */
  private opened = false;
  private choices = $state.raw<Record<Contender, string>>({ a: "", b: RANDOM });

  constructor(backend: Backend) {
    const task = new Task(backend, "start_match", (event) => (event.type === "matched" ? event.result : null));
    super(task, { key: "match", read: readMatch, finished: (answer) => answer.games });
  }

  /** Returns the published programs of a game. */
  among(game: string): readonly PresetEntry[] {
    return this.presets.filter((preset) => preset.game === game);
  }

  /** Returns the random plies at the start of a game: none in tic-tac-toe, because four can lose a drawn game. */
  plies(game: string): number {
    return this.chosenPlies ?? (game === "tictactoe" ? 0 : 4);
  }

  setPlies(plies: number): void {
    this.chosenPlies = plies;
  }

  choose(side: Contender, who: string): void {
    this.choices = { ...this.choices, [side]: who };
  }

  /** Returns the choice for a side: `random`, `run`, or a program of the game. */
  chosen(side: Contender, game: string): string {
    return fitting(this.choices[side], this.among(game));
  }

  /** Returns the same as a word for the service. */
  word(side: Contender, game: string): string {
    const who = this.chosen(side, game);
    return who === RUN ? askingDefault(this.runs[side].trim()) : who;
  }

  /** Plays a match when the page opens: the one in its form, unless one was played before. */
  async first(base: RunRequest): Promise<void> {
    if (this.opened || this.task.running || this.task.answer !== null) return;
    this.opened = true;
    await this.play(base);
  }

  async play(base: RunRequest): Promise<void> {
    const { game } = base;
    const { games, seed } = this;
    const players = { a: this.word("a", game), b: this.word("b", game) };
    const openings = openingsWord(this.plies(game));
    const five = this.five && hasChains(game);
    const sprt = this.sprt.trim() === "" ? {} : { sprt: this.sprt.trim() };
    await this.start({ setup: setupOf(base), ...players, games, openings, seed, five, ...sprt });
  }

  /** Returns a game of the answer in a form that the board can show. */
  replayed(game: MatchGame): { setup: Setup; seats: Seats; seed: number } | null {
    const { answer } = this.task;
    if (!answer || !this.asked) return null;
    const seats: Seats = game.first === "a" ? [answer.a, answer.b] : [answer.b, answer.a];
    return { setup: this.asked.setup, seats, seed: answer.seed };
  }
}
