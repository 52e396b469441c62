// Changing one thing of a run at a time: the run is made again at once, and its counts are beside those of before.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { NodeView, RunRequest, ServiceError, TraceSummary, TreeChange } from "../generated/wire";
import { hasText, movesOf } from "../model/change";
import { sameRun } from "../model/comparison";
import { isOfRun } from "../model/refusal";
import { searchTask, type SearchTask } from "./task.svelte";
import type { Trace } from "./trace.svelte";

/** A tab as a change sees it. */
interface Tab {
  readonly changes: Changes;
  readonly trace: Trace;
}
/** Where its tab is. */
interface Tabs {
  readonly tabs: readonly Tab[];
  readonly search: SearchTask;
  /** Puts another run in the place of a tab. */
  replace(tab: Tab, summary: TraceSummary, path?: string[]): Promise<void>;
}

/** A run that is wanted instead, and the path to select in it. */
export interface Edit {
  request: RunRequest;
  path?: string[];
  /** Where in the history it is to go; absent: after the state on screen, and nothing after it. */
  at?: number;
}
/** Nodes that a run may have without a question first. */
const LARGE = 200_000;
/** Characters of a textbook tree that is surely small. */
const SMALL_TREE = 20_000;

export class Changes {
  /** The states so far; `at` is on screen. */
  list = $state.raw<RunRequest[]>([]);
  at = $state(0);
  /** What was on screen before; null: nothing was changed yet. */
  before = $state.raw<TraceSummary | null>(null);
  /** A run so large that it waits for a yes. */
  asked = $state.raw<(Edit & { nodes: number }) | null>(null);
  refused = $state.raw<ServiceError | null>(null);
  /** A change that was refused for how it searches; null: there is none. */
  private refusedRequest = $state.raw<RunRequest | null>(null);
  /** The run that was chosen and is not on screen: it was refused, or waits for a yes. */
  readonly chosen: RunRequest | null = $derived(this.asked?.request ?? this.refusedRequest);
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly backend: Backend,
    first: TraceSummary,
  ) {
    this.list = [first.request];
  }

  /** Changes a node of a textbook tree: the one at the end of a path, or the one that is selected when the changes before are done. */
  changeTree(workspace: Tabs, change: TreeChange, path?: readonly NodeView[]): Promise<void> {
    return this.apply(workspace, async ({ trace }) => {
      const { request } = trace.summary;
      if (!hasText(request)) return null;
      const at = movesOf(path ?? trace.selection?.path ?? []);
      const changed = await this.backend.call("change_tree", { position: request.position, path: at, change });
      return { request: { ...request, position: changed.position }, path: changed.path };
    });
  }

  /** Makes a change when those before it are done; `edit` sees the tab as it then is, and answers null for no change. */
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

  /** Goes back (−1) or forward (1) in what was changed. */
  go(workspace: Tabs, by: number): Promise<void> {
    return this.apply(workspace, (tab) => {
      let at = this.at + by;
      // a state that is the one on screen would be no step
      const here = tab.trace.summary.request;
      for (let next = this.list[at]; next && sameRun(next, here); next = this.list[at]) at += by;
      const request = this.list[at];
      return request ? { request, at } : null;
    });
  }

  /** The yes that a large run waits for: it shows its progress and can be cancelled, as any other. */
  confirm(workspace: Tabs): Promise<void> {
    const wanted = this.asked;
    this.asked = null;
    return this.inTurn(async () => {
      const tab = this.tabIn(workspace);
      if (wanted && tab) await this.make(workspace, tab, wanted, workspace.search);
    });
  }

  private tabIn = (workspace: Tabs) => workspace.tabs.find((each) => each.changes === this);

  /** Acts when what came before has been done; `chosen` is the request that a refusal then speaks of. */
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
    // other words for the run that is on screen, as the service writes it, are no change either
    const again = at === undefined && sameRun(summary.request, tab.trace.summary.request);
    if (again || !workspace.tabs.includes(tab))
      return void (await this.backend.call("close", { trace: summary.trace }));
    this.before = tab.trace.summary;
    this.list = at === undefined ? [...this.list.slice(0, this.at + 1), summary.request] : this.list;
    this.at = at ?? this.list.length - 1;
    await workspace.replace(tab, summary, path);
  }
}
