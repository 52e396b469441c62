// The seam: everything the UI may ask of the service, whichever shell it runs in.
import type {
  BoardRequest,
  BoardView,
  Catalogue,
  ConditionError,
  Estimate,
  FindRequest,
  HistogramRequest,
  JobEvent,
  NodeView,
  Recent,
  RunRequest,
  Seek,
  SeekRequest,
  ServiceError,
  SiblingsRequest,
  StepState,
  TilesRequest,
  TraceSummary,
  TreeDrawing,
  TreeRequest,
  WhatIf,
} from "../generated/wire";

/** Operation name: [what it takes, what it answers]. The same table as the service's. */
export interface Operations {
  catalogue: [Record<string, never>, Catalogue];
  board: [BoardRequest, BoardView];
  estimate: [RunRequest, Estimate];
  start: [RunRequest, { job: number }];
  cancel: [{ job: number; keep: boolean }, unknown];
  summary: [{ trace: number }, TraceSummary];
  traces: [Record<string, never>, TraceSummary[]];
  close: [{ trace: number }, unknown];
  step: [{ trace: number; step: number; line_of?: number }, StepState];
  tree: [TreeRequest, TreeDrawing];
  histogram: [HistogramRequest, number[]];
  siblings: [SiblingsRequest, NodeView[]];
  node: [{ trace: number; node: number }, NodeView];
  path: [{ trace: number; node: number }, NodeView[]];
  seek: [SeekRequest, Seek];
  find: [FindRequest, { hits: NodeView[]; total: number }];
  condition: [{ text: string }, { error: ConditionError | null; words: string[] }];
  what_if: [{ trace: number; node: number; node_limit: number }, WhatIf | { job: number }];
  request_of_link: [{ link: string }, RunRequest];
}
export type Operation = keyof Operations;

export type TraceFormat = "json" | "jsonl" | "json.gz" | "jsonl.gz";

/** What the shell was asked to open: a trace it has read, a link, or a file that is no trace. */
export type Opened = { trace: TraceSummary } | { link: string } | { failed: ServiceError };

/** The words of the shell's menu bar and dialogs. */
export interface ShellWords {
  menus: { label: string; items: { command: string; label: string; accelerator: string | undefined }[] }[];
  titles: { open: string; save: string; picture: string; traces: string };
}

export interface Backend {
  /** Which shell this is; decides only how files are picked and written. */
  readonly shell: "browser" | "desktop";
  call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]>;
  /** Icicle tiles as the bytes that `TilesRequest` describes. */
  tiles(request: TilesRequest): Promise<ArrayBuffer>;
  /** Follows a job until its last event; the answer stops following (the job goes on). */
  watch(job: number, on: (event: JobEvent) => void): () => void;
  /** Lets the person pick a trace file in a dialog of the shell; absent: the page's own file input does it. */
  readonly openDialog?: () => Promise<TraceSummary | null>;
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
  /** The part of a link of ours before its #. */
  readonly address: string;
}
