// The search that is running, if one is.
import type { Backend } from "../backend/backend";
import { ServiceFailure } from "../backend/errors";
import type { Progress, RunRequest, TraceSummary } from "../generated/wire";
import { follow } from "./follow";

export class Job {
  request = $state.raw<RunRequest | null>(null);
  progress = $state.raw<Progress | null>(null);
  private id: number | null = null;

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
      const end = await follow(this.backend, job, (progress) => (this.progress = progress));
      return end.type === "finished" || end.type === "cancelled" ? end.summary : null;
    } finally {
      this.request = null;
      this.id = null;
    }
  }

  /** Ends the search; `keep`: show what there is. The last event of the job tells what came of it. */
  async cancel(keep: boolean): Promise<void> {
    if (this.id !== null) await this.backend.call("cancel", { job: this.id, keep });
  }
}
