// The page without a service: the core in workers. One worker, the desk, holds the open traces and answers. Every job
// has its own worker and hands its trace over, so that reading never waits for searching.
import type { JobEvent, JobRef, TilesRequest, TraceSummary } from "../generated/wire";
import { addressOf, type Backend, type Operation, type Operations, type TraceFormat } from "./backend";
import { ALONE, BrowserShell, GUIDE } from "./browser";
import { downloadBlob } from "./download";
import { GONE, LOST, ServiceFailure } from "./errors";
import { compile, isInside, notices } from "./page/core";
import { OPENS, TRACE } from "./page/holder";
import { bytesOf, unpacked } from "./page/packed";
import { Crew } from "./page/crew";
import { Job, type Desk } from "./page/job";

/** The lesson inside, its text in base64. */
const LESSON = "plyscope-lesson";
/** Memory in bytes for the open traces, and for each job: less than a service on its own machine has. */
const MEMORY = 1 << 30;
/** Limit of jobs at once; one more is refused. */
const RUNNING = 8;
/** Players that may have a book; `page/books.ts` knows which do. */
const BOOKED = /^(connect4|othello)-/;
/** Ended jobs that can still be queried. */
const ENDED = 8;

type JobOperation = { [K in Operation]: Operations[K][1] extends JobRef ? K : never }[Operation];
/** The operations that start a job; the type ensures that none is missing. */
const jobs: Record<JobOperation, true> = {
  compare: true,
  judge_claims: true,
  solve: true,
  start: true,
  start_match: true,
  start_tuning: true,
  success: true,
  think: true,
  what_if: true,
};

/** Returns the text of an element and removes the element. */
function taken(id: string): string | null {
  const element = document.getElementById(id);
  element?.remove();
  return element?.textContent.trim() ?? null;
}

/** Key for the time of the desk's last breakdown in this window; it outlives the page. */
const BROKEN = "plyscope.broken";
const SOON_MS = 60_000;
function lastBroken(): number {
  try {
    return Number(sessionStorage.getItem(BROKEN) ?? -Infinity);
  } catch {
    return Date.now(); // without storage a new desk could restore nothing
  }
}
function noteBroken(): void {
  try {
    sessionStorage.setItem(BROKEN, String(Date.now()));
  } catch {
    // as above
  }
}

