// What is measured by play, with what it answers: kept for the next session, written to a file, gone on with.
import type { Operations } from "../backend/backend";
import { measuredText, parsed, type Measured } from "../model/measured";
import { keepAnswer, keptThing } from "./keep";
import { Task } from "./task.svelte";

interface How<Request, Answer> {
  /** Under which the last answer is kept. */
  key: string;
  /** What was kept or saved; null: it is none of this kind. */
  read: (thing: unknown) => Measured<Request, Answer> | null;
  /** What a stopped answer has already. */
  finished: (answer: Answer) => readonly object[];
}

export class Measurement<K extends "start_match" | "start_tuning", Answer extends { stopped: string | null }> {
  /** What the answer answers. */
  protected asked: Operations[K][0] | null = null;

  constructor(
    readonly task: Task<K, Answer>,
    private readonly how: How<Operations[K][0], Answer>,
  ) {
    this.take(keptThing(how.key));
  }

  /** Does what a stop cut short, whatever is in the form by now. */
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

  protected async start(request: Operations[K][0], finished: readonly object[] = []): Promise<void> {
    const asked = finished.length > 0 ? { ...request, finished } : request;
    await this.task.attempt(async (ask) => {
      const answer = await ask(asked);
      this.asked = request;
      this.task.take(answer);
      keepAnswer(this.how.key, { ...answer, request });
    });
  }

  private take(thing: unknown): boolean {
    const measured = this.how.read(thing);
    if (!measured || this.task.running) return false;
    this.asked = measured.request;
    this.task.take(measured.answer);
    return true;
  }
}
