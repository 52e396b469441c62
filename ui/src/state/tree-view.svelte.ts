// The view of the tree on the trace: its drawing, its camera, and its opened and closed nodes.
import type { Manner, NodeView, Stage, TreeDrawing, TreeGlyph, TreeLook, TreeRequest } from "../generated/wire";
import {
  boxOf,
  foldedFor,
  isTooLarge,
  meets,
  planFree,
  planWhole,
  WHOLE_NODES,
  type HiddenPanels,
  type Plan,
  type PlanWish,
} from "../draw/plan";
import { hasWindows } from "../model/run-word";
import { pathKey, placesOf, placesWith, shownName } from "../model/places";
import {
  fit,
  MAX_ZOOM,
  reveal,
  STILL,
  toView,
  zoomAt,
  type Box,
  type Camera,
  type Margin,
  type Point,
  type Size,
} from "../model/spaces";
import type { Look } from "../draw/glyph";
import { planBoards } from "../draw/plan-boards";
import { planSpine } from "../draw/plan-spine";
import { plannedAt } from "../draw/tree-overlay";
import { Latest } from "./latest";
import { focusOf, type Drawer, type Trace } from "./trace.svelte";

/** Below this zoom the labels vanish, so the node of the step matters more than the whole. */
const READABLE = 0.55;

/** The setting of texts: for the screen, or for readers in the last row. */
export interface Setting {
  /** Least size of a text, px. */
  least: number;
  /** Whether nodes show their windows. */
  windows: boolean;
}

/**
 * Returns a drawing with future nodes that do not reveal their results, not even by shape. Below them only a written
 * tree is known; elsewhere drawn nodes would show the search ahead.
 */
function veiled(drawing: TreeDrawing, written: boolean): TreeDrawing {
  const ahead = new Set(drawing.glyphs.flatMap(({ node, state }) => (state === "future" ? [node.id] : [])));
  const glyphs = drawing.glyphs
    .filter(({ node }) => written || node.parent === null || !ahead.has(node.parent))
    .map((glyph) => {
      if (glyph.state !== "future") return glyph;
      const node = { ...glyph.node, status: "open" as const, score: null, bound: null, proved: null };
      return { ...glyph, folded: 0, node };
    });
  return { ...drawing, glyphs, folds: drawing.folds.filter(({ parent }) => !ahead.has(parent)) };
}

/** The most nodes of a search that is made again in each frame. */
const LIGHT = 5000;

type DrawerRequest = Parameters<Drawer["take"]>[0];

/** Px of a stage below which boards take the width of both panels. */
const FLAT = 1200;

/** Least px of a picture's height. */
const LOWEST = 120;

/** Something over the picture. The tree passes beside it or leaves the whole side free. */
export interface Card {
  /** In px of the picture between its bars. */
  box: Box;
  side: "right" | "bottom";
}

/** Least px of a picture with room for the address of a class in its corner. */
const CORNERED = 620;

const planLarge = (drawing: TreeDrawing, focus: number, wish: PlanWish): Plan =>
  planBoards(drawing, focus, wish) ?? planSpine(drawing, focus, wish) ?? planFree(drawing, wish);

