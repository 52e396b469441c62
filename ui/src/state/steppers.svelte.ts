// Two searches side by side. The second follows the first, by event number or by node.
import type { Document } from "./document.svelte";
import { Latest } from "./latest";

export type Follow = "event" | "node";

export class Steppers {
  follow = $state<Follow>("node");
  /** One at a time, so that the last move of B follows A's newest step. */
  private readonly following = new Latest<void, void>(() => this.keepUp());

  constructor(
    readonly a: Document,
    readonly b: Document,
  ) {}

  /** Moves A to a step, then B after it. */
  async go(step: number): Promise<void> {
    await this.a.trace.go(step);
    await this.following.request();
  }

  async setFollow(follow: Follow): Promise<void> {
    this.follow = follow;
    await this.go(this.a.trace.step);
  }

  private async keepUp(): Promise<void> {
    const { a, b } = this;
    await b.trace.go(this.follow === "event" ? a.trace.step : await this.stepOfNode());
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
