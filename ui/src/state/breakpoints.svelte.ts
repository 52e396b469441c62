// Breakpoints of a trace: conditions, which the service checks as the user types.
import type { SeekRequest, ServiceError } from "../generated/wire";
import { inBins } from "./timeline.svelte";
import type { Trace } from "./trace.svelte";

export interface Breakpoint {
  id: number;
  condition: string;
  on: boolean;
  bins: number[] | null; // matching steps in each part of the timeline; null until counted
}

export class Breakpoints {
  list = $state.raw<Breakpoint[]>([]);
  draft = $state("");
  error = $state.raw<ServiceError | null>(null);
  words = $state.raw<string[]>([]);
  /** Whether the user submitted the draft with an error in it. */
  refused = $state(false);
  private next = 1;

  constructor(private readonly trace: Trace) {}

  /** Checks the draft, and keeps possible next words. Returns whether it is valid. */
  async check(): Promise<boolean> {
    const text = this.draft;
    const answer = await this.trace.backend.call("condition", { text });
    if (text !== this.draft) return false;
    const wrong = text.trim() === "" ? null : answer.error;
    this.error = wrong && { code: "input", field: "condition", ...wrong };
    this.words = answer.words;
    return answer.error === null && text.trim() !== "";
  }

  /** Adds the draft if it is valid; else it stays in the field with its error. */
  async add(): Promise<void> {
    this.refused = !(await this.check());
    if (this.refused) return;
    const condition = this.draft.trim();
    this.draft = "";
    await this.put(condition);
  }

  /** Sets or removes the breakpoint at a node. */
  async toggleNode(node: number): Promise<void> {
    const condition = `node = ${node}`;
    const there = this.list.find((each) => each.condition === condition);
    if (there) this.remove(there.id);
    else await this.put(condition);
  }

  switch(id: number): void {
    this.list = this.list.map((each) => (each.id === id ? { ...each, on: !each.on } : each));
  }

  remove(id: number): void {
    this.list = this.list.filter((each) => each.id !== id);
  }

  /** The parts of the timeline in which an enabled breakpoint matches. */
  readonly marks = $derived.by(() => {
    const bins = this.list.filter((each) => each.on).flatMap((each) => (each.bins === null ? [] : [each.bins]));
    return [...(bins[0] ?? []).keys()].filter((bin) => bins.some((counts) => counts[bin]! > 0));
  });

  /** Returns the nearest step that an enabled breakpoint matches; null if none. */
  async nearest(backwards: boolean): Promise<number | null> {
    const found = await Promise.all(
      this.list.filter((each) => each.on).map((each) => this.ask(each.condition, backwards)),
    );
    const steps = found.flatMap((seek) => (seek.step === null ? [] : [seek.step]));
    if (steps.length === 0) return null;
    return backwards ? Math.max(...steps) : Math.min(...steps);
  }

  private async put(condition: string): Promise<void> {
    const id = this.next++;
    this.list = [...this.list, { id, condition, on: true, bins: null }];
    const bins = await inBins(this.trace, condition);
    this.list = this.list.map((each) => (each.id === id ? { ...each, bins } : each));
  }

  private ask(condition: string, backwards: boolean) {
    const { id, step } = this.trace;
    const request: SeekRequest = { trace: id, step, backwards, kind: "breakpoint", condition };
    return this.trace.backend.call("seek", request);
  }
}
