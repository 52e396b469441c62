// The interface between the UI and the service, in any shell.
import type { JobEvent, Operations, Recent, ServiceError, TilesRequest, TraceSummary } from "../generated/wire";
import type { Classroom } from "./classroom";
import type { Programs } from "./programs";

export type { Operations };

export type Operation = keyof Operations;

/** The start of a link if no page is known to open it. The window takes it, and every shell reads it. */
export const OWN_ADDRESS = "plyscope://open";

/**
 * Returns the start of links for a page's address. A page written into a frame (about:srcdoc, blob:, data:) has none
 * that opens elsewhere.
 */
export const addressOf = (href: string): string =>
  /^(https?|file):/.test(href) ? (href.split("#", 1)[0] ?? "") : OWN_ADDRESS;

export type TraceFormat = "json" | "jsonl" | "json.gz" | "jsonl.gz";

/** A request to the shell to open something: a trace it has read, a link, or a file that is no trace. */
export type OpenRequest =
  | { trace: TraceSummary }
  | { link: string }
  /** A small file that is no trace. */
  | { file: { name: string; bytes: number[] } }
  | { failed: ServiceError };

/** The words of the shell's menu bar and dialogs. */
export interface ShellWords {
  menus: { label: string; items: { command: string; label: string; accelerator: string | undefined }[] }[];
  titles: { open: string; save: string; picture: string; all: string; traces: string };
}

export interface Backend {
  /** The kind of shell; it only decides how files are picked and written. */
  readonly shell: "browser" | "desktop";
  call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]>;
  /** Returns icicle tiles as the bytes that `TilesRequest` describes. */
  tiles(request: TilesRequest): Promise<ArrayBuffer>;
  /** Follows a job until its last event. The returned function stops following; the job continues. */
  watch(job: number, on: (event: JobEvent) => void): () => void;
  /** Reports a broken connection to a job; absent if the shell cannot. */
  onLost?(tell: () => void): void;
  /** Opens a dialog of the shell to pick a trace file; absent if the page uses its own file input. */
  readonly openDialog?: () => Promise<OpenRequest | null>;
  /** Reads a file that was dropped on the window or picked by its file input. */
  openFile(file: File): Promise<TraceSummary>;
  /** Writes a trace to a file that the user picks; false if they cancel. */
  saveTrace(trace: number, format: TraceFormat, name: string): Promise<boolean>;
  /** Writes a picture. */
  savePicture(name: string, picture: Blob): Promise<boolean>;
  /** Opens the guide in a browser; fails where it is not beside the program or the page. */
  openGuide(): Promise<void>;
  /** Returns files opened before, newest first; empty if the shell keeps no list. */
  recentFiles(): Promise<Recent[]>;
  openRecent(handle: string): Promise<TraceSummary>;
  /** Listens for traces or links to open: file association, menu, deep link. */
  onOpen(opened: (what: OpenRequest) => void): () => void;
  /** Listens for commands from the shell's menu, by their ids in `model/keys.ts`. */
  onCommand(run: (id: string) => void): () => void;
  /** Gives the shell its words in the user's language. */
  setWords(words: ShellWords): Promise<void>;
  /** Abilities of a page without a service: another page can frame it, and it can be saved with its content inside. */
  readonly page?: {
    /** The hash that it was saved with; it opens if the address requests nothing. Empty if none. */
    readonly opens: string;
    /** Memory in bytes for the open traces, and for each job; more is refused. */
    readonly memory: number;
    /** Returns the lesson inside this page; null if there is none. */
    lesson(): string | null;
    /** Saves the licences of the page's components. */
    saveNotices(name: string): Promise<void>;
    /** Returns the page as one file that opens a link of ours, with an open trace inside or none. */
    whole(link: string, trace: number | null): Promise<Blob>;
    /** Opens the record of a trace from a program of the same version; it is not checked like a file. */
    received(record: ArrayBuffer): Promise<TraceSummary>;
    /** Returns the trace inside this page and its link, if the hash requests it or nothing. */
    saved(hash: string): Promise<{ trace: TraceSummary; link: string } | null>;
  };
  /** The class that the service or the window may hold; absent if it cannot. */
  readonly classroom?: () => Promise<Classroom>;
  /** The person's own programs; absent outside the window. */
  readonly programs?: Programs;
  /** The part of our links before the #; `OWN_ADDRESS` if the page's own does not open elsewhere. */
  readonly address: string;
}
