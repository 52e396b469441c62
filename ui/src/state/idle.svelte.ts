// Whether the user has been inactive for a while, so that the projector hides its controls.

/** Milliseconds without a pointer event or a key. */
const PATIENCE = 3000;
const touches = ["pointermove", "pointerdown", "wheel", "focusin"] as const;

export class Idle {
  idle = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Watches a window. Returns a function that stops this. A key keeps visible controls, but only Tab brings them back,
   * because a remote control steps with keys.
   */
  watch(target: Window): () => void {
    const touched = () => this.wake();
    const key = (event: KeyboardEvent) => {
      if (!this.idle || event.key === "Tab") this.wake();
    };
    for (const type of touches) target.addEventListener(type, touched);
    target.addEventListener("keydown", key);
    this.wake();
    return () => {
      for (const type of touches) target.removeEventListener(type, touched);
      target.removeEventListener("keydown", key);
      clearTimeout(this.timer);
      this.idle = false;
    };
  }

  private wake(): void {
    this.idle = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.idle = true), PATIENCE);
  }
}