export class TreeView implements Drawer {
  drawing = $state.raw<TreeDrawing | null>(null);
  camera = $state.raw<Camera>(STILL);
  size = $state.raw<Size>({ width: 800, height: 500 });
  opened = $state.raw<number[]>([]);
  closed = $state.raw<number[]>([]);
  hovered = $state<number | null>(null);
  /** Whether positions are drawn; not where a board stands beside the tree. */
  boards = $state(true);
  /** Whether the phases and random games of a Monte Carlo search stand round the picture. */
  framed = $state(false);
  /** Nodes that a text refers to. */
  marked = $state.raw<readonly number[]>([]);
  /** Another trace of the same position; every glyph then has its mark. */
  against: number | null = null;
  setting = $state.raw<Setting>({ least: 13, windows: true });
  /** CSS px covered at each side. */
  private inset = $state.raw({ right: 0, top: 0, bottom: 0 });
  /** What lies over a part of the picture. */
  private cards = $state.raw<readonly Card[]>([]);
  /** The size of the picture without the bars above and below. */
  private readonly clear: Size = $derived({
    width: this.size.width,
    height: Math.max(LOWEST, this.size.height - this.inset.top - this.inset.bottom),
  });
  /** Whether the tree proved too wide to be shown whole. */
  private tooLarge = $state(false);
  /** The node in focus of the drawing. */
  private focus = $state(0);
  /** A search with another value at one leaf, drawn in place of the step. */
  trial = $state.raw<{ drawing: TreeDrawing; focus: number; leaf: string; value: number } | null>(null);
  private readonly named = $derived.by(() => placesOf(this.trace.summary.places));
  /** The places with the value on trial; apart from the names, which everything on screen uses. */
  private readonly places = $derived.by(() => {
    const { trial, named } = this;
    return trial ? placesWith(named, trial.leaf, trial.value) : named;
  });
  /** The place of everything drawn; in a small tree it is the same at every step. */
  readonly plan: Plan | null = $derived.by(() => {
    const { trial } = this;
    const drawing = trial?.drawing ?? this.drawing;
    return drawing && this.planOf(drawing, trial?.focus ?? this.focus);
  });
  /** Whether the camera keeps the whole drawing in view, until the user moves it. */
  private fitted = true;
  private readonly drawings: Latest<TreeRequest, TreeDrawing>;
  /** How the tree was drawn last; null for never. */
  private drawn: Pick<TreeLook, "max_glyphs" | "show_future"> | null = null;
  /** A drawing that came with its step, and its request. */
  private ready: { request: DrawerRequest; drawing: TreeDrawing } | null = null;

  /** Number of drawings requested, so that an overtaken one is not shown. */
  private turn = 0;

  /** How a Monte Carlo search is laid out and drawn; `waits` until that is here, null for any other search. */
  private visits = $state.raw<typeof import("../draw/visits-scene") | "waits" | null>(null);
  /** How the nodes of a proof-number search are drawn; null until that is here, and for any other search. */
  private proofs = $state.raw<typeof import("../draw/proof-scene") | null>(null);
  /** How the nodes of a search for three players are drawn; null until that is here, and for any other search. */
  private shares = $state.raw<typeof import("../draw/shares-scene") | null>(null);
  /** Which leaves have a ring in a proof-number search: those that would prove the root, or disprove it. */
  rings = $state<"proof_set" | "disproof_set" | null>("proof_set");

  constructor(private readonly trace: Trace) {
    this.drawings = new Latest((request) => trace.backend.call("tree", request));
    trace.drawer = this;
    if (trace.summary.three && !hasWindows(trace.summary.request.run))
      void import("../draw/shares-scene").then(
        (shares) => (this.shares = shares),
        () => (this.shares = null),
      );
    if (trace.summary.proof)
      void import("../draw/proof-scene").then(
        (proofs) => (this.proofs = proofs),
        () => (this.proofs = null),
      );
    if (!trace.summary.monte_carlo) return;
    this.visits = "waits";
    // Without it, as after a lost connection, the tree is laid out like any other.
    void import("../draw/visits-scene").then(
      (visits) => (this.visits = visits),
      () => (this.visits = null),
    );
  }

  /** Names the node at the end of a path; undefined if this tree has no names. */
  get nameOf(): ((path: readonly string[]) => string | null) | undefined {
    const { named } = this;
    if (named.size === 0) return undefined;
    return (path) => {
      const place = named.get(pathKey(path));
      return place ? shownName(place.name) : null;
    };
  }

  /** Whether the tree is small enough to be shown whole from the first step. */
  get whole(): boolean {
    return this.trace.summary.graph_nodes <= WHOLE_NODES && !this.tooLarge;
  }

