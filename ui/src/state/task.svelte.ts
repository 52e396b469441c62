// Long jobs of the service: started, watched, and stopped with partial results. An answer stays until the next one.
import type { Backend, Operation, Operations } from "../backend/backend";
import { serviceError, ServiceFailure } from "../backend/errors";
import type { JobEvent, JobRef, Progress, ServiceError } from "../generated/wire";

/** The operations that start a job. */
type Beginning = { [K in Operation]: Operations[K][1] extends JobRef ? K : never }[Operation];

export class Task<K extends Beginning, A> {
  /** The request in progress. */
  asked = $state.raw<Operations[K][0] | null>(null);
  running = $state(false);
  /** Whether it was stopped and has not ended yet. */
  stopping = $state(false);
  progress = $state.raw<Progress | null>(null);
  /** Progress at a stop that keeps results. A service that cannot be interrupted repeats the work up to there. */
  kept = $state.raw<Progress | null>(null);
  answer = $state.raw<A | null>(null);
  error = $state.raw<ServiceError | null>(null);
  private job: number | null = null;
  /** Whether a stop keeps the results so far. */
  private keep = true;

  /**
   * `answerIn` returns the answer in the last event; null if it holds none. `drop` disposes of an answer that arrives
   * when it is no longer wanted.
   */
  constructor(
    private readonly backend: Backend,
    private readonly begin: K,
    private readonly answerIn: (event: JobEvent) => A | null,
    private readonly drop: (answer: A) => void = () => undefined,
  ) {}

  /** Runs one job to its end. Throws refusals of the service, and `cancelled` if it ended without an answer. */
  ask(request: Operations[K][0]): Promise<A> {
    return this.whole(() => this.one(request));
  }

  /** Does the same and keeps the answer. Returns true if there is one; else `error` has the reason. */
  run(request: Operations[K][0]): Promise<boolean> {
    return this.attempt(async (ask) => void (this.answer = await ask(request)));
  }

  /** Runs several jobs as one piece of work. Returns true if none failed; else `error` has the reason. */
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

  /** Takes an answer from before. */
  take(answer: A): void {
    this.answer = answer;
    this.error = null;
  }

  /** Ends the job, by default with its results so far; without a job number yet, as soon as that is known. */
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

/** Returns a task for a recorded search. Its answer is the trace until the search ended or was stopped. */
export const searchTask = (backend: Backend) =>
  new Task(
    backend,
    "start",
    (event) => (event.type === "finished" || event.type === "cancelled" ? event.summary : null),
    ({ trace }) => void backend.call("close", { trace }).catch(() => undefined), // as good as closed
  );

export type SearchTask = ReturnType<typeof searchTask>;
