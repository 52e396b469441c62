// A leaf that changes under a pointer or a key: the tree of each value on the way, and the values at which edges are cut.
import { changeBetween, ghostOf, type MovingLeaf } from "../draw/ghost";
import type { LeafTrial } from "../generated/wire";
import { liveWords } from "../i18n/live";
import { clampedValue, cutBands, pxOfOne, type CutBand } from "../model/live-leaf";
import { pathKey } from "../model/places";
import { digits } from "../model/score";
import { fill } from "../model/text";
import type { App } from "./app.svelte";
import type { Document } from "./document.svelte";
import { Latest } from "./latest";

/** Milliseconds after the last key until its value becomes a change of the tree. */
const SETTLES = 1500;

/** The bands of the leaf that was asked for last, because the keyboard and then the pointer come to it. */
let kept: { key: string; bands: Promise<readonly CutBand[] | null> } | null = null;

/** Returns the values of a leaf at which the same edges are cut; null if they are not known. */
export function bandsOf({ trace }: Document, path: readonly string[]): Promise<readonly CutBand[] | null> {
  const asked = { request: trace.summary.request, path: [...path] };
  const key = `${trace.id} ${pathKey(path)}`;
  if (kept?.key !== key) {
    const bands = trace.backend.call("leaf_bands", asked).then(
      ({ bands }) => bands && cutBands(bands),
      () => null,
    );
    kept = { key, bands };
  }
  return kept.bands;
}

export class LiveLeaf implements MovingLeaf {
  value = $state(0);
  bands = $state.raw<readonly CutBand[] | null>(null);
  before = $state.raw<LeafTrial | null>(null);
  now = $state.raw<(LeafTrial & { tried: number }) | null>(null);
  readonly unit: number;
  done: Promise<void> | null = null;
  readonly ghost = $derived.by(() =>
    this.before && this.now ? ghostOf(this.before.tree, this.now.tree, this.app.settings.get("values")) : null,
  );
  readonly said: { head: string; detail: string } = $derived.by(() => this.words());
  private readonly trials: Latest<number, LeafTrial>;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly app: App,
    private readonly tab: Document,
    readonly path: readonly string[],
    readonly was: number,
  ) {
    this.value = was;
    const { backend, summary } = tab.trace;
    this.unit = pxOfOne(summary.places ?? []);
    const asked = { request: summary.request, path: [...path] };
    const look = tab.tree.trialLook;
    this.trials = new Latest((value) => backend.call("try_leaf", { ...asked, value, look }));
    tab.live = this;
    void this.ask((trial) => (this.before = trial));
    void bandsOf(tab, path).then((bands) => (this.bands = bands));
  }

  /** Takes another value. A frame asks once, for the newest one. */
  to(value: number): void {
    if (this.done) return;
    this.value = clampedValue(value);
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      void this.ask();
    });
  }

  /** Makes the change soon, unless another key comes first. */
  keepSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), SETTLES);
  }

  /** Makes the value a change of the tree, which can be undone. */
  keep(): Promise<void> {
    clearTimeout(this.timer);
    this.done ??= this.make().then(() => this.end());
    return this.done;
  }

  private async make(): Promise<void> {
    const { app, path, value, was } = this;
    if (value !== was) await this.tab.changes.changeTree(app.workspace, { leaf: value }, path);
  }

  /** Leaves the tree as it was. */
  cancel(): void {
    if (!this.done) this.end();
  }

  private end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    if (this.tab.live !== this) return;
    this.tab.live = null;
    this.tab.tree.try(null);
  }

  private async ask(take: (trial: LeafTrial) => void = () => undefined): Promise<void> {
    const { value } = this;
    try {
      const trial = await this.trials.request(value);
      if (!trial || this.ended) return;
      take(trial);
      this.now = { ...trial, tried: value };
      this.tab.tree.try({ drawing: trial.tree, focus: trial.focus, leaf: pathKey(this.path), value });
    } catch (error) {
      if (this.ended) return;
      this.end();
      this.app.notices.fail(error);
    }
  }

  private words(): { head: string; detail: string } {
    const { app, before, now } = this;
    const say = liveWords[app.lang.code];
    const leaf = this.app.calledAt(this.path);
    // The value and the cuts of one search, although the pointer may be ahead of it.
    const tried = now?.tried ?? this.was;
    const value = digits(tried);
    if (tried === this.was) return { head: fill(say.asBefore, { leaf, value }), detail: "" };
    const head = fill(say.is, { leaf, value });
    if (!before || !now) return { head, detail: "" };
    const { cut, open } = changeBetween(before, now);
    const edges = (which: "cut" | "open", paths: readonly (readonly string[])[]) =>
      paths.length > 0 ? [app.lang.plural(say[which], paths.length, { edges: this.listed(paths) })] : [];
    const changed = [...edges("open", open), ...edges("cut", cut)];
    const root = this.app.calledAt([]);
    const worth = (trial: LeafTrial) => (trial.value === null ? "?" : digits(trial.value));
    const [is, was] = [worth(now), worth(before)];
    const [nodes, had] = [now.counts.nodes, before.counts.nodes];
    return {
      head: [head, ...(changed.length > 0 ? changed : [say.same])].join(" "),
      detail: [
        fill(is === was ? say.root : say.rootWas, { root, value: is, before: was }),
        fill(nodes === had ? say.nodes : say.nodesWas, { n: app.lang.number(nodes), before: app.lang.number(had) }),
      ].join(" "),
    };
  }

  /** Returns the names of nodes as a list. */
  listed = (paths: readonly (readonly string[])[]): string =>
    this.app.lang.list(paths.map((path) => this.app.calledAt(path)));
}
