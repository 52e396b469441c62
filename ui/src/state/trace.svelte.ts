// One open trace: the step on screen, the selected node, and how to move both.
import type { Backend } from "../backend/backend";
import type { BoardView, NodeView, SeekKind, StepState, TraceSummary } from "../generated/wire";
import { Latest } from "./latest";
import type { Notices } from "./notices.svelte";

export interface Selection {
  node: NodeView;
  path: NodeView[]; // root first, the node last
  children: NodeView[];
  board: BoardView | null; // null: a game that this program does not know
}
/** Children asked for at once; no board has more moves. */
const CHILDREN = 400;

export class Trace {
  summary: TraceSummary = $state.raw() as TraceSummary;
  now = $state.raw<StepState | null>(null);
  selection = $state.raw<Selection | null>(null);
  selectedId = $state(0);
  follow = $state(true);
  view: "tree" | "icicle" = $state("tree");
  /** Where a visit to the owner of a bound started. */
  away = $state.raw<number | null>(null);
  private readonly steps: Latest<number, StepState>;
  private readonly selections: Latest<number, Selection>;

  constructor(
    readonly backend: Backend,
    private readonly notices: Notices,
    summary: TraceSummary,
  ) {
    this.summary = summary;
    this.steps = new Latest((step) => this.read(step));
    this.selections = new Latest((node) => this.load(node));
  }

  get id(): number {
    return this.summary.trace;
  }
  get step(): number {
    return this.now?.step ?? 0;
  }

  /** Shows a step; out of range is clamped. */
  async go(step: number): Promise<void> {
    try {
      const state = await this.steps.request(Math.min(Math.max(0, Math.trunc(step)), this.summary.steps));
      if (state === null) return;
      this.now = state;
      this.away = null;
      if (this.follow) await this.select(state.node ?? 0, true);
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** The state after a step. A cutoff knows the window from before the update that it stands right behind. */
  async read(step: number): Promise<StepState> {
    const state = await this.backend.call("step", { trace: this.id, step });
    if (state.event !== "cutoff") return state;
    const { old_alpha, old_beta } = (await this.backend.call("step", { trace: this.id, step: step - 1 })).explanation;
    return { ...state, explanation: { ...state.explanation, old_alpha, old_beta } };
  }

  /** Shows a step that was already asked for. */
  async show(state: StepState): Promise<void> {
    this.now = state;
    if (this.follow) await this.select(state.node ?? 0, true);
  }

  /** Jumps; false: nothing further that way, and nothing moved. */
  async seek(kind: SeekKind, backwards: boolean, more: { node?: number; condition?: string } = {}): Promise<boolean> {
    try {
      const found = await this.backend.call("seek", { trace: this.id, step: this.step, backwards, kind, ...more });
      if (found.step === null) return false;
      await this.go(found.step);
      return true;
    } catch (error) {
      this.notices.fail(error);
      return true;
    }
  }

  /** Selects a node; by hand this stops following, by stepping it does not. */
  async select(node: number, byStep = false): Promise<void> {
    if (!byStep) this.follow = node === this.now?.node;
    this.selectedId = node;
    try {
      const selection = await this.selections.request(node);
      if (selection && selection.node.id === this.selectedId) this.selection = selection;
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** The node at the end of a path of moves, or as far down that path as there is one. */
  async nodeOf(path: string[]): Promise<number> {
    let node = 0;
    for (const move of path) {
      const { children } = await this.backend.call("node", { trace: this.id, node });
      if (children === 0) break;
      const row = await this.backend.call("siblings", { trace: this.id, node: node + 1, offset: 0, count: CHILDREN });
      const next = row.find((each) => each.move === move);
      if (!next) break;
      node = next.id;
    }
    return node;
  }

  /** Selection back to the node of the step. */
  async returnToStep(): Promise<void> {
    this.follow = true;
    await this.select(this.now?.node ?? 0, true);
  }

  /** To the ancestor whose bound cuts here; a second time back again. */
  async visitOwner(): Promise<void> {
    const owner = this.now?.explanation.owner;
    if (this.away !== null) {
      const back = this.away;
      this.away = null;
      await this.select(back);
    } else if (owner) {
      this.away = this.selectedId;
      await this.select(owner.node);
    }
  }

  private async load(node: number): Promise<Selection> {
    const trace = this.id;
    const path = await this.backend.call("path", { trace, node });
    const last = path.at(-1);
    if (!last) throw new Error("a node has a path");
    // ids are a preorder: the first child stands right behind its parent
    const children =
      last.children === 0
        ? []
        : await this.backend.call("siblings", { trace, node: node + 1, offset: 0, count: CHILDREN });
    const moves = path.flatMap((each) => (each.move === null ? [] : [each.move]));
    // a game that this program does not know has no board at any node
    const board =
      this.now && (this.now.node === node || this.now.board === null)
        ? this.now.board
        : await this.backend.call("board", { setup: this.summary.request, play: moves });
    return { node: last, path, children, board };
  }
}
