// Passing notices: refusals and confirmations, newest last.
import { serviceError } from "../backend/errors";
import type { ServiceError } from "../generated/wire";
import type { Box } from "../model/spaces";

/** An action offered with the text. */
export interface Act {
  label: string;
  run: () => void;
}
export interface Notice {
  id: number;
  tone: "plain" | "done" | "error";
  text: string;
  error: ServiceError | null;
  /** Name of the refused file. */
  about: string | null;
  act: Act | null;
}

/** Returns the milliseconds that a text stays: 70 per character, and at least four seconds. */
const stays = (text: string) => Math.max(4000, 70 * text.length);
/** Least milliseconds that a notice stays after its release. */
const AGAIN = 1500;
/** Most refusals on screen. */
const MOST = 3;

export class Notices {
  list = $state.raw<Notice[]>([]);
  /** Their place in the window; null without any. */
  box = $state.raw<Box | null>(null);
  private next = 1;
  /** The notice that closes by itself, and the time at which it does. */
  private going: { id: number; timer: ReturnType<typeof setTimeout>; at: number } | null = null;

  /** `isLost` takes a lost connection, which is no notice because it has a place of its own on screen. */
  constructor(private readonly isLost: (error: ServiceError) => boolean = () => false) {}

  /** Shows a passing text in place of the one before. With an action, it stays. */
  tell(text: string, act: Act | null = null): void {
    this.say("plain", text, act, act !== null);
  }

  /** Does the same for a text to copy or to act on: it stays until it is closed. */
  keep(text: string): void {
    this.say("plain", text, null, true);
  }

  /** Confirms an action. */
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

  /** Keeps a notice open while the pointer or the keyboard is on it. Returns a function that releases it. */
  hold(): () => void {
    const { going } = this;
    this.stop();
    return () => {
      if (!going || this.going || !this.list.some(({ id }) => id === going.id)) return;
      this.goIn(going.id, Math.max(AGAIN, going.at - Date.now()));
    };
  }

  /** Shows a refusal, unless it is a cancellation. Returns its normal form for a caller that switches on it. */
  readonly fail = (thrown: unknown): ServiceError => this.failOf(thrown, null);

  private failOf(thrown: unknown, about: string | null): ServiceError {
    const error = serviceError(thrown);
    if (error.code === "cancelled" || this.isLost(error)) return error;
    if (!this.list.some((notice) => notice.text === error.reason && notice.about === about))
      this.add({ tone: "error", text: error.reason, error, about, act: null });
    return error;
  }

  /** Runs `work`, and shows its refusal with the name `about`. Returns false if it was refused or returned false. */
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
