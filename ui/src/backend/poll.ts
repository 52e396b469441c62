// Jobs beside the one whose events are streamed: asked for now and then, so that they hold no connection.
import type { JobEvent } from "../generated/wire";
import { GONE } from "./errors";

const EVERY_MS = 250;

/** Tells how far a job is until its end, or until the answer is called. */
export function poll(job: number, on: (event: JobEvent) => void, tellLost: () => void): () => void {
  let wanted = true;
  const ask = async () => {
    let event: JobEvent | null = null;
    try {
      const response = await fetch(`/api/v1/jobs/${job}`, { credentials: "same-origin" });
      const gone: JobEvent = { type: "failed", error: { code: "not_found", reason: GONE } };
      event = response.ok ? ((await response.json()) as JobEvent) : gone;
    } catch {
      if (wanted) tellLost();
    }
    if (!wanted) return;
    if (event) on(event);
    if (event === null || event.type === "progress") setTimeout(() => void ask(), EVERY_MS);
  };
  void ask();
  return () => (wanted = false);
}
