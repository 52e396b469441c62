// The lesson in view: its page, stage and answers, and the part that outlives the page.
import type { Backend } from "../backend/backend";
import type {
  Comparison,
  Lesson,
  LessonPage,
  LessonQuestion,
  LessonStageResolved,
  RunRequest,
} from "../generated/wire";
import { judged, unanswered, type QuestionAnswer } from "../model/lesson";
import { LONGEST, ownHash } from "../model/lesson-link";
import { screenHash } from "../model/link";
import type { Document } from "./document.svelte";
import { forget, keep, kept } from "./keep";
import type { Notices } from "./notices.svelte";
import { searchTask, Task, type SearchTask } from "./task.svelte";
import type { Workspace } from "./workspace.svelte";

interface ReadingPlace {
  text: string;
  /** The address of the lesson, from `#`. */
  address: string;
  /** Index of the page, from 0. */
  at: number;
  answers: readonly (readonly QuestionAnswer[])[];
}
const isKept = (thing: unknown): thing is ReadingPlace =>
  typeof thing === "object" &&
  thing !== null &&
  "text" in thing &&
  typeof thing.text === "string" &&
  "address" in thing &&
  typeof thing.address === "string" &&
  "at" in thing &&
  typeof thing.at === "number" &&
  "answers" in thing &&
  Array.isArray(thing.answers);

/** Returns the address that holds the text of a lesson; one of a long lesson holds none, and opens the kept lesson. */
async function addressOf(text: string): Promise<string> {
  const hash = await ownHash(text);
  return hash.length > LONGEST ? screenHash("lesson") : hash;
}

export class LessonReader {
  lesson = $state.raw<Lesson | null>(null);
  /** Index of the page, from 0. */
  at = $state(0);
  /** Whether all pages are read, so that the score is shown. */
  over = $state(false);
  /** The stage of the page, or of the last page that had one. */
  tab = $state.raw<Document | null>(null);
  answers = $state.raw<readonly (readonly QuestionAnswer[])[]>([]);
  readonly runs;
  /** The source text of the lesson. */
  text = "";
  /** The address of the lesson, from `#`, without its page. */
  address = $state(screenHash("lesson"));
  private resolved = $state.raw<LessonStageResolved | null>(null);
  /** The request on the stage, as text. */
  private shown = "";
  private search: SearchTask | null = null;
  /** Counts page turns, because a page that was left needs no answers. */
  private turn = 0;

  constructor(
    private readonly backend: Backend,
    private readonly notices: Notices,
    private readonly workspace: Workspace,
  ) {
    this.runs = new Task<"compare", Comparison>(backend, "compare", (event) =>
      event.type === "compared" ? event.comparison : null,
    );
  }

  readonly page: LessonPage | null = $derived(this.lesson?.pages[this.at] ?? null);
  private readonly given: readonly QuestionAnswer[] = $derived(this.answers[this.at] ?? []);
  /** Number of questions answered once, and of those with a right first answer. */
  readonly asked: number = $derived(this.answers.flat().filter(({ first }) => first !== null).length);
  readonly right: number = $derived(this.answers.flat().filter(({ first }) => first === true).length);
  readonly questions: number = $derived((this.lesson?.pages ?? []).flatMap(({ questions }) => questions).length);
  /** Whether the stage waits for an answer. */
  readonly waits: boolean = $derived(this.given.some(({ right }) => !right));

  /** Opens the text of a lesson, at its first page unless `from` says otherwise. Throws if the text has errors. */
  async open(text: string, from: Partial<Omit<ReadingPlace, "text">> = {}): Promise<void> {
    const lesson = await this.backend.call("lesson", { text });
    const address = from.address ?? (await addressOf(text));
    this.close();
    [this.text, this.address] = [text, address];
    this.begin(lesson, from.at ?? 0, from.answers ?? []);
    this.workspace.apart = "lesson";
  }

  /** Restores the lesson that was open when the page was left, if its address is this one. */
  async restore(address: string): Promise<void> {
    const before = kept("lesson", isKept);
    if (before?.address !== address || this.lesson) return;
    const lesson = await this.backend.call("lesson", { text: before.text });
    [this.text, this.address] = [before.text, before.address];
    this.begin(lesson, before.at, before.answers);
  }

  /** Restarts at the first page without answers. */
  again(): void {
    if (this.lesson) this.begin(this.lesson, 0, []);
  }

  /** Brings the open lesson to the front at page `at`. */
  show(at: number): void {
    this.go(at);
    this.workspace.apart = "lesson";
  }

  go(at: number): void {
    if (!this.lesson) return;
    this.over = at >= this.lesson.pages.length;
    this.at = Math.min(Math.max(at, 0), this.lesson.pages.length - 1);
    this.note();
    void this.stage();
  }

  answer(question: number): QuestionAnswer {
    return this.given[question] ?? unanswered;
  }

