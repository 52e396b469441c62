// A sheet of exercises: its trees, the answers, their marking, and the result.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type {
  Element,
  Exercise,
  ExerciseGround,
  ExerciseKind,
  Feedback,
  Mistake,
  Profile,
  ServiceError,
  Sheet,
  SheetResult,
} from "../generated/wire";
import { childrenOf, type AnswerTexts } from "../model/exercise";
import { isOwn } from "../model/own-exercise";

/** The state of one exercise of the sheet. */
export class Attempt {
  given = $state.raw<AnswerTexts>({});
  graded = $state.raw<Feedback | null>(null);
  /** Answers changed since the last check. */
  dirty = $state.raw<readonly string[]>([]);
  /** The answers at the first check, which count; null if not yet checked. */
  first = $state.raw<AnswerTexts | null>(null);
  /** Their marking. */
  firstGraded = $state.raw<Feedback | null>(null);
  /** Whether the right answers were shown. */
  shown = $state(false);

  constructor(readonly exercise: Exercise) {}

  readonly solved: boolean = $derived((this.graded?.solved ?? false) && this.dirty.length === 0);
}

/** Returns the practice of an application, and creates it when its page first opens. */
export const practiceOf = (app: { readonly backend: Backend; practice: Practice | null }): Practice =>
  (app.practice ??= new Practice(app.backend));

/** Exercises of a new sheet. */
const FIVE = 5;
/** Most exercises of a sheet. */
const MOST = 20;
const SEEDS = 10_000;

export class Practice {
  level = $state(1);
  ground = $state<ExerciseGround>("textbook");
  /** The convention of new sheets. */
  profile = $state<Profile>("knuth-moore");
  /** The pasted text: a sheet, a link or a code. */
  pasted = $state("");
  attempts = $state.raw<readonly Attempt[]>([]);
  at = $state(0);
  result = $state.raw<SheetResult | null>(null);
  error = $state.raw<ServiceError | null>(null);
  busy = $state(false);
  private began = 0;
  private asked = 0;

  constructor(
    private readonly backend: Backend,
    private readonly now: () => number = () => Date.now(),
    private readonly seed: () => number = () => Math.floor(Math.random() * SEEDS),
  ) {}

  // A getter, because a `$derived` would end with the screen that was there when the practice began.
  get attempt(): Attempt | null {
    return this.attempts[this.at] ?? null;
  }
  /** The sheet as the text of a link. */
  get text(): string {
    return this.attempts.map(({ exercise }) => exercise.item).join(".");
  }

  /** Starts a new sheet of five exercises. */
  start(kind: ExerciseKind | "mixed"): Promise<void> {
    const { level, ground, profile } = this;
    const kinds = kind === "mixed" ? [] : [kind];
    return this.work(async () => {
      const wish = { seed: this.seed(), level, count: FIVE, kinds, tree: ground, profile };
      return this.take(await this.backend.call("sheet", { new: wish }));
    });
  }

