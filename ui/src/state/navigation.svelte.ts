// The addresses of places. To open a place adds an entry to the browser's history; a step inside it rewrites the entry.
// So Back and Forward lead through the places, and every address opens its place in another browser.
import { asksLesson, screenHash, screenIn } from "../model/link";
import { currentEntry, writeEntry } from "./keep";
import type { LessonReader } from "./lesson-reader.svelte";
import type { Workspace } from "./workspace.svelte";

/** The data of a history entry. A tab's number holds only while this page lives. */
interface Entry {
  page: number;
  place: string;
  /** The address of the tab beneath a screen, for a reload. */
  beneath: string;
}
const isEntry = (thing: unknown): thing is Entry =>
  typeof thing === "object" && thing !== null && "page" in thing && "place" in thing && "beneath" in thing;

/** The parts of the application that show places. */
interface Places {
  readonly workspace: Workspace;
  readonly reader: LessonReader;
  /** Whether the search of the first address is still to come. */
  readonly arriving: boolean;
  openLink(link: string): Promise<void>;
}

export class Navigation {
  /** The place of the current entry; null before the first. */
  private at: string | null = null;
  /** The address that `moved` followed last. */
  private followed = "";
  /** Arrivals under way. Places that they open rewrite the entry, because the browser has already moved. */
  private arrivals = 0;

  constructor(private readonly app: Places) {}

  /** Identifies the place on screen while this page lives. */
  get place(): string {
    const { workspace, reader } = this.app;
    if (workspace.apart === "lesson") return `lesson ${reader.address}`;
    return workspace.apart ?? (workspace.active ? `tab ${workspace.active.slot}` : "start");
  }

  /** The address of the place on screen, from `#`; empty for the start page, and for a tab that no link can hold. */
  get address(): string {
    const { workspace, reader } = this.app;
    if (workspace.apart === "lesson") return reader.address + (reader.at > 0 ? `&page=${reader.at + 1}` : "");
    return workspace.apart ? screenHash(workspace.apart) : workspace.hashOf(workspace.active);
  }

  /** Writes the place on screen to the history. */
  note(): void {
    const { app, place } = this;
    if (!app.workspace.keeps || app.arriving) return;
    const entry: Entry = { page: performance.timeOrigin, place, beneath: app.workspace.hashOf(app.workspace.active) };
    const isNew = this.at !== null && this.at !== place && this.arrivals === 0;
    this.at = place;
    writeEntry(entry, this.address, isNew);
  }

  /** Follows Back and Forward; a new address has no state, and `typed` follows it. */
  async moved(state: unknown): Promise<void> {
    if (!isEntry(state)) return;
    this.followed = location.href;
    await this.arrive(state, location.hash);
  }

  /** Follows an address that the user typed or clicked. The entry may have been rewritten since. */
  async typed(address: string): Promise<void> {
    if (address !== this.followed) await this.arrive(null, /#.*/s.exec(address)?.[0] ?? "");
  }

  private async arrive(entry: Entry | null, hash: string): Promise<void> {
    const { workspace } = this.app;
    this.arrivals += 1;
    try {
      const slot = entry?.page === performance.timeOrigin ? /^tab (\d+)$/.exec(entry.place)?.[1] : undefined;
      const tab = workspace.tabs.find((each) => String(each.slot) === slot);
      if (tab) workspace.show(tab);
      else if (hash === "") workspace.show(null);
      else await this.app.openLink(hash);
    } finally {
      this.arrivals -= 1;
      // The browser has moved already, so this place belongs to the current entry.
      this.at = this.place;
      this.note();
    }
  }

  /** Returns the address of the tab that was beneath the screen of the address before a reload. */
  static beneath(): string {
    const state = currentEntry();
    return isEntry(state) && (screenIn(location.hash) !== null || asksLesson(location.hash)) ? state.beneath : "";
  }
}
