// Long work of the service: watched, stopped with what it has, its answer kept until the next one.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { JobEvent, Progress, ServiceError } from "../generated/wire";
import { follow, unanswered } from "./follow";

export class Task<A> {
  running = $state(false);
  /** It was told to stop and has not ended yet. */
  stopping = $state(false);
  progress = $state.raw<Progress | null>(null);
  answer = $state.raw<A | null>(null);
  error = $state.raw<ServiceError | null>(null);
  private job: number | null = null;

  /** `answerIn`: the answer in the last event; null: the event holds none. */
  constructor(
    private readonly backend: Backend,
    private readonly answerIn: (event: JobEvent) => A | null,
  ) {}

  /** True: it has ended with an answer. What went wrong stands in `error`. */
  async run(begin: () => Promise<{ job: number }>): Promise<boolean> {
    if (this.running) return false;
    [this.running, this.stopping, this.progress, this.error] = [true, false, null, null];
    try {
      const { job } = await begin();
      this.job = job;
      if (this.stopping) await this.stop();
      const answer = this.answerIn(await follow(this.backend, job, (progress) => (this.progress = progress)));
      if (answer === null) throw unanswered();
      this.answer = answer;
      return true;
    } catch (error) {
      const failure = serviceError(error);
      if (failure.code !== "cancelled") this.error = failure;
      return false;
    } finally {
      this.job = null;
      [this.running, this.stopping] = [false, false];
    }
  }

  /** An answer that was had before. */
  take(answer: A): void {
    [this.answer, this.error] = [answer, null];
  }

  /** Ends it; what is finished stays. Asked before its number is known, it ends as soon as that is. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.stopping = true;
    if (this.job === null) return;
    try {
      await this.backend.call("cancel", { job: this.job, keep: true });
    } catch (error) {
      this.stopping = false;
      throw error;
    }
  }
}
