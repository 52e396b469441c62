// Uncaught errors. Each becomes a notice, so that none passes in silence.
import type { Notices } from "./notices.svelte";

export function tellFaults(notices: Notices, target: Window): () => void {
  const error = (event: ErrorEvent) => {
    // Browsers report this when a size changes twice in a frame, which is harmless.
    if (event.message.startsWith("ResizeObserver loop")) return;
    notices.fail(event.error ?? event.message);
  };
  const rejection = (event: PromiseRejectionEvent) => void notices.fail(event.reason);
  target.addEventListener("error", error);
  target.addEventListener("unhandledrejection", rejection);
  return () => {
    target.removeEventListener("error", error);
    target.removeEventListener("unhandledrejection", rejection);
  };
}
