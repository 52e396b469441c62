// The application: one backend with its settings, tabs and open dialog.
import { createContext } from "svelte";
import type { Backend, OpenRequest } from "../backend/backend";
import { mindClosed } from "../backend/closed";
import { ServiceFailure } from "../backend/errors";
import type { Frame, Manner, Profile, ProfileEntry, Recent, Message, TraceSummary } from "../generated/wire";
import type { Messages } from "../i18n/en";
import type { Language } from "../i18n/language";
import { visibleText } from "../model/text";
import { pathText } from "../model/places";
import { piecesOf } from "../model/board";
import { shownAs, usual } from "../model/convention";
import { framesAt, openAt } from "../model/time";
import { readEmbedding, type EmbedSettings } from "../model/embed";
import {
  among,
  asksLesson,
  languageIn,
  pageIn,
  readHash,
  screenHash,
  screenIn,
  sheetIn,
  type Beside,
  type Place,
} from "../model/link";
import { partsOf, plain, type Part } from "../model/message";
import { Arena } from "./arena.svelte";
import { Checker } from "./checker.svelte";
import { Climber } from "./climber.svelte";
import { Comparer } from "./comparer.svelte";
import { Connection } from "./connection.svelte";
import type { Document } from "./document.svelte";
import { EmbedStage } from "./embedded.svelte";
import { Game } from "./game.svelte";
import { GameForm } from "./game-form.svelte";
import { Idle } from "./idle.svelte";
import { Keymap } from "./keymap.svelte";
import { LessonReader } from "./lesson-reader.svelte";
import { Navigation } from "./navigation.svelte";
import { Notices } from "./notices.svelte";
import { OverlayPair } from "./overlay-pair.svelte";
import type { Practice } from "./practice.svelte";
import { Settings } from "./settings.svelte";
import { estimatedForm, type SetupForm } from "./setup.svelte";
import { Sketches } from "./sketches";
import { Speech } from "./speech.svelte";
import { Turns } from "./latest";
import { Workspace } from "./workspace.svelte";

export type DialogName = "palette" | "help" | "settings" | "export" | "goto" | "share" | "programs";
export type TabName = "code" | "stack" | "find";
/** A tab, or the editor of changes. */
export type PanelName = TabName | "change";
export const panelNames: TabName[] = ["code", "stack", "find"];

export type PlaceName = "tree" | "board" | "code";

export class App {
  readonly connection: Connection;
  readonly notices = new Notices((error) => this.connection.notice(error));
  readonly turns = new Turns();
  readonly keymap = new Keymap();
  readonly idle = new Idle();
  readonly speech: Speech;
  readonly settings: Settings = new Settings(() => this.notices.tell(this.t.broken.missing), {
    has: (language) => this.speech.has(language),
    fetch: (language) => this.speech.fetch(language),
  });
  readonly workspace: Workspace;
  readonly navigation: Navigation = new Navigation(this);
  readonly setup: SetupForm;
  readonly sketches: Sketches;
  readonly comparer: Comparer;
  readonly climber: Climber;
  readonly overlay: OverlayPair;
  readonly game: Game;
  readonly gameForm: GameForm;
  readonly arena: Arena;
  readonly checker: Checker;
  readonly reader: LessonReader;
  /** The exercise sheet; null until its page opens, because only that page loads its code. */
  practice: Practice | null = $state.raw(null);
  /** The exercise sheet of a link, until its page takes it. */
  sheetWanted = $state<string | null>(null);
  /** The stage alone, inside another page; null for the whole application. */
  readonly embedded: EmbedStage | null;
  /** Settles when the catalogue and the kept game are there. */
  loaded: Promise<void> = Promise.resolve();
  /** Whether the search of the address is still to come. The start page would delay it with searches of its own. */
  arriving = $state(false);
  dialog = $state<DialogName | null>(null);
  panel = $state<PanelName>("code");
  /** The one part that a narrow window shows. */
  place = $state<PlaceName>("tree");
  /** Whether the panes beside the tree are open. */
  sides = $state.raw({ left: true, right: true });
  /** Whether the techniques of the run and the variables of the search are shown below the pseudocode. */
  techniques = $state(false);
  variables = $state(false);
  /** Whether the projector shows nothing. */
  blank = $state(false);
  /** Requests the keyboard for the find field, which clears the flag when it has the focus. */
  findWanted = $state(false);
  /** Requests the keyboard for the selected leaf while a tree is edited: for its keys, or for digits. */
  leafWanted = $state<"keys" | "digits" | null>(null);
  files = $state.raw<Recent[]>([]);
  /** Px of the bars that lie over the projector's picture while the mouse moves, and of the panels over its right. */
  bars = $state({ top: 0, bottom: 0, right: 0 });
  /** Whether board and code lie over the projector's picture. */
  drawer = $state(false);
  /** The page's own file input, while it is there. */
  fileInput: HTMLInputElement | null = null;

