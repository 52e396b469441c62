// The textbook tree of the start page: a real trace, open only with the page, at the few steps that explain a cutoff.
import type { Backend } from "../backend/backend";
import type { StepState, TraceSummary, TreeDrawing } from "../generated/wire";
import { isWhole } from "../model/link";
import { cutFacts, type CutFacts } from "../model/showcase";
import { recipe } from "../model/gallery";
import { wholeTree } from "./sketches";
import { searchTask } from "./task.svelte";
import type { Workspace } from "./workspace.svelte";

export interface Scene {
  says: "lead" | "next" | "cut";
  state: StepState;
  drawing: TreeDrawing;
}
/** Milliseconds per scene; together they are one round. */
const HOLD: Record<Scene["says"], number> = { lead: 1500, next: 1500, cut: 3000 };
/** A loop that never ends would paint for as long as the start page is open. */
const ROUNDS = 3;

export class Showcase {
  readonly request = recipe("threeLeaves").request;
  summary = $state.raw<TraceSummary | null>(null);
  scenes = $state.raw<Scene[]>([]);
  facts = $state.raw<CutFacts | null>(null);
  private at = $state(0);
  readonly scene: Scene | null = $derived(this.scenes[this.at] ?? null);
  private left = false;

  constructor(
    private readonly backend: Backend,
    private readonly workspace: Workspace,
  ) {}

  /** Records the search and shows its first cutoff. Ignores failures after the page was left. */
  async record(): Promise<void> {
    try {
      await this.prepare();
    } catch (error) {
      if (!this.left) throw error;
    }
  }

  private async prepare(): Promise<void> {
    const summary = await searchTask(this.backend).ask(this.request);
    this.summary = summary;
    if (this.left) return this.end();
    const { trace } = summary;
    const seek = async (kind: "cutoff" | "root_best") =>
      (await this.backend.call("seek", { trace, step: 0, backwards: false, kind })).step;
    const [cut, lead] = await Promise.all([seek("cutoff"), seek("root_best")]);
    if (cut === null || lead === null || lead >= cut - 1) return;
    const asked = (["lead", "next", "cut"] as const).map(async (says, place): Promise<Scene | null> => {
      const step = [lead, cut - 1, cut][place]!;
      const [state, drawing] = await Promise.all([
        this.backend.call("step", { trace, step }),
        wholeTree(this.backend, summary, step),
      ]);
      return drawing && { says, state, drawing };
    });
    const scenes = (await Promise.all(asked)).filter((scene) => scene !== null);
    this.facts = cutFacts(scenes.at(-1)!.state.explanation, summary.places);
    this.at = scenes.length - 1;
    this.scenes = scenes;
  }

  /** Shows one scene after another for three rounds, then calls `over`. Returns a function that ends it before. */
  loop(over: () => void): () => void {
    let timer: ReturnType<typeof setTimeout>;
    let left = ROUNDS * this.scenes.length;
    const wait = () => {
      const { scene, scenes } = this;
      if (!scene) return;
      timer = setTimeout(() => {
        left -= 1;
        // It ends at the cutoff, which the heading speaks of.
        if (left <= 0 && this.at === scenes.length - 1) return over();
        this.at = (this.at + 1) % scenes.length;
        wait();
      }, HOLD[scene.says]);
    };
    wait();
    return () => clearTimeout(timer);
  }

  /** Opens it on the stage at its cutoff, in the tab that has it already, if any. */
  async open(): Promise<void> {
    const { summary } = this;
    const step = this.scenes.at(-1)?.state.step;
    if (!summary) return void (await this.workspace.runOnce(this.request));
    const tab = this.workspace.tabs.find(({ trace }) => isWhole(trace.summary, summary.link));
    await this.workspace.open(tab?.trace.summary ?? summary, step === undefined ? {} : { step });
  }

  /** The path to the child after which its parent is cut; null before it is known. */
  get cause(): string[] | null {
    const why = this.scenes.at(-1)?.state.explanation;
    return why?.event === "cutoff" && why.move !== null ? [...why.path, why.move] : null;
  }

  /** Leaves the page, and closes a trace that is in no tab. */
  end(): void {
    this.left = true;
    const trace = this.summary?.trace;
    if (trace === undefined) return;
    // During an unmount, states still have their old values.
    queueMicrotask(() => {
      if (this.workspace.tabs.some(({ key }) => key === trace)) return;
      this.backend.call("close", { trace }).catch(() => undefined);
    });
  }
}
