// A program of the person's own: the file of its events, what the check says of it, and the reference on the stage.
import type { Backend } from "../backend/backend";
import { serviceError } from "../backend/errors";
import type { CheckAnswer, Checked, NodeView, RunRequest, ServiceError } from "../generated/wire";
import type { Document } from "./document.svelte";
import type { Workspace } from "./workspace.svelte";

/** Children of one node that are asked for at once; no game has more. */
const ROW = 500;

export class Checker {
  /** The file's name; empty: the text was typed. */
  name = $state("");
  text = $state("");
  answer = $state.raw<CheckAnswer | null>(null);
  error = $state.raw<ServiceError | null>(null);
  running = $state(false);
  /** The search of the file that is read, from 0. */
  at = $state(0);
  /** Answers that come late belong to an older text. */
  private asked = 0;

  constructor(private readonly backend: Backend) {}

  readonly search: Checked | null = $derived(this.answer?.searches[this.at] ?? null);
  /** What it is held to; null: a game that only the program knows. */
  readonly reference: RunRequest | null = $derived(this.answer?.references[this.at] ?? null);

  /** Checks a text, which stays on screen. */
  async check(text: string, name = ""): Promise<void> {
    Object.assign(this, { text, name, answer: null, error: null, at: 0, running: true });
    const asked = (this.asked += 1);
    try {
      const answer = await this.backend.call("check", { text });
      if (asked !== this.asked) return;
      this.answer = answer;
      // what is wrong is what one wants to read
      this.at = Math.max(
        0,
        answer.searches.findIndex(({ agrees }) => !agrees),
      );
    } catch (error) {
      if (asked === this.asked) this.error = serviceError(error);
    } finally {
      if (asked === this.asked) this.running = false;
    }
  }

  /** The reference's search on the stage, at the node where the program departs from it. */
  async showReference(workspace: Workspace): Promise<void> {
    const { search, reference } = this;
    if (!reference) return;
    const opened = await workspace.runOnce(reference, { step: 0 });
    const tab = workspace.active;
    if (!opened || !tab) return;
    workspace.apart = null;
    const node = await nodeAt(this.backend, tab, search?.first_difference?.path ?? []);
    await tab.trace.select(node.id);
    // where the program goes on and the reference returns, the return says why
    const step = search?.first_difference?.expected?.e === "exit" ? node.exit : node.enter;
    if (step !== null) await tab.trace.go(step);
  }
}

/** The node that moves lead to; where the reference does not go, the last one on the way. */
async function nodeAt(backend: Backend, tab: Document, moves: readonly string[]): Promise<NodeView> {
  const trace = tab.trace.id;
  let node = await backend.call("node", { trace, node: 0 });
  for (const move of moves) {
    if (node.children === 0) break;
    // ids are a preorder: the first child comes right after its parent
    const row = await backend.call("siblings", { trace, node: node.id + 1, offset: 0, count: ROW });
    const next = row.find((child) => child.move === move && child.enter !== null);
    if (!next) break;
    node = next;
  }
  return node;
}