  constructor(
    readonly backend: Backend,
    private readonly reload: () => void = () => location.reload(),
  ) {
    this.connection = new Connection(backend, (open) => this.recover(open));
    this.speech = new Speech(backend);
    const traces = mindClosed(backend, (trace) => {
      this.overlay.closed(trace);
      this.checker.pair.closed(trace);
    });
    this.workspace = new Workspace(
      traces,
      this.notices,
      () => this.manner,
      // A loop never waits.
      () => this.settings.get("pauseAtCutoffs") && !this.embedded?.how.loop,
      () => this.settings.linked,
      () => this.navigation.note(),
    );
    this.setup = estimatedForm(backend, () => this.settings.get("profile"));
    const taken = (trace: number) => this.workspace.tabs.some(({ key }) => key === trace);
    this.sketches = new Sketches(backend, taken);
    this.comparer = new Comparer(backend, () => this.settings.get("profile"));
    this.climber = new Climber(backend);
    this.overlay = new OverlayPair(this.workspace);
    this.game = new Game(backend, taken);
    this.gameForm = new GameForm(backend);
    this.arena = new Arena(backend);
    this.checker = new Checker(backend, this.workspace);
    this.reader = new LessonReader(traces, this.notices, this.workspace);
    this.arriving = readHash(this.asked) !== null || Navigation.beneath() !== "";
    this.settings.linked = languageIn(this.asked);
    this.speech.fetch(this.lang.code).catch(this.notices.fail);
    const how = backend.page ? readEmbedding(this.asked) : null;
    this.embedded = how && new EmbedStage(this, how);
    if (how) this.beInside(how);
  }

  /** The open plies of the step on screen by node, with windows as the settings show them. */
  readonly frames: ReadonlyMap<number, Frame> = $derived.by(() =>
    framesAt(this.tab?.trace.now ?? null, this.settings.get("bounds")),
  );

  /** Nodes entered and not closed at the step on screen, so that their values are unknown. */
  readonly open: ReadonlySet<number> = $derived(openAt(this.frames, this.tab?.trace.now ?? null));

  /** The trace on screen. */
  get tab(): Document | null {
    if (this.workspace.apart === "lesson") return this.reader.tab;
    return this.workspace.apart ? null : this.workspace.active;
  }
  /** Whether the game at the board is on screen. */
  get playing(): boolean {
    return this.workspace.apart === "play" && this.game.setup !== null && !this.gameForm.open;
  }
  /** Returns a convention by its word. */
  conventionOf(word: Profile): ProfileEntry {
    return this.setup.catalogue?.profiles.find((each) => each.word === word) ?? { ...usual, word };
  }
  /** The convention in force: that of the lesson on screen, else the chosen one. */
  get convention(): ProfileEntry {
    return this.conventionOf(this.settings.get("profile"));
  }
  /** Applies another convention to the view, to the run of the form and to the runs to compare. */
  async follow(word: Profile): Promise<void> {
    const before = this.convention;
    this.settings.follow(shownAs(this.conventionOf(word)));
    await Promise.all([this.setup.followConvention(), this.comparer.follow(before)]);
  }
  get lang(): Language {
    return this.settings.lang;
  }
  get t(): Messages {
    return this.settings.lang.messages;
  }
  /** Style of numbers and words in sentences, from the convention or from the reader's own settings. */
  get manner(): Manner {
    const own = this.settings.get("values") === "negamax";
    return { own, tests_first: this.settings.get("bounds") === "before", prunes: this.convention.prunes };
  }
  /** Returns a sentence of the core in the language on screen, in parts. */
  parts(said: Message): Part[] {
    const texts = this.speech.of(this.lang.code);
    return texts ? partsOf(said, texts, this.lang.number) : [];
  }
  /** Opens the text of a position or of games, from another program, in the form of the start page. */
  async openPosition(text: string, name: string): Promise<void> {
    await this.notices.attempt(async () => {
      await this.setup.open(text);
      this.workspace.show(null);
    }, name);
  }
  say = (said: Message): string => plain(this.parts(said));
  /** Returns the name of the node at the end of a path in the tree on screen; null if only moves name it. */
  nameAt(path: readonly string[]): string | null {
    return this.tab?.tree.nameOf?.(path) ?? null;
  }
  /** Returns the name of the node at the end of a path; in a game who played the last move and where, as in "Red 4". */
  calledAt(path: readonly string[]): string {
    const name = this.nameAt(path);
    const { selection, summary } = this.tab?.trace ?? {};
    const board = selection?.board;
    const last = path.at(-1);
    if (name !== null || !board || board.tree || last === undefined) return name ?? pathText(path, this.t.common.root);
    const plies = selection.path.length - 1;
    const turn = board.side_to_move === "first" ? 0 : 1;
    const mover = (plies - path.length) % 2 === 0 ? (turn === 0 ? 1 : 0) : turn;
    return `${this.player(summary?.request.game ?? "", mover)} ${visibleText(last)}`;
  }
  /** Returns the name of a player inside a sentence, as in "red". */
  piece(game: string, side: 0 | 1): string {
    return this.t.board.pieces[piecesOf(game)][side];
  }
  /** Returns the name of a player, as in "Red". */
  player(game: string, side: 0 | 1): string {
    const piece = this.piece(game, side);
    return piece.charAt(0).toUpperCase() + piece.slice(1);
  }

