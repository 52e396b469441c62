// One open trace: the step on screen and the selected node, and the moves of both.
import { inPoints, pointsOf } from "../backend/points";
import type { Backend } from "../backend/backend";
import type {
  BoardView,
  Manner,
  NodeView,
  RandomGame,
  RootNumbers,
  SeekKind,
  Stage,
  StepMessage,
  StepState,
  TableStep,
  TraceSummary,
  TreeDrawing,
  TreeLook,
  VisitShares,
} from "../generated/wire";
import type { View } from "../model/link";
import { momentOf } from "../model/time";
import { Latest } from "./latest";
import type { Notices } from "./notices.svelte";

export interface Selection {
  node: NodeView;
  path: NodeView[]; // from the root to the node
  children: NodeView[];
  board: BoardView | null; // null: a game that this program does not know
}
/** A view that draws the tree of a step, so that one request returns both. */
export interface Drawer {
  /** Returns how to draw the tree; null if it is not on screen. */
  wish(): { look: TreeLook; against: number | null } | null;
  take(wished: { look: TreeLook; against: number | null; step: number; focus: number }, drawing: TreeDrawing): void;
}
/** Children per request; no board has more moves. */
const CHILDREN = 400;

export class Trace {
  readonly backend: Backend;
  summary: TraceSummary = $state.raw() as TraceSummary;
  now = $state.raw<StepState | null>(null);
  /** The event of the step on screen, and its reason. */
  said = $state.raw<StepMessage | null>(null);
  selection = $state.raw<Selection | null>(null);
  selectedId = $state(0);
  follow = $state(true);
  view: View = $state("tree");
  /** The node where a visit to the owner of a bound started. */
  away = $state.raw<number | null>(null);
  drawer: Drawer | null = null;
  /** The steps that can be shown; null for all. */
  range = $state.raw<{ from: number; to: number } | null>(null);
  /** Says why the step cannot change now; null if it can. */
  held: (() => void) | null = null;
  /** The style of the sentences requested last. */
  private spoken = "";
  /** Whether a step was requested. */
  private sent = false;
  private readonly steps: Latest<number, Stage>;
  private readonly selections: Latest<number, Stage>;

  constructor(
    backend: Backend,
    private readonly notices: Notices,
    summary: TraceSummary,
    /** Returns the style of numbers and words in its sentences. */
    readonly manner: () => Manner,
  ) {
    const parts = summary.chance?.scale ?? 1;
    this.backend = parts > 1 ? pointsOf(backend, parts) : backend;
    this.summary = parts > 1 ? inPoints(summary, parts) : summary;
    this.steps = new Latest((step) => this.read(step));
    this.selections = new Latest((node) => this.ask(this.step, node));
  }

  get id(): number {
    return this.summary.trace;
  }
  get step(): number {
    return this.now?.step ?? 0;
  }

  /** The first step that can be shown. */
  get firstStep(): number {
    return this.range?.from ?? 0;
  }
  /** The last step that can be shown. */
  get lastStep(): number {
    return Math.min(this.range?.to ?? Infinity, this.summary.steps);
  }
  /** The step with the answer: the last, or the end of the last finished depth; from there on the last. */
  get end(): number {
    const answer = this.summary.before_stop?.step ?? this.summary.steps;
    return this.step === answer ? this.summary.steps : answer;
  }

  /** Shows a step, clamped to the range, unless `isWanted` returns false when it arrives. */
  async go(step: number, isWanted = () => true): Promise<void> {
    this.sent = true;
    await this.notices.attempt(async () => {
      const stage = await this.steps.request(Math.min(Math.max(this.firstStep, Math.trunc(step)), this.lastStep));
      if (stage === null || !isWanted()) return;
      this.away = null;
      await this.show(stage);
    });
  }

  /** Shows the step worth seeing first; the beginning if there is none. */
  async begin(): Promise<void> {
    await this.notices.attempt(async () => {
      const request = { trace: this.id, step: 0, backwards: false, kind: "worth_seeing" } as const;
      const step = (await this.backend.call("seek", request)).step ?? 0;
      // A quicker user has already requested a step, even if it is still on its way.
      if (!this.sent) await this.go(step);
    });
  }

  /** Requests the visits of the root's moves over the iterations of a Monte Carlo search; null if it fails. */
  visitShares(columns: number): Promise<VisitShares | null> {
    return this.backend.call("visit_shares", { trace: this.id, columns }).catch(() => null);
  }