/** Checks whether a hash requests what the page was saved with, or nothing. */
const asksFor = (hash: string, saved: string): boolean => hash === "" || request(hash) === request(saved);
const request = (hash: string) => /[#&]q=([^&]*)/.exec(hash)?.[1];

export class PageBackend extends BrowserShell implements Backend, Desk {
  readonly address = addressOf(location.href);
  /** The link that this page was saved with. */
  private readonly savedWith = taken(OPENS);
  private readonly savedTrace = taken(TRACE);
  /** The source of a page of one file, before anything in it has run, because it cannot fetch itself. */
  private readonly source = isInside() ? `<!doctype html>${document.documentElement.outerHTML}` : null;
  private readonly core = compile();
  private desk = this.hireDesk();
  /** The desk that has the names of openings. */
  private learned: Crew | null = null;
  private tellLost: () => void = () => undefined;
  private readonly jobs = new Map<number, Job>();
  private numbered = 0;

  async call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    if (operation in jobs) return { job: await this.begin(operation, payload) } as Operations[K][1];
    if (operation === "cancel") {
      const { job, keep } = payload as Operations["cancel"][0];
      this.job(job).cancel(keep ?? true);
      return {} as Operations[K][1];
    }
    if (operation === "game") await this.learnOpenings(payload as Operations["game"][0]);
    return JSON.parse(await this.desk.ask("call", [operation, JSON.stringify(payload)])) as Operations[K][1];
  }

  async tiles(request: TilesRequest): Promise<ArrayBuffer> {
    return (await this.desk.ask("tiles", [JSON.stringify(request)])).buffer;
  }

  watch(job: number, on: (event: JobEvent) => void): () => void {
    const known = this.jobs.get(job);
    if (known) return known.follow(on);
    const gone: JobEvent = { type: "failed", error: GONE };
    let following = true;
    queueMicrotask(() => following && on(gone));
    return () => (following = false);
  }

  async openFile(file: File): Promise<TraceSummary> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return this.aside(async (worker) => {
      const opened = JSON.parse(await worker.ask("open", [bytes], [bytes.buffer])) as TraceSummary;
      return this.receive(await worker.ask("carry", [opened.trace ?? 0]));
    });
  }

  async saveTrace(trace: number, format: TraceFormat, name: string): Promise<boolean> {
    const file = await this.aside(async (worker) => {
      const record = await this.carry(trace);
      const copy = JSON.parse(await worker.ask("receive", [record], [record.buffer])) as TraceSummary;
      return worker.ask("save", [copy.trace ?? 0, format]);
    });
    downloadBlob(new Blob([file]), name);
    return true;
  }

  onLost(tell: () => void): void {
    this.tellLost = tell;
  }

  onOpen(): () => void {
    return () => undefined;
  }

  /** Opens the guide; one file cannot look whether it is there, so it opens the place where a download has it. */
  override async openGuide(): Promise<void> {
    if (!isInside()) return super.openGuide();
    if (this.savedWith !== null) throw new ServiceFailure(ALONE);
    window.open(
      location.pathname.endsWith("/guide/page/plyscope.html") ? "../index.html" : GUIDE,
      "_blank",
      "noopener",
    );
  }

  readonly page = {
    opens: this.savedWith ?? "",
    memory: MEMORY,
    whole: async (link: string, trace: number | null): Promise<Blob> => {
      const { whole } = await import("./page/whole");
      return whole(this.source, link, trace === null ? null : await this.carry(trace));
    },
    saved: async (hash: string): Promise<{ trace: TraceSummary; link: string } | null> => {
      const { savedWith, savedTrace } = this;
      if (!savedWith || !savedTrace || !asksFor(hash, savedWith)) return null;
      const trace = await this.receive(await unpacked(savedTrace));
      return { trace, link: hash === "" ? savedWith : hash };
    },
    received: (record: ArrayBuffer): Promise<TraceSummary> => this.receive(new Uint8Array(record)),
    lesson: (): string | null => {
      const held = taken(LESSON);
      return held === null ? null : new TextDecoder().decode(bytesOf(held));
    },
    saveNotices: async (name: string): Promise<void> => downloadBlob(await notices(), name),
  };

  /**
   * Hires a desk. One that breaks down gets a successor with nothing open. This looks like a restarted service, so the
   * page repeats the requests that it remembers. If a desk breaks again soon, the error is reported instead, to avoid
   * an endless loop.
   */
  private hireDesk(): Crew {
    const desk = this.hire();
    desk.onBroken = (why) => {
      const soon = Date.now() - lastBroken() < SOON_MS;
      noteBroken();
      if (soon) return why;
      this.desk = this.hireDesk();
      this.tellLost();
      return new ServiceFailure(LOST);
    };
    return desk;
  }

  hire(): Crew {
    return new Crew(this.core, MEMORY);
  }

  async equip(worker: Crew, operation: Operation, payload: object): Promise<void> {
    const { engine, a, b } = payload as Partial<Record<"engine" | "a" | "b", string>>;
    const players = [engine, a, b].filter((word) => word !== undefined && BOOKED.test(word)) as string[];
    if (players.length === 0 || (operation !== "think" && operation !== "start_match")) return;
    const { handBooks } = await import("./page/books");
    await handBooks(worker, players);
  }

  carry(trace: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.desk.ask("carry", [trace]);
  }

  async receive(record: Uint8Array<ArrayBuffer>): Promise<TraceSummary> {
    return JSON.parse(await this.desk.ask("receive", [record], [record.buffer])) as TraceSummary;
  }

  /** Gives the desk the names of openings before its first game that has them; without them it continues. */
  private async learnOpenings({ setup }: Operations["game"][0]): Promise<void> {
    if (setup.game !== "othello" || this.learned === this.desk) return;
    this.learned = this.desk;
    const { handOpenings } = await import("./page/books");
    await handOpenings(this.desk).catch(() => undefined);
  }

  /** Runs a long task that is no job, also in its own worker. */
  private async aside<A>(work: (worker: Crew) => Promise<A>): Promise<A> {
    const worker = this.hire();
    try {
      return await work(worker);
    } finally {
      worker.end();
    }
  }

  private async begin(operation: Operation, payload: object): Promise<number> {
    const running = [...this.jobs.values()].filter((job) => job.isRunning).length;
    if (running >= RUNNING) {
      const reason = `${RUNNING} searches are running`;
      throw new ServiceFailure({ code: "busy", reason, remedy: "cancel one or wait" });
    }
    const number = (this.numbered += 1);
    const job = new Job(number, this, operation, payload);
    await job.begin();
    const ended = [...this.jobs].filter(([, known]) => !known.isRunning);
    for (const [old] of ended.slice(0, Math.max(0, ended.length - ENDED))) this.jobs.delete(old);
    this.jobs.set(number, job);
    return number;
  }

  private job(number: number): Job {
    const job = this.jobs.get(number);
    if (!job) throw new ServiceFailure({ code: "not_found", reason: `no job ${number}` });
    return job;
  }
}
