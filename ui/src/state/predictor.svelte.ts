// Predict: stops before what is to be worked out, hides it, asks, judges, and keeps what was answered.
import type { Stage } from "../generated/wire";
import {
  answerText,
  judgeCuts,
  judgeValue,
  questionOf,
  typedValue,
  type CutSlip,
  type Question,
  type Slip,
  type ValueSlip,
  type Verdict,
} from "../model/predict";
import type { ValueView } from "../model/score";
import type { Trace } from "./trace.svelte";

/** How an answer was found: at once, after a slip, or by looking. */
export type Outcome = "once" | "later" | "shown";
export interface Answered {
  question: Question;
  part: "value" | "cuts";
  outcome: Outcome;
  /** The first slip on the way. */
  slip: Slip | null;
}
/** Children asked for at once; no board has more moves. */
const CHILDREN = 400;

export class Predictor {
  on = $state(false);
  question = $state.raw<Question | null>(null);
  typed = $state("");
  /** Children whose edges are marked as cut. */
  marked = $state.raw<readonly number[]>([]);
  /** What was found of the two parts; null: not yet judged. */
  value = $state.raw<Verdict<ValueSlip> | null>(null);
  cuts = $state.raw<Verdict<CutSlip> | null>(null);
  /** The number that was judged last. */
  given = $state.raw<number | null>(null);
  /** What was answered so far, in order. */
  answers = $state.raw<Answered[]>([]);
  readonly done = $derived(this.value === "right" && this.cuts === "right");
  private first: { value: Slip | null; cuts: Slip | null } = { value: null, cuts: null };
  private hidden: Stage | null = null;

  constructor(
    private readonly trace: Trace,
    private readonly view: () => ValueView,
  ) {}

  get right(): number {
    return this.answers.filter(({ outcome }) => outcome === "once").length;
  }

  toggle(): void {
    this.on = !this.on;
    this.answers = [];
    this.drop();
  }

  /** One step on, unless there is something to ask first, or it is not wanted any more when it comes. True: a question is open now. */
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
    const asked = next.state.event === "update" ? await this.ask(next) : null;
    if (this.trace.now !== now || !isWanted()) return false;
    if (!asked) {
      await this.trace.show(next);
      return false;
    }
    this.drop();
    this.hidden = asked.hidden;
    this.cuts = asked.question.options.length === 0 ? "right" : null;
    this.question = asked.question;
    return true;
  }

  type(text: string): void {
    if (!this.question || this.value === "right") return;
    this.typed = text;
    this.value = null;
  }

  /** Marks the edge to a child as cut, or takes the mark back. */
  mark(child: number): void {
    if (!this.question || this.cuts === "right") return;
    const others = this.marked.filter((each) => each !== child);
    this.marked = others.length < this.marked.length ? others : [...others, child];
    this.cuts = null;
  }

  /** Judges what is answered; without a number nothing is. */
  check(): void {
    const { question } = this;
    if (!question || this.done) return;
    const value = this.value === "right" ? "right" : judgeValue(question, this.typed);
    if (value === null) return;
    this.given = typedValue(this.typed)?.value ?? null;
    this.value = value;
    if (this.cuts !== "right") this.cuts = judgeCuts(question, this.marked);
    if (this.value !== "right") this.first.value ??= this.value;
    if (this.cuts !== "right") this.first.cuts ??= this.cuts;
    if (this.done) this.note(question, null);
  }

  /** Writes the right answer into the tree. */
  show(): void {
    const { question } = this;
    if (!question || this.done) return;
    const found = { value: this.value === "right", cuts: this.cuts === "right" };
    this.typed = answerText(question);
    this.marked = question.cut ? question.options.map(({ node }) => node) : [];
    this.value = "right";
    this.cuts = "right";
    this.note(question, found);
  }

  /** Shows what was hidden. */
  async goOn(): Promise<void> {
    const next = this.hidden;
    this.drop();
    if (next) await this.trace.show(next);
  }

  /** From the first step again, with nothing answered. */
  async restart(): Promise<void> {
    this.drop();
    this.answers = [];
    await this.trace.go(0);
  }

  /** Forgets an open question, for instance because the person jumped elsewhere. */
  drop(): void {
    this.question = null;
    this.hidden = null;
    this.typed = "";
    this.marked = [];
    this.value = null;
    this.cuts = null;
    this.given = null;
    this.first = { value: null, cuts: null };
  }

  /** What is to be asked before an update, with all that stays hidden until then. */
  private async ask(update: Stage): Promise<{ question: Question; hidden: Stage } | null> {
    const { backend, id, summary } = this.trace;
    const { step, steps, node } = update.state;
    if (node === null) return null;
    const [after, children] = await Promise.all([
      step < steps ? this.trace.read(step + 1) : null,
      backend.call("siblings", { trace: id, node: node + 1, offset: 0, count: CHILDREN }),
    ]);
    const question = questionOf(update.state, after?.state ?? null, children, summary.request.run, this.view());
    if (!question) return null;
    return { question, hidden: after && question.reveal > step ? after : update };
  }

  /** Notes both parts of a question. `found`: which of them were right before the answer was shown; null: it was not. */
  private note(question: Question, found: { value: boolean; cuts: boolean } | null): void {
    const parts = question.options.length > 0 ? (["value", "cuts"] as const) : (["value"] as const);
    const noted = parts.map((part): Answered => {
      const slip = this.first[part];
      const outcome = found && !found[part] ? "shown" : slip ? "later" : "once";
      return { question, part, outcome, slip };
    });
    this.answers = [...this.answers, ...noted];
  }
}
