// The search for nodes: one page of hits at a time, more on scrolling down.
import type { NodeView, ServiceError } from "../generated/wire";
import { serviceError } from "../backend/errors";
import type { Trace } from "./trace.svelte";

const PAGE = 200;

export class Finder {
  query = $state("");
  hits = $state.raw<NodeView[]>([]);
  total = $state<number | null>(null);
  error = $state.raw<ServiceError | null>(null);
  /** Index of the hit that Enter moves on from. */
  at = $state(-1);
  private loading = false;
  /** The query in the words of the core. */
  private sent = "";

  constructor(private readonly trace: Trace) {}

  /** Starts the query. `words` are the names of states on screen, by their words in the core. */
  async search(words: Readonly<Record<string, string>> = {}): Promise<void> {
    const typed = this.query.trim().toLowerCase();
    this.sent = Object.keys(words).find((word) => words[word]?.toLowerCase() === typed) ?? this.query;
    this.hits = [];
    this.at = -1;
    this.total = null;
    this.error = null;
    if (this.query.trim() !== "") await this.more();
  }

  async more(): Promise<void> {
    if (this.loading || (this.total !== null && this.hits.length >= this.total)) return;
    this.loading = true;
    const query = this.sent;
    try {
      const page = await this.trace.backend.call("find", {
        trace: this.trace.id,
        query,
        offset: this.hits.length,
        count: PAGE,
      });
      if (query !== this.sent) return;
      this.hits = [...this.hits, ...page.hits];
      this.total = page.total;
    } catch (error) {
      this.error = serviceError(error);
    } finally {
      this.loading = false;
    }
  }

  /** Selects the next or the previous hit, and wraps round at the ends. */
  async cycle(backwards: boolean): Promise<void> {
    if (this.hits.length === 0) return;
    const count = this.hits.length;
    this.at = (this.at + (backwards ? count - 1 : 1) + count) % count;
    const hit = this.hits[this.at];
    if (hit) await this.trace.select(hit.id);
  }
}
