// A sheet of exercises: its trees, what is answered, what is said of it, and what came of the whole.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type {
  Element,
  Exercise,
  ExerciseGround,
  ExerciseKind,
  Graded,
  Mistake,
  Profile,
  ServiceError,
  Sheet,
  SheetResult,
} from "../generated/wire";
import { childrenOf, type Given } from "../model/exercise";
import { isOwn } from "../model/own-exercise";

/** One exercise of the sheet as it stands. */
export class Attempt {
  given = $state.raw<Given>({});
  graded = $state.raw<Graded | null>(null);
  /** Answers that were changed since the last check. */
  dirty = $state.raw<readonly string[]>([]);
  /** What was answered at the first check, which counts; null: not yet checked. */
  first = $state.raw<Given | null>(null);
  /** What was said of that. */
  firstGraded = $state.raw<Graded | null>(null);
  /** The right answers were shown. */
  shown = $state(false);

  constructor(readonly exercise: Exercise) {}

  readonly solved: boolean = $derived((this.graded?.solved ?? false) && this.dirty.length === 0);
}

/** The practice of an application, which begins where its page is opened first. */
export const practiceOf = (app: { readonly backend: Backend; practice: Practice | null }): Practice =>
  (app.practice ??= new Practice(app.backend));

/** Exercises of a new sheet. */
const FIVE = 5;
/** A sheet holds no more. */
const MOST = 20;
const SEEDS = 10_000;

export class Practice {
  level = $state(1);
  ground = $state<ExerciseGround>("textbook");
  /** The convention of new sheets. */
  profile = $state<Profile>("knuth-moore");
  /** A sheet, a link or a code that is pasted. */
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

  // No `$derived`: it would end with the screen that was there when the practice began.
  get attempt(): Attempt | null {
    return this.attempts[this.at] ?? null;
  }
  /** The sheet as the text of a link. */
  get text(): string {
    return this.attempts.map(({ exercise }) => exercise.item).join(".");
  }

  /** A new sheet of five. */
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
    // the tree is in the words: no seed gives it again
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

  /** One exercise alone, as a lesson asks it. */
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

  /** Marks the edge to a child as cut, or takes the mark back. */
  mark(key: string): void {
    this.answer(key, this.attempt?.given[key] === "yes" ? "no" : "yes");
  }

  /** Carries a node among its siblings, to the left (-1) or to the right (1); false: it is at the end already. */
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
        // what was changed while it was checked is not checked yet
        attempt.dirty = attempt.dirty.slice(changes);
        attempt.first ??= answers;
        attempt.firstGraded ??= graded;
      };
    });
  }

  /** Writes the right answers in; they count for nothing. What has no answer loses what was written there. */
  async show(): Promise<void> {
    const { attempt } = this;
    if (!attempt?.graded) return;
    await this.work(async () => {
      const { elements } = await this.backend.call("grade", { item: attempt.exercise.item, answers: {} });
      const right: Given = Object.fromEntries(elements.map(({ key, expected }) => [key, expected ?? ""]));
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

  /** The next exercise; after the last one the result. */
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

  /** Another tree of the same kind, right after this one. */
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

  /** Whether nothing of the sheet is made from a seed: then it has no result. */
  get own(): boolean {
    return this.attempts.every(({ exercise }) => isOwn(exercise.item));
  }

  /** What came of the sheet: the answers of the first checks, and blanks where nothing was checked. */
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

  /** The misconception that is shown for an answer: what explains everything comes first. */
  static named(graded: Graded | null): Mistake | null {
    const wrong = graded?.elements.find(({ judged }) => judged === "wrong");
    return graded?.misconceptions[0] ?? wrong?.misconceptions[0] ?? null;
  }

  /** Asks; an answer that comes late belongs to an older question. */
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