  /** Takes the theme of the surrounding page, and keeps nothing. */
  private beInside({ theme }: EmbedSettings): void {
    this.workspace.keeps = false;
    if (theme) this.settings.suppose({ theme });
  }

  /** Arranges the screen as a link requests. */
  private arrange({ panels, lang }: Place): void {
    if (lang) this.settings.speak(lang);
    if (!panels || this.embedded) return;
    const right = panels.find((each) => each !== "board") ?? null;
    this.sides = { left: panels.includes("board"), right: right !== null };
    if (right) this.panel = right;
  }

  /** The open panels that a link can name. */
  get besides(): Beside[] {
    const { left, right } = this.sides;
    const panel = right ? among(panelNames, this.panel) : null;
    return [...(left ? (["board"] as const) : []), ...(panel ? [panel] : [])];
  }

  /** The link to open: from the address, else the one that the page was saved with. */
  private get asked(): string {
    return location.hash || (this.backend.page?.opens ?? "");
  }

  /** Loads the catalogue, opens the link, and listens to the shell. Returns a function that stops this. */
  async begin(): Promise<() => void> {
    this.loaded = this.load();
    this.loaded.catch(this.notices.fail);
    this.backend.recentFiles().then((files) => (this.files = files), this.notices.fail);
    const inside = this.backend.page?.lesson() ?? null;
    const isInside = inside !== null && (location.hash === "" || screenIn(location.hash) === "lesson");
    try {
      const { asked } = this;
      const beneath = this.embedded ? null : readHash(Navigation.beneath());
      if (beneath) await this.workspace.openPlace(beneath);
      const saved = await this.backend.page?.saved(location.hash);
      if (saved) (await this.workspace.open(saved.trace, readHash(saved.link) ?? {})).onlyHere = true;
      else if (!isInside && asked !== "" && (!this.embedded || readHash(asked))) await this.openLink(asked);
    } finally {
      this.arriving = false;
    }
    if (isInside) await (await import("./course.svelte")).openInCourse(this.reader, inside);
    this.navigation.note();
    return this.backend.onOpen((what) => void this.take(what).catch(this.notices.fail));
  }

  /** Opens a trace, link or file from the shell. */
  private async take(what: OpenRequest): Promise<void> {
    if ("trace" in what) await this.workspace.openFrom(Promise.resolve(what.trace));
    else if ("link" in what) await this.openLink(what.link);
    else if ("file" in what) {
      const { name, bytes } = what.file;
      await (await import("./any-file")).openAny(this, new File([new Uint8Array(bytes)], name));
    } else throw new ServiceFailure(what.failed);
  }

  /**
   * Reloads the page if a restarted service no longer knows the open traces. The address and the kept state then bring
   * back the runs with their steps.
   */
  private recover(open: readonly TraceSummary[]): void {
    const known = ({ key, trace }: Document) =>
      open.some((each) => each.trace === key && each.link === trace.summary.link);
    if (this.workspace.tabs.every(known)) return;
    this.workspace.noteNow();
    this.reload();
  }

  private async load(): Promise<void> {
    await this.setup.load();
    if (this.comparer.fresh) await this.comparer.follow(usual);
    const { catalogue } = this.setup;
    if (catalogue) this.climber.take(catalogue);
    await Promise.all([
      catalogue && this.gameForm.take(catalogue),
      // A list that cannot be read is reported where it is shown.
      this.gameForm.takeOwn().catch(() => undefined),
      catalogue && this.arena.take(catalogue),
      this.game.restore(),
    ]);
    const { setup, seats } = this.game;
    if (setup) await this.gameForm.recall(setup, seats);
  }

  /** Lets the user pick a file and opens it: with the shell's dialog, or the page's own input. */
  openFile(): void {
    const { openDialog } = this.backend;
    if (openDialog) {
      void this.notices.attempt(async () => {
        const what = await openDialog();
        if (what) await this.take(what);
      });
    } else this.fileInput?.click();
  }

  /** Opens a Plyscope address, whole or only the part after `#`. */
  async openLink(link: string): Promise<void> {
    const sheet = sheetIn(link);
    if (sheet !== null) {
      this.workspace.apart = "exercise";
      this.sheetWanted = sheet;
      return;
    }
    const hash = link.includes("#") ? link.slice(link.indexOf("#")) : `#${link}`;
    const screen = screenIn(hash);
    if (screen === "lesson") {
      await this.reader.restore(screenHash(screen));
      if (this.reader.lesson && this.reader.address === screenHash(screen)) this.reader.show(pageIn(hash));
      return;
    }
    if (screen !== null) {
      this.workspace.apart = screen;
      return;
    }
    if (asksLesson(hash)) return (await import("./lesson-link")).openLessonLink(this, hash);
    const place = readHash(hash);
    if (place) {
      this.arrange(place);
      await this.workspace.openPlace(place);
    } else this.notices.tell(this.t.app.linkDamaged);
  }
}

export const [useApp, provideApp] = createContext<App>();
