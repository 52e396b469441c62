// An engine at work: one thought at a time, that can be hurried or dropped at any moment.
import type { Backend } from "../backend/backend";
import type { EngineMove, ThinkRequest } from "../generated/wire";
import { follow } from "./follow";

interface Thought {
  job: number | null;
  /** The engine shall move with what it has, or nobody wants its move any more. */
  wish: "hurry" | "drop" | null;
  end: (move: EngineMove | null) => void;
}

export class Thinker {
  /** The engine that thinks; null: none does. */
  engine = $state<string | null>(null);
  /** The engine that was asked last, whatever came of it. */
  asked = $state("");
  nodes = $state(0);
  /** When it began, as `performance.now()` counts. */
  since = $state(0);
  private thought: Thought | null = null;

  constructor(private readonly backend: Backend) {}

  get running(): boolean {
    return this.engine !== null;
  }

  /** Asks an engine for its move; null: the thought was dropped. Throws what the service refuses. */
  async think(request: ThinkRequest): Promise<EngineMove | null> {
    this.drop();
    let end: Thought["end"] = () => undefined;
    const dropped = new Promise<EngineMove | null>((resolve) => (end = resolve));
    const thought: Thought = { job: null, wish: null, end };
    this.thought = thought;
    this.engine = this.asked = request.engine;
    this.nodes = 0;
    this.since = performance.now();
    try {
      return await Promise.race([dropped, this.follow(thought, request)]);
    } finally {
      if (this.thought === thought) this.forget();
    }
  }

  /** Makes the engine move at once, with the best it has. */
  async hurry(): Promise<void> {
    if (this.thought && this.thought.wish === null) await this.wish(this.thought, "hurry");
  }

  /** Ends the thought; its move is not wanted. */
  drop(): void {
    const { thought } = this;
    if (!thought) return;
    this.forget();
    thought.end(null);
    // the job may have ended by itself just now: then there is nothing left to end
    this.wish(thought, "drop").catch(() => undefined);
  }

  private forget(): void {
    this.thought = null;
    this.engine = null;
  }

  private async wish(thought: Thought, wish: "hurry" | "drop"): Promise<void> {
    thought.wish = wish;
    if (thought.job !== null) await this.backend.call("cancel", { job: thought.job, keep: wish === "hurry" });
  }

  private async follow(thought: Thought, request: ThinkRequest): Promise<EngineMove | null> {
    const { job } = await this.backend.call("think", request);
    thought.job = job;
    if (thought.wish !== null) await this.wish(thought, thought.wish);
    if (thought.wish === "drop") return null;
    const end = await follow(this.backend, job, ({ nodes }) => this.tell(thought, nodes));
    return end.type === "moved" ? end.engine : null;
  }

  private tell(thought: Thought, nodes: number): void {
    if (this.thought === thought) this.nodes = nodes;
  }
}