  /** Returns the number that the search gives for a question; null if unknown, or if no number is wanted. */
  number(question: number): string | null {
    const before = this.page?.questions.slice(0, question + 1) ?? [];
    const place = before.filter(({ answer }) => "number" in answer).length - 1;
    return this.resolved?.numbers[place] ?? null;
  }

  set(question: number, change: Partial<QuestionAnswer>): void {
    this.put(question, { ...this.answer(question), checked: false, ...change });
  }

  check(question: number): void {
    const asked = this.page?.questions[question];
    const before = this.answer(question);
    const right = asked ? judged(asked, before, this.number(question)) : null;
    if (right === null) return;
    this.put(question, { ...before, checked: true, right, first: before.first ?? right });
  }

  /** Takes the answers of an exercise; `shown`: they were revealed, and count for nothing. */
  solve(question: number, typed: string, solved: boolean, shown = false): void {
    const before = this.answer(question);
    const first = before.first ?? (shown ? false : solved);
    this.put(question, { ...before, typed, checked: true, right: solved, first });
  }

  /** Reveals the answer. */
  reveal(question: number, asked: LessonQuestion): void {
    const { answer } = asked;
    const given =
      "choices" in answer
        ? { chosen: answer.choices.findIndex(({ right }) => right) }
        : { typed: this.number(question) ?? "" };
    this.put(question, { ...this.answer(question), ...given, checked: true, right: true });
  }

  /** Counts the runs of the page side by side. */
  compare(): Promise<boolean> {
    const { compare } = this.page ?? {};
    if (!compare) return Promise.resolve(false);
    const { runs, depth, eval: evaluation, ...setup } = compare;
    return this.runs.run({ setup, runs, ...(depth != null && { depth }), eval: evaluation ?? "default" });
  }

  /** Ends the lesson and clears the stage. */
  close(): void {
    this.turn += 1;
    this.clearStage();
    this.lesson = null;
    this.over = false;
    forget("lesson");
  }

  private begin(lesson: Lesson, at: number, answers: readonly (readonly QuestionAnswer[])[]): void {
    this.lesson = lesson;
    this.answers = lesson.pages.map(({ questions }, page) =>
      questions.map((_, question) => ({ ...unanswered, ...answers[page]?.[question] })),
    );
    this.over = false;
    this.go(at);
  }

  private put(question: number, answer: QuestionAnswer): void {
    this.answers = this.answers.map((page, at) =>
      at === this.at ? page.map((each, place) => (place === question ? answer : each)) : page,
    );
    this.note();
    this.hold();
  }

  private note(): void {
    if (this.workspace.keeps)
      keep("lesson", {
        text: this.text,
        address: this.address,
        at: this.at,
        answers: this.answers,
      } satisfies ReadingPlace);
  }

  /** Puts the search of the page on the stage. A page without one keeps that of the page before. */
  private async stage(): Promise<void> {
    const turn = (this.turn += 1);
    this.runs.answer = null;
    // A quick answer must not be checked against the numbers of the page before.
    this.resolved = null;
    const wanted = this.lesson?.pages.slice(0, this.at + 1).findLast(({ stage }) => stage !== null)?.stage ?? null;
    const own = this.page?.stage ?? null;
    if (!wanted) return this.clearStage();
    await this.notices.attempt(async () => {
      const tab = await this.shownTab(wanted.request, turn);
      if (!tab || turn !== this.turn) return;
      const resolved = await this.backend.call("lesson_stage", { trace: tab.key, words: (own ?? wanted).words });
      if (turn !== this.turn) return;
      this.resolved = resolved;
      tab.tree.marked = resolved.highlight;
      this.hold();
      await tab.trace.go(resolved.step);
      this.tab = tab;
    });
  }

  private async shownTab(request: RunRequest, turn: number): Promise<Document | null> {
    const words = JSON.stringify(request);
    if (this.tab && this.shown === words) return this.tab;
    // Turning pages quickly leaves searches behind.
    void this.search?.stop(false).catch(() => undefined);
    const summary = await (this.search = searchTask(this.backend)).ask(request);
    if (turn !== this.turn) {
      await this.backend.call("close", { trace: summary.trace });
      return null;
    }
    this.clearStage();
    this.shown = words;
    const tab = this.workspace.unlisted(summary);
    tab.timeline.load().catch(this.notices.fail);
    return (this.tab = tab);
  }

  /** Limits the stage to the steps of the page, and up to an answer if one is still missing. */
  private hold(): void {
    if (!this.tab || !this.resolved) return;
    const { from, to, step } = this.resolved;
    this.tab.trace.range = { from, to: this.waits ? step : to };
  }

  private clearStage(): void {
    const { tab } = this;
    this.tab = null;
    this.resolved = null;
    this.shown = "";
    if (!tab) return;
    tab.player.pause();
    this.backend.call("close", { trace: tab.key }).catch(this.notices.fail);
  }
}
