// The view of the icicle on the trace. Tiles have a margin on each side, and old ones stay until new ones arrive.
import type { IcicleTarget } from "../draw/icicle-scene";
import { decodeTiles, type Tiles } from "../draw/tiles";
import type { NodeView, TilesRequest } from "../generated/wire";
import { panSpan, zoomSpan, type Span } from "../model/spaces";
import { Latest } from "./latest";
import type { Trace } from "./trace.svelte";

/** Margin on each side in widths of the view, for panning, at the cost of more nodes. */
const SPARE = 0.5;
/** Rows requested above and below the visible ones. */
const SPARE_ROWS = 8;

export class IcicleView {
  tiles = $state.raw<Tiles | null>(null);
  span = $state.raw<Span>({ from: 0, to: 1 });
  firstPly = $state(0);
  rows = $state(12);
  width = $state(800);
  /** The tile under the pointer, and the pointer in px. */
  hovered = $state.raw<{ found: IcicleTarget; x: number; y: number } | null>(null);
  readonly total: number;
  readonly plies: number;
  private readonly answers: Latest<TilesRequest, Tiles>;

  /** `against`: another trace of the same position; its marks then follow the tiles. */
  constructor(
    private readonly trace: Trace,
    private readonly against: number | null = null,
  ) {
    this.total = Math.max(1, trace.summary.graph_nodes);
    this.plies = trace.summary.deepest_ply + 1;
    this.span = { from: 0, to: this.total };
    this.answers = new Latest((request) => this.ask(request));
  }

  /** Requests tiles if the view is not covered, or only coarsely. */
  async refresh(): Promise<void> {
    if (this.covered()) return;
    const wide = this.span.to - this.span.from;
    const from = Math.max(0, Math.floor(this.span.from - SPARE * wide));
    const to = Math.min(this.total, Math.ceil(this.span.to + SPARE * wide));
    const first_ply = Math.max(0, this.firstPly - SPARE_ROWS);
    const width = Math.max(1, Math.round((this.width * (to - from)) / wide));
    const plies = this.rows + 2 * SPARE_ROWS;
    const tiles = await this.answers.request({ ...this.asked(), from, to, width, first_ply, plies });
    if (tiles) this.tiles = tiles;
  }

  /** Returns tiles of just the view, so many times as fine, for a saved picture. */
  finer(times: number): Promise<Tiles> {
    const { span, width, firstPly } = this;
    return this.ask({ ...this.asked(), ...span, width: width * times, first_ply: firstPly, plies: this.rows });
  }

  private asked() {
    return { trace: this.trace.id, ...(this.against === null ? {} : { against: this.against }) };
  }
  private async ask(request: TilesRequest): Promise<Tiles> {
    return decodeTiles(await this.trace.backend.tiles(request), request);
  }

  zoom(factor: number, fraction = 0.5): void {
    this.span = zoomSpan(this.span, fraction, factor, this.total);
  }

  /** Pans by CSS px across and rows down. */
  pan(dx: number, rows = 0): void {
    this.span = panSpan(this.span, (dx / this.width) * (this.span.to - this.span.from), this.total);
    this.firstPly = Math.min(Math.max(0, this.firstPly + rows), Math.max(0, this.plies - 2));
  }

  /** Shows a subtree and nothing else. */
  showSubtree({ id, size, ply }: Pick<NodeView, "id" | "size" | "ply">): void {
    const { from, to } = this.span;
    this.firstPly = ply;
    if (from !== id || to !== id + size) this.span = { from: id, to: id + size };
  }

  fitAll(): void {
    this.span = { from: 0, to: this.total };
    this.firstPly = 0;
  }

  /** Brings a subtree into view, with a margin of a fifth of its width. */
  fitSubtree({ id, size, ply }: Pick<NodeView, "id" | "size" | "ply">): void {
    const rim = Math.max(2, size * 0.2);
    this.span = { from: Math.max(0, id - rim), to: Math.min(this.total, id + size + rim) };
    this.firstPly = Math.max(0, Math.min(ply - 2, this.plies - this.rows));
  }

  /** Centres a node, if it is out of view. */
  centre({ id, ply }: NodeView): void {
    const wide = this.span.to - this.span.from;
    if (id < this.span.from || id >= this.span.to)
      this.span = panSpan(this.span, id - wide / 2 - this.span.from, this.total);
    if (ply < this.firstPly || ply >= this.firstPly + this.rows)
      this.firstPly = Math.max(0, ply - Math.floor(this.rows / 2));
  }

  private covered(): boolean {
    const had = this.tiles?.request;
    if (!had) return false;
    const inside =
      had.from <= this.span.from &&
      had.to >= this.span.to &&
      had.first_ply <= this.firstPly &&
      had.first_ply + had.plies >= this.firstPly + this.rows;
    const pixels = had.width / (had.to - had.from);
    const wanted = this.width / (this.span.to - this.span.from);
    return inside && pixels >= wanted * 0.99 && pixels <= wanted * 2;
  }
}
