// A job of the page: a worker that hears nothing while it searches, so that only ending it stops it.
import type { JobEvent, TraceSummary } from "../../generated/wire";
import type { Operation } from "../backend";
import { serviceError } from "../errors";
import type { Crew } from "./crew";

/** The parts of the page that a job needs. */
export interface Desk {
  /** Returns a worker with nothing open. */
  hire(): Crew;
  /** Returns the record of an open trace. */
  carry(trace: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Gives a worker the books that a job's players need beside the core. */
  equip(crew: Crew, operation: Operation, payload: object): Promise<void>;
  /** Opens a trace that a worker has recorded. */
  receive(record: Uint8Array<ArrayBuffer>): Promise<TraceSummary>;
}

const CANCELLED: JobEvent = { type: "cancelled", summary: null };

export class Job {
  private crew: Crew | null = null;
  private end: JobEvent | null = null;
  private latest: JobEvent | null = null;
  /** The results so far: its end, if it were stopped now. */
  private part: JobEvent | null = null;
  /** Polls of its searches at the last report. */
  private polls = 0;
  private readonly following = new Set<(event: JobEvent) => void>();

  constructor(
    private readonly id: number,
    private readonly desk: Desk,
    private readonly operation: Operation,
    private readonly payload: object,
  ) {}

  get isRunning(): boolean {
    return this.end === null;
  }

  /** Resolves when the work has started; throws the core's refusal. */
  begin(): Promise<void> {
    return this.work(null);
  }

  follow(on: (event: JobEvent) => void): () => void {
    const last = this.end ?? this.latest;
    // The caller must first have the returned function.
    if (last) queueMicrotask(() => this.following.has(on) && on(last));
    this.following.add(on);
    return () => void this.following.delete(on);
  }

  /**
   * Stops the job. With `keep` its results stay: the finished parts, or else a true prefix of the search, which is
   * searched again up to the last report.
   */
  cancel(keep: boolean): void {
    if (this.end) return;
    this.crew?.end();
    if (!keep) this.finish(CANCELLED);
    else if (this.part) this.finish(this.part);
    else this.work(Math.max(1, this.polls)).catch((error: unknown) => this.fail(error));
  }

  private async work(stopAt: number | null): Promise<void> {
    const crew = (this.crew = this.desk.hire());
    crew.onTold = (event, polls) => {
      this.polls = stopAt ?? polls;
      this.tell(JSON.parse(event) as JobEvent);
    };
    crew.onPart = (end) => (this.part = JSON.parse(end) as JobEvent);
    try {
      let payload = this.payload as { trace?: number };
      // A request about an open trace needs a copy in the worker.
      if (payload.trace !== undefined) {
        const summary = await crew.ask("receive", [await this.desk.carry(payload.trace)]);
        const { trace } = JSON.parse(summary) as TraceSummary;
        payload = { ...payload, ...(trace === null ? {} : { trace }) };
      }
      await this.desk.equip(crew, this.operation, payload);
      const { job } = JSON.parse(await crew.ask("call", [this.operation, JSON.stringify(payload)])) as { job: number };
      if (stopAt !== null) await crew.ask("stop_at", [stopAt]);
      void this.run(crew, job);
    } catch (error) {
      crew.end();
      throw error;
    }
  }

  private async run(crew: Crew, job: number): Promise<void> {
    try {
      await crew.ask("run_jobs", []);
      const end = JSON.parse(await crew.ask("job", [job])) as JobEvent;
      const told = await this.handedOver(crew, end);
      if (crew === this.crew) this.finish(told);
    } catch (error) {
      // A worker that a stop has ended has a successor.
      if (crew === this.crew) this.fail(error);
    } finally {
      crew.end();
    }
  }

  /** Returns the end, with its traces open at the desk. */
  private async handedOver(crew: Crew, end: JobEvent): Promise<JobEvent> {
    const open = async (trace: number) => this.desk.receive(await crew.ask("carry", [trace]));
    if (end.type === "finished" || (end.type === "cancelled" && end.summary)) {
      const trace = end.summary?.trace;
      return trace === undefined || trace === null ? end : { ...end, summary: await open(trace) };
    }
    if (end.type === "answered" && end.what_if.trace !== null) {
      const { trace } = await open(end.what_if.trace);
      return { ...end, what_if: { ...end.what_if, trace } };
    }
    return end;
  }

  private fail(error: unknown): void {
    const reason = serviceError(error);
    this.finish(reason.code === "cancelled" ? CANCELLED : { type: "failed", error: reason });
  }

  private tell(event: JobEvent): void {
    if (this.end) return;
    this.latest = event.type === "progress" ? { ...event, progress: { ...event.progress, job: this.id } } : event;
    for (const on of this.following) on(this.latest);
  }

  private finish(end: JobEvent): void {
    if (this.end) return;
    this.tell(end);
    this.end = end;
    this.following.clear();
  }
}
