// The form of a new run: a position, its search options, and the service's estimate or error.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { Estimate, Profile, RunRequest } from "../generated/wire";
import { parseRun, writeRun, type RunParts, familyOf } from "../model/run-word";
import { Latest } from "./latest";
import { PositionForm } from "./position.svelte";

/** Milliseconds without a change before a request, because the user may still be typing. */
const PAUSE = 250;

export class SetupForm extends PositionForm {
  estimate = $state.raw<Estimate | null>(null);
  estimating = $state(false);
  readonly run: RunParts = $derived(parseRun(this.request.run));
  private readonly judgements: Latest<RunRequest, Estimate | null>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Modifiers that the convention has written into the run. */
  private written: readonly string[] = [];
  /** Ends when the last convention is written. */
  private turn: Promise<void> = Promise.resolve();

  /**
   * `judge` checks each request that has a board, and returns the size of the run or throws if it cannot run.
   * `convention` returns the convention of new runs.
   */
  constructor(
    backend: Backend,
    judge: (request: RunRequest) => Promise<Estimate | null>,
    private readonly convention: () => Profile = () => "knuth-moore",
  ) {
    super(backend);
    this.judgements = new Latest(judge);
  }

  async load(): Promise<void> {
    this.catalogue = await this.backend.call("catalogue", {});
    await this.take(this.request);
    if (this.convention() !== "knuth-moore") await this.followConvention();
  }

  /** Changes the run. With a new algorithm, the words of the convention are written again, where they have a place. */
  async changeRun(part: Partial<RunParts>): Promise<void> {
    const run = writeRun({ ...this.run, ...part });
    // Random games, proofs and searches for three players have no depth limit and one evaluation.
    if (part.algorithm !== undefined && familyOf(part.algorithm) !== "values")
      return this.change({ run, depth: undefined, eval: undefined });
    if (part.algorithm !== undefined && this.convention() !== "knuth-moore") return this.followConvention(part);
    await this.change({ run });
  }

  /** Replaces the words of the former convention in the run, as it is when its turn comes. */
  followConvention(part: Partial<RunParts> = {}): Promise<void> {
    const turn = this.turn.then(() => this.writeConvention(part));
    this.turn = turn.catch(() => undefined); // the caller gets the error
    return turn;
  }

  private async writeConvention(part: Partial<RunParts>): Promise<void> {
    const before = this.request.run;
    const flags = this.run.flags.filter((flag) => !this.written.includes(flag));
    const run = writeRun({ ...this.run, flags, ...part });
    const told = await this.backend.call("convention_run", { run, profile: this.convention() });
    // The run has changed meanwhile, so write the words into the new one.
    if (this.request.run !== before) return this.writeConvention(part);
    this.written = parseRun(told.run).flags.filter((flag) => !flags.includes(flag));
    await this.change({ run: told.run });
  }

  /** Takes the evaluation with the weights of a file that a tuning saved. */
  async takeWeights(file: string): Promise<void> {
    const { text } = await this.backend.call("weights", { file });
    await this.change({ eval: text });
  }

  protected override shown(): void {
    clearTimeout(this.timer);
    this.estimating = true;
    this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  protected override refused(): void {
    clearTimeout(this.timer);
    this.estimating = false;
    this.estimate = null;
  }

  /** Requests the estimate, and drops the answer if the form has changed. */
  private async ask(): Promise<void> {
    const { request } = this;
    try {
      const estimate = await this.judgements.request(request);
      if (request === this.request && estimate) this.estimate = estimate;
    } catch (error) {
      if (request !== this.request) return;
      this.estimate = null;
      this.error = serviceError(error);
    } finally {
      if (request === this.request) this.estimating = false;
    }
  }
}

/** Returns the form of a recorded search, with the estimate of its size. */
export const estimatedForm = (backend: Backend, convention?: () => Profile) =>
  new SetupForm(backend, (request) => backend.call("estimate", request), convention);
/** Returns the form of an engine, without an estimate. */
export const checkedForm = (backend: Backend) =>
  new SetupForm(backend, async (request) => {
    await backend.call("validate_request", request);
    return null;
  });
