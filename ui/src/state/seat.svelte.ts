// A student's seat in a class: the state and the question on show, polled repeatedly, and the answer.
import { serviceError, type ServiceRefusal } from "../backend/errors";
import { NOT_JOINED, type StudentLine } from "../backend/student-line";
import type { ClassAnswer, ClassNow } from "../generated/wire";
import { isEmpty } from "../model/class";

/** Milliseconds between two requests, also for a hidden page and at most, when answers fail. */
const EVERY = 2_000;
const UNSEEN = 10_000;
const SELDOM = 30_000;
/** Milliseconds between two attempts to join while the teacher decides. */
const WAITS = 3_000;
/** Varies a time by up to a quarter, so that pages do not send together. */
const about = (milliseconds: number) => milliseconds * (0.75 + Math.random() / 2);

export class Seat {
  /** Whether the student has joined; null until known. */
  joined = $state<boolean | null>(null);
  /** Whether the teacher must agree, because many have joined from this address. The page then tries again. */
  waits = $state(false);
  /** Whether the seat was lost, because the class has a new code or the seat was given away. */
  left = $state(false);
  now = $state.raw<ClassNow | null>(null);
  lost = $state(false);
  busy = $state(false);
  /** Reason why the last join or answer was refused; "empty": nothing was answered. */
  refused = $state.raw<ServiceRefusal | "empty" | null>(null);
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  /** `code`: that of a scanned address, with which the page joins by itself, once. */
  constructor(
    readonly line: StudentLine,
    private code = "",
  ) {}

  /** Starts to poll. Returns a function that stops this. */
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
        const { code } = this;
        this.code = "";
        if (code === "") this.leave();
        else await this.join(code);
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

  /** Takes a state. A late answer to an earlier request must not undo it. */
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
    this.joined = false;
    const { refused } = this;
    if (this.waits && refused !== null) {
      // Only a lost connection comes back by itself.
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
