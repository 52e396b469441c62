// Predict mode: stops before what is worth guessing, hides it, asks, and counts.
import type { Stage } from "../generated/wire";
import { questionFor, type Question } from "../model/predict";
import type { ValueView } from "../model/score";
import type { Trace } from "./trace.svelte";

export class Predictor {
  on = $state(false);
  question = $state.raw<Question | null>(null);
  given = $state<number | null>(null);
  asked = $state(0);
  right = $state(0);
  private hidden: Stage | null = null;

  constructor(
    private readonly trace: Trace,
    private readonly view: () => ValueView,
  ) {}

  toggle(): void {
    this.on = !this.on;
    this.drop();
  }

  /** One step on, unless there is something to ask first. True: a question is open now. */
  async advance(): Promise<boolean> {
    const now = this.trace.now;
    if (this.question) {
      if (this.given !== null) await this.goOn();
      return true;
    }
    if (!this.on || !now || now.step >= now.steps) {
      await this.trace.go(this.trace.step + 1);
      return false;
    }
    const next = await this.trace.read(now.step + 1);
    if (this.trace.now !== now) return false;
    const question = questionFor(now, next.state, this.view());
    if (!question) {
      await this.trace.show(next);
      return false;
    }
    this.hidden = next;
    this.given = null;
    this.question = question;
    return true;
  }

  answer(choice: number): void {
    if (!this.question || this.given !== null) return;
    this.given = choice;
    this.asked += 1;
    if (choice === this.question.answer) this.right += 1;
  }

  /** Shows what was hidden. */
  async goOn(): Promise<void> {
    const next = this.hidden;
    this.drop();
    if (next) await this.trace.show(next);
  }

  /** Forgets an open question, for instance because the person jumped elsewhere. */
  drop(): void {
    this.question = null;
    this.given = null;
    this.hidden = null;
  }
}