  /** Requests the numbers of the root over a proof-number search; null if it fails. */
  rootNumbers(columns: number): Promise<RootNumbers | null> {
    return this.backend.call("root_numbers", { trace: this.id, columns }).catch(() => null);
  }

  /** Requests the transposition table at a step, with the entries for the position of a node. */
  table(step: number, node: number): Promise<TableStep> {
    return this.backend.call("table", { trace: this.id, step, node });
  }

  /**
   * Requests the random game of an iteration, or the one that another seed gives. Null if the iteration ended at a
   * finished game.
   */
  randomGame(iteration: number, seed: number | undefined): Promise<RandomGame | null> {
    return this.backend.call("random_game", { trace: this.id, iteration, seed }).catch(() => null);
  }

  /** Requests everything that the stage shows of a step. */
  read(step: number): Promise<Stage> {
    return this.ask(step, this.follow ? null : this.selectedId);
  }

  /** Shows a step that was already requested. */
  async show(stage: Stage): Promise<void> {
    if (this.held && stage.state.step !== this.step) return this.held();
    const node = this.follow ? (stage.state.node ?? 0) : this.selectedId;
    this.now = stage.state;
    this.said = stage.said;
    this.selectedId = node;
    if (stage.path.at(-1)?.id === node) this.selection = selectionOf(stage);
    else await this.select(node, true); // the selection moved meanwhile
  }

  /** Requests the step on screen again, if the style of its sentences has changed. */
  async speak(): Promise<void> {
    if (this.now && this.spoken !== JSON.stringify(this.manner())) await this.go(this.step);
  }

  /** Jumps. Returns false, without a move, if there is nothing in that direction. */
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

  /** Selects a node. A selection by hand stops following, one by a step does not. */
  async select(node: number, byStep = false): Promise<void> {
    if (!byStep) this.follow = node === this.now?.node;
    this.selectedId = node;
    await this.notices.attempt(async () => {
      const stage = await this.selections.request(node);
      if (stage?.path.at(-1)?.id === this.selectedId) this.selection = selectionOf(stage);
    });
  }

  /** Returns the node at the end of a path of moves, or the last node that exists on it. */
  async nodeOf(path: string[]): Promise<number> {
    return (await this.backend.call("node_at", { trace: this.id, path })).id;
  }

  /** Returns the sibling beside the selected node; null if it is still to come. */
  async sibling(by: 1 | -1): Promise<number | null> {
    const { node, path } = this.selection ?? {};
    const parent = path?.at(-2);
    if (!node || !parent) return null;
    const row = await this.backend.call("siblings", { trace: this.id, node: node.id, offset: 0, count: CHILDREN });
    return this.met(row[row.findIndex((each) => each.id === node.id) + by], parent);
  }

  /** Does the same for the first child. */
  firstChild(): number | null {
    return this.selection && this.met(this.selection.children[0], this.selection.node);
  }

  private met(node: NodeView | undefined, parent: NodeView): number | null {
    return node && momentOf(node, this.step, parent) !== "future" ? node.id : null;
  }

  /** Moves the selection back to the node of the step. */
  async returnToStep(): Promise<void> {
    this.follow = true;
    await this.select(this.now?.node ?? 0, true);
  }

  /** Selects the ancestor that owns the bound of this cut; a second call goes back. */
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

  /** Selects the first node of the line that set the owner's bound; a second call goes back. */
  async visitLine(node: number): Promise<void> {
    if (node === this.selectedId) await this.returnToStep();
    else await this.select(node);
  }

  /** Requests a step; `node` null: the node of the step. */
  private async ask(step: number, node: number | null): Promise<Stage> {
    const wish = this.drawer?.wish() ?? null;
    const against = wish === null || wish.against === null ? {} : { against: wish.against };
    const tree = wish === null ? {} : { tree: wish.look };
    const selected = node === null ? {} : { node };
    const manner = this.manner();
    this.spoken = JSON.stringify(manner);
    const asked = { trace: this.id, step, manner, ...selected, ...tree, ...against };
    const stage = await this.backend.call("stage", asked);
    const focus = node ?? focusOf(stage.state);
    if (wish && stage.tree) this.drawer?.take({ ...wish, step, focus }, stage.tree);
    return stage;
  }
}

/** Returns the end of the path of a step, which its tree has in focus. */
export const focusOf = ({ monte_carlo, proof, node }: StepState): number =>
  (monte_carlo ?? proof)?.path.at(-1) ?? node ?? 0;

function selectionOf({ path, children, board }: Stage): Selection | null {
  const node = path.at(-1);
  return node ? { node, path, children, board } : null; // nothing was recorded, so nothing can be selected
}
