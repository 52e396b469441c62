// Common mistakes: the list, the one in view, and runs without a name to judge.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { MistakeShown, MistakeWord, ServiceError, Spot } from "../generated/wire";

/** Seeds of runs to judge: few enough to read one out to a neighbour. */
const SEEDS = 100_000;

export class Mistakes {
  list = $state.raw<readonly MistakeWord[]>([]);
  shown = $state.raw<MistakeShown | null>(null);
  spot = $state.raw<Spot | null>(null);
  seed = $state(0);
  /** Number of judged runs, and of those judged right. */
  judged = $state(0);
  right = $state(0);
  error = $state.raw<ServiceError | null>(null);
  private asked = 0;
  private runsAsked = 0;

  constructor(private readonly backend: Backend) {}

  async begin(): Promise<void> {
    await this.attempt(async () => {
      if (this.list.length === 0) this.list = (await this.backend.call("mistakes", {})).mistakes;
      const [first] = this.list;
      if (this.shown === null && first) await this.show(first.mistake);
    });
  }

  /** Shows a mistake beside the right run. */
  async show(mistake: string): Promise<void> {
    const asked = (this.asked += 1);
    await this.attempt(async () => {
      const shown = await this.backend.call("mistake", { mistake });
      if (asked === this.asked) this.shown = shown;
    });
  }

  /** Shows another run to judge. */
  async next(seed = Math.floor(Math.random() * SEEDS)): Promise<void> {
    const asked = (this.runsAsked += 1);
    await this.attempt(async () => {
      const spot = await this.backend.call("spot", { seed });
      if (asked !== this.runsAsked) return;
      this.seed = seed;
      this.spot = spot;
    });
  }

  async judge(answer: string): Promise<void> {
    const { spot, seed } = this;
    if (spot === null || spot.is_right !== null) return;
    await this.attempt(async () => {
      const judged = await this.backend.call("spot", { seed, answer });
      // A click may have judged it before, or another run has replaced it.
      if (this.spot !== spot) return;
      this.spot = judged;
      this.judged += 1;
      if (judged.is_right) this.right += 1;
    });
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.error = null;
    try {
      await act();
    } catch (error) {
      this.error = serviceError(error);
    }
  }
}
