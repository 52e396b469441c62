// The claims of a search with forward pruning, once every claim has been held against plain alpha-beta.
import type { JudgedClaims } from "../generated/wire";
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

  /** Judges every claim, in the background. */
  judge(): Promise<boolean> {
    return this.task.run({ trace: this.trace });
  }
}