  /** Returns the panels to fold on a stage of so many px, to make space for the tree. */
  foldedAt(width: number): HiddenPanels {
    const { drawing, places, setting } = this;
    if (!drawing) return "none";
    if (this.whole) return foldedFor(drawing, places, setting.least, width);
    // Boards in the picture make the large one beside it needless.
    const boards = !this.byHand && drawing.glyphs.some(({ board }) => board !== null);
    return boards ? (width < FLAT && this.visits === null ? "both" : "left") : "none";
  }

  /** How the nodes of a search without a value are drawn; null for any other search. */
  readonly paint: Look["paint"] = $derived.by(() => {
    const { visits, proofs, shares } = this;
    const most = this.trace.summary.three?.greatest;
    if (shares && most !== undefined)
      return { inside: (draw, node, side, look) => shares.drawShares(draw, node, side, look, most) };
    if (proofs) return { node: proofs.drawProved };
    return visits && visits !== "waits" ? { node: visits.drawVisited, beside: visits.drawBesides } : null;
  });

  /** Whether siblings to come are drawn, so that nothing moves when the search reaches them. */
  private get ahead(): boolean {
    // A search that grows a tree chooses what it adds, so that a place kept for it would tell.
    return this.whole || (!this.byHand && this.visits === null && !this.trace.summary.proof);
  }

  /** Whether the user has opened or closed subtrees, which are then drawn so. */
  private get byHand(): boolean {
    return this.opened.length > 0 || this.closed.length > 0;
  }

  private look(drawn: Pick<TreeLook, "max_glyphs" | "show_future">): TreeLook {
    const { whole, opened, closed } = this;
    return { ...drawn, boards: this.boards, whole, opened, closed };
  }

  /** How a search with another value is drawn: as this one, and a whole tree with nothing folded. */
  get trialLook(): TreeLook {
    const { whole } = this;
    const look = this.look({ max_glyphs: WHOLE_NODES + 2, show_future: true, ...(whole ? {} : this.drawn) });
    return whole ? { ...look, opened: [], closed: [] } : look;
  }

  /** Shows a search with another value, or the step again. A tree that is not whole moves to the leaf once. */
  try(trial: TreeView["trial"]): void {
    const isFirst = this.trial === null || trial === null;
    this.trial = trial;
    if (isFirst && this.fitted) this.settle(trial?.focus ?? this.focus);
  }

  wish() {
    if (this.drawn === null || this.trace.view !== "tree") return null;
    return { look: this.look(this.drawn), against: this.against };
  }

  take(request: DrawerRequest, drawing: TreeDrawing): void {
    this.ready = { request, drawing };
  }

  private planOf(drawing: TreeDrawing, focus: number): Plan | null {
    const { clear: size, places, cards } = this;
    const { visits } = this;
    if (drawing.glyphs.length === 0 || visits === "waits") return null;
    const wish = { ...this.setting, size, places, covered: this.whole ? this.inset.right : this.covered };
    const shared = (plan: Plan) => visits?.withShares(plan) ?? plan;
    if (this.byHand && !this.whole) return shared(planFree(drawing, wish));
    const planned = () =>
      this.whole
        ? shared(planWhole(drawing, wish))
        : (visits?.planVisits(drawing, focus, wish) ?? planLarge(drawing, focus, wish));
    const plan = planned();
    // Only these stand where they are planned; the camera of any other is fitted beside the cards.
    const met = plan.whole ? cards.filter(({ box }) => meets(plan, box)) : [];
    if (met.length === 0) return plan;
    for (const { box, side } of met) {
      if (side === "right") wish.covered = Math.max(wish.covered, size.width - box.x0);
      else wish.size = { ...size, height: Math.max(LOWEST, Math.min(wish.size.height, box.y0)) };
    }
    return planned();
  }

  /** Returns the layout of any step, planned like the one on screen. */
  async planAt(
    step: number,
    glyphs: number,
    manner: Manner,
  ): Promise<{ plan: Plan | null } & Pick<Stage, "state" | "said">> {
    const { whole } = this;
    const look = this.look({ max_glyphs: whole ? WHOLE_NODES + 2 : glyphs, show_future: this.ahead });
    const asked = { trace: this.trace.id, step, tree: look, manner };
    const { state, said, tree } = await this.trace.backend.call("stage", asked);
    if (whole && tree && isTooLarge(tree)) {
      this.tooLarge = true;
      return this.planAt(step, glyphs, manner);
    }
    return { plan: tree ? this.planOf(tree, focusOf(state)) : null, state, said };
  }

