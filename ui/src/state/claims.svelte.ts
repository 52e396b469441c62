// The claims of a search with forward pruning, once every claim has been held against plain alpha-beta.
import type { ClaimBy, JudgedClaim, JudgedClaims } from "../generated/wire";
import type { Backend } from "../backend/backend";
import { Task } from "./task.svelte";

export class Claims {
  readonly task: Task<"judge_claims", JudgedClaims>;
  /** The nodes of the claims that are false; empty until they are judged. */
  readonly refuted: readonly number[] = $derived.by(() => this.task.answer?.wrong.map(({ node }) => node) ?? []);

  constructor(
    backend: Backend,
    private readonly trace: number,
  ) {
    this.task = new Task(backend, "judge_claims", (event) => (event.type === "judged" ? event.claims : null));
  }

  /** Whether every recorded claim has been checked. */
  get whole(): boolean {
    const { answer } = this.task;
    return answer !== null && answer.judged === answer.recorded;
  }

  /** Returns what the check found about a false claim; null for any other. */
  wrong(about: number, test: ClaimBy): JudgedClaim | null {
    return this.task.answer?.wrong.find(({ node, by }) => node === about && by === test) ?? null;
  }

  /** Returns whether a claim holds; null before that is known. */
  holds(about: number, test: ClaimBy): boolean | null {
    return this.wrong(about, test) ? false : this.whole ? true : null;
  }

  /** Judges every claim, in the background. */
  judge(): Promise<boolean> {
    return this.task.run({ trace: this.trace });
  }
}
