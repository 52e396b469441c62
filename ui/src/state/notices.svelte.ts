// What the program says in passing: refusals and confirmations, newest last.
import { serviceError } from "../backend/errors";
import type { ServiceError } from "../generated/wire";

/** A way on that is offered with the words. */
export interface Act {
  label: string;
  run: () => void;
}
export interface Notice {
  id: number;
  tone: "plain" | "done" | "error";
  text: string;
  error: ServiceError | null;
  /** What a refusal is about: the name of a file. */
  about: string | null;
  act: Act | null;
}

/** Milliseconds that words stay: four seconds at least, more where there is more to read. */
const stays = (text: string) => Math.max(4000, 70 * text.length);
/** What a notice begins to go by again when it is let go, at least. */
const AGAIN = 1500;
/** Refusals on screen at most. */
const MOST = 3;

export class Notices {
  list = $state.raw<Notice[]>([]);
  private next = 1;
  /** When the one that goes by itself does so. */
  private going: { id: number; timer: ReturnType<typeof setTimeout>; at: number } | null = null;

  /** `isLost` takes what is no notice but a lost connection, which has a place of its own on screen. */
  constructor(private readonly isLost: (error: ServiceError) => boolean = () => false) {}

  /** Says something in passing; it takes the place of what was said before. With a way on it stays. */
  tell(text: string, act: Act | null = null): void {
    this.say("plain", text, act, act !== null);
  }

  /** The same for what is to be copied, or says what to do otherwise: it stays until it is closed. */
  keep(text: string): void {
    this.say("plain", text, null, true);
  }

  /** Says that something is done. */
  confirm(text: string): void {
    this.say("done", text, null, false);
  }

  private say(tone: "plain" | "done", text: string, act: Act | null, kept: boolean): void {
    this.list = this.list.filter((notice) => notice.tone === "error");
    const id = this.add({ tone, text, error: null, about: null, act });
    this.stop();
    if (!kept) this.goIn(id, stays(text));
  }
  private goIn(id: number, ms: number): void {
    this.going = { id, at: Date.now() + ms, timer: setTimeout(() => this.dismiss(id), ms) };
  }
  private stop(): void {
    clearTimeout(this.going?.timer);
    this.going = null;
  }

  /** Nothing goes by itself while it is looked at: under the pointer, or with the keyboard in it. Answers how to let it go. */
  hold(): () => void {
    const { going } = this;
    this.stop();
    return () => {
      if (!going || this.going || !this.list.some(({ id }) => id === going.id)) return;
      this.goIn(going.id, Math.max(AGAIN, going.at - Date.now()));
    };
  }

  /** Shows a refusal; being cancelled is not one. Answers the normal form for whoever wants to switch on it. */
  readonly fail = (thrown: unknown): ServiceError => this.failOf(thrown, null);

  private failOf(thrown: unknown, about: string | null): ServiceError {
    const error = serviceError(thrown);
    if (error.code === "cancelled" || this.isLost(error)) return error;
    if (!this.list.some((notice) => notice.text === error.reason && notice.about === about))
      this.add({ tone: "error", text: error.reason, error, about, act: null });
    return error;
  }

  /** Does something whose refusal is shown, with what it is about; false: it was refused, or says so itself. */
  async attempt(work: () => Promise<boolean | void>, about: string | null = null): Promise<boolean> {
    try {
      return (await work()) ?? true;
    } catch (error) {
      this.failOf(error, about);
      return false;
    }
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  private add(notice: Omit<Notice, "id">): number {
    const id = this.next++;
    const said = this.list.filter(({ tone }) => tone !== "error");
    const failed = this.list.filter(({ tone }) => tone === "error");
    const room = notice.tone === "error" ? MOST - 1 : MOST;
    this.list = [...failed.slice(-room), ...said, { id, ...notice }];
    return id;
  }
}
