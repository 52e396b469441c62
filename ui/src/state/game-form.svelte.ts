// The form of a new game: its rules, its start and its players.
import type { Backend } from "../backend/backend";
import { programOf, type ListedProgram } from "../backend/programs";
import type { Catalogue, Game, PresetEntry, Setup } from "../generated/wire";
import { engineWord, HUMAN, playedOf, RANDOM, type Seats } from "../model/game";
import { PositionForm } from "./position.svelte";
import { checkedForm, type SetupForm } from "./setup.svelte";

/** The choice that is no word: a run from a form of its own. */
export const RUN = "run";

/** Returns `who` if it fits the programs of the game, else the first program that searches, else random. */
export function fitting(who: string, programs: readonly PresetEntry[], own: readonly ListedProgram[] = []): string {
  const isOwn = own.some(({ name }) => name === programOf(who));
  if (isOwn || [HUMAN, RANDOM, RUN].includes(who) || programs.some((preset) => preset.name === who)) return who;
  return (programs.find((preset) => preset.request !== null) ?? { name: RANDOM }).name;
}

export class GameForm {
  readonly position: PositionForm;
  /** The run of each side, if a run plays there. */
  readonly runs: readonly [SetupForm, SetupForm];
  /** Whether the form is on screen, with or without a game in progress. */
  open = $state(false);
  presets = $state.raw<readonly PresetEntry[]>([]);
  /** The programs of the person's own list; only the window has them. */
  own = $state.raw<readonly ListedProgram[]>([]);
  /** Word of the adviser for hints; null to pick one. */
  adviser = $state<string | null>(null);
  private choices = $state.raw<Seats>([HUMAN, ""]);

  constructor(private readonly backend: Backend) {
    this.position = new PositionForm(backend);
    this.runs = [checkedForm(backend), checkedForm(backend)];
  }

  /** The published programs of the game. */
  readonly programs: readonly PresetEntry[] = $derived.by(() => this.among(this.position.request.game));
  /** The choice for each side: `human`, `random`, a program, or `run`. */
  readonly seated: Seats = $derived.by(() => [this.fitted(0), this.fitted(1)]);
  /** The same as words for the service. */
  readonly words: Seats = $derived([this.word(0), this.word(1)]);
  readonly wrong: boolean = $derived.by(
    () =>
      this.position.error !== null || this.seated.some((who, side) => who === RUN && this.runs[side]?.error != null),
  );

  /** Returns the published programs of a game. */
  among(game: string | undefined): readonly PresetEntry[] {
    return this.presets.filter((preset) => preset.game === game);
  }

  /** Takes the playable games from the catalogue, and shows the first board. */
  async take(catalogue: Catalogue): Promise<void> {
    this.presets = catalogue.presets ?? [];
    this.position.catalogue = playedOf(catalogue);
    for (const run of this.runs) run.catalogue = catalogue;
    await this.position.take(this.position.request);
  }

  /** Takes the list of the person's own programs again. */
  async takeOwn(): Promise<void> {
    this.own = (await this.backend.programs?.list()) ?? [];
  }

  seat(side: 0 | 1, who: string): void {
    this.choices = side === 0 ? [who, this.seated[1]] : [this.seated[0], who];
    if (who === RUN) void this.follow(side);
  }

  /** Exchanges the sides of the two players. */
  swap(): void {
    const first = this.runs[0].request;
    const second = this.runs[1].request;
    this.choices = [this.seated[1], this.seated[0]];
    if (!this.choices.includes(RUN)) return;
    void this.runs[0].take(second);
    void this.runs[1].take(first);
  }

  /** Sets the run of a side to the game in play. */
  async follow(side: 0 | 1): Promise<void> {
    const { game } = this.position.request;
    if (this.runs[side].request.game !== game) await this.runs[side].change({ game });
  }

  /** Sets the form to an earlier game, because the next one is likely to be similar. */
  async recall({ game, size, k, exact }: Setup, seats: Seats): Promise<void> {
    this.choices = seats;
    await this.position.change({ game });
    await this.position.change({ size, k, exact });
  }

  /** Seats a person against a program, chosen from a list of programs. */
  async challenge(preset: PresetEntry): Promise<void> {
    this.choices = [HUMAN, preset.name];
    this.open = true;
    await this.position.change({ game: preset.game as Game, position: "" });
  }

  private fitted(side: 0 | 1): string {
    return fitting(this.choices[side], this.programs, this.own);
  }

  private word(side: 0 | 1): string {
    return this.seated[side] === RUN ? engineWord(this.runs[side].request) : this.seated[side];
  }
}
