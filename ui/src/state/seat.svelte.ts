// A student's seat in a class: what is shown and asked, asked for again and again, and what was answered.
import { serviceError } from "../backend/errors";
import { NOT_JOINED, type StudentLine } from "../backend/student-line";
import type { ClassAnswer, ClassNow, ServiceError } from "../generated/wire";
import { isEmpty } from "../model/class";

/** Milliseconds between two questions; a page that is not looked at, or gets no answer, asks less often. */
const EVERY = 2_000;
const UNSEEN = 10_000;
const SELDOM = 30_000;

export class Seat {
  /** Null: not known yet. */
  joined = $state<boolean | null>(null);
  now = $state.raw<ClassNow | null>(null);
  lost = $state(false);
  busy = $state(false);
  /** Why the last join or answer was refused; "empty": nothing was answered. */
  refused = $state.raw<ServiceError | "empty" | null>(null);
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(readonly line: StudentLine) {}

  /** Asks until the answer is called. */
  start(): () => void {
    this.stopped = false;
    void this.look();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
    };
  }

  private async look(): Promise<void> {
    try {
      const now = await this.line.now(this.now?.version ?? null);
      if (now) this.take(now);
      this.joined = true;
      this.failures = 0;
      this.lost = false;
    } catch (error) {
      const refused = serviceError(error);
      if (refused === NOT_JOINED) {
        this.joined = false;
        return;
      }
      this.failures += 1;
      this.lost = refused.lapse === "lost";
    }
    if (this.stopped) return;
    const every = document.visibilityState === "hidden" ? UNSEEN : EVERY;
    const wait = Math.min(SELDOM, every * 2 ** Math.min(this.failures, 4));
    // not all at the same moment
    this.timer = setTimeout(() => void this.look(), wait * (0.75 + Math.random() / 2));
  }

  /** A late answer to an earlier question must not undo what is known. */
  private take(now: ClassNow): void {
    const [before, after] = [this.now, now].map((each) => each?.version.split(".").map(Number) ?? [0, 0]);
    const older = after![0]! < before![0]!;
    if (!older || !this.joined) {
      if (now.open?.vote !== this.now?.open?.vote) this.refused = null;
      this.now = now;
    }
  }

  async join(code: string): Promise<void> {
    await this.work(async () => {
      this.take(await this.line.join(code));
      this.joined = true;
    });
    if (this.joined) {
      clearTimeout(this.timer);
      void this.look();
    }
  }

  async answer(answer: ClassAnswer): Promise<void> {
    const vote = this.now?.open?.vote;
    if (vote === undefined) return;
    if (isEmpty(answer)) {
      this.refused = "empty";
      return;
    }
    await this.work(async () => this.take(await this.line.answer(vote, answer)));
  }

  private async work(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.refused = null;
    try {
      await act();
      this.lost = false;
    } catch (error) {
      this.refused = serviceError(error);
      if (this.refused === NOT_JOINED) this.joined = false;
    } finally {
      this.busy = false;
    }
  }
}
