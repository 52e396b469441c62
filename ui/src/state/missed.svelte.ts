// What forward pruning missed, on the overlay of its search with plain alpha-beta.
import type { Backend } from "../backend/backend";
import type { BoardView, JudgedClaim, OverlayClaim, OverlayClaims } from "../generated/wire";
import type { ClaimMark } from "../draw/overlay-scene";
import { setupOf } from "../model/game";
import type { Claims } from "./claims.svelte";
import type { Document } from "./document.svelte";

/** Nodes of a plain search whose claims are checked unasked, because that takes no time to speak of. */
const AT_ONCE = 30_000;
/** Most boards of a refutation. */
const BOARDS = 6;

/** A claim at its place, with what a check found; `judged` is null before it, and where the claim holds. */
export interface PlacedClaim extends OverlayClaim {
  state: ClaimMark["state"];
  judged: JudgedClaim | null;
}

/** Names a claim. A node can have two: one by a test, and one because its move came late. */
export const keyOf = ({ node_b, by }: OverlayClaim): string => `${node_b} ${by}`;

export class MissedClaims {
  private placed = $state.raw<OverlayClaims | null>(null);
  private chosenKey = $state<string | null>(null);
  /** The claims, false ones first. */
  readonly claims: readonly PlacedClaim[] = $derived.by(() =>
    (this.placed?.claims ?? []).map((claim) => {
      const judged = this.held.wrong(claim.node_b, claim.by);
      return { ...claim, judged, state: judged ? "false" : this.held.whole ? "holds" : "unchecked" };
    }),
  );
  readonly chosen = $derived(this.claims.find((claim) => keyOf(claim) === this.chosenKey) ?? this.claims[0] ?? null);
  readonly marks: readonly ClaimMark[] = $derived(
    this.claims.map((claim) => ({
      node: claim.node_a,
      end: claim.end_a,
      ply: claim.ply,
      state: claim.state,
      chosen: claim === this.chosen,
    })),
  );

  private gone = false;

  /** `held` is the check of a tab with the trace of B, or B's own. */
  constructor(
    private readonly backend: Backend,
    private readonly a: Document,
    private readonly b: Document,
    private readonly held: Claims,
  ) {}

  get judging() {
    return this.held.task;
  }
  get judged() {
    return this.judging.answer;
  }
  /** All recorded claims. */
  get total(): number {
    return this.placed?.total ?? 0;
  }
  /** Nodes that a false claim saved; 0 before the check. */
  get savedWrongly(): number {
    return this.placed?.saved_wrongly ?? 0;
  }

  /** Places the claims, and checks them if that is quick. */
  async open(): Promise<void> {
    await this.place();
    const { counts, stopped } = this.a.trace.summary;
    // The check searches to the whole depth, so the nodes of a stopped search say nothing of it.
    if (this.judged === null && stopped === null && counts.nodes <= AT_ONCE) await this.judge();
  }

  /** Forgets the pair, and stops a check that only this pair waits for. */
  end(): void {
    this.gone = true;
    if (this.held === this.b.claims && this.judging.running) void this.judging.stop(false).catch(() => undefined);
  }

  /** Checks every claim, in the background. */
  async judge(): Promise<void> {
    if (!this.gone && (await this.held.judge())) await this.place();
  }

  /** Chooses a claim, from a list or at a node of A; none changes nothing. */
  choose(claim: PlacedClaim | null): void {
    if (claim) this.chosenKey = keyOf(claim);
  }

  /** Returns the smallest subtree of a claim round a node of A. */
  round(node: number): PlacedClaim | null {
    const round = this.claims.filter((claim) => claim.node_a <= node && node < claim.end_a);
    return round.sort((one, other) => one.end_a - one.node_a - (other.end_a - other.node_a))[0] ?? null;
  }

  /** Returns the positions round a false claim: two moves that lead to it, and its refutation. */
  async boards({ path, judged }: PlacedClaim): Promise<{ move: string; board: BoardView }[]> {
    const setup = setupOf(this.a.trace.summary.request);
    const moves = [...path, ...(judged?.line ?? [])];
    const first = Math.max(1, path.length - 1);
    const ends = moves.map((_, at) => at + 1).slice(first - 1, first - 1 + BOARDS);
    return Promise.all(
      ends.map(async (end) => {
        const board = await this.backend.call("board", { setup, play: moves.slice(0, end) });
        return { move: moves[end - 1] ?? "", board };
      }),
    );
  }

  private async place(): Promise<void> {
    if (this.gone) return;
    const refuted = [...this.held.refuted];
    const placed = await this.backend.call("overlay_claims", { a: this.a.key, b: this.b.key, refuted });
    if (!this.gone) this.placed = placed;
  }
}
