// Long work of the service: begun, watched, stopped with what it has, its answer kept until the next one.
import type { Backend, Operation, Operations } from "../backend/backend";
import { serviceError, ServiceFailure } from "../backend/errors";
import type { JobEvent, JobRef, Progress, ServiceError } from "../generated/wire";

/** The operations that begin a job. */
type Beginning = { [K in Operation]: Operations[K][1] extends JobRef ? K : never }[Operation];

export class Task<K extends Beginning, A> {
  /** What it does at the moment. */
  asked = $state.raw<Operations[K][0] | null>(null);
  running = $state(false);
  /** It was told to stop and has not ended yet. */
  stopping = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** How far it was when it was told to stop and to keep that: where it cannot be asked, it does the same again up to there. */
  kept = $state.raw<Progress | null>(null);
  answer = $state.raw<A | null>(null);
  error = $state.raw<ServiceError | null>(null);
  private job: number | null = null;
  /** Whether what it has by then is kept when it is stopped. */
  private keep = true;

  /** `answerIn`: the answer in the last event; null: the event holds none. `drop`: what is done with one that came when it
      was not wanted any more. */
  constructor(
    private readonly backend: Backend,
    private readonly begin: K,
    private readonly answerIn: (event: JobEvent) => A | null,
    private readonly drop: (answer: A) => void = () => undefined,
  ) {}

  /** One job to its end. Throws what the service refuses, and `cancelled` where it ended without an answer. */
  ask(request: Operations[K][0]): Promise<A> {
    return this.whole(() => this.one(request));
  }

  /** The same, with the answer kept. True: there is one; what went wrong is in `error`. */
  run(request: Operations[K][0]): Promise<boolean> {
    return this.attempt(async (ask) => void (this.answer = await ask(request)));
  }

  /** Jobs one after another as one piece of work, with what went wrong in `error`. True: nothing did. */
  async attempt(work: (ask: (request: Operations[K][0]) => Promise<A>) => Promise<void>): Promise<boolean> {
    if (this.running) return false;
    try {
      await this.whole(() => work((request) => this.one(request)));
      return true;
    } catch (error) {
      const failure = serviceError(error);
      if (failure.code !== "cancelled") this.error = failure;
      return false;
    }
  }

  /** An answer that was had before. */
  take(answer: A): void {
    this.answer = answer;
    this.error = null;
  }

  /** Ends it, by default with what is finished. Asked before its number is known, it ends as soon as that is. */
  async stop(keep = true): Promise<void> {
    if (!this.running) return;
    this.stopping = true;
    this.keep = keep;
    this.kept = keep ? this.progress : null;
    if (this.job === null) return;
    try {
      await this.backend.call("cancel", { job: this.job, keep });
    } catch (error) {
      this.stopping = false;
      throw error;
    }
  }

  private async whole<T>(work: () => Promise<T>): Promise<T> {
    if (this.running) throw new ServiceFailure({ code: "busy", reason: "a job is running" });
    this.running = true;
    this.stopping = false;
    this.kept = null;
    this.error = null;
    try {
      return await work();
    } finally {
      this.asked = null;
      this.running = false;
      this.stopping = false;
      this.kept = null;
    }
  }

  private async one(request: Operations[K][0]): Promise<A> {
    this.asked = request;
    this.progress = null;
    const { job } = (await this.backend.call(this.begin, request)) as JobRef;
    this.job = job;
    let unwatch: () => void = () => undefined;
    try {
      if (this.stopping) await this.stop(this.keep);
      const end = await new Promise<JobEvent>((resolve) => {
        unwatch = this.backend.watch(job, (event) => {
          if (event.type === "progress") this.progress = event.progress;
          else resolve(event);
        });
      });
      if (end.type === "failed") throw new ServiceFailure(end.error);
      const answer = this.answerIn(end);
      const unwanted = this.stopping && !this.keep;
      if (answer !== null && !unwanted) return answer;
      if (answer !== null) this.drop(answer);
      throw new ServiceFailure({ code: "cancelled", reason: "" });
    } finally {
      unwatch();
      this.job = null;
    }
  }
}

/** A search with its record: what it recorded until it ended or was stopped. */
export const searchTask = (backend: Backend) =>
  new Task(
    backend,
    "start",
    (event) => (event.type === "finished" || event.type === "cancelled" ? event.summary : null),
    ({ trace }) => void backend.call("close", { trace }).catch(() => undefined), // as good as closed
  );

export type SearchTask = ReturnType<typeof searchTask>;
