// The browser's backend, with what tests look at beside it: what was asked, saved, ended, and left open.
import { serviceError } from "../../src/backend/errors";
import { HttpBackend } from "../../src/backend/http";
import type { Operation, Operations } from "../../src/backend/backend";
import type { JobEvent, TraceSummary } from "../../src/generated/wire";
import { ENGINES } from "./engines";
import { later } from "./service";

/** The answer to a page that is gone: what it would do now would be done in the next test's page. */
const gone = () => new Promise<never>(() => undefined);

/** The job that was begun; null: the answer is another one. */
const jobOf = (answer: unknown): number | null =>
  typeof answer === "object" && answer !== null && "job" in answer ? (answer.job as number) : null;

/** Those that were made, and whose jobs may still run. */
export const used: ServerBackend[] = [];

export class ServerBackend extends HttpBackend {
  readonly calls: string[] = [];
  /** Jobs that were ended, and whether what they had was to stay. */
  readonly cancelled: [job: number, keep: boolean][] = [];
  /** What was saved last: its name and its bytes. */
  saved: { name: string; blob: Blob } | null = null;
  /** What engines search here, by their words. */
  readonly engines: Record<string, string> = { ...ENGINES };
  /**
   * Whether a solver has its limit of time and its place behind other programs, as in the product. Else it proves all that it is
   * asked, however little of the machine it gets.
   */
  timed = false;
  /** What the menu of a desktop would call. */
  menu: (id: string) => void = () => undefined;
  private next: ((tell: () => void) => void) | null = null;
  /** Jobs that were begun before something was to be held back. */
  private readonly early = new Set<number>();
  private readonly running = new Set<number>();
  private readonly own = new Set<number>();
  private readonly watched = new Set<() => void>();
  /** What is asked and not answered. */
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
    // the service is shared by all tests
    if (operation === "traces") return (answer as TraceSummary[]).filter(({ trace }) => this.own.has(trace)) as never;
    return answer;
  }

  /** Asks until there is room: files that run side by side share the jobs and the memory that the service has for one user. */
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

  /** Whether a question is not answered, or the end of a job is not told. */
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

  /** Holds back what the next job tells until the answer is called: it goes on for as long as a test needs it. */
  holdNext(): () => void {
    let held: (() => void)[] | null = [];
    this.next = (tell) => (held ? held.push(tell) : tell());
    return () => {
      const waiting = held ?? [];
      held = null;
      for (const tell of waiting) tell();
    };
  }

  /** Whether the job is there whose events are to be held back. */
  get holds(): boolean {
    return this.next === null;
  }

  /** A trace as the file that is downloaded. */
  async file(trace: number): Promise<File> {
    const response = await fetch(`/api/v1/traces/${trace}/file?format=json`);
    return new File([await response.text()], "trace.json");
  }

  /** Ends what a test has left running, and hears no more of it. */
  async end(): Promise<void> {
    this.ended = true;
    for (const leave of this.watched) leave();
    // one of them may begin a job
    await Promise.allSettled(this.open);
    for (const job of this.running) await super.call("cancel", { job, keep: false }).catch(() => undefined);
  }
}

/** Ends all that were made after the first few. */
export const endAll = (first = 0) => Promise.all(used.splice(first).map((backend) => backend.end()));
