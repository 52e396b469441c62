// The desktop shell: one bridge, and dialogs on the other side (the page never sees a path).
import { Channel, invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import type { JobEvent, Recent, TilesRequest, TraceSummary } from "../generated/wire";
import {
  OWN_ADDRESS,
  type Backend,
  type OpenRequest,
  type Operation,
  type Operations,
  type ShellWords,
  type TraceFormat,
} from "./backend";
import { Classroom } from "./classroom";
import { serviceError, ServiceFailure } from "./errors";
import type { Programs } from "./programs";

async function ask<T>(
  command: string,
  payload: Record<string, unknown> | Uint8Array,
  headers?: HeadersInit,
): Promise<T> {
  try {
    return await invoke<T>(command, payload, headers ? { headers } : undefined);
  } catch (refused) {
    throw new ServiceFailure(serviceError(refused));
  }
}

// No answer can then give the page's objects new properties. The shell's own switch for this runs too early: a later
// module (the charts' colours) defines its own `toString`.
Object.freeze(Object.prototype);

export class TauriBackend implements Backend {
  readonly shell = "desktop";
  readonly address = OWN_ADDRESS;
  /** Held by the window itself. Pictures and results have no address, because no service stands behind it. */
  readonly classroom = () =>
    Promise.resolve(new Classroom((action, payload) => ask("class", { action, payload }), false));

  readonly programs: Programs = {
    list: () => ask("programs_list", {}),
    save: (name, command, language) => ask("programs_save", { name, command, language }),
    remove: (name, language) => ask("programs_remove", { name, language }),
    choose: (name, side, game) => ask("programs_choose", { request: { name, side, game } }),
    stop: (place) => ask("programs_stop", { place: place === "check" ? 2 : place }),
    leave: (game) => ask("programs_leave", { game }),
    check: (name, setup) => ask("programs_check", { name, setup }),
  };

  call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    return ask("call", { operation, payload });
  }

  tiles(request: TilesRequest): Promise<ArrayBuffer> {
    return ask("call_bytes", { payload: request });
  }

  watch(job: number, on: (event: JobEvent) => void): () => void {
    let following = true;
    const events = new Channel<JobEvent>((event) => following && on(event));
    ask("watch", { job, events }).catch((error: unknown) => {
      if (following) on({ type: "failed", error: serviceError(error) });
    });
    return () => (following = false);
  }

  openGuide(): Promise<void> {
    return ask("open_guide", {});
  }

  readonly openDialog = (): Promise<OpenRequest | null> => ask("open_dialog", {});

  async openFile(file: File): Promise<TraceSummary> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return ask("open_bytes", bytes, { "x-file-name": encodeURIComponent(file.name) });
  }

  saveTrace(trace: number, format: TraceFormat, name: string): Promise<boolean> {
    return ask("save_dialog", { trace, format, name });
  }

  async savePicture(name: string, picture: Blob): Promise<boolean> {
    const bytes = new Uint8Array(await picture.arrayBuffer());
    return ask("save_picture", bytes, { "x-file-name": encodeURIComponent(name) });
  }

  recentFiles(): Promise<Recent[]> {
    return ask("recent_files", {});
  }

  openRecent(handle: string): Promise<TraceSummary> {
    return ask("open_recent", { handle });
  }

  onOpen(opened: (what: OpenRequest) => void): () => void {
    const listening = listen<OpenRequest>("open", (event) => opened(event.payload));
    // Requests from before the page was there wait on the other side until it fetches them.
    listening
      .then(() => ask<OpenRequest[]>("handed_in", {}))
      .then(
        (waiting) => waiting.forEach(opened),
        (error: unknown) => opened({ failed: serviceError(error) }),
      );
    return () => void listening.then((stop) => stop());
  }

  onCommand(run: (id: string) => void): () => void {
    const listening = listen<string>("command", (event) => run(event.payload));
    return () => void listening.then((stop) => stop());
  }

  setWords(words: ShellWords): Promise<void> {
    return ask("set_words", { ...words });
  }
}
