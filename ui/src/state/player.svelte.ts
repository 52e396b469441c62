// Play and pause.
import type { Breakpoints } from "./breakpoints.svelte";
import type { Predictor } from "./predictor.svelte";
import type { Trace } from "./trace.svelte";

/**
 * The pace of play: step by step as in a lecture, from cutoff to cutoff, so many steps or nodes per second, or as fast
 * as the screen allows.
 */
export type Pace = { by: "lecture" | "cutoff" | "fastest" } | { by: "steps" | "nodes"; rate: number };

const at = (by: "steps" | "nodes", ...rates: number[]): Pace[] => rates.map((rate) => ({ by, rate }));
const short: Pace[] = [{ by: "lecture" }, { by: "cutoff" }, ...at("steps", 1, 2, 4, 8, 30, 120), { by: "fastest" }];
/** A long trace is played in nodes, because a single step shows too little. */
const nodes = at("nodes", 10, 100, 1000, 10_000, 100_000);
const long: Pace[] = [{ by: "lecture" }, { by: "cutoff" }, ...at("steps", 4), ...nodes, { by: "fastest" }];
/** Most steps of a trace that plays at lecture pace by default, and of one that plays in steps. */
const [SHORT, LONG] = [400, 2000];
/** Milliseconds per step at lecture pace, and for reading a sentence. */
export const [STEP, READING] = [1200, 2500];
/** Screens per second in fast play. */
const FRAMES = 30;
/** Fewest screens of a whole trace at the highest speed. */
const SHORTEST = 300;

export class Player {
  playing = $state(false);
  readonly paces: readonly Pace[];
  place = $state(0); // index in `paces`
  /** Reason for the end of the last play. */
  stopped = $state<"breakpoint" | "cutoff" | "end" | null>(null);
  private round = 0;
  /** The first cutoff after the step `from`, as requested last. */
  private ahead: { from: number; cutoff: number | null } | null = null;

  /** `pauses` returns whether play waits at each cutoff. */
  constructor(
    private readonly trace: Trace,
    private readonly breakpoints: Breakpoints,
    private readonly predictor: Predictor,
    private readonly pauses: () => boolean,
  ) {
    const { steps, counts } = trace.summary;
    this.paces = steps <= LONG ? short : long;
    this.place = steps <= SHORT ? 0 : steps > LONG && counts.cutoffs > 0 ? 1 : 4;
  }

  get pace(): Pace {
    return this.paces[this.place] ?? { by: "lecture" };
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
    this.place = Math.min(this.paces.length - 1, this.place + 1);
  }

  private async play(): Promise<void> {
    const round = ++this.round;
    this.playing = true;
    this.stopped = null;
    try {
      const stop = await this.breakpoints.nearest(false);
      const isOn = () => this.playing && round === this.round;
      while (isOn()) {
        const started = performance.now();
        if (!(await this.advance(stop, isOn))) break;
        await this.rest(Math.max(0, this.stay() - (performance.now() - started)));
      }
    } finally {
      if (round === this.round) this.playing = false;
    }
  }

  /** Waits so many milliseconds. */
  rest(milliseconds: number): Promise<void> {
    return new Promise((resume) => setTimeout(resume, milliseconds));
  }

  /** Returns the milliseconds that this screen stays. */
  private stay(): number {
    const { pace } = this;
    if (pace.by === "fastest") return 1000 / FRAMES;
    if ("rate" in pace) return 1000 / Math.min(FRAMES, pace.rate);
    if (pace.by === "cutoff" && !this.predictor.on) return READING;
    // A new value or a cutoff has a longer sentence.
    const event = this.trace.now?.event;
    return event === "update" || event === "cutoff" ? READING : STEP;
  }

  /** Returns the next step at this pace. */
  private async next(): Promise<number> {
    const { pace } = this;
    const { step, summary } = this.trace;
    if (pace.by === "cutoff") return (await this.cutoffAhead()) ?? summary.steps;
    if (pace.by === "fastest") return step + Math.ceil(summary.steps / SHORTEST);
    if (!("rate" in pace)) return step + 1;
    const each = pace.by === "nodes" ? summary.steps / Math.max(1, summary.counts.nodes) : 1;
    return step + Math.max(1, Math.round(each * Math.max(1, pace.rate / FRAMES)));
  }

  /** Returns the first cutoff after this step; null if none. One request serves all steps up to it. */
  private async cutoffAhead(): Promise<number | null> {
    const { id, step, backend, summary } = this.trace;
    if (summary.counts.cutoffs === 0) return null;
    const { ahead } = this;
    if (ahead && ahead.from <= step && (ahead.cutoff === null || step < ahead.cutoff)) return ahead.cutoff;
    const found = await backend.call("seek", { trace: id, step, backwards: false, kind: "cutoff" });
    this.ahead = { from: step, cutoff: found.step };
    return found.step;
  }

  /** Shows the next screen. Returns false once play ends. A step after a pause is not shown: the paused one stays. */
  private async advance(stop: number | null, isOn: () => boolean): Promise<boolean> {
    const { step, lastStep } = this.trace;
    if (step >= lastStep) {
      this.stopped = "end";
      return false;
    }
    const { by } = this.pace;
    const cutoff = this.pauses() && by !== "cutoff" && by !== "fastest" ? await this.cutoffAhead() : null;
    if (this.predictor.on) {
      if (await this.predictor.advance(isOn)) return false;
    } else {
      const stops = [await this.next(), cutoff, stop].flatMap((each) => (each !== null && each > step ? [each] : []));
      await this.trace.go(Math.min(...stops), isOn);
    }
    if (stop !== null && this.trace.step === stop) {
      this.stopped = "breakpoint";
      return false;
    }
    if (cutoff !== null && this.trace.step === cutoff) {
      this.stopped = "cutoff";
      return false;
    }
    return true;
  }
}
