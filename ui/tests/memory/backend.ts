// A backend in memory: real searches of small games, so that screens and tests need no service.
import type { Backend, Operation, Operations, ShellWords } from "../../src/backend/backend";
import { ServiceFailure } from "../../src/backend/errors";
import type {
  BoardRequest,
  CompareRequest,
  ExportRequest,
  ExportSuccessRequest,
  JobEvent,
  MatchRequest,
  NodeView,
  RunRequest,
  SuccessRequest,
  ThinkRequest,
  TilesRequest,
  TraceSummary,
  TreeRequest,
  TuneRequest,
  WhatIf,
} from "../../src/generated/wire";
import { measuredMatch, measuredSuccess, measuredTuning, watchMeasured, type Measured } from "./arena";
import { catalogue } from "./catalogue";
import { counterpartOf, cutsOf, markOf, overlayOf } from "./compare";
import { watchComparison } from "./comparing";
import { gameOf } from "./games";
import { record, type Recording } from "./record";
import { parseCondition, histogramIn, seekIn } from "./seek";
import { stateAt } from "./state";
import { summaryOf } from "./summary";
import { watchThought } from "./think";
import { drawingOf, tilesOf } from "./views";

export class MemoryBackend implements Backend {
  readonly shell = "browser";
  private readonly traces = new Map<number, Recording>();
  private next = 1;
  readonly calls: string[] = [];
  /** Whether "what if?" is a job, as it is for the real service. */
  private readonly answered = new Map<number, WhatIf>();
  private readonly compared = new Map<number, CompareRequest>();
  private readonly measured = new Map<number, Measured>();
  private readonly stopped = new Set<number>();
  private readonly thoughts = new Map<number, ThinkRequest>();
  /** How long an engine thinks when nobody stops it, milliseconds. */
  thinks = 5;
  /** Jobs that were ended, and whether what they had was to stay. */
  readonly cancelled: [job: number, keep: boolean][] = [];
  /** How long each run of a comparison takes, milliseconds. */
  pace = 5;
  /** What was saved last: its name and its bytes. */
  saved: { name: string; blob: Blob } | null = null;
  /** What the menu of a desktop would call. */
  menu: (id: string) => void = () => undefined;

