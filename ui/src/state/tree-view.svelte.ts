// The tree's window on the trace: what is drawn, from where it is looked at, what is open and closed.
import type { NodeView, TreeDrawing, TreeGlyph, TreeLook, TreeRequest } from "../generated/wire";
import {
  fit,
  MAX_ZOOM,
  reveal,
  toView,
  zoomAt,
  type Camera,
  type Margin,
  type Point,
  type Size,
} from "../model/spaces";
import { Latest } from "./latest";
import type { Drawer, Trace } from "./trace.svelte";

/** Under this zoom the labels are gone: then the node of the step is worth more than the whole. */
const READABLE = 0.55;
/** Graph nodes of a trace that fits on screen as a whole. */
const SMALL = 200;

type Wished = Parameters<Drawer["take"]>[0];

export class TreeView implements Drawer {
  drawing = $state.raw<TreeDrawing | null>(null);
  camera = $state.raw<Camera>({ zoom: 1, left: 0, top: 0 });
  size = $state.raw<Size>({ width: 800, height: 500 });
  opened = $state.raw<number[]>([]);
  closed = $state.raw<number[]>([]);
  hovered = $state<number | null>(null);
  /** Another trace of the same position, whose doings each glyph then tells. */
  against: number | null = null;
  /** CSS px on the left and on the right that something lies over. */
  private inset = { left: 0, right: 0 };
  /** Whether the camera keeps the whole drawing in view by itself; a hand on it ends that. */
  private fitted = true;
  private readonly drawings: Latest<TreeRequest, TreeDrawing>;
  /** How the tree was drawn last; null: never. */
  private drawn: { max_glyphs: number; show_future: boolean } | null = null;
  /** A drawing that has come with its step, and what was asked for. */
  private ready: { request: Wished; drawing: TreeDrawing } | null = null;

  /** Drawings asked for so far: one that a newer one has overtaken is not shown. */
  private turn = 0;

  constructor(private readonly trace: Trace) {
    this.drawings = new Latest((request) => trace.backend.call("tree", request));
    trace.drawer = this;
  }

  wish() {
    if (this.drawn === null || this.trace.view !== "tree") return null;
    return { look: { ...this.drawn, opened: this.opened, closed: this.closed }, against: this.against };
  }

  take(request: Wished, drawing: TreeDrawing): void {
    this.ready = { request, drawing };
  }

  /** Asks for the drawing at the step on screen. */
  async refresh(step: number, focus: number, glyphs: number, showFuture: boolean): Promise<void> {
    this.drawn = { max_glyphs: glyphs, show_future: showFuture };
    const look = { ...this.drawn, opened: this.opened, closed: this.closed };
    const against = this.against === null ? {} : { against: this.against };
    const turn = (this.turn += 1);
    const came = this.came({ look, against: this.against, step, focus });
    // awaited in any case: an effect that asks must not hang on the picture
    const drawing = await (came
      ? this.ready!.drawing
      : this.drawings.request({ trace: this.trace.id, step, focus, ...look, ...against }));
    if (!drawing || turn !== this.turn) return;
    const anchor = this.place(focus);
    this.drawing = drawing;
    if (this.fitted) this.settle(focus);
    else this.hold(focus, anchor);
  }

  /** Whether this very drawing has come with its step. */
  private came({ look, ...place }: Wished): boolean {
    const had = this.ready?.request;
    if (!had || had.step !== place.step || had.focus !== place.focus || had.against !== place.against) return false;
    return (Object.keys(look) as (keyof TreeLook)[]).every((key) => had.look[key] === look[key]);
  }

  /** Looks from where another view looks, for a run that takes its place. */
  takeOver(other: TreeView): void {
    this.drawing = other.drawing;
    this.camera = other.camera;
    this.size = other.size;
    this.inset = other.inset;
    this.fitted = other.fitted;
  }

  resize(size: Size): void {
    this.size = size;
    if (this.fitted && this.drawing) this.settle(this.trace.selectedId);
  }

  setInset(inset: { left: number; right: number }): void {
    this.inset = inset;
    if (!this.fitted) this.hold(this.trace.selectedId, null);
    this.resize(this.size);
  }

  fitAll(): void {
    this.fitted = true;
    const box = this.box();
    if (box) this.camera = this.fitBox(box);
  }

  /** The subtree of a node, as far as it is drawn. */
  fitSubtree({ id, size }: NodeView): void {
    const under = ({ node }: TreeGlyph) => node.id >= id && node.id < id + Math.max(1, size);
    const inside = this.drawing?.glyphs.filter(under) ?? [];
    if (inside.length === 0) return;
    this.fitted = false;
    this.camera = fit(boxOf(inside), this.size);
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

  /** Opens every subtree of a trace that is small enough to be seen whole. */
  openSmall(): void {
    const nodes = this.trace.summary.graph_nodes;
    if (nodes <= SMALL && this.opened.length < nodes) this.opened = Array.from({ length: nodes }, (_, node) => node);
  }

  /** Opens a closed subtree, closes an open one. */
  toggle(node: number): void {
    const glyph = this.glyph(node);
    const isClosed = this.closed.includes(node) || (glyph !== undefined && glyph.folded > 0);
    this.closed = this.closed.filter((each) => each !== node);
    this.opened = this.opened.filter((each) => each !== node);
    if (isClosed) this.opened = [...this.opened, node];
    else this.closed = [...this.closed, node];
  }

  /** Where a node is drawn, CSS px from the tree's corner; null: it is not. */
  place(node: number): Point | null {
    const glyph = this.glyph(node);
    return glyph ? toView(this.camera, glyph) : null;
  }

  private glyph(node: number) {
    return this.drawing?.glyphs.find((each) => each.node.id === node);
  }

  private settle(focus: number): void {
    const box = this.box();
    if (!box) return;
    const whole = this.fitBox(box);
    if (whole.zoom >= READABLE) {
      this.camera = whole;
      return;
    }
    const zoom = Math.min(MAX_ZOOM, READABLE * 1.4);
    const start = this.camera.zoom === zoom ? this.camera : { ...whole, zoom };
    const glyph = this.glyph(focus);
    this.camera = glyph ? reveal(start, glyph, this.size, this.margin(140, 110)) : start;
  }

  /** After a new layout the focused node stays where it was on screen; out of view it is brought in. */
  private hold(focus: number, before: Point | null): void {
    const glyph = this.glyph(focus);
    if (!glyph) return;
    if (before) {
      const after = toView(this.camera, glyph);
      this.camera = {
        ...this.camera,
        left: this.camera.left + before.x - after.x,
        top: this.camera.top + before.y - after.y,
      };
    }
    this.camera = reveal(this.camera, glyph, this.size, this.margin(90, 90));
  }

  private margin(wide: number, high: number): Margin {
    const { left, right } = this.inset;
    return { left: Math.max(wide, left + 40), right: Math.max(wide, right + 40), high };
  }

  private fitBox(box: ReturnType<typeof boxOf>): Camera {
    const { left, right } = this.inset;
    const camera = fit(box, { ...this.size, width: Math.max(200, this.size.width - left - right) });
    return { ...camera, left: camera.left + left };
  }

  private box() {
    const drawing = this.drawing;
    if (!drawing || drawing.glyphs.length === 0) return null;
    return { ...boxOf([...drawing.glyphs, ...drawing.folds]), y0: 0 };
  }
}

function boxOf(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
