// Which shell are we in?
import type { Backend } from "./backend";

export async function connect(): Promise<Backend> {
  if (import.meta.env.MODE === "memory") {
    // built only by `vite build --mode memory`: screens without a server, for tests and screenshots
    const { MemoryBackend } = await import("../../tests/memory/backend");
    return new MemoryBackend();
  }
  if ("__TAURI_INTERNALS__" in window) {
    const { TauriBackend } = await import("./tauri");
    return new TauriBackend();
  }
  const { HttpBackend } = await import("./http");
  return new HttpBackend();
}
