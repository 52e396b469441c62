// What was not caught: told as a notice, so that it does not happen in silence.
import type { Notices } from "./notices.svelte";

export function tellFaults(notices: Notices, target: Window): () => void {
  const error = (event: ErrorEvent) => {
    // browsers report this when a size changes twice in a frame; nothing is wrong then
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
