// A job from its number to its end: progress is told, a failure thrown, and nobody watches it any more behind that.
import type { Backend } from "../backend/backend";
import { ServiceFailure } from "../backend/errors";
import type { JobEvent, Progress } from "../generated/wire";

/** The last event of a job that did not fail. */
export async function follow(backend: Backend, job: number, tell: (progress: Progress) => void): Promise<JobEvent> {
  let unwatch: (() => void) | null = null;
  try {
    return await new Promise<JobEvent>((resolve, reject) => {
      unwatch = backend.watch(job, (event) => {
        if (event.type === "progress") tell(event.progress);
        else if (event.type === "failed") reject(new ServiceFailure(event.error));
        else resolve(event);
      });
    });
  } finally {
    (unwatch as (() => void) | null)?.();
  }
}

/** How a job ends that was to have an answer and has none. */
export const unanswered = (): ServiceFailure => new ServiceFailure({ code: "cancelled", message: "" });
