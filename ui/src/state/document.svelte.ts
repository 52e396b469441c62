// A tab: an open trace with all its views.
import type { Backend } from "../backend/backend";
import type { Manner, TraceSummary } from "../generated/wire";
import type { Messages } from "../i18n/en";
import type { MovingLeaf } from "../draw/ghost";
import type { StageVote } from "../draw/vote-marks";
import { visibleText } from "../model/text";
import { titleOf } from "../model/title";
import { Breakpoints } from "./breakpoints.svelte";
import { Claims } from "./claims.svelte";
import { Changes } from "./changes.svelte";
import { Finder } from "./finder.svelte";
import { IcicleView } from "./icicle-view.svelte";
import { JoinedView } from "./joined.svelte";
import type { Notices } from "./notices.svelte";
import { Player } from "./player.svelte";
import { Predictor } from "./predictor.svelte";
import { Timeline } from "./timeline.svelte";
import { Trace } from "./trace.svelte";
import { TreeView } from "./tree-view.svelte";
import { WhatIfs } from "./what-if.svelte";

export class Document {
  readonly trace: Trace;
  readonly tree: TreeView;
  readonly icicle: IcicleView;
  readonly joined: JoinedView;
  /** The nodes under the cursor, large enough to read. */
  readonly magnifier: IcicleView;
  readonly minimap: IcicleView;
  readonly breakpoints: Breakpoints;
  readonly predictor: Predictor;
  readonly player: Player;
  readonly timeline: Timeline;
  readonly finder: Finder;
  readonly whatIf: WhatIfs;
  readonly claims: Claims;
  readonly changes: Changes;
  /** Its place among the tabs. A changed run takes the place of the run before. */
  readonly slot: number;
  /** The title from its link; null if it has none. */
  called = $state<string | null>(null);
  /** The question to the class about the step on screen. */
  vote = $state.raw<StageVote | null>(null);
  /** The leaf that changes under a pointer or a key. */
  live = $state.raw<MovingLeaf | null>(null);
  /** Whether no request reproduces it, because it came from a file or is a branch of another trace. */
  onlyHere = false;

  /** `pauses` returns whether play waits at each cutoff. */
  constructor(
    backend: Backend,
    notices: Notices,
    summary: TraceSummary,
    manner: () => Manner,
    pauses: () => boolean,
    before?: Document,
  ) {
    this.trace = new Trace(backend, notices, summary, manner);
    this.tree = new TreeView(this.trace);
    this.icicle = new IcicleView(this.trace);
    this.joined = new JoinedView(this.trace);
    this.magnifier = new IcicleView(this.trace);
    this.minimap = new IcicleView(this.trace);
    this.breakpoints = new Breakpoints(this.trace);
    this.claims = new Claims(backend, summary.trace);
    this.predictor = new Predictor(this.trace, this.claims, () => manner().own === true);
    this.player = new Player(this.trace, this.breakpoints, this.predictor, pauses);
    this.timeline = new Timeline(this.trace);
    this.finder = new Finder(this.trace);
    this.whatIf = new WhatIfs(this.trace, notices);
    this.changes = before?.changes ?? new Changes(backend, summary);
    this.slot = before?.slot ?? summary.trace;
    if (!before) return;
    this.tree.takeOver(before.tree);
    this.trace.view = before.trace.view;
    this.player.place = before.player.place;
  }

  /** Whether nothing ahead of the step may be seen, because it answers a question. */
  get secret(): boolean {
    return this.predictor.on || this.vote?.state === "asked";
  }

  /** Returns its title, the same everywhere. */
  titleIn(messages: Messages): string {
    return this.called === null ? titleOf(this.trace.summary.request, messages) : visibleText(this.called);
  }

  get key(): number {
    return this.trace.id;
  }
}
