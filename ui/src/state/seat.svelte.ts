// A student's seat in a class: what is shown and asked, asked for again and again, and what was answered.
import { serviceError, type Refused } from "../backend/errors";
import { NOT_JOINED, type StudentLine } from "../backend/student-line";
import type { ClassAnswer, ClassNow } from "../generated/wire";
import { isEmpty } from "../model/class";

/** Milliseconds between two questions; a page that is not looked at, or gets no answer, asks less often. */
const EVERY = 2_000;
const UNSEEN = 10_000;
const SELDOM = 30_000;
/** Milliseconds between two tries to join while the teacher is asked. */
const WAITS = 3_000;
/** Not all pages at the same moment. */
const about = (milliseconds: number) => milliseconds * (0.75 + Math.random() / 2);

export class Seat {
  /** Null: not known yet. */
  joined = $state<boolean | null>(null);
  /** Many have joined from this address: the teacher is asked, and this page tries again. */
  waits = $state(false);
  /** It had joined, and its seat is gone: the class has a new code, or the seat was given away. */
  left = $state(false);
  now = $state.raw<ClassNow | null>(null);
  lost = $state(false);
  busy = $state(false);
  /** Why the last join or answer was refused; "empty": nothing was answered. */
  refused = $state.raw<Refused | "empty" | null>(null);
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
        this.leave();
        return;
      }
      this.failures += 1;
      this.lost = refused.lapse === "lost";
    }
    if (this.stopped) return;
    const every = document.visibilityState === "hidden" ? UNSEEN : EVERY;
    const wait = Math.min(SELDOM, every * 2 ** Math.min(this.failures, 4));
    this.timer = setTimeout(() => void this.look(), about(wait));
  }

  private leave(): void {
    this.left = this.joined === true;
    this.joined = false;
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
    clearTimeout(this.timer);
    await this.work(async () => {
      const now = await this.line.join(code);
      this.waits = now === null;
      if (!now) return;
      this.take(now);
      this.joined = true;
    });
    if (this.joined) {
      void this.look();
      return;
    }
    const { refused } = this;
    if (this.waits && refused !== null) {
      // only a lost connection comes back by itself
      this.waits = this.lost = refused !== "empty" && refused.lapse === "lost";
      if (this.waits) this.refused = null;
    }
    if (this.waits && !this.stopped) this.timer = setTimeout(() => void this.join(code), about(WAITS));
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
      if (this.refused === NOT_JOINED) this.leave();
    } finally {
      this.busy = false;
    }
  }
}