  /** Requests the drawing at the step on screen. */
  async refresh(
    step: number,
    focus: number,
    glyphs: number,
    future: { shown: boolean; secret: boolean },
  ): Promise<void> {
    const { whole } = this;
    const ahead = this.ahead || future.shown;
    this.drawn = { max_glyphs: whole ? WHOLE_NODES + 2 : glyphs, show_future: ahead };
    const look = this.look(this.drawn);
    const against = this.against === null ? {} : { against: this.against };
    const turn = (this.turn += 1);
    const came = this.came({ look, against: this.against, step, focus });
    // Always await, so that the calling effect does not depend on the drawing.
    const drawing = await (came
      ? this.ready!.drawing
      : this.drawings.request({ trace: this.trace.id, step, focus, ...look, ...against }));
    if (!drawing || turn !== this.turn) return;
    if (whole && isTooLarge(drawing)) {
      this.tooLarge = true; // starts a new request
      return;
    }
    const anchor = this.place(focus);
    this.drawing = future.secret ? veiled(drawing, this.places.size > 0) : drawing;
    this.focus = focus;
    if (this.fitted) this.settle(focus);
    else this.hold(focus, anchor);
  }

  /** Whether this drawing came with its step. */
  private came({ look, ...place }: DrawerRequest): boolean {
    const had = this.ready?.request;
    if (!had || had.step !== place.step || had.focus !== place.focus || had.against !== place.against) return false;
    return (Object.keys(look) as (keyof TreeLook)[]).every((key) => had.look[key] === look[key]);
  }

  /** Takes over the camera of another view, for a run that replaces its run. */
  takeOver(other: TreeView): void {
    this.drawing = other.trial?.drawing ?? other.drawing;
    this.camera = other.camera;
    this.size = other.size;
    this.inset = other.inset;
    this.fitted = other.fitted;
  }

  resize(size: Size): void {
    this.size = size;
    if (this.fitted && this.drawing) this.settle(this.trace.selectedId);
  }

  /** Sets the px at each side of the picture that something else covers. */
  setInset(inset: TreeView["inset"]): void {
    this.inset = inset;
    if (!this.fitted) this.hold(this.trace.selectedId, null);
    this.resize(this.size);
  }

  /** Whether the picture has room for a card in its corner, beside a tree. */
  get hasCorner(): boolean {
    return this.trace.view === "tree" && this.size.width >= CORNERED;
  }

  /** Keeps the tree clear of what lies over the picture, given in px of the picture. */
  setCards(cards: readonly Card[]): void {
    const { top } = this.inset;
    const moved = cards.map(({ box, side }) => ({ side, box: { ...box, y0: box.y0 - top, y1: box.y1 - top } }));
    if (JSON.stringify(moved) === JSON.stringify(this.cards)) return;
    this.cards = moved;
    this.setInset(this.inset);
  }

  /** The px on the right that a tree must leave free if it does not pass beside a card. */
  private get covered(): number {
    const { width } = this.size;
    return Math.max(
      this.inset.right,
      ...this.cards.flatMap(({ box, side }) => (side === "right" ? width - box.x0 : [])),
    );
  }

  fitAll(): void {
    this.fitted = true;
    const { plan } = this;
    if (plan) this.camera = plan.whole ? this.still : this.fitBox(boxOf(plan));
  }

  /** Fits the subtree of a node, as far as it is drawn. */
  fitSubtree({ id, size }: NodeView): void {
    const under = ({ node, anchor }: TreeGlyph) => {
      const recorded = anchor ?? node.id;
      return recorded >= id && recorded < id + Math.max(1, size);
    };
    const nodes = this.plan?.nodes.filter(({ glyph }) => under(glyph)) ?? [];
    if (nodes.length === 0) return;
    this.fitted = false;
    this.camera = fit(boxOf({ nodes, folds: [] }), this.size, MAX_ZOOM);
  }

