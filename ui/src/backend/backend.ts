// The seam: everything the UI may ask of the service, whichever shell it runs in.
import type { JobEvent, Operations, Recent, ServiceError, TilesRequest, TraceSummary } from "../generated/wire";
import type { Classroom } from "./classroom";

export type { Operations };

export type Operation = keyof Operations;

/** What a link begins with where no page is known that it could open in: the window takes it, and every shell reads it. */
export const OWN_ADDRESS = "plyscope://open";

/**
 * The part of a page's address that its links begin with. A page that another one wrote into a frame (about:srcdoc, blob:,
 * data:) has none that opens elsewhere.
 */
export const addressOf = (href: string): string =>
  /^(https?|file):/.test(href) ? (href.split("#", 1)[0] ?? "") : OWN_ADDRESS;

export type TraceFormat = "json" | "jsonl" | "json.gz" | "jsonl.gz";

/** What the shell was asked to open: a trace it has read, a link, or a file that is no trace. */
export type Opened =
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
  /** Which shell this is; decides only how files are picked and written. */
  readonly shell: "browser" | "desktop";
  call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]>;
  /** Icicle tiles as the bytes that `TilesRequest` describes. */
  tiles(request: TilesRequest): Promise<ArrayBuffer>;
  /** Follows a job until its last event; the answer stops following (the job goes on). */
  watch(job: number, on: (event: JobEvent) => void): () => void;
  /** Tells when the line to a job breaks; absent where it cannot. */
  onLost?(tell: () => void): void;
  /** Lets the person pick a trace file in a dialog of the shell; absent: the page's own file input does it. */
  readonly openDialog?: () => Promise<Opened | null>;
  /** Reads a file that was dropped on the window or picked by its file input. */
  openFile(file: File): Promise<TraceSummary>;
  /** Writes a trace to a file that the person picks; false: they changed their mind. */
  saveTrace(trace: number, format: TraceFormat, name: string): Promise<boolean>;
  /** Writes a picture. */
  savePicture(name: string, picture: Blob): Promise<boolean>;
  /** Files opened before, newest first; empty where the shell keeps no list. */
  recentFiles(): Promise<Recent[]>;
  openRecent(handle: string): Promise<TraceSummary>;
  /** Traces or links that the shell was asked to open: file association, menu, deep link. */
  onOpen(opened: (what: Opened) => void): () => void;
  /** Commands from the shell's menu, by their ids in `model/keys.ts`. */
  onCommand(run: (id: string) => void): () => void;
  /** Gives the shell its words in the person's language. */
  setWords(words: ShellWords): Promise<void>;
  /** What only a page without a service can do: be framed by another page, and be saved with what is open inside. */
  readonly page?: {
    /** What it was saved with and opens where its address asks for nothing, from the # on; empty: nothing. */
    readonly opens: string;
    /** Bytes of memory for the open traces, and for each job; more is refused. */
    readonly memory: number;
    /** The lesson inside this page; null: there is none. */
    lesson(): string | null;
    /** Saves the licences of what the page is made of. */
    saveNotices(name: string): Promise<void>;
    /** The page as one file that opens a link of ours, with an open trace inside or none. */
    whole(link: string, trace: number | null): Promise<Blob>;
    /** The trace inside this page and the link to open it with, where the hash asks for it or for nothing. */
    saved(hash: string): Promise<{ trace: TraceSummary; link: string } | null>;
  };
  /** The class that the service may hold; absent where none can. */
  readonly classroom?: () => Promise<Classroom>;
  /** The part of a link of ours before its #; `OWN_ADDRESS` where the page has none that opens elsewhere. */
  readonly address: string;
}
