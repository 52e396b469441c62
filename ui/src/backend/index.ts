// Which shell are we in?
import type { Backend } from "./backend";

export async function connect(): Promise<Backend> {
  if ("__TAURI_INTERNALS__" in window) {
    // Before the prototypes are frozen: its colours have a `toString` of their own to define, which they cannot after that.
    await import("d3-scale");
    const { TauriBackend } = await import("./tauri");
    return new TauriBackend();
  }
  const { HttpBackend } = await import("./http");
  return new HttpBackend();
}
