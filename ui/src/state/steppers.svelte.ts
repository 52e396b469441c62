// Two searches stepped side by side: the second follows the first, by the number of the event or by the node; or both
// race, so many events a second each.
import type { Document } from "./document.svelte";
import { Latest } from "./latest";
import { RACE_MS } from "./race.svelte";

export type Follow = "event" | "node";
/** Milliseconds between two screens of a race, and of an event in a race that is shorter than the whole. */
const TICK = 40;
const EVENT = 80;

export class Steppers {
  follow = $state<Follow>("node");
  racing = $state(false);
  /** Who was first at its end in the last race; null: none was run, or both at once. */
  winner = $state.raw<Document | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** One after the other: the last to move B is the one that saw A's newest step. */
  private readonly following = new Latest<void, void>(() => this.keepUp());

  constructor(
    readonly a: Document,
    readonly b: Document,
  ) {}

  /** A to a step, B after it. */
  async go(step: number): Promise<void> {
    this.stop();
    await this.a.trace.go(step);
    await this.following.request();
  }

  async setFollow(follow: Follow): Promise<void> {
    this.follow = follow;
    await this.go(this.a.trace.step);
  }

  /** Both from their starts, at one pace. */
  async race(): Promise<void> {
    this.stop();
    this.racing = true;
    this.winner = null;
    await Promise.all([this.a.trace.go(0), this.b.trace.go(0)]);
    const [endA, endB] = [this.a.trace.summary.steps, this.b.trace.summary.steps];
    // a trace may have recorded nothing
    const [least, most] = [Math.min(endA, endB), Math.max(endA, endB, 1)];
    const whole = Math.min(RACE_MS, most * EVENT);
    const start = performance.now();
    const tick = async () => {
      if (!this.racing) return;
      // by the clock: a machine that is slow shows fewer screens, not a longer race
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

  /** The step at which B is where A is: at the same place, or where it cut that place, or as near as it came. */
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
