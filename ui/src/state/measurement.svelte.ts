// A measurement by play, with its answer: kept for the next session, saved to a file, and continued.
import type { Operations } from "../backend/backend";
import { measuredText, parsed, type SavedMeasurement } from "../model/measured";
import { keepAnswer, keptThing } from "./keep";
import { Task } from "./task.svelte";

interface How<Request, Answer> {
  /** Key of the last answer in the store. */
  key: string;
  /** Reads a kept or saved measurement; null if it is none of this kind. */
  read: (thing: unknown) => SavedMeasurement<Request, Answer> | null;
  /** Returns the finished parts of a stopped answer. */
  finished: (answer: Answer) => readonly object[];
}

export class Measurement<K extends "start_match" | "start_tuning", Answer extends { stopped: string | null }> {
  /** The request of the answer. */
  protected asked: Operations[K][0] | null = null;

  constructor(
    readonly task: Task<K, Answer>,
    private readonly how: How<Operations[K][0], Answer>,
  ) {
    this.take(keptThing(how.key));
  }

  /** Completes a stopped measurement, regardless of changes in the form. */
  async goOn(): Promise<void> {
    const { answer } = this.task;
    if (answer?.stopped && this.asked) await this.start(this.asked, this.how.finished(answer));
  }

  /** Returns the answer and its request as the text of a file; null if there is none. */
  text(): string | null {
    const { answer } = this.task;
    return answer && this.asked && measuredText({ request: this.asked, answer });
  }

  /** Takes an answer from a file. Returns false if it is none, or if a measurement is running. */
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
