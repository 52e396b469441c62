// Changes to a run, one thing at a time. Each repeats the run at once and shows its counts beside those before.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { RunRequest, ServiceError, TraceSummary, TreeChange } from "../generated/wire";
import { hasText, movesOf } from "../model/change";
import { sameRun } from "../model/comparison";
import { isOfRun } from "../model/refusal";
import { searchTask, type SearchTask } from "./task.svelte";
import type { Trace } from "./trace.svelte";

/** The parts of a tab that a change needs. */
interface Tab {
  readonly changes: Changes;
  readonly trace: Trace;
}
/** The list of tabs. */
interface Tabs {
  readonly tabs: readonly Tab[];
  readonly search: SearchTask;
  /** Replaces the run of a tab by another. */
  replace(tab: Tab, summary: TraceSummary, path?: string[]): Promise<void>;
}

/** A run to make instead, and the path to select in it. */
export interface Edit {
  request: RunRequest;
  path?: string[];
  /** Index in the history; absent to add it after the state on screen and drop the later ones. */
  at?: number;
}
/** Nodes above which a run needs a confirmation. */
const LARGE = 200_000;
/** Characters below which a textbook tree is surely small. */
const SMALL_TREE = 20_000;

export class Changes {
  /** The states so far; number `at` is on screen. */
  list = $state.raw<RunRequest[]>([]);
  at = $state(0);
  /** The run on screen before the last change; null before the first one. */
  before = $state.raw<TraceSummary | null>(null);
  /** A large run that waits for a confirmation. */
  asked = $state.raw<(Edit & { nodes: number }) | null>(null);
  refused = $state.raw<ServiceError | null>(null);
  /** A change refused because of its search options; null if there is none. */
  private refusedRequest = $state.raw<RunRequest | null>(null);
  /** The chosen run that is not on screen, because it was refused or waits for a confirmation. */
  readonly chosen: RunRequest | null = $derived(this.asked?.request ?? this.refusedRequest);
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly backend: Backend,
    first: TraceSummary,
  ) {
    this.list = [first.request];
  }

  /** Changes a node of a textbook tree: the one at the end of the moves `path`, else the one selected when its turn comes. */
  changeTree(workspace: Tabs, change: TreeChange, path?: readonly string[]): Promise<void> {
    return this.apply(workspace, async ({ trace }) => {
      const { request } = trace.summary;
      if (!hasText(request)) return null;
      const at = path ? [...path] : movesOf(trace.selection?.path ?? []);
      const changed = await this.backend.call("change_tree", { position: request.position, path: at, change });
      return { request: { ...request, position: changed.position }, path: changed.path };
    });
  }

  /** Makes a change after all earlier ones. `edit` gets the tab as it then is, and returns null for no change. */
  apply(workspace: Tabs, edit: (tab: Tab) => Edit | null | Promise<Edit | null>): Promise<void> {
    let chosen: RunRequest | null = null;
    const change = async () => {
      const tab = this.tabIn(workspace);
      const wanted = tab && (await edit(tab));
      if (!tab || !wanted) return;
      this.asked = null;
      this.refused = null;
      this.refusedRequest = null;
      if (sameRun(wanted.request, tab.trace.summary.request)) return;
      chosen = wanted.request;
      const nodes = await this.sizeOf(wanted.request);
      if (nodes > LARGE) this.asked = { ...wanted, nodes };
      else await this.make(workspace, tab, wanted, searchTask(this.backend));
    };
    return this.inTurn(change, () => chosen);
  }

  /** Goes back (−1) or forward (1) in the history. */
  go(workspace: Tabs, by: number): Promise<void> {
    return this.apply(workspace, (tab) => {
      let at = this.at + by;
      // Skip states equal to the one on screen, because nothing would change.
      const here = tab.trace.summary.request;
      for (let next = this.list[at]; next && sameRun(next, here); next = this.list[at]) at += by;
      const request = this.list[at];
      // The selected node stays selected, so that its keys stay with it.
      const { follow, selection } = tab.trace;
      const path = follow ? [] : movesOf(selection?.path ?? []);
      return request ? { request, at, path } : null;
    });
  }

  /** Starts the large run that waits for a confirmation. It shows its progress and can be cancelled. */
  confirm(workspace: Tabs): Promise<void> {
    const wanted = this.asked;
    this.asked = null;
    return this.inTurn(async () => {
      const tab = this.tabIn(workspace);
      if (wanted && tab) await this.make(workspace, tab, wanted, workspace.search);
    });
  }

  private tabIn = (workspace: Tabs) => workspace.tabs.find((each) => each.changes === this);

  /** Acts after all earlier changes. A refusal of the run then refers to the request `chosen`. */
  private inTurn(act: () => Promise<void>, chosen: () => RunRequest | null = () => null): Promise<void> {
    this.turn = this.turn.then(act).catch((thrown: unknown) => {
      const error = serviceError(thrown);
      if (error.code === "cancelled") return;
      this.refused = error;
      if (isOfRun(error)) this.refusedRequest = chosen();
    });
    return this.turn;
  }

  private async sizeOf(request: RunRequest): Promise<number> {
    if (request.game === "tree" && request.position.length < SMALL_TREE) return 0;
    return (await this.backend.call("estimate", request)).nodes;
  }

  private async make(workspace: Tabs, tab: Tab, { request, path, at }: Edit, search: SearchTask) {
    const summary = await search.ask(request);
    // The service may write the run on screen in other words, which is no change either.
    const again = at === undefined && sameRun(summary.request, tab.trace.summary.request);
    if (again || !workspace.tabs.includes(tab))
      return void (await this.backend.call("close", { trace: summary.trace }));
    this.before = tab.trace.summary;
    this.list = at === undefined ? [...this.list.slice(0, this.at + 1), summary.request] : this.list;
    this.at = at ?? this.list.length - 1;
    await workspace.replace(tab, summary, path);
  }
}
