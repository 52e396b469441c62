// Two searches side by side. The second follows the first by event number or by node, or both race at the same number
// of events per second.
import type { Document } from "./document.svelte";
import { Latest } from "./latest";
import { RACE_MS } from "./race.svelte";

export type Follow = "event" | "node";
/** Milliseconds between two screens of a race, and per event in a race shorter than the whole. */
const TICK = 40;
const EVENT = 80;

export class Steppers {
  follow = $state<Follow>("node");
  racing = $state(false);
  /** The first to end in the last race; null if none was run, or if both ended at once. */
  winner = $state.raw<Document | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** One at a time, so that the last move of B follows A's newest step. */
  private readonly following = new Latest<void, void>(() => this.keepUp());

  constructor(
    readonly a: Document,
    readonly b: Document,
  ) {}

  /** Moves A to a step, then B after it. */
  async go(step: number): Promise<void> {
    this.stop();
    await this.a.trace.go(step);
    await this.following.request();
  }

  async setFollow(follow: Follow): Promise<void> {
    this.follow = follow;
    await this.go(this.a.trace.step);
  }

  /** Runs both from their starts at one pace. */
  async race(): Promise<void> {
    this.stop();
    this.racing = true;
    this.winner = null;
    await Promise.all([this.a.trace.go(0), this.b.trace.go(0)]);
    const [endA, endB] = [this.a.trace.summary.steps, this.b.trace.summary.steps];
    // A trace may have recorded nothing.
    const [least, most] = [Math.min(endA, endB), Math.max(endA, endB, 1)];
    const whole = Math.min(RACE_MS, most * EVENT);
    const start = performance.now();
    const tick = async () => {
      if (!this.racing) return;
      // Use the clock, so that a slow machine shows fewer screens and not a longer race.
      const at = Math.min(most, Math.ceil((most * (performance.now() - start)) / whole));
      await Promise.all([this.a.trace.go(Math.min(at, endA)), this.b.trace.go(Math.min(at, endB))]);
      if (this.winner === null && endA !== endB && at >= least) this.winner = endA < endB ? this.a : this.b;
      if (at >= most) this.racing = false;
      else if (this.racing) this.timer = setTimeout(() => void tick(), TICK);
    };
    await tick();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.racing = false;
  }

  private async keepUp(): Promise<void> {
    const { a, b } = this;
    const step = this.follow === "event" ? a.trace.step : await this.stepOfNode();
    if (!this.racing) await b.trace.go(step);
  }

  /** Returns the step of B that matches A's: at the same node, or at its cut, or as near as B came. */
  private async stepOfNode(): Promise<number> {
    const { a, b } = this;
    const { now, backend } = a.trace;
    if (now?.node == null) return now?.event === "start" || now === null ? 0 : b.trace.summary.steps;
    const there = await backend.call("counterpart", { trace: a.key, node: now.node, other: b.key });
    const [from, to] = await Promise.all([
      backend.call("node", { trace: a.key, node: now.node }),
      backend.call("node", { trace: b.key, node: there.nearest }),
    ]);
    if (to.status === "pruned" && to.parent !== null) {
      const { exit } = await backend.call("node", { trace: b.key, node: to.parent });
      return exit === null ? b.trace.summary.steps : exit - 1;
    }
    const ended = from.exit !== null && now.step >= from.exit;
    return (ended || there.node === null ? to.exit : to.enter) ?? b.trace.summary.steps;
  }
}
