// The form of a new run: a position, how it is searched, and what the service says of that.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { Estimate, Profile, RunRequest } from "../generated/wire";
import { parseRun, writeRun, type RunParts } from "../model/run-word";
import { Latest } from "./latest";
import { PositionForm } from "./position.svelte";

/** Milliseconds without a change before the service is asked: a person types on. */
const PAUSE = 250;

export class SetupForm extends PositionForm {
  estimate = $state.raw<Estimate | null>(null);
  estimating = $state(false);
  readonly run: RunParts = $derived(parseRun(this.request.run));
  private readonly judgements: Latest<RunRequest, Estimate | null>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Modifiers that the convention has written into the run. */
  private written: readonly string[] = [];
  /** The convention that was written last, or is being written. */
  private turn: Promise<void> = Promise.resolve();

  /** `judge` is asked about every request that has a board: how large the run will be, or whether it can be run.
   * `convention`: whose words new runs have. */
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

  /** Changes the run; with another algorithm the words of the convention are written anew, where they have a place. */
  async changeRun(part: Partial<RunParts>): Promise<void> {
    if (part.algorithm !== undefined && this.convention() !== "knuth-moore") return this.followConvention(part);
    await this.change({ run: writeRun({ ...this.run, ...part }) });
  }

  /** Writes the words of the convention into the run, in place of those of the one before: into the run that is there when
   * its turn comes. */
  followConvention(part: Partial<RunParts> = {}): Promise<void> {
    const turn = this.turn.then(() => this.writeConvention(part));
    this.turn = turn.catch(() => undefined); // who asked for it is told
    return turn;
  }

  private async writeConvention(part: Partial<RunParts>): Promise<void> {
    const before = this.request.run;
    const flags = this.run.flags.filter((flag) => !this.written.includes(flag));
    const run = writeRun({ ...this.run, flags, ...part });
    const told = await this.backend.call("convention_run", { run, profile: this.convention() });
    // the run was changed meanwhile: the words go into what it is now
    if (this.request.run !== before) return this.writeConvention(part);
    this.written = parseRun(told.run).flags.filter((flag) => !flags.includes(flag));
    await this.change({ run: told.run });
  }

  /** Takes the evaluation with the weights of a file, as a tuning saves it. */
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

  /** An answer about a request that is no longer the one of the form is dropped. */
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

/** The form of a search with its record: how large it will be. */
export const estimatedForm = (backend: Backend, convention?: () => Profile) =>
  new SetupForm(backend, (request) => backend.call("estimate", request), convention);
/** The form of an engine: whether it can play. */
export const checkedForm = (backend: Backend) =>
  new SetupForm(backend, async (request) => {
    await backend.call("validate_request", request);
    return null;
  });
