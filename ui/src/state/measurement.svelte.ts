// What is measured by play, with what it answers: kept for the next session, written to a file, gone on with.
import type { Backend } from "../backend/backend";
import type { JobEvent } from "../generated/wire";
import { measuredText, parsed, type Measured } from "../model/measured";
import { keepAnswer, keptThing } from "./keep";
import { Task } from "./task.svelte";

interface How<Request, Answer> {
  /** Under which the last answer is kept. */
  key: string;
  /** What was kept or saved; null: it is none of this kind. */
  read: (thing: unknown) => Measured<Request, Answer> | null;
  begin: (request: Request) => Promise<{ job: number }>;
  answerIn: (event: JobEvent) => Answer | null;
  /** What a stopped answer has already. */
  finished: (answer: Answer) => readonly object[];
}

export class Measurement<Request extends object, Answer extends { stopped: string | null }> {
  readonly task: Task<Answer>;
  /** What the answer answers. */
  protected asked: Request | null = null;

  constructor(
    protected readonly backend: Backend,
    private readonly how: How<Request, Answer>,
  ) {
    this.task = new Task(backend, how.answerIn);
    this.take(keptThing(how.key));
  }

  /** Does what a stop cut short, whatever stands in the form by now. */
  async goOn(): Promise<void> {
    const { answer } = this.task;
    if (answer?.stopped && this.asked) await this.start(this.asked, this.how.finished(answer));
  }

  /** The answer and what it answers, as a file; null: there is none. */
  text(): string | null {
    const { answer } = this.task;
    return answer && this.asked && measuredText({ request: this.asked, answer });
  }

  /** Takes an answer from a file; false: it is none, or another is being measured. */
  open(text: string): boolean {
    return this.take(parsed(text));
  }

  protected async start(request: Request, finished: readonly object[] = []): Promise<void> {
    const asked = finished.length > 0 ? { ...request, finished } : request;
    if (!(await this.task.run(() => this.how.begin(asked)))) return;
    this.asked = request;
    keepAnswer(this.how.key, { ...this.task.answer, request });
  }

  private take(thing: unknown): boolean {
    const measured = this.how.read(thing);
    if (!measured || this.task.running) return false;
    this.asked = measured.request;
    this.task.take(measured.answer);
    return true;
  }
}