  /** Opens a sheet, a link to one, or the code of a result. */
  open(text: string): Promise<void> {
    const typed = text.trim();
    // The text contains its own tree, because no seed gives it again.
    if (isOwn(typed)) return this.work(() => this.take({ text: typed.replace(/^.*sheet=|&.*$/g, "") }));
    const sheet = /^\{/.test(typed) || /sheet=/.test(typed) || /^[a-z]+-\d/.test(typed);
    return this.work(async () => {
      if (sheet) return this.take(await this.backend.call("sheet", { text: typed }));
      const result = await this.backend.call("result_of_code", { code: typed });
      return () => {
        this.leave();
        this.result = result;
      };
    });
  }

  /** Starts one exercise alone, for a lesson. */
  begin(item: string): Promise<void> {
    return this.work(async () => {
      const exercise = await this.backend.call("exercise", { item });
      return () => Object.assign(this, { attempts: [new Attempt(exercise)], at: 0 });
    });
  }

  private async take({ text }: Pick<Sheet, "text">): Promise<() => void> {
    const attempts: Attempt[] = [];
    for (const item of (text ?? "").split("."))
      attempts.push(new Attempt(await this.backend.call("exercise", { item })));
    return () => {
      Object.assign(this, { attempts, at: 0, result: null, pasted: "" });
      this.began = this.now();
    };
  }

  answer(key: string, text: string): void {
    const { attempt } = this;
    if (!attempt) return;
    attempt.given = { ...attempt.given, [key]: text };
    attempt.dirty = [...attempt.dirty, key];
  }

  /** Marks the edge to a child as cut, or removes the mark. */
  mark(key: string): void {
    this.answer(key, this.attempt?.given[key] === "yes" ? "no" : "yes");
  }

  /** Moves a node among its siblings, left (−1) or right (1). Returns false if it is already at the end. */
  carry(node: number, by: number): boolean {
    const { attempt } = this;
    const parent = attempt?.exercise.nodes[node]?.parent;
    if (!attempt || parent === undefined || parent === null) return false;
    const { nodes } = attempt.exercise;
    const row = [...childrenOf(attempt.exercise, parent, attempt.given)];
    const [from, to] = [row.indexOf(node), row.indexOf(node) + by];
    if (to < 0 || to >= row.length) return false;
    [row[from], row[to]] = [row[to]!, row[from]!];
    this.answer(`${nodes[parent]!.name}.order`, row.map((child) => nodes[child]!.name).join(" "));
    return true;
  }

  check(): Promise<void> {
    const { attempt } = this;
    if (!attempt) return Promise.resolve();
    const answers = { ...attempt.given };
    const changes = attempt.dirty.length;
    return this.work(async () => {
      const hints = !attempt.shown;
      const graded = await this.backend.call("grade", { item: attempt.exercise.item, answers, hints });
      return () => {
        attempt.graded = graded;
        // Answers changed during the check are not checked yet.
        attempt.dirty = attempt.dirty.slice(changes);
        attempt.first ??= answers;
        attempt.firstGraded ??= graded;
      };
    });
  }

  /** Fills in the right answers, which count for nothing. An entry without a right answer is cleared. */
  async show(): Promise<void> {
    const { attempt } = this;
    if (!attempt?.graded) return;
    await this.work(async () => {
      const { elements } = await this.backend.call("grade", { item: attempt.exercise.item, answers: {} });
      const right: AnswerTexts = Object.fromEntries(elements.map(({ key, expected }) => [key, expected ?? ""]));
      const nothing = ({ key, part }: Element) => (key in attempt.given ? (part === "cut" ? "no" : "-") : "");
      return () => {
        attempt.given = Object.fromEntries(
          attempt.exercise.elements.map((each) => [each.key, right[each.key] ?? nothing(each)]),
        );
        attempt.shown = true;
      };
    });
    if (attempt.shown) await this.check();
  }

  /** Goes to the next exercise, or after the last one to the result. */
  next(): Promise<void> {
    if (this.at + 1 < this.attempts.length) {
      this.go(this.at + 1);
      return Promise.resolve();
    }
    return this.finish();
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.attempts.length - 1));
    this.result = null;
    this.error = null;
  }

  /** Adds another tree of the same kind after this one. */
  elsewhere(): Promise<void> {
    const { attempt } = this;
    if (!attempt || this.attempts.length >= MOST) return this.next();
    const { item: words, kind, level, profile } = attempt.exercise;
    const made = `${kind}-${level}-0${profile && profile !== "knuth-moore" ? `-${profile}` : ""}`;
    const item = (isOwn(words) ? made : words).replace(/^([a-z]+-\d+)-\d+/, `$1-${this.seed()}`);
    return this.work(async () => {
      const exercise = await this.backend.call("exercise", { item });
      return () => {
        this.attempts = this.attempts.toSpliced(this.at + 1, 0, new Attempt(exercise));
        this.at += 1;
      };
    });
  }

  /** Whether no exercise comes from a seed, so that the sheet has no result. */
  get own(): boolean {
    return this.attempts.every(({ exercise }) => isOwn(exercise.item));
  }

  /** Requests the result: the answers of the first checks, and blanks for unchecked exercises. */
  finish(): Promise<void> {
    if (this.own) return Promise.resolve(this.leave());
    const made = this.attempts.filter(({ exercise }) => !isOwn(exercise.item));
    const items = made.map(({ exercise, first }) => ({ item: exercise.item, answers: { ...first } }));
    const seconds = Math.round((this.now() - this.began) / 1000);
    return this.work(async () => {
      const result = await this.backend.call("sheet_result", { items, seconds });
      return () => (this.result = result);
    });
  }

  leave(): void {
    Object.assign(this, { attempts: [], at: 0, result: null, error: null });
  }

  /** Returns the misconception to show: first one that explains all answers. */
  static named(graded: Feedback | null): Mistake | null {
    const wrong = graded?.elements.find(({ judged }) => judged === "wrong");
    return graded?.misconceptions[0] ?? wrong?.misconceptions[0] ?? null;
  }

  /** Sends a request, and drops its answer if a newer one was sent. */
  private async work(ask: () => Promise<() => void>): Promise<void> {
    const asked = (this.asked += 1);
    this.busy = true;
    this.error = null;
    try {
      const take = await ask();
      if (asked === this.asked) take();
    } catch (error) {
      if (asked === this.asked) this.error = serviceError(error);
    } finally {
      if (asked === this.asked) this.busy = false;
    }
  }
}
