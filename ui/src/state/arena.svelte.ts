// The arena: the measurement on screen, and the start position of matches and curves.
import type { Backend } from "../backend/backend";
import type { Catalogue, EvaluationEntry } from "../generated/wire";
import type { ArenaTab } from "../model/arena";
import { playedOf } from "../model/game";
import { Matches } from "./matches.svelte";
import { PositionForm } from "./position.svelte";
import { SuccessCurves } from "./success-curves.svelte";
import { Tuner } from "./tuner.svelte";

export class Arena {
  tab = $state<ArenaTab>("matches");
  readonly position: PositionForm;
  readonly matches: Matches;
  readonly success: SuccessCurves;
  readonly tuner: Tuner;

  constructor(backend: Backend) {
    this.position = new PositionForm(backend);
    this.matches = new Matches(backend);
    this.success = new SuccessCurves(backend);
    this.tuner = new Tuner(backend);
  }

  /** Takes the playable games from the catalogue, and shows the first board. */
  async take(catalogue: Catalogue): Promise<void> {
    this.position.catalogue = playedOf(catalogue);
    this.matches.presets = catalogue.presets ?? [];
    const weighted = (entry: EvaluationEntry) => (entry.weights ?? []).length > 0;
    this.tuner.evaluations = this.position.catalogue.games.flatMap((game) =>
      game.evaluations.filter(weighted).map((entry) => ({ game: game.word, entry })),
    );
    await this.position.take(this.position.request);
  }
}
