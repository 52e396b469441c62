// The browser's backend with records for tests: requests, saved files, ended jobs and open requests.
import { serviceError } from "../../src/backend/errors";
import { HttpBackend } from "../../src/backend/http";
import type { Programs } from "../../src/backend/programs";
import type { Operation, Operations } from "../../src/backend/backend";
import type { JobEvent, TraceSummary } from "../../src/generated/wire";
import { ENGINES } from "./engines";
import { later } from "./service";

/** The answer to a page that is gone. It never comes, because it would act in the next test's page. */
const gone = () => new Promise<never>(() => undefined);

/** Returns the started job; null for another answer. */
const jobOf = (answer: unknown): number | null =>
  typeof answer === "object" && answer !== null && "job" in answer ? (answer.job as number) : null;

/** All backends with jobs that may still run. */
export const used: ServerBackend[] = [];

export class ServerBackend extends HttpBackend {
  readonly calls: string[] = [];
  /** Ended jobs, and whether their results were to stay. */
  readonly cancelled: [job: number, keep: boolean][] = [];
  /** The last saved file: its name and its bytes. */
  saved: { name: string; blob: Blob } | null = null;
  /** The searches of engines here, by their words. */
  readonly engines: Record<string, string> = { ...ENGINES };
  /**
   * Whether a solver has its time limit and its place behind other programs, as in the product. Otherwise it proves all
   * that is requested, even on a busy machine.
   */
  timed = false;
  /** The person's own programs, which only the window has. */
  programs?: Programs;
  /** Runs a command as a desktop's menu would. */
  menu: (id: string) => void = () => undefined;
  private next: ((tell: () => void) => void) | null = null;
  /** Jobs that started before the hold. */
  private readonly early = new Set<number>();
  private readonly running = new Set<number>();
  private readonly own = new Set<number>();
  private readonly watched = new Set<() => void>();
  /** Open requests. */
  private readonly open = new Set<Promise<unknown>>();
  private ended = false;

  constructor() {
    super();
    used.push(this);
  }

  override async call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    if (this.ended) return gone();
    this.calls.push(operation);
    const { next } = this;
    const asked = this.answer(operation, this.asked(operation, payload));
    this.open.add(asked);
    const answer = await asked
      .finally(() => this.open.delete(asked))
      .catch((error: unknown) => {
        if (this.ended) return gone();
        throw error;
      });
    if (operation === "cancel") {
      const { job, keep } = payload as Operations["cancel"][0];
      this.cancelled.push([job, keep ?? false]);
    }
    if (this.ended) return gone();
    const job = jobOf(answer);
    if (job !== null && this.next !== next) this.early.add(job);
    // All tests share the service.
    if (operation === "traces") return (answer as TraceSummary[]).filter(({ trace }) => this.own.has(trace)) as never;
    return answer;
  }

  /** Repeats a request until there is room, because parallel files share the jobs and the memory of one user. */
  private async answer<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    for (;;) {
      try {
        const answer = await super.call(operation, payload);
        const job = jobOf(answer);
        if (job !== null) this.running.add(job);
        return answer;
      } catch (error) {
        if (serviceError(error).code !== "busy" || this.ended) throw error;
        await new Promise((again) => later(again, 100));
      }
    }
  }

  private asked<K extends Operation>(operation: K, payload: Operations[K][0]): Operations[K][0] {
    const words: Record<string, unknown> = { ...payload };
    if (operation === "think") words.engine = this.engines[String(words.engine)] ?? words.engine;
    if (operation === "solve" && !this.timed) {
      delete words.time_limit_ms;
      words.background = false;
    }
    return words as Operations[K][0];
  }

  /** Whether a request is unanswered, or the end of a job unreported. */
  get busy(): boolean {
    return this.open.size > 0 || this.running.size > 0;
  }

  override watch(job: number, on: (event: JobEvent) => void): () => void {
    const held = this.early.has(job) ? null : this.next;
    const pass = held ?? ((tell) => tell());
    if (held) this.next = null;
    const leave = super.watch(job, (event) => {
      if (this.ended) return;
      if (event.type !== "progress") this.running.delete(job);
      if (event.type === "finished") this.own.add(event.summary.trace);
      if (event.type === "answered" && event.what_if.trace !== null) this.own.add(event.what_if.trace);
      pass(() => on(event));
    });
    this.watched.add(leave);
    return leave;
  }

  protected override later(act: () => void, milliseconds: number): void {
    later(act, milliseconds);
  }

  override async openFile(file: File): Promise<TraceSummary> {
    const summary = await super.openFile(file);
    this.own.add(summary.trace);
    return summary;
  }

  override async savePicture(name: string, blob: Blob) {
    this.saved = { name, blob };
    return true;
  }

  override onCommand(run?: (id: string) => void) {
    if (run) this.menu = run;
    return super.onCommand();
  }

  /** Holds back the reports of the next job until the returned function is called; the job runs as long. */
  holdNext(): () => void {
    let held: (() => void)[] | null = [];
    this.next = (tell) => (held ? held.push(tell) : tell());
    return () => {
      const waiting = held ?? [];
      held = null;
      for (const tell of waiting) tell();
    };
  }

  /** Whether the job to hold back is there. */
  get holds(): boolean {
    return this.next === null;
  }

  /** Returns a trace as the downloaded file. */
  async file(trace: number): Promise<File> {
    const response = await fetch(`/api/v1/traces/${trace}/file?format=json`);
    return new File([await response.text()], "trace.json");
  }

  /** Ends what a test has left running, and ignores its events. */
  async end(): Promise<void> {
    this.ended = true;
    for (const leave of this.watched) leave();
    // One of them may start a job.
    await Promise.allSettled(this.open);
    for (const job of this.running) await super.call("cancel", { job, keep: false }).catch(() => undefined);
  }
}

/** Ends all backends after the first few. */
export const endAll = (first = 0) => Promise.all(used.splice(first).map((backend) => backend.end()));