  async call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    this.calls.push(operation);
    await Promise.resolve();
    return this.answers[operation](payload) as Operations[K][1];
  }

  private rec(trace: number): Recording {
    const rec = this.traces.get(trace);
    if (!rec) throw new ServiceFailure({ code: "not_found", message: `no trace ${trace}` });
    return rec;
  }

  private summary(trace: number): TraceSummary {
    return summaryOf(this.rec(trace), trace);
  }

  private add(rec: Recording): number {
    this.traces.set(this.next, rec);
    return this.next++;
  }

  private path(trace: number, node: number): NodeView[] {
    const rec = this.rec(trace);
    const path: NodeView[] = [];
    for (let at: number | null = node; at !== null; at = rec.nodes[at]?.parent ?? null) {
      const view = rec.nodes[at];
      if (!view) throw new ServiceFailure({ code: "not_found", message: `no node ${node}` });
      path.unshift(view);
    }
    return path;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the table is typed by `call`
  private readonly answers: Record<Operation, (payload: any) => unknown> = {
    catalogue: () => catalogue,
    board: ({ setup, play }) => gameOf(setup.game, setup.position, play).board(),
    game: ({ setup, play }: BoardRequest) => {
      const board = gameOf(setup.game, setup.position, play).board();
      return { board, passes: false, moves: play ?? [] };
    },
    think: (request: ThinkRequest) => {
      if (request.engine.includes("wrong"))
        throw new ServiceFailure({ code: "input", message: "engine: unknown limit", field: "engine", at: 4 });
      this.thoughts.set(this.next, request);
      return { job: this.next++ };
    },
    estimate: (request: RunRequest) => {
      const nodes = request.game === "tree" ? (request.position.match(/\d+|\(/g) ?? []).length : 549_946;
      return {
        nodes,
        kind: request.game === "tree" ? "bound" : "sampled",
        low: nodes,
        high: nodes,
        seconds: 1,
        bytes: nodes * 100,
      };
    },
    start: (request: RunRequest) => {
      if (request.game === "tictactoe" && request.position.length < 3)
        throw new ServiceFailure({ code: "limit", message: "too large for memory", remedy: "play three moves first" });
      return { job: this.add(record(request)) };
    },
    cancel: ({ job, keep }) => {
      this.cancelled.push([job, keep]);
      this.stopped.add(job);
      return null;
    },
    summary: ({ trace }) => this.summary(trace),
    traces: () => [...this.traces.keys()].map((trace) => this.summary(trace)),
    close: ({ trace }) => void this.traces.delete(trace),
    step: ({ trace, step }) => stateAt(this.rec(trace), step),
    tree: (request: TreeRequest) => {
      const rec = this.rec(request.trace);
      const drawing = drawingOf(rec, request, stateAt(rec, request.step));
      const other = request.against === undefined ? null : this.rec(request.against);
      if (other) for (const glyph of drawing.glyphs) glyph.mark = markOf(rec, rec.nodes[glyph.node.id]!, other);
      return drawing;
    },
    histogram: ({ trace, bins, condition }) => histogramIn(this.rec(trace), bins, condition),
    siblings: ({ trace, node, offset, count }) => {
      const rec = this.rec(trace);
      return rec.nodes.filter((each) => each.parent === rec.nodes[node]!.parent).slice(offset, offset + count);
    },
    node: ({ trace, node }) => this.rec(trace).nodes[node],
    path: ({ trace, node }) => this.path(trace, node),
    seek: (request) => seekIn(this.rec(request.trace), request),
    find: ({ trace, query, offset, count }) => {
      const value = /^value=(-?\d+)$/.exec(query)?.[1];
      if (value === undefined)
        throw new ServiceFailure({ code: "input", message: "not understood", at: 0, remedy: "try value=0" });
      const hits = this.rec(trace).nodes.filter((node) => node.score === Number(value));
      return { hits: hits.slice(offset, offset + count), total: hits.length };
    },
    condition: ({ text }) => {
      const wrong = parseCondition(text) === null;
      return {
        // a field without its comparison ends too early
        error: wrong
          ? {
              at: /^\s*(event|ply|node)\s*$/.test(text) ? text.length : 0,
              reason: "not understood",
              remedy: "try event = cutoff",
            }
          : null,
        words: ["event", "ply", "node"],
      };
    },
    what_if: ({ trace, node }) => {
      const rec = this.rec(trace);
      const branch = record({ ...rec.request, run: "minimax" }, rec.games[node]);
      const { score } = branch.nodes[0]!;
      const answer: WhatIf = {
        node,
        nodes: branch.nodeCount,
        sampled: false,
        low: branch.nodeCount,
        high: branch.nodeCount,
        value: score,
        bound: "exact",
        text: "",
        trace: this.add(branch),
        request: null,
      };
      this.answered.set(this.next, answer);
      return { job: this.next++ };
    },
    compare: (request: CompareRequest) => {
      this.compared.set(this.next, request);
      return { job: this.next++ };
    },
    start_match: (request: MatchRequest) => {
      if (request.a.includes("wrong"))
        throw new ServiceFailure({
          code: "input",
          message: "a: unknown run",
          field: "a",
          at: 0,
          remedy: "use minimax",
        });
      return this.measure(measuredMatch(request));
    },
    success: (request: SuccessRequest) => this.measure(measuredSuccess(request)),
    export_success: ({ success, format }: ExportSuccessRequest) => ({ text: `${format}: ${success.runs.length}` }),
    start_tuning: (request: TuneRequest) => this.measure(measuredTuning(request)),
    weights: ({ file }) => {
      if (file.startsWith("{")) return { text: (JSON.parse(file) as { text: string }).text };
      throw new ServiceFailure({ code: "invalid_file", message: "no weights", remedy: "open a file of a tuning" });
    },
    counterpart: ({ trace, node, other }) => counterpartOf(this.rec(trace), node, this.rec(other)),
    export_comparison: ({ comparison, format }: ExportRequest) => ({ text: `${format}: ${comparison.runs.length}` }),
    overlay: ({ a, b }) => overlayOf(this.rec(a), this.rec(b), { a, b }),
    overlay_cuts: ({ a, b, offset, count }) => {
      const cuts = cutsOf(this.rec(a), this.rec(b));
      return { cuts: cuts.slice(offset, offset + count), total: cuts.length };
    },
    request_of_link: ({ link }) => JSON.parse(link),
    validate_request: (request: RunRequest) => request,
  };

  private measure(measured: Measured): { job: number } {
    this.measured.set(this.next, measured);
    return { job: this.next++ };
  }

  async tiles(request: TilesRequest): Promise<ArrayBuffer> {
    return tilesOf(this.rec(request.trace), request);
  }

  watch(job: number, on: (event: JobEvent) => void): () => void {
    const compared = this.compared.get(job);
    if (compared)
      return watchComparison({ job, request: compared, pace: this.pace, stopped: () => this.stopped.has(job) }, on);
    const thought = this.thoughts.get(job);
    if (thought) {
      const ended = () => this.cancelled.findLast(([each]) => each === job) ?? null;
      return watchThought({ job, thought, thinks: this.thinks, ended }, on);
    }
    const measured = this.measured.get(job);
    if (measured) {
      const stopped = () => this.stopped.has(job);
      return watchMeasured({ job, measured, pace: this.pace, stopped }, on);
    }
    const what_if = this.answered.get(job);
    const timer = setTimeout(
      () => on(what_if ? { type: "answered", what_if } : { type: "finished", summary: this.summary(job) }),
      what_if ? 80 : 5,
    );
    return () => clearTimeout(timer);
  }

  /** A file is the JSON of a request here. */
  async openFile(file: File): Promise<TraceSummary> {
    const text = await textOf(file);
    if (text.startsWith("{")) return this.summary(this.add(record(JSON.parse(text) as RunRequest)));
    throw new ServiceFailure({ code: "invalid_file", message: "not a trace", remedy: "open a .plyscope.json file" });
  }
  async saveTrace() {
    return true;
  }
  async savePicture(name: string, blob: Blob) {
    this.saved = { name, blob };
    return true;
  }
  async recentFiles() {
    return [];
  }
  async openRecent(): Promise<TraceSummary> {
    throw new ServiceFailure({ code: "not_found", message: "no such file" });
  }
  onOpen() {
    return () => undefined;
  }
  readonly address = "memory:";
  words: ShellWords | null = null;
  async setWords(words: ShellWords) {
    this.words = words;
  }
  onCommand(run: (id: string) => void) {
    this.menu = run;
    return () => undefined;
  }
}

/** A file as text; the page that tests run in has no `File.text`. */
const textOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });
