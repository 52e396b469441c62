// Predictions: stops before a value or a cut, hides it, checks the student's answer, and records it.
import type { Mistake, Prediction, PredictQuestion, PredictTruth, Message } from "../generated/wire";
import { answerText, type Verdict } from "../model/predict";
import type { Trace } from "./trace.svelte";

/** How an answer was found: at once, after a mistake, or by looking it up. */
export type Outcome = "once" | "later" | "shown";
export interface Answered {
  question: PredictQuestion;
  truth: PredictTruth;
  part: "value" | "cuts";
  outcome: Outcome;
  /** The first mistake on the way. */
  mistake: Mistake | null;
}

export class Predictor {
  on = $state(false);
  question = $state.raw<PredictQuestion | null>(null);
  /** The right answer; null until an answer is checked. */
  truth = $state.raw<PredictTruth | null>(null);
  typed = $state("");
  /** Children with edges marked as cut. */
  marked = $state.raw<readonly number[]>([]);
  /** The verdicts on the two parts; null until checked. */
  value = $state.raw<Verdict | null>(null);
  cuts = $state.raw<Verdict | null>(null);
  /** The text about the first part that is wrong. */
  said = $state.raw<readonly Message[]>([]);
  /** The answers so far, in order. */
  answers = $state.raw<Answered[]>([]);
  readonly done = $derived(this.value === "right" && this.cuts === "right");
  private first: { value: Mistake | null; cuts: Mistake | null } = { value: null, cuts: null };
  /** The step after the question, and whether its numbers are those of the side to move. */
  private asked = { step: 0, own: false };

  constructor(
    private readonly trace: Trace,
    private readonly own: () => boolean,
  ) {}

  get right(): number {
    return this.answers.filter(({ outcome }) => outcome === "once").length;
  }

  toggle(): void {
    this.on = !this.on;
    this.answers = [];
    this.drop();
  }

  /** Goes one step on, unless a question comes first or it is unwanted by then. Returns whether a question is open. */
  async advance(isWanted = () => true): Promise<boolean> {
    const now = this.trace.now;
    if (this.question) {
      if (this.done) await this.goOn();
      return true;
    }
    if (!this.on || !now || now.step >= now.steps) {
      await this.trace.go(this.trace.step + 1, isWanted);
      return false;
    }
    const next = await this.trace.read(now.step + 1);
    const asked = { step: now.step + 1, own: this.own() };
    const ask = () => this.trace.backend.call("predict_question", { trace: this.trace.id, ...asked });
    const asks = ["update", "chance"].includes(next.state.event);
    const question = asks ? (await ask()).question : null;
    if (this.trace.now !== now || !isWanted()) return false;
    if (!question) {
      await this.trace.show(next);
      return false;
    }
    this.drop();
    this.asked = asked;
    this.cuts = question.options.length === 0 ? "right" : null;
    this.question = question;
    return true;
  }

  type(text: string): void {
    if (!this.question || this.value === "right") return;
    this.typed = text;
    this.value = null;
  }

  /** Marks the edge to a child as cut, or removes the mark. */
  mark(child: number): void {
    if (!this.question || this.cuts === "right") return;
    const others = this.marked.filter((each) => each !== child);
    this.marked = others.length < this.marked.length ? others : [...others, child];
    this.cuts = null;
  }

  /** Checks the answer, unless it has no number or was changed meanwhile. */
  async check(): Promise<void> {
    const { question, typed, marked } = this;
    if (!question || this.done) return;
    const found = await this.judge(typed, marked);
    if (this.question !== question || this.typed !== typed || this.marked !== marked || this.done) return;
    if (found.given === null) return;
    this.truth = found.truth;
    this.said = found.said;
    this.value = found.value ?? "right";
    if (this.cuts !== "right") this.cuts = found.cuts ?? "right";
    this.first.value ??= found.value;
    this.first.cuts ??= this.cuts === "right" ? null : found.cuts;
    if (this.done) this.note(question, found.truth, null);
  }

  /** Writes the right answer into the tree. */
  async show(): Promise<void> {
    const { question } = this;
    if (!question || this.done) return;
    const { truth } = await this.judge("", []);
    if (this.question !== question || this.done) return;
    const found = { value: this.value === "right", cuts: this.cuts === "right" };
    this.truth = truth;
    this.typed = answerText(truth);
    this.marked = truth.cut ? question.options.map(({ node }) => node) : [];
    this.value = "right";
    this.cuts = "right";
    this.note(question, truth, found);
  }

  /** Shows the hidden step. */
  async goOn(): Promise<void> {
    const { question } = this;
    if (!question) return;
    const { step } = this.truth ?? (await this.judge("", [])).truth;
    const next = await this.trace.read(step);
    if (this.question !== question) return;
    this.drop();
    await this.trace.show(next);
  }

  /** Restarts at the first step without answers. */
  async restart(): Promise<void> {
    this.drop();
    this.answers = [];
    await this.trace.go(0);
  }

  /** Drops an open question, for instance because the user jumped elsewhere. */
  drop(): void {
    this.question = null;
    this.truth = null;
    this.typed = "";
    this.marked = [];
    this.value = null;
    this.cuts = null;
    this.said = [];
    this.first = { value: null, cuts: null };
  }

  private judge(value: string, cut: readonly number[]): Promise<Prediction> {
    return this.trace.backend.call("predict", { trace: this.trace.id, ...this.asked, value, cut: [...cut] });
  }

  /** Records both parts of a question. `found`: the parts right before the answer was shown; null if it was not. */
  private note(question: PredictQuestion, truth: PredictTruth, found: { value: boolean; cuts: boolean } | null): void {
    const parts = question.options.length > 0 ? (["value", "cuts"] as const) : (["value"] as const);
    const noted = parts.map((part): Answered => {
      const mistake = this.first[part];
      const outcome = found && !found[part] ? "shown" : mistake ? "later" : "once";
      return { question, truth, part, outcome, mistake };
    });
    this.answers = [...this.answers, ...noted];
  }
}
