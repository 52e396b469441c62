// The positions of a search, each once, and the part of them in view.
import { jointFit, jointPoint, rowGap } from "../draw/joined-scene";
import type { Joined, NodeView } from "../generated/wire";
import { MAX_ZOOM, STILL, toView, zoomAt, type Camera, type Point, type Size } from "../model/spaces";
import { Latest } from "./latest";
import type { Trace } from "./trace.svelte";

export class JoinedView {
  graph = $state.raw<Joined | null>(null);
  /** Indices of the positions from the root to the node of the step. */
  path = $state.raw<readonly number[]>([]);
  camera = $state.raw<Camera>(STILL);
  /** Px of the plan from row to row. */
  gap = $state(90);
  size = $state.raw<Size>({ width: 800, height: 400 });
  /** The position under the pointer. */
  hovered = $state<number | null>(null);
  /** Whether the whole is in view, and stays so when the space changes. */
  private fitted = true;
  private readonly paths: Latest<number, number[]>;

  constructor(private readonly trace: Trace) {
    this.paths = new Latest(async (step) => {
      const { positions } = await trace.backend.call("joined_path", { trace: trace.id, step });
      return positions;
    });
  }

  /** Fetches the positions, once, and the way to a step. */
  async show(step: number): Promise<void> {
    if (!this.graph) {
      this.graph = await this.trace.backend.call("joined", { trace: this.trace.id });
      this.fitAll();
    }
    const path = await this.paths.request(step);
    if (path) this.path = path;
  }

  resize(size: Size): void {
    this.size = size;
    if (this.fitted) this.fitAll();
  }

  fitAll(): void {
    this.fitted = true;
    if (!this.graph) return;
    const { places } = this.graph;
    this.gap = rowGap(places, this.size);
    this.camera = jointFit(places, this.gap, this.size);
  }

  /** Fits the positions at and below that of a node, as far as their nodes lie in its subtree. */
  fitSubtree({ id, size }: NodeView): void {
    const inside = this.graph?.places.filter(({ node }) => node >= id && node < id + Math.max(1, size)) ?? [];
    if (inside.length === 0) return;
    this.fitted = false;
    this.camera = jointFit(inside, this.gap, this.size, MAX_ZOOM);
  }

  centre({ id }: NodeView): void {
    const position = this.graph?.places.find(({ node }) => node === id);
    if (!position) return;
    const { x, y } = toView(this.camera, jointPoint(position, this.gap));
    this.pan(this.size.width / 2 - x, this.size.height / 2 - y);
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.fitted = false;
    this.camera = zoomAt(this.camera, at, factor);
  }

  pan(dx: number, dy: number): void {
    this.fitted = false;
    this.camera = { ...this.camera, left: this.camera.left + dx, top: this.camera.top + dy };
  }
}
