// A race of two searches at one speed, in nodes: the one with fewer finishes first.

/** Milliseconds of a whole race. */
export const RACE_MS = 8000;
/** Milliseconds between two screens. */
const TICK = 40;

export class Race {
  /** Nodes that each would have visited by now if neither had ended. */
  at = $state(0);
  running = $state(false);
  /** Nodes of the longer one. */
  readonly most: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly a: number,
    readonly b: number,
  ) {
    this.most = Math.max(a, b, 1);
  }

  get visited(): { a: number; b: number } {
    return { a: Math.min(this.at, this.a), b: Math.min(this.at, this.b) };
  }
  get over(): boolean {
    return this.at >= this.most;
  }

  /** Starts the race, or resumes it. `still`: goes straight to its end. */
  start(still = false): void {
    this.pause();
    if (still) return void (this.at = this.most);
    if (this.over) this.at = 0;
    this.running = true;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      this.at = Math.min(this.most, this.at + Math.ceil((this.most * (now - last)) / RACE_MS));
      last = now;
      if (this.over) this.running = false;
      else this.timer = setTimeout(tick, TICK);
    };
    this.timer = setTimeout(tick, TICK);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.running = false;
  }
}