  centre({ id }: NodeView): void {
    const place = this.place(id);
    if (!place) return;
    this.fitted = false;
    this.pan(this.size.width / 2 - place.x, this.size.height / 2 - place.y);
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.fitted = false;
    this.camera = zoomAt(this.camera, at, factor);
  }

  pan(dx: number, dy: number): void {
    this.fitted = false;
    this.camera = { ...this.camera, left: this.camera.left + dx, top: this.camera.top + dy };
  }

  /** Opens a closed subtree, or closes an open one. */
  toggle(node: number): void {
    const glyph = this.glyph(node);
    const isClosed = this.closed.includes(node) || (glyph !== undefined && glyph.folded > 0);
    this.closed = this.closed.filter((each) => each !== node);
    this.opened = this.opened.filter((each) => each !== node);
    if (isClosed) this.opened = [...this.opened, node];
    else this.closed = [...this.closed, node];
  }

  /** Returns the place of a node in CSS px from the corner of the tree; null if it is not drawn. */
  place(node: number): Point | null {
    const planned = this.plan?.byId.get(node);
    return planned ? toView(this.camera, planned) : null;
  }

  /**
   * Returns the value of the leaf at the end of a path, as the tree is written; null if none is drawn there, and in a tree
   * for three players, whose leaves have three numbers.
   */
  leafAt(path: readonly string[]): number | null {
    if (this.trace.summary.three) return null;
    const node = this.plan && plannedAt(this.plan, path);
    if (node?.shape !== "leaf") return null;
    const { static: own, status } = node.glyph.node;
    return node.worth ?? (status === "terminal" ? own : null);
  }

  /** Whether its search is small enough to be made again in each frame. */
  get isLight(): boolean {
    const { nodes, ordering_nodes } = this.trace.summary.counts;
    return nodes + ordering_nodes <= LIGHT;
  }

  private glyph(node: number) {
    return this.plan?.byId.get(node)?.glyph;
  }

  private settle(focus: number): void {
    const { plan } = this;
    if (!plan) return;
    if (plan.whole) {
      this.camera = this.still;
      return;
    }
    const whole = this.fitBox(boxOf(plan));
    if (whole.zoom >= READABLE) {
      this.camera = whole;
      return;
    }
    const zoom = Math.min(MAX_ZOOM, READABLE * 1.4);
    const start = this.camera.zoom === zoom ? this.camera : { ...whole, zoom };
    const node = plan.byId.get(focus);
    this.camera = node ? reveal(start, node, this.size, this.margin(140, 110)) : start;
  }

  /** Keeps the focused node in place after a new layout, or brings it into view. */
  private hold(focus: number, before: Point | null): void {
    const node = this.plan?.byId.get(focus);
    if (!node || this.plan?.whole) return;
    if (before) {
      const after = toView(this.camera, node);
      this.camera = {
        ...this.camera,
        left: this.camera.left + before.x - after.x,
        top: this.camera.top + before.y - after.y,
      };
    }
    this.camera = reveal(this.camera, node, this.size, this.margin(90, 90));
  }

  /** The camera of a whole tree. */
  private get still(): Camera {
    return { ...STILL, top: this.inset.top };
  }

  private margin(wide: number, high: number): Margin {
    return { left: wide, right: Math.max(wide, this.covered + 40), high };
  }

  private fitBox(box: ReturnType<typeof boxOf>): Camera {
    const { clear, size, covered, cards } = this;
    const ends = cards.flatMap(({ box: { y0 }, side }) => (side === "bottom" ? Math.max(LOWEST, y0) : []));
    const camera = fit(box, { width: Math.max(200, size.width - covered), height: Math.min(clear.height, ...ends) });
    return { ...camera, top: camera.top + this.inset.top };
  }
}
