// The check of the user's own program: its event file, the findings, its search on the stage, and the reference.
import { isLine, searchesIn } from "../model/events";
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type {
  CheckAnswer,
  SearchCheck,
  Difference,
  HomeworkSearch,
  RunRequest,
  ServiceError,
  ExternalAnswer,
} from "../generated/wire";
import type { Document } from "./document.svelte";
import { OverlayPair } from "./overlay-pair.svelte";
import type { Workspace } from "./workspace.svelte";

/** Searches per file that open as tabs, because a file can hold ten thousand. */
const MOST_TABS = 8;

export class Checker {
  /** Name of the file; empty if the text was typed. */
  name = $state("");
  text = $state("");
  answer = $state.raw<CheckAnswer | null>(null);
  error = $state.raw<ServiceError | null>(null);
  running = $state(false);
  /** Index of the search in view, from 0. */
  at = $state(0);
  /** The homework file that was opened last. */
  homework = $state.raw<HomeworkSearch | null>(null);
  /** The tree of the external run beside the reference's. */
  readonly pair: OverlayPair;
  /** The open traces of the text: index of the search, trace, and step of the first difference. */
  private staged = $state.raw<readonly { at: number; trace: number; step: number }[]>([]);
  /** The open traces that are lines of play alone. */
  private lines = $state.raw<readonly number[]>([]);
  /** Number of the last check, to drop late answers to older texts. */
  private asked = 0;

  constructor(
    private readonly backend: Backend,
    workspace: Workspace,
  ) {
    this.pair = new OverlayPair(workspace);
  }

  readonly search: SearchCheck | null = $derived(this.answer?.searches[this.at] ?? null);
  /** The run to check against; null for a game that only the program knows. */
  readonly reference: RunRequest | null = $derived(this.answer?.references[this.at] ?? null);

  /** Checks a text and keeps it on screen. */
  async check(text: string, name = ""): Promise<void> {
    this.pair.close();
    const homework = null;
    Object.assign(this, { text, name, answer: null, error: null, at: 0, running: true, staged: [], homework });
    const asked = (this.asked += 1);
    try {
      const answer = await this.backend.call("check", { text });
      if (asked !== this.asked) return;
      this.answer = answer;
      // Start at the first error, because the user looks for it.
      this.at = Math.max(
        0,
        answer.searches.findIndex(({ agrees }) => !agrees),
      );
    } catch (error) {
      if (asked === this.asked) this.error = serviceError(error);
    } finally {
      if (asked === this.asked) this.running = false;
    }
  }

  /**
   * Checks a dropped or picked file, and opens its searches as tabs, each at its first difference. If all agree, the
   * first or the `last` is in front.
   */
  async open(text: string, name: string, workspace: Workspace, last = false): Promise<void> {
    if (isLine(text)) return this.openLine(text, name, workspace);
    await this.check(text, name);
    const found = this.answer?.searches ?? [];
    if (last && found.every(({ agrees }) => agrees)) this.at = Math.max(0, found.length - 1);
    if (!this.search) {
      workspace.apart = "check";
      return;
    }
    const { asked, at: first } = this;
    const others = this.answer?.searches.slice(0, MOST_TABS).map((_, at) => at) ?? [];
    for (const at of [...others.filter((at) => at !== first), first]) {
      if (asked !== this.asked) return;
      this.at = at;
      await this.stage(workspace);
    }
  }

  /** Opens the last line of play of a program. It is no search, so nothing is compared. */
  private async openLine(text: string, name: string, workspace: Workspace): Promise<void> {
    const search = searchesIn(text) - 1;
    const { summary } = await this.backend.call("external", { text, search });
    this.lines = [...this.lines, summary.trace];
    const at = { step: summary.steps, ...(name === "" ? {} : { title: name }) };
    (await workspace.open(summary, at)).onlyHere = true;
  }

  /** Returns whether a tab has a line of play alone. */
  isLine(tab: Document): boolean {
    return this.lines.includes(tab.trace.summary.trace);
  }

  /** Opens a homework file with its solution, if given, and searches its tree on the stage. */
  async openHomework(text: string, solution: string | null, workspace: Workspace): Promise<void> {
    this.homework = await this.backend.call("homework", { text, ...(solution === null ? {} : { solution }) });
    await workspace.runOnce(this.homework.request);
  }

  /** Shows another search of the file. */
  choose(at: number): void {
    this.at = at;
    this.pair.close();
  }

  /** Shows the external run on the stage at its first difference. */
  async stage(workspace: Workspace): Promise<void> {
    const open = this.tabIn(workspace);
    if (open) return workspace.show(open);
    const { summary, step, node } = await this.told();
    this.staged = [...this.staged, { at: this.at, trace: summary.trace, step }];
    const title = this.search?.name ?? this.name;
    const at = { step, ...(node === null ? {} : { node }), ...(title === "" ? {} : { title }) };
    (await workspace.open(summary, at)).onlyHere = true;
  }

  /** Returns the findings about an external run; null if the trace came from elsewhere. */
  found(tab: Document): SearchCheck | null {
    const staged = this.stagedAs(tab);
    return staged ? (this.answer?.searches[staged.at] ?? null) : null;
  }

  /** Returns the first difference of an external run, if there is one and the tab shows its step; else null. */
  finding(tab: Document): Difference | null {
    const isThere = this.stagedAs(tab)?.step === tab.trace.step;
    return (isThere && this.found(tab)?.first_difference) || null;
  }

  /** Goes to the first difference of an external run. */
  async goToFinding(tab: Document): Promise<void> {
    const staged = this.stagedAs(tab);
    if (staged) await tab.trace.go(staged.step);
  }

  /** Shows the tree of the external run beside the reference's, both at the first difference. */
  async beside(workspace: Workspace): Promise<void> {
    if (!this.reference) return;
    const open = this.tabIn(workspace);
    if (open) return this.besideTab(open, workspace);
    const { summary, step } = await this.told();
    await this.pair.openTold(summary, this.reference, step);
  }

  /** Does the same for an open external run, at its step. */
  async besideTab(tab: Document, workspace: Workspace): Promise<void> {
    workspace.apart = "check";
    await this.pair.openTold(tab.trace.summary, tab.trace.summary.request, tab.trace.step);
  }

  /** Shows the search of the reference on the stage, at the node where the program departs from it. */
  async showReference(workspace: Workspace): Promise<void> {
    const { search, reference } = this;
    if (!reference) return;
    const opened = await workspace.runOnce(reference, { step: 0 });
    const tab = workspace.active;
    if (!opened || !tab) return;
    workspace.apart = null;
    const path = search?.first_difference?.path ?? [];
    const node = await this.backend.call("node_at", { trace: tab.trace.id, path, entered: true });
    await tab.trace.select(node.id);
    // If the reference returns where the program continues, its return gives the reason.
    const step = search?.first_difference?.expected?.e === "exit" ? node.exit : node.enter;
    if (step !== null) await tab.trace.go(step);
  }

  private stagedAs(tab: Document) {
    return this.staged.find(({ trace }) => trace === tab.key);
  }

  /** Returns the tab of the search in view, if it is open. */
  private tabIn({ tabs }: Workspace): Document | undefined {
    const traces = this.staged.filter(({ at }) => at === this.at).map(({ trace }) => trace);
    return tabs.find(({ key }) => traces.includes(key));
  }

  private told(): Promise<ExternalAnswer> {
    const line = this.search?.first_difference?.line;
    return this.backend.call("external", { text: this.text, search: this.at, ...(line === undefined ? {} : { line }) });
  }
}
