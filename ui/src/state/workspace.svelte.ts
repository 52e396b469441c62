// The open tabs; how they come in (run, file, link) and what is remembered of them.
import type { Backend, TraceFormat } from "../backend/backend";
import type { Manner, RunRequest, TraceSummary } from "../generated/wire";
import type { LanguageCode } from "../i18n/language";
import { isWhole, writeHash, type Place } from "../model/link";
import { fileName } from "../model/text";
import { shapeOf, type TreeShape } from "../model/title";
import { Document } from "./document.svelte";
import { forget, keep, keepAddress, kept } from "./keep";
import type { Notices } from "./notices.svelte";
import { searchTask, type SearchTask } from "./task.svelte";

interface Remembered {
  title: string;
  place: Place;
  /** Of a regular textbook tree. */
  shape?: TreeShape;
}
const isList = (thing: unknown): thing is Remembered[] =>
  Array.isArray(thing) &&
  thing.every((each) => typeof each?.title === "string" && typeof each?.place?.link === "string");
const RECENT = 12;
/** Whether its request gives it again: not what another program tells. */
const isOurs = (tab: Document) => tab.trace.summary.told !== true;

export class Workspace {
  tabs = $state.raw<Document[]>([]);
  active = $state.raw<Document | null>(null); // null: the start page
  /** What is on screen whatever is open: the comparison, the game, the arena, the check, the exercises, the mistakes, the class or a lesson. */
  apart = $state<"compare" | "play" | "arena" | "check" | "exercise" | "mistakes" | "class" | "lesson" | null>(null);
  recent = $state.raw<Remembered[]>(kept("recent", isList) ?? []);
  /** What was open when the last session ended, until it is taken up or something else is opened. */
  unfinished = $state.raw<Remembered[]>(kept("session", isList) ?? []);
  reading = $state(false);
  /** The search that is running, if one is. */
  readonly search: SearchTask;
  /** Whether the address and the next start know what is open; inside another page they do not. */
  keeps = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly backend: Backend,
    private readonly notices: Notices,
    /** How numbers and words of sentences are. */
    private readonly manner: () => Manner,
    private readonly pauses: () => boolean = () => true,
    private readonly linked: () => LanguageCode | null = () => null,
  ) {
    this.search = searchTask(backend);
  }

  /** Brings a tab to the front; null: the start page. */
  show(tab: Document | null): void {
    this.active = tab;
    this.apart = null;
    this.note();
  }

  /** Shows one of the screens beside the traces; asked for while it is there, it leads back. */
  toggle(screen: NonNullable<Workspace["apart"]>): void {
    this.apart = this.apart === screen ? null : screen;
  }

  /** Runs a request and opens its record; false: cancelled or refused. */
  run(request: RunRequest, at: Partial<Place> = {}): Promise<boolean> {
    return this.notices.attempt(async () => void (await this.open(await this.search.ask(request), at)));
  }

  /** Goes to the tab that shows a run already, as it was left; without one, runs it. */
  runOnce(request: RunRequest, at: Partial<Place> = {}): Promise<boolean> {
    return this.notices.attempt(async () => {
      const link = JSON.stringify(await this.backend.call("validate_request", request));
      const tab = this.tabs.find((each) => isWhole(each.trace.summary, link));
      if (tab) this.show(tab);
      else await this.run(request, at);
    });
  }

  /** Opens a link: from the traces that are there, else by running its request again. */
  openPlace(place: Place): Promise<boolean> {
    return this.notices.attempt(async () => {
      const there = (await this.backend.call("traces", {})).find((summary) => isWhole(summary, place.link));
      if (there) await this.open(there, place);
      else await this.run(await this.backend.call("request_of_link", { link: place.link }), place);
    });
  }

  async restore(): Promise<void> {
    const places = this.unfinished;
    this.unfinished = [];
    for (const { place } of places) await this.openPlace(place);
  }

  /** Lets go of what the last session left. */
  forgetUnfinished(): void {
    this.unfinished = [];
    this.note();
  }

  /** Opens what a picker, a drop or the list of files gives; a refusal names the file. */
  async openFrom(source: Promise<TraceSummary | null>, name: string | null = null): Promise<void> {
    this.reading = true;
    await this.notices.attempt(async () => {
      const summary = await source;
      if (summary) (await this.open(summary)).onlyHere = true;
    }, name);
    this.reading = false;
  }

  /** A trace with all that looks at it, but not among the tabs. */
  unlisted(summary: TraceSummary, before?: Document): Document {
    return new Document(this.backend, this.notices, summary, this.manner, this.pauses, before);
  }

  /** Shows a trace, where `at` says; without that, where it was left when it was last open. */
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
    // a link may name a node that is none
    if (at.node != null && at.node < summary.graph_nodes) await tab.trace.select(at.node);
    this.unfinished = this.unfinished.filter((each) => each.place.link !== summary.link);
    this.remember(tab);
    this.note();
    return tab;
  }

  /** Opens the subtree that "what if?" has searched as a trace of its own. */
  async openBranch(tab: Document): Promise<void> {
    const { trace, request } = tab.whatIf.take();
    // As a run of its own where it can be written: whoever moves first there is MAX, and a link can hold it.
    if (request) await this.run(request);
    if (trace === null) return;
    await this.notices.attempt(async () => {
      if (request) await this.backend.call("close", { trace });
      else (await this.open(await this.backend.call("summary", { trace }))).onlyHere = true;
    });
  }

  /** Puts another run in the place of a tab, at its end, with the node of a path selected. */
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

  /** The address of a tab; what another program tells has none, as its request gives the reference. */
  hashOf(tab: Document | null): string {
    if (!tab || !isOurs(tab)) return "";
    // what a link asked for is there again when the page is loaded again
    const lang = this.linked();
    return writeHash({ ...this.place(tab), ...(lang && { lang }) });
  }

  /** Writes down where everything is, soon: for the address, and for the next start after a crash. */
  note(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.noteNow(), 300);
  }

  noteNow(): void {
    clearTimeout(this.timer);
    if (!this.keeps) return;
    keepAddress(this.hashOf(this.active));
    const open = this.tabs.filter(isOurs).map((tab) => ({ title: tab.trace.summary.title, place: this.place(tab) }));
    const session = [...open, ...this.unfinished];
    if (session.length === 0) forget("session");
    else keep("session", session);
    if (this.active) this.remember(this.active);
  }

  /** Puts a tab first among the recent ones, with the place where it is. */
  private remember(tab: Document): void {
    if (!this.keeps || !isOurs(tab)) return;
    const place = this.place(tab);
    const others = this.recent.filter((each) => each.place.link !== place.link);
    const { summary } = tab.trace;
    this.recent = [{ title: summary.title, place, shape: shapeOf(summary) }, ...others].slice(0, RECENT);
    keep("recent", this.recent);
  }
}
