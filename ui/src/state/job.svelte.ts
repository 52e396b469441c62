// The search that is running, if one is.
import type { Backend } from "../backend/backend";
import { ServiceFailure } from "../backend/errors";
import type { Progress, RunRequest, TraceSummary } from "../generated/wire";

export class Job {
  request = $state.raw<RunRequest | null>(null);
  progress = $state.raw<Progress | null>(null);
  private id: number | null = null;
  private unwatch: (() => void) | null = null;

  constructor(private readonly backend: Backend) {}

  get running(): boolean {
    return this.request !== null;
  }

  /** Runs to the end; null: cancelled and nothing kept. */
  async run(request: RunRequest): Promise<TraceSummary | null> {
    if (this.running) throw new ServiceFailure({ code: "busy", message: "a search is running" });
    this.request = request;
    this.progress = null;
    try {
      const { job } = await this.backend.call("start", request);
      this.id = job;
      return await new Promise((resolve, reject) => {
        this.unwatch = this.backend.watch(job, (event) => {
          if (event.type === "progress") this.progress = event.progress;
          else if (event.type === "failed") reject(new ServiceFailure(event.error));
          else if (event.type === "finished" || event.type === "cancelled") resolve(event.summary);
        });
      });
    } finally {
      this.unwatch?.();
      this.unwatch = null;
      this.request = null;
      this.id = null;
    }
  }

  /** Ends the search; `keep`: show what there is. The last event of the job tells what came of it. */
  async cancel(keep: boolean): Promise<void> {
    if (this.id !== null) await this.backend.call("cancel", { job: this.id, keep });
  }
}
