// The choice of the shell.
import type { Backend } from "./backend";

export async function connect(): Promise<Backend> {
  if ("__TAURI_INTERNALS__" in window) {
    // It must load before the prototypes are frozen, because its colours define their own `toString`.
    await import("d3-scale");
    const { TauriBackend } = await import("./tauri");
    return new TauriBackend();
  }
  const { HttpBackend } = await import("./http");
  return new HttpBackend();
}
