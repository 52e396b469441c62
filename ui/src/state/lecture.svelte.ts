// The class on the teacher's screen: the shown state, the draft of a question, and the votes.
import type { Classroom } from "../backend/classroom";
import { serviceError } from "../backend/errors";
import type {
  ClassAsks,
  ClassRoom,
  ClassRounds,
  ClassShowRequest,
  ClassStepKind,
  ClassVote,
  ServiceError,
} from "../generated/wire";
import { classWords } from "../i18n/class";
import { isLoopback, numbersOf } from "../model/class";
import { sentencesOf } from "../model/message";
import type { App } from "./app.svelte";
import type { Document } from "./document.svelte";

/** Milliseconds between two requests for the state of the class. */
const EVERY = 1_000;
const MOST_OPTIONS = 8;

export class Lecture {
  /** The class; null if there is none, or not known yet. */
  room = $state.raw<ClassRoom | null>(null);
  /** Whether this service holds no class. */
  absent = $state(false);
  error = $state.raw<ServiceError | null>(null);
  lost = $state(false);
  busy = $state(false);
  /** Whether this screen shows the tally of an open vote. A reload hides it. */
  live = $state(false);

  /** The addresses that the door of a class may have, while the teacher has to choose one. */
  addresses = $state.raw<readonly string[]>([]);
  address = $state("");

  kind = $state<Exclude<ClassAsks["kind"], "edges">>("choice");
  text = $state("");
  options = $state(["", ""]);
  right = $state(-1);
  rightNumber = $state("");
  /** The word of an exercise: `cuts-1-9`. */
  item = $state("cuts-1-9");
  /** Numbers of students to leave out or to count again, as typed. */
  numbers = $state("");

  private classroom: Promise<Classroom> | null = null;
  private asked = 0;

  constructor(private readonly app: App) {}

  /** Whether pictures and results have addresses here. */
  served = $state(true);

  // Getters, because a `$derived` would end with the screen that was there when the lecture began.
  get last(): ClassRounds | null {
    return this.room?.questions.at(-1) ?? null;
  }
  get vote(): ClassVote | null {
    return this.last?.votes.at(-1) ?? null;
  }

  private line(): Promise<Classroom> | null {
    const { backend } = this.app;
    if (!backend.classroom) {
      this.absent = true;
      return null;
    }
    return (this.classroom ??= backend.classroom());
  }

  /** Follows the class. Returns a function that stops this. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const look = async () => {
      await this.look();
      if (wanted && !this.absent) timer = setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }

  async look(): Promise<void> {
    const line = this.line();
    if (!line || this.busy) return;
    const asked = (this.asked += 1);
    try {
      const classroom = await line;
      const room = await classroom.room(this.live);
      if (asked !== this.asked) return;
      this.served = classroom.served;
      this.room = room;
      this.absent = room === null;
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  /**
   * Opens a class. Of several addresses the teacher has to choose one first. Returns whether a class is held.
   */
  async open(address: string | null = null): Promise<boolean> {
    const line = this.line();
    if (!line) return false;
    if (address === null) {
      let found: readonly string[] = [];
      await this.app.notices.attempt(async () => void (found = await (await line).addresses()));
      if (found.filter((each) => !isLoopback(each)).length > 1) {
        this.addresses = found;
        this.address = found[0] ?? "";
        return false;
      }
      address = found[0] ?? null;
    }
    this.addresses = [];
    return this.does((line) => line.open(address));
  }
  shut = () => this.does((line) => line.shut());

  /** Returns the step of a tab in words; null before its first step. */
  private about(tab: Document): ClassShowRequest | null {
    const { said, step } = tab.trace;
    if (!said) return null;
    const sentence = sentencesOf(said).map(this.app.say).join(" ");
    const { word: profile } = this.app.convention;
    return { trace: tab.key, step, title: tab.titleIn(this.app.t), sentence, lang: this.app.lang.code, profile };
  }

  /** Returns the kinds of questions that the step of a tab allows, the best first. */
  async stepKinds(tab: Document): Promise<readonly ClassStepKind[]> {
    const { step } = tab.trace;
    const { word: profile } = this.app.convention;
    let kinds: readonly ClassStepKind[] = [];
    await this.app.notices.attempt(async () => {
      kinds = (await (await this.line())?.stepKinds({ trace: tab.key, step, profile })) ?? [];
    });
    return kinds;
  }
  /** Asks about the step of a tab. */
  askStep(tab: Document, what: ClassStepKind, text: string): Promise<boolean> {
    const about = this.about(tab);
    this.live = false;
    return about ? this.does((line) => line.askStep({ ...about, what, text })) : Promise.resolve(false);
  }

  /** Shows the state of a tab to the class. */
  async show(tab: Document): Promise<void> {
    const about = this.about(tab);
    if (!about) return;
    const shown = await this.does((line) => line.show(about));
    const words = classWords[this.app.lang.code].teacher;
    if (shown) this.app.notices.confirm(words.shown);
    else if (this.absent) this.app.notices.tell(words.absent);
  }

  hide = () => this.does((line) => line.hide());

  async ask(): Promise<void> {
    const { kind, text } = this;
    const asks: ClassAsks =
      kind === "choice"
        ? { kind, options: [...this.options], ...(this.right >= 0 && { right: this.right }) }
        : kind === "number"
          ? { kind, ...(this.rightNumber.trim() !== "" && { right: this.rightNumber }) }
          : { kind, item: this.item };
    this.live = false;
    if (!(await this.does((line) => line.put({ text, asks })))) return;
    Object.assign(this, { text: "", options: ["", ""], right: -1, rightNumber: "" });
  }

  more(): void {
    if (this.options.length < MOST_OPTIONS) this.options = [...this.options, ""];
  }
  fewer(): void {
    if (this.options.length <= 2) return;
    this.options = this.options.slice(0, -1);
    if (this.right >= this.options.length) this.right = -1;
  }
  get full(): boolean {
    return this.options.length >= MOST_OPTIONS;
  }

  close = (vote: number) => this.does((line) => line.close(vote));
  disclose = (vote: number) => this.does((line) => line.disclose(vote));
  again(vote: number) {
    this.live = false;
    return this.does((line) => line.again(vote));
  }

  letIn = (place: number, number: number) => this.does((line) => line.letIn(place, number));
  newCode = () => this.does((line) => line.newCode());
  async count(counts: boolean): Promise<void> {
    if (await this.does((line) => line.count(numbersOf(this.numbers), counts))) this.numbers = "";
  }

  private async does(act: (line: Classroom) => Promise<ClassRoom | null>): Promise<boolean> {
    const line = this.line();
    if (!line) return false;
    this.asked += 1;
    this.busy = true;
    this.error = null;
    try {
      this.room = await act(await line);
      this.absent = this.room === null;
      return !this.absent;
    } catch (error) {
      this.error = serviceError(error);
      if (this.app.workspace.apart !== "class") this.app.notices.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const lectures = new WeakMap<App, Lecture>();

/** Returns the class of an application. A draft of a question stays while the stage is on screen. */
export function lectureOf(app: App): Lecture {
  const lecture = lectures.get(app) ?? new Lecture(app);
  lectures.set(app, lecture);
  return lecture;
}
