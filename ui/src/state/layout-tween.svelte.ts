// The motion of a large tree between layouts, so that the eye can follow a node. A tree shown whole stays still.
import { cubicInOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import type { Plan } from "../draw/plan";
import { between } from "../draw/tween";
import type { Size } from "../model/spaces";

/** Milliseconds from one layout to the next. */
export const TWEEN = 200;

export class LayoutTween {
  private readonly share = new Tween(1, { duration: TWEEN, easing: cubicInOut });
  private from: Plan | null = $state.raw(null);
  private to: Plan | null = $state.raw(null);
  private size: Size | null = null;
  private changed = -Infinity;

  /** The layout drawn now. */
  readonly plan: Plan | null = $derived(
    this.from && this.to ? between(this.from, this.to, this.share.current) : this.to,
  );

  /** Moves to a layout; at once if `still`, after a resize, or while steps follow quickly. */
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
