// Which shell are we in?
import type { Backend } from "./backend";

export async function connect(): Promise<Backend> {
  if ("__TAURI_INTERNALS__" in window) {
    const { TauriBackend } = await import("./tauri");
    return new TauriBackend();
  }
  const { HttpBackend } = await import("./http");
  return new HttpBackend();
}
