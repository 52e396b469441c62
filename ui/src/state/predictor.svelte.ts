// Predictions: stops before a value, an interval, a cut, a selection or a claim, hides it, checks the student's answer,
// and records it.
import type { Mistake, Prediction, PredictQuestion, PredictTruth, Message } from "../generated/wire";
import { answerText, partsOf, type Part, type Verdict } from "../model/predict";
import { ServiceFailure } from "../backend/errors";
import type { Claims } from "./claims.svelte";
import type { Trace } from "./trace.svelte";

/** How an answer was found: at once, after a mistake, or by looking it up. */
export type Outcome = "once" | "later" | "shown";
export interface AnswerRecord {
  question: PredictQuestion;
  truth: PredictTruth;
  /** Whether the claim of the question holds; null without a claim. */
  holds: boolean | null;
  part: Part;
  outcome: Outcome;
  /** The first mistake on the way. */
  mistake: Mistake | null;
}

type Verdicts = Partial<Record<Part, Verdict>>;
/** A right answer, with the mistake in each part of the student's; `known`: whether there is a verdict at all. */
interface Judgement {
  truth: PredictTruth;
  holds: boolean | null;
  mistakes: Partial<Record<Part, Mistake | null>>;
  said: readonly Message[];
  known: boolean;
}

/** The events before which there may be a question. */
const ASKS = ["update", "chance", "select"];
/** The further events of a search with forward pruning. */
const CLAIMS = ["null", "check", "score"];

export class Predictor {
  on = $state(false);
  question = $state.raw<PredictQuestion | null>(null);
  /** The right answer; null until an answer is checked. */
  truth = $state.raw<PredictTruth | null>(null);
  /** Whether the claim of the question holds; null until an answer is checked. */
  holds = $state<boolean | null>(null);
  typed = $state("");
  /** Children with edges marked as cut, or the child that is chosen. */
  marked = $state.raw<readonly number[]>([]);
  /** Whether the claim of the question is believed; null: no answer yet. */
  believed = $state<boolean | null>(null);
  /** The verdicts on the parts of the answer, once checked. */
  verdicts = $state.raw<Verdicts>({});
  /** The text about the first part that is wrong. */
  said = $state.raw<readonly Message[]>([]);
  /** The hint after a text without a number; empty where one was read. */
  unread = $state.raw<readonly Message[]>([]);
  /** The answers so far, in order. */
  answers = $state.raw<AnswerRecord[]>([]);
  readonly done = $derived(this.question !== null && partsOf(this.question).every((part) => this.isRight(part)));
  /** Whether there is something to check. */
  readonly ready = $derived.by(() => {
    const asks = this.question?.asks;
    if (asks === "child") return this.marked.length > 0;
    return asks === "claim" ? this.believed !== null : this.typed.trim() !== "";
  });
  private first: Partial<Record<Part, Mistake | null>> = {};
  /** The step after the question, and whether its numbers are those of the side to move. */
  private asked = { step: 0, own: false };
  /** Counts changes of the answer, because a check of an earlier one is out of date. */
  private edits = 0;

  constructor(
    private readonly trace: Trace,
    private readonly claims: Claims,
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
    const { event } = next.state;
    const asks = ASKS.includes(event) || (CLAIMS.includes(event) && this.trace.summary.counts.selective !== undefined);
    const question = asks ? (await ask()).question : null;
    if (this.trace.now !== now || !isWanted()) return false;
    if (!question) {
      await this.trace.show(next);
      return false;
    }
    this.drop();
    this.asked = asked;
    this.question = question;
    return true;
  }

  type(text: string): void {
    if (!this.question || this.isRight("value")) return;
    this.typed = text;
    this.reopen("value");
  }

  /** Marks the edge to a child as cut, or removes the mark; of a question about a child chooses it. */
  mark(child: number): void {
    const part = this.question?.asks === "child" ? "child" : "cuts";
    if (!this.question || this.isRight(part)) return;
    const others = part === "child" ? [] : this.marked.filter((each) => each !== child);
    const isNew = part === "child" || others.length === this.marked.length;
    this.marked = isNew ? [...others, child] : others;
    this.reopen(part);
  }

