// The layout of a large tree moves into the next one, so that the eye keeps the node it follows. A tree that is shown whole
// stays where it is.
import { cubicInOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import type { Plan } from "../draw/plan";
import { between } from "../draw/tween";
import type { Size } from "../model/spaces";

/** Milliseconds that a layout takes into the next one. */
export const TWEEN = 200;

export class LayoutTween {
  private readonly share = new Tween(1, { duration: TWEEN, easing: cubicInOut });
  private from: Plan | null = $state.raw(null);
  private to: Plan | null = $state.raw(null);
  private size: Size | null = null;
  private changed = -Infinity;

  /** The layout as it is drawn now. */
  readonly plan: Plan | null = $derived(
    this.from && this.to ? between(this.from, this.to, this.share.current) : this.to,
  );

  /** Goes to a layout; `still`: at once. So it does in a window of another size, and while one step follows the other. */
  follow(plan: Plan | null, size: Size, still: boolean): void {
    if (plan === this.to) return;
    const now = performance.now();
    const resized = size !== this.size;
    const hurried = now - this.changed < TWEEN;
    this.from = still || resized || hurried ? null : this.to;
    this.to = plan;
    this.size = size;
    this.changed = now;
    void this.share.set(this.from ? 0 : 1, { duration: 0 });
    if (this.from) void this.share.set(1);
  }
}
