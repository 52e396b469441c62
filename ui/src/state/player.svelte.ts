// Play and pause.
import type { Breakpoints } from "./breakpoints.svelte";
import type { Predictor } from "./predictor.svelte";
import type { Trace } from "./trace.svelte";

/** Steps a second: the first is the pace of a lecture, which waits at each cutoff; the last as fast as the screen follows. */
export const LECTURE = 1 / 1.2;
export const speeds = [LECTURE, 1, 2, 4, 8, 30, 120, Infinity];
/** Steps of a trace that is played at the pace of a lecture unless told otherwise. */
const SHORT = 400;
/** Screens a second while playing fast. */
const FRAMES = 30;
/** A whole trace at the highest speed takes at least this many screens. */
const SHORTEST = 300;

export class Player {
  playing = $state(false);
  place = $state(0); // into `speeds`
  /** What stopped the last play. */
  stopped = $state<"breakpoint" | "cutoff" | "end" | null>(null);
  private round = 0;

  constructor(
    private readonly trace: Trace,
    private readonly breakpoints: Breakpoints,
    private readonly predictor: Predictor,
  ) {
    this.place = trace.summary.steps <= SHORT ? 0 : 3;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }

  pause(): void {
    this.playing = false;
    this.round += 1;
  }

  slower(): void {
    this.place = Math.max(0, this.place - 1);
  }
  faster(): void {
    this.place = Math.min(speeds.length - 1, this.place + 1);
  }

  private async play(): Promise<void> {
    const round = ++this.round;
    this.playing = true;
    this.stopped = null;
    try {
      const stop = await this.breakpoints.nearest(false);
      while (this.playing && round === this.round) {
        const started = performance.now();
        if (!(await this.advance(stop))) break;
        const pause = Math.max(1000 / FRAMES, 1000 / (speeds[this.place] ?? 1)) - (performance.now() - started);
        await new Promise((resume) => setTimeout(resume, Math.max(0, pause)));
      }
    } finally {
      if (round === this.round) this.playing = false;
    }
  }

  /** The next screen; false: play is over. */
  private async advance(stop: number | null): Promise<boolean> {
    const { step } = this.trace;
    const steps = this.trace.lastStep;
    if (step >= steps) {
      this.stopped = "end";
      return false;
    }
    if (this.predictor.on) {
      if (await this.predictor.advance()) return false;
    } else {
      const rate = speeds[this.place] ?? 1;
      const stride = rate === Infinity ? Math.ceil(steps / SHORTEST) : Math.max(1, Math.round(rate / FRAMES));
      const target = step + stride;
      await this.trace.go(stop !== null && stop > step ? Math.min(target, stop) : target);
    }
    if (stop !== null && this.trace.step === stop) {
      this.stopped = "breakpoint";
      return false;
    }
    if (speeds[this.place] === LECTURE && this.trace.now?.event === "cutoff") {
      this.stopped = "cutoff";
      return false;
    }
    return true;
  }
}
