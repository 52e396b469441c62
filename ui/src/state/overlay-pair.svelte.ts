// Two searches of one position, laid over each other.
import { serviceError } from "../backend/errors";
import type { Overlay, OverlayCut, RunRequest, ServiceError, TraceSummary } from "../generated/wire";
import { sameRun, scoreAlike } from "../model/comparison";
import { findsValue, isSelective, parseRun } from "../model/run-word";
import type { Document } from "./document.svelte";
import { IcicleView } from "./icicle-view.svelte";
import { MissedClaims } from "./missed.svelte";
import { Race } from "./race.svelte";
import { Steppers } from "./steppers.svelte";
import { searchTask, type SearchTask } from "./task.svelte";
import type { Workspace } from "./workspace.svelte";

/** Saved subtrees to request: the largest, because only these can be seen. */
const CUTS = 500;

/** The data of a pair, once both traces are open. */
export interface OverlayData {
  a: Document;
  b: Document;
  overlay: Overlay;
  cuts: OverlayCut[];
  /** Total number of saved subtrees. */
  total: number;
  icicle: IcicleView;
  steppers: Steppers;
  race: Race;
  /** The claims of B; null if it makes none, or A is no plain search to the same depth. */
  missed: MissedClaims | null;
}

export class OverlayPair {
  laid = $state.raw<OverlayData | null>(null);
  opening = $state(false);
  error = $state.raw<ServiceError | null>(null);
  /** Traces recorded only for the pair. */
  private own: TraceSummary[] = [];
  /** The pair that was laid or tried last. */
  private asked = "";
  /** Records a trace that is not open. The screen stays as it is meanwhile. */
  readonly search: SearchTask;

  constructor(private readonly workspace: Workspace) {
    this.search = searchTask(workspace.backend);
  }

  /** Lays a pair by itself, but only once, so that a closed or failed one is not tried again. */
  keep(one: RunRequest, other: RunRequest): void {
    if (this.opening || this.asked === pairOf(one, other)) return;
    void this.open(one, other);
  }

  /** Lays the run of one request over another's. Runs those that are not open. */
  async open(one: RunRequest, other: RunRequest): Promise<void> {
    if (this.opening) return;
    this.opening = true;
    this.error = null;
    this.asked = pairOf(one, other);
    try {
      this.leaveMissed();
      this.laid = null;
      const first = await this.find(one);
      const second = await this.find(other);
      this.release([first.trace, second.trace]);
      await this.lay(first, second);
    } catch (error) {
      this.fail(error);
    } finally {
      this.opening = false;
    }
  }

  /** Lays an external run over its reference, at one of its steps. */
  async openTold(told: TraceSummary, reference: RunRequest, step: number): Promise<void> {
    if (this.opening) return;
    this.opening = true;
    this.error = null;
    this.asked = "";
    try {
      this.leaveMissed();
      this.laid = null;
      this.own = [...this.own, told];
      const second = await this.find(reference);
      this.release([told.trace, second.trace]);
      const laid = await this.lay(told, second);
      await laid.steppers.go(step);
    } catch (error) {
      this.fail(error);
    } finally {
      this.opening = false;
    }
  }

  /** Closes a pair other than this one, because it belongs to an earlier comparison. */
  leave(one: RunRequest, other: RunRequest): void {
    if (!this.laid || this.opening || this.asked === pairOf(one, other)) return;
    this.close();
  }

  /** Opens B at the place where it cut a subtree that A searched. */
  async jump(cut: OverlayCut): Promise<void> {
    if (this.laid) await this.reveal(this.laid, cut.node_b, cut.cutoff_step_b);
  }

  /** Opens B where a node returned what it claims. */
  async openClaim(node: number): Promise<void> {
    const { laid } = this;
    if (!laid) return;
    const { exit } = await this.workspace.backend.call("node", { trace: laid.b.key, node });
    if (this.laid === laid) await this.reveal(laid, node, exit);
  }

  private async reveal({ b, missed }: OverlayData, node: number, step: number | null): Promise<void> {
    const { summary } = b.trace;
    this.own = this.own.filter(({ trace }) => trace !== summary.trace); // the tab owns it now
    const tab = await this.workspace.open(summary, { step: step ?? summary.steps, node, view: "tree" });
    if (missed?.judged && !tab.claims.task.answer) tab.claims.task.take(missed.judged);
  }

  /** Closes the pair if this trace is one of its two. */
  closed(trace: number): void {
    this.own = this.own.filter((summary) => summary.trace !== trace);
    if (this.laid && [this.laid.a.key, this.laid.b.key].includes(trace)) this.close();
  }

  close(): void {
    this.laid?.race.pause();
    this.leaveMissed();
    this.laid = null;
    this.release([]);
  }

  private leaveMissed(): void {
    this.laid?.missed?.end();
  }

  /** Closes the traces recorded for a pair, except these. */
  private release(kept: readonly number[]): void {
    const tabs = this.workspace.tabs.map((tab) => tab.key);
    for (const { trace } of this.own)
      if (!kept.includes(trace) && !tabs.includes(trace))
        this.workspace.backend.call("close", { trace }).catch((error: unknown) => this.fail(error));
    this.own = this.own.filter(({ trace }) => kept.includes(trace) && !tabs.includes(trace));
  }

  private fail(thrown: unknown): void {
    const error = serviceError(thrown);
    if (error.code !== "cancelled") this.error = error;
  }

  private async find(request: RunRequest): Promise<TraceSummary> {
    const wanted = await this.workspace.backend.call("validate_request", request);
    const there = [...this.workspace.tabs.map((tab) => tab.trace.summary), ...this.own];
    const open = there.find((summary) => summary.external !== true && sameRun(summary.request, wanted));
    if (open) return open;
    const summary = await this.search.ask(request);
    this.own = [...this.own, summary];
    return summary;
  }

  private async lay(first: TraceSummary, second: TraceSummary): Promise<OverlayData> {
    const { backend } = this.workspace;
    const pair = { a: first.trace, b: second.trace };
    const [overlay, { cuts, total }] = await Promise.all([
      backend.call("overlay", pair),
      backend.call("overlay_cuts", { ...pair, offset: 0, count: CUTS }),
    ]);
    this.laid?.race.pause();
    const a = this.workspace.unlisted(first);
    const b = this.workspace.unlisted(second);
    a.tree.against = b.key;
    b.tree.against = a.key;
    const steppers = new Steppers(a, b);
    const race = new Race(first.counts.nodes, second.counts.nodes);
    const hasClaims = isPlain(first) && second.external !== true && isSelective(second.request.run);
    const { claims } = this.workspace.tabs.find((tab) => tab.key === b.key) ?? b;
    const missed = hasClaims && overlay.differences.length === 0 ? new MissedClaims(backend, a, b, claims) : null;
    const laid = { a, b, overlay, cuts, total, icicle: new IcicleView(a.trace, b.key), steppers, race, missed };
    this.laid = laid;
    void missed?.open().catch((error: unknown) => this.fail(error));
    await steppers.go(first.steps);
    return laid;
  }
}

/** Checks whether a search is one by which claims are checked: no tests and no moves beyond the depth. */
const isPlain = ({ request, external }: TraceSummary): boolean =>
  external !== true && findsValue(parseRun(request.run).algorithm) && scoreAlike([request.run, "alphabeta"]);

const pairOf = (one: RunRequest, other: RunRequest) => JSON.stringify([one, other]);