  /** Believes the claim of the question, or does not. */
  believe(believed: boolean): void {
    if (!this.question || this.isRight("claim")) return;
    this.believed = believed;
    this.reopen("claim");
  }

  /** Checks the answer, unless it is empty, has no verdict, or was changed meanwhile. */
  async check(): Promise<void> {
    const { question, edits } = this;
    if (!question || this.done || !this.ready) return;
    const found = await this.judge(question);
    if (this.question !== question || this.edits !== edits || this.done) return;
    this.unread = found.known ? [] : found.said;
    if (!found.known) return;
    this.truth = found.truth;
    this.holds = found.holds;
    this.said = found.said;
    const parts = partsOf(question);
    const verdicts: Verdicts = {};
    for (const part of parts) verdicts[part] = this.isRight(part) ? "right" : (found.mistakes[part] ?? "right");
    this.verdicts = verdicts;
    for (const part of parts) {
      const verdict = verdicts[part];
      this.first[part] ??= verdict === undefined || verdict === "right" ? null : verdict;
    }
    if (this.done) this.note(question, found, null);
  }

  /** Writes the right answer into the tree. */
  async show(): Promise<void> {
    const { question } = this;
    if (!question || this.done) return;
    const found = await this.judge(question);
    if (this.question !== question || this.done || (question.asks === "claim" && found.holds === null)) return;
    const { truth, holds } = found;
    const parts = partsOf(question);
    const alone = parts.filter((part) => this.isRight(part));
    this.truth = truth;
    this.holds = holds;
    this.typed = answerText(truth);
    this.marked = truth.cut ? question.options.map(({ node }) => node) : truth.child === null ? [] : [truth.child];
    this.believed = holds;
    this.verdicts = Object.fromEntries(parts.map((part) => [part, "right"]));
    this.note(question, found, alone);
  }

  /** Shows the hidden step. */
  async goOn(): Promise<void> {
    const { question } = this;
    if (!question) return;
    const { step } = this.truth ?? (await this.ask()).truth;
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
    this.holds = null;
    this.typed = "";
    this.marked = [];
    this.believed = null;
    this.verdicts = {};
    this.said = [];
    this.unread = [];
    this.first = {};
    this.edits += 1;
  }

  private isRight(part: Part): boolean {
    return this.verdicts[part] === "right";
  }

  /** Takes the verdict on a changed part back. */
  private reopen(part: Part): void {
    this.edits += 1;
    this.unread = [];
    this.verdicts = { ...this.verdicts, [part]: undefined };
  }

  private ask(): Promise<Prediction> {
    const [child] = this.question?.asks === "child" ? this.marked : [];
    const { typed: value, marked, asked } = this;
    return this.trace.backend.call("predict", { trace: this.trace.id, ...asked, value, cut: [...marked], child });
  }

  private async judge(question: PredictQuestion): Promise<Judgement> {
    const { claim } = question;
    if (claim) {
      // A claim is true or false only after a search.
      if (!this.claims.whole) await this.claims.judge();
      const { error } = this.claims.task;
      if (error) throw new ServiceFailure(error);
      const holds = this.claims.holds(question.node, claim.by);
      const mistake = this.believed === holds ? null : holds ? "claim-doubted" : "claim-believed";
      const { truth } = await this.ask();
      return { truth, holds, mistakes: { claim: mistake }, said: [], known: holds !== null };
    }
    const { truth, value, cuts, child, given, said } = await this.ask();
    const known = question.asks === "child" || given !== null;
    return { truth, holds: null, mistakes: { value, cuts, child }, said, known };
  }

  /** Records the parts of a question. `alone`: those found before the answer was shown; null if it was not. */
  private note(question: PredictQuestion, { truth, holds }: Judgement, alone: readonly Part[] | null): void {
    const noted = partsOf(question).map((part): AnswerRecord => {
      const mistake = this.first[part] ?? null;
      const outcome = alone && !alone.includes(part) ? "shown" : mistake ? "later" : "once";
      return { question, truth, holds, part, outcome, mistake };
    });
    this.answers = [...this.answers, ...noted];
  }
}
