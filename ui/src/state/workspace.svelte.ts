// The open tabs: how they open (run, file, link), and the part of them that is kept.
import type { Backend, TraceFormat } from "../backend/backend";
import type { Manner, RunRequest, TraceSummary } from "../generated/wire";
import type { LanguageCode } from "../i18n/language";
import { isWhole, writeHash, type Place, type ScreenName } from "../model/link";
import { fileName } from "../model/text";
import { shapeOf, type TreeShape } from "../model/title";
import { Document } from "./document.svelte";
import { forget, keep, kept } from "./keep";
import type { Notices } from "./notices.svelte";
import { searchTask, type SearchTask } from "./task.svelte";

interface RecentItem {
  title: string;
  place: Place;
  /** Shape of a regular textbook tree. */
  shape?: TreeShape;
}
const isList = (thing: unknown): thing is RecentItem[] =>
  Array.isArray(thing) &&
  thing.every((each) => typeof each?.title === "string" && typeof each?.place?.link === "string");
const RECENT = 12;
/** Returns whether the request reproduces the trace, as that of an external run does not. */
const isOurs = (tab: Document) => tab.trace.summary.external !== true;

export class Workspace {
  tabs = $state.raw<Document[]>([]);
  active = $state.raw<Document | null>(null); // null: the start page
  /** The screen in front of the tabs; null for none. */
  apart = $state<ScreenName | null>(null);
  recent = $state.raw<RecentItem[]>(kept("recent", isList) ?? []);
  /** The tabs of the last session, until they are restored or opened otherwise. */
  unfinished = $state.raw<RecentItem[]>(kept("session", isList) ?? []);
  reading = $state(false);
  /** The running search, if any. */
  readonly search: SearchTask;
  /** Whether the address and the next start record the tabs; not inside another page. */
  keeps = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly backend: Backend,
    private readonly notices: Notices,
    /** Returns the style of numbers and words in sentences. */
    private readonly manner: () => Manner,
    private readonly pauses: () => boolean = () => true,
    private readonly linked: () => LanguageCode | null = () => null,
    private readonly noteAddress: () => void = () => undefined,
  ) {
    this.search = searchTask(backend);
  }

  /** Brings a tab to the front; null: the start page. */
  show(tab: Document | null): void {
    this.active = tab;
    this.apart = null;
    this.note();
  }

  /** Shows one of the screens beside the traces, or goes back if it is already there. */
  toggle(screen: ScreenName): void {
    this.apart = this.apart === screen ? null : screen;
  }

  /** Runs a request and opens its record. Returns false if it was cancelled or refused. */
  run(request: RunRequest, at: Partial<Place> = {}): Promise<boolean> {
    return this.notices.attempt(async () => void (await this.open(await this.search.ask(request), at)));
  }

  /** Goes to the tab that already shows a run, as it was left; else runs it. */
  runOnce(request: RunRequest, at: Partial<Place> = {}): Promise<boolean> {
    return this.notices.attempt(async () => {
      const link = JSON.stringify(await this.backend.call("validate_request", request));
      const tab = this.tabs.find((each) => isWhole(each.trace.summary, link));
      if (tab) this.show(tab);
      else await this.run(request, at);
    });
  }

  /** Opens a link from the traces that are open, else by running its request again. */
  openPlace(place: Place): Promise<boolean> {
    return this.notices.attempt(async () => {
      const open = (await this.backend.call("traces", {})).filter((summary) => isWhole(summary, place.link));
      const there = open.find(({ trace }) => this.tabs.some(({ key }) => key === trace)) ?? open[0];
      if (there) await this.open(there, place);
      else await this.run(await this.backend.call("request_of_link", { link: place.link }), place);
    });
  }

  async restore(): Promise<void> {
    const places = this.unfinished;
    this.unfinished = [];
    for (const { place } of places) await this.openPlace(place);
  }

  /** Drops the tabs of the last session. */
  forgetUnfinished(): void {
    this.unfinished = [];
    this.note();
  }

  /** Opens a trace from a picker, a drop or the list of files. A refusal names the file. */
  async openFrom(source: Promise<TraceSummary | null>, name: string | null = null): Promise<void> {
    this.reading = true;
    await this.notices.attempt(async () => {
      const summary = await source;
      if (summary) (await this.open(summary)).onlyHere = true;
    }, name);
    this.reading = false;
  }

  /** Returns a trace with its views, not listed among the tabs. */
  unlisted(summary: TraceSummary, before?: Document): Document {
    return new Document(this.backend, this.notices, summary, this.manner, this.pauses, before);
  }

  /** Shows a trace at `at`; without it, at the place where it was left last. */
  async open(summary: TraceSummary, at: Partial<Place> = {}): Promise<Document> {
    let tab = this.tabs.find((each) => each.key === summary.trace);
    if (!tab) {
      if (Object.keys(at).length === 0) at = this.recent.find((each) => each.place.link === summary.link)?.place ?? at;
      tab = this.unlisted(summary);
      this.tabs = [...this.tabs, tab];
      tab.timeline.load().catch(this.notices.fail);
    }
    if (at.view) tab.trace.view = at.view;
    if (at.title !== undefined) tab.called = at.title;
    this.show(tab);
    if (at.step !== undefined || tab.trace.now) await tab.trace.go(at.step ?? tab.trace.step);
    else await tab.trace.begin();
    // A link may name a node that does not exist.
    if (at.node != null && at.node < summary.graph_nodes) await tab.trace.select(at.node);
    this.unfinished = this.unfinished.filter((each) => each.place.link !== summary.link);
    this.remember(tab);
    this.note();
    return tab;
  }

  /** Opens the subtree searched by "what if?" as a trace of its own. */
  async openBranch(tab: Document): Promise<void> {
    const { trace, request } = tab.whatIf.take();
    // Prefer a run of its own, because a link can hold it. Its first mover is then MAX.
    if (request) await this.run(request);
    if (trace === null) return;
    await this.notices.attempt(async () => {
      if (request) await this.backend.call("close", { trace });
      else (await this.open(await this.backend.call("summary", { trace }))).onlyHere = true;
    });
  }

  /** Replaces the run of a tab, shown at its end with the node of a path selected. */
  async replace(tab: Document, summary: TraceSummary, path: string[] = []): Promise<void> {
    tab.player.pause();
    tab.whatIf.dismiss();
    const next = this.unlisted(summary, tab);
    await next.trace.go(next.trace.end);
    if (path.length > 0) await next.trace.select(await next.trace.nodeOf(path));
    this.tabs = this.tabs.map((each) => (each === tab ? next : each));
    if (this.active === tab) this.active = next;
    this.note();
    await Promise.all([next.timeline.load(), this.backend.call("close", { trace: tab.key })]);
  }

  async close(tab: Document): Promise<void> {
    tab.player.pause();
    tab.whatIf.dismiss();
    this.remember(tab);
    const at = this.tabs.indexOf(tab);
    this.tabs = this.tabs.filter((each) => each !== tab);
    if (this.active === tab) this.active = this.tabs[Math.min(at, this.tabs.length - 1)] ?? null;
    this.note();
    await this.backend.call("close", { trace: tab.key }).catch(this.notices.fail);
  }

  save(tab: Document, format: TraceFormat): Promise<boolean> {
    const name = `${fileName(tab.trace.summary.title)}.plyscope.${format}`;
    return this.notices.attempt(() => this.backend.saveTrace(tab.key, format, name));
  }

  place(tab: Document): Place {
    const { trace } = tab;
    return {
      link: trace.summary.link,
      step: trace.step,
      node: trace.follow ? null : trace.selectedId,
      view: trace.view,
      ...(tab.called !== null && { title: tab.called }),
    };
  }

  /** Returns the address of a tab; empty for an external run, because its request gives the reference. */
  hashOf(tab: Document | null): string {
    if (!tab || !isOurs(tab)) return "";
    // A reload keeps the language that a link requested.
    const lang = this.linked();
    return writeHash({ ...this.place(tab), ...(lang && { lang }) });
  }

  /** Records the state of everything soon, for the address and for a start after a crash. */
  note(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.noteNow(), 300);
  }

  noteNow(): void {
    clearTimeout(this.timer);
    if (!this.keeps) return;
    this.noteAddress();
    const open = this.tabs.filter(isOurs).map((tab) => ({ title: tab.trace.summary.title, place: this.place(tab) }));
    const session = [...open, ...this.unfinished];
    if (session.length === 0) forget("session");
    else keep("session", session);
    if (this.active) this.remember(this.active);
  }

  /** Puts a tab first among the recent ones, with its state. */
  private remember(tab: Document): void {
    if (!this.keeps || !isOurs(tab)) return;
    const place = this.place(tab);
    const others = this.recent.filter((each) => each.place.link !== place.link);
    const { summary } = tab.trace;
    this.recent = [{ title: summary.title, place, shape: shapeOf(summary) }, ...others].slice(0, RECENT);
    keep("recent", this.recent);
  }
}
