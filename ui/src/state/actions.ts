// The action of each command. The registry in model/keys.ts gives its keys and menus.
import type { SeekKind } from "../generated/wire";
import { commands, type CommandId } from "../model/keys";
import type { View } from "../model/link";
import { momentOf } from "../model/time";
import { panelNames, type App, type PanelName, type TabName } from "./app.svelte";
import type { Document } from "./document.svelte";
import { canEmbed, copy, frameCodeOf, isKeptInside, linkOf, savePage, wholePage } from "./share";
import { bringBack, hint, inGame, newGame, MOVES, saveGame, traceMove } from "./game-actions";

const ZOOM = 1.25;
const PAN = 80; // CSS px

type Action = (app: App) => unknown;
const onTab =
  (act: (tab: Document, app: App) => unknown): Action =>
  (app) =>
    app.tab ? act(app.tab, app) : undefined;

/** Reports that a jump finds nothing. Past the last cutoff, the notice offers to go back to it. */
function tellEnd(tab: Document, app: App, kind: SeekKind, backwards: boolean): void {
  const { ends } = app.t.app;
  const words = kind in ends ? ends[kind as keyof typeof ends] : ends.step;
  const { trace } = tab;
  const past = kind === "cutoff" && !backwards && trace.now?.event !== "cutoff" && trace.summary.counts.cutoffs > 0;
  const toLast = { label: app.t.app.toLast, run: () => void trace.seek(kind, true) };
  app.notices.tell(words[backwards ? "back" : "on"], past ? toLast : null);
}

/** Jumps by hand: ends play, drops an open question, and reports if nothing is found. */
function jump(kind: SeekKind, backwards: boolean, more?: (tab: Document) => { node: number }): Action {
  return onTab(async (tab, app) => {
    tab.player.pause();
    tab.predictor.drop();
    if (!(await tab.trace.seek(kind, backwards, more?.(tab)))) tellEnd(tab, app, kind, backwards);
  });
}

const goTo = (step: (tab: Document) => number): Action =>
  onTab((tab) => {
    tab.player.pause();
    tab.predictor.drop();
    return tab.trace.go(step(tab));
  });

const selected = (tab: Document) => ({ node: tab.trace.selectedId });

function toBreakpoint(backwards: boolean): Action {
  return onTab(async (tab, app) => {
    tab.player.pause();
    const step = await tab.breakpoints.nearest(backwards);
    if (step === null) tellEnd(tab, app, "breakpoint", backwards);
    else await tab.trace.go(step);
  });
}

/** Moves the selection along the tree, but not into nodes that are still to come. */
function walk(to: (tab: Document) => Promise<number | null> | number | null): Action {
  return onTab(async (tab) => {
    const node = await to(tab);
    if (node !== null) await tab.trace.select(node);
  });
}

const pictureOf = (tab: Document) => ({ tree: tab.tree, icicle: tab.icicle, joined: tab.joined })[tab.trace.view];
const zoom = (factor: number) => onTab((tab) => pictureOf(tab).zoom(factor));
const toSelected = (act: "fitSubtree" | "centre") =>
  onTab((tab) => {
    const node = tab.trace.selection?.node;
    if (node) pictureOf(tab)[act](node);
  });
const pan = (dx: number) =>
  onTab((tab) => (tab.trace.view === "icicle" ? tab.icicle.pan(dx) : tab[tab.trace.view].pan(-dx, 0)));

/** Shows the trace that was viewed last, as a tree, as an icicle, or with equal positions joined. */
const look =
  (view: View): Action =>
  ({ workspace }) => {
    if (!workspace.active) return;
    workspace.show(workspace.active);
    workspace.active.trace.view = view;
  };

function whatIf(tab: Document, app: App): void {
  const { node, children = [] } = tab.trace.selection ?? {};
  // At a cut node this is the first branch that the search never entered.
  const claims = node?.believed !== undefined && node.exit !== null && node.exit <= tab.trace.step;
  const isAsked = node?.status === "pruned" || claims;
  const asked = isAsked ? node : children.find((child) => child.status === "pruned");
  const known = asked && momentOf(asked, tab.trace.step, asked === node ? null : (node ?? null)) !== "future";
  // The answer to a question about a claim.
  if (tab.predictor.question?.asks === "claim") return;
  if (asked && (asked === node || known)) void tab.whatIf.ask(asked);
  else app.notices.tell(app.t.whatIf.only);
}

/** Moves the selected child of a textbook tree among its siblings. */
const moveChild = (by: number) => onTab((tab, app) => tab.changes.changeTree(app.workspace, { by }));
const goInChanges = (by: number) => onTab((tab, app) => tab.changes.go(app.workspace, by));

function copyLink(tab: Document, app: App): Promise<void> {
  app.workspace.note();
  return copy(app, linkOf(app, tab), app.t.app.linkCopied);
}

/** Copies the HTML of a frame that shows the current screen inside another page. */
function copyFrame(tab: Document, app: App): unknown {
  if (!canEmbed(app)) return app.notices.tell(app.t.share.noPage);
  return copy(app, frameCodeOf(app, tab), app.t.app.frameCopied);
}

/** Saves the page as one file that opens at this step. */
async function savePageNow(tab: Document, app: App): Promise<void> {
  if (!app.backend.page) return app.notices.tell(app.t.app.onlyInPage);
  await app.notices.attempt(async () => {
    const whole = await wholePage(app, tab, isKeptInside(tab));
    if (whole) await savePage(app, tab, whole);
  });
}

/** Acts only while a ladder is on screen. */
const inLadder =
  (act: (app: App) => unknown) =>
  (app: App): unknown =>
    app.workspace.apart === "ladder" ? act(app) : undefined;

/** Begins or ends the presentation. Forms and the start page have nothing to present, so there it only ends. */
function present(app: App): void {
  const { apart } = app.workspace;
  const isPresentable = app.tab !== null || apart === "lesson" || apart === "class" || apart === "ladder";
  if (app.settings.presenter || isPresentable) app.settings.presenter = !app.settings.presenter;
  else app.notices.tell(app.t.app.nothingToPresent);
}

function nextTab(app: App): void {
  const { tabs, active } = app.workspace;
  if (tabs.length > 0) app.workspace.show(tabs[((active ? tabs.indexOf(active) : -1) + 1) % tabs.length] ?? null);
}

/** Closes one thing over the stage, at last the manual selection. A thinking engine moves at once. */
function dismiss(app: App): unknown {
  if (app.playing && app.game.thinker.running) return app.game.thinker.hurry();
  const notice = app.notices.list.at(-1);
  if (notice) return app.notices.dismiss(notice.id);
  if (app.tab?.whatIf.asked) return app.tab.whatIf.dismiss();
  return app.tab?.trace.returnToStep();
}

function openPanel(app: App, panel: PanelName): void {
  if (!app.tab) return;
  app.panel = panel;
  app.place = "code";
  app.sides = { ...app.sides, right: true };
  app.findWanted = panel === "find";
}

/** Opens the editor of changes. If it is on screen, goes back to the tabs. */
function edit(app: App): void {
  const seen = app.panel === "change" && app.place === "code" && (app.sides.right || app.settings.presenter);
  if (seen) app.panel = "code";
  else openPanel(app, "change");
  // Before the first step there is nothing to change, so go to the end.
  const trace = app.tab?.trace;
  if (trace && !seen && trace.step === 0) void trace.go(trace.end);
}

const nextPanel = (panel: PanelName): TabName =>
  panelNames[(panelNames.indexOf(panel as TabName) + 1) % panelNames.length] ?? "code";

export const actions: Record<CommandId, Action> = {
  "step.into": onTab((tab) => {
    tab.player.pause();
    return tab.predictor.advance();
  }),
  "step.back": goTo((tab) => tab.trace.step - 1),
  "step.over": jump("over", false),
  "step.backOver": jump("over", true),
  "step.out": jump("out", false),
  "step.backOut": jump("out", true),
  "step.first": goTo(() => 0),
  "step.last": goTo((tab) => tab.trace.end),
  "step.goto": (app) => app.tab && (app.dialog = "goto"),
  "seek.cutoff": jump("cutoff", false),
  "seek.backCutoff": jump("cutoff", true),
  "seek.rootBest": jump("root_best", false),
  "seek.backRootBest": jump("root_best", true),
  "seek.leaf": jump("leaf", false),
  "seek.backLeaf": jump("leaf", true),
  "seek.visit": jump("visit", false, selected),
  "seek.backVisit": jump("visit", true, selected),
  "seek.breakpoint": toBreakpoint(false),
  "seek.backBreakpoint": toBreakpoint(true),
  "seek.selection": onTab(async (tab) => {
    const enter = tab.trace.selection?.node.enter;
    if (enter != null) await tab.trace.go(enter);
  }),
  "play.toggle": (app) => (app.playing ? app.game.toggle() : app.tab?.player.toggle()),
  "play.slower": onTab((tab) => tab.player.slower()),
  "play.faster": onTab((tab) => tab.player.faster()),
  "play.pausing": (app) => app.settings.toggle("pauseAtCutoffs"),
  "break.toggle": onTab((tab) => tab.breakpoints.toggleNode(tab.trace.selectedId)),
  "select.parent": walk((tab) => tab.trace.selection?.node.parent ?? null),
  "select.child": walk((tab) => tab.trace.firstChild()),
  "select.previous": walk((tab) => tab.trace.sibling(-1)),
  "select.next": walk((tab) => tab.trace.sibling(1)),
  "select.execution": onTab((tab) => tab.trace.returnToStep()),
  "select.owner": onTab((tab) => tab.trace.visitOwner()),
  "select.fold": onTab((tab) => tab.tree.toggle(tab.trace.selectedId)),
  "select.whatIf": onTab(whatIf),
  "view.tree": look("tree"),
  "view.icicle": look("icicle"),
  "view.joined": look("joined"),
  "view.compare": ({ workspace }) => workspace.toggle("compare"),
  "view.play": ({ workspace }) => workspace.toggle("play"),
  "view.arena": ({ workspace }) => workspace.toggle("arena"),
  "view.check": ({ workspace }) => workspace.toggle("check"),
  "view.exercise": ({ workspace }) => workspace.toggle("exercise"),
  "view.class": ({ workspace }) => workspace.toggle("class"),
  "class.show": onTab(async (tab, app) => (await import("./lecture.svelte")).lectureOf(app).show(tab)),
  "class.ask": onTab(async (tab, app) => (await import("./asker.svelte")).askerOf(app).ask(tab)),
  "view.mistakes": ({ workspace }) => workspace.toggle("mistakes"),
  "view.ladder": ({ workspace }) => workspace.toggle("ladder"),
  "view.minimap": (app) => app.settings.toggle("minimap"),
  "view.legend": (app) => app.settings.toggle("legend"),
  "view.panel": (app) => (app.panel = nextPanel(app.panel)),
  "view.centre": toSelected("centre"),
  "view.fitSubtree": toSelected("fitSubtree"),
  "view.fit": onTab((tab) => pictureOf(tab).fitAll()),
  "view.zoomIn": zoom(ZOOM),
  "view.zoomOut": zoom(1 / ZOOM),
  "view.panLeft": pan(-PAN),
  "view.panRight": pan(PAN),
  "view.left": (app) =>
    app.settings.presenter ? (app.drawer = !app.drawer) : (app.sides = { ...app.sides, left: !app.sides.left }),
  "view.right": (app) =>
    app.settings.presenter ? (app.drawer = !app.drawer) : (app.sides = { ...app.sides, right: !app.sides.right }),
  "view.presenter": present,
  "view.blank": (app) => (app.blank = app.settings.presenter),
  "chapter.back": inLadder(({ climber }) => climber.go(climber.at - 1)),
  "chapter.next": inLadder(({ climber }) => climber.go(climber.at + 1)),
  "view.negamax": (app) => app.settings.set("values", app.settings.get("values") === "max" ? "negamax" : "max"),
  "predict.toggle": onTab((tab) => tab.predictor.toggle()),
  "game.undo": inGame(({ game }) => game.undo()),
  "game.redo": inGame(({ game }) => game.redo()),
  "game.pass": inGame(({ game }) => game.pass()),
  "game.hint": inGame(hint),
  "game.swap": inGame(({ game }) => game.swap()),
  "game.resign": inGame(({ game }) => game.resign()),
  "game.former": bringBack,
  "game.new": newGame,
  "game.trace": inGame(traceMove),
  "change.open": edit,
  "change.left": moveChild(-1),
  "change.right": moveChild(1),
  "change.undo": goInChanges(-1),
  "change.redo": goInChanges(1),
  "app.palette": (app) => (app.dialog = "palette"),
  "app.find": (app) => openPanel(app, "find"),
  "app.open": (app) => app.openFile(),
  "app.save": (app) => (app.playing ? saveGame(app, MOVES) : app.tab && app.workspace.save(app.tab, "json")),
  "app.export": (app) => app.tab && (app.dialog = "export"),
  "app.newRun": (app) => app.workspace.show(null),
  "app.closeTab": onTab((tab, app) => app.workspace.close(tab)),
  "app.nextTab": nextTab,
  "app.share": (app) => app.tab && (app.dialog = "share"),
  "app.copyLink": onTab(copyLink),
  "app.copyFrame": onTab(copyFrame),
  "app.savePage": onTab(savePageNow),
  "app.guide": (app) => app.backend.openGuide().catch(app.notices.fail),
  "app.notices": (app) =>
    app.backend.page?.saveNotices("plyscope-third-party.md") ?? app.notices.tell(app.t.app.onlyInPage),
  "app.settings": (app) => (app.dialog = "settings"),
  "app.language": (app) => app.settings.nextLanguage(),
  "app.theme": (app) => app.settings.nextTheme(),
  "app.dismiss": dismiss,
  "app.help": (app) => (app.dialog = "help"),
};

const inTurn = new Set<string>(["step", "seek", "select", "game"]);
/** Groups of commands that change the step or the search, which a question to the class holds. */
const moving = new Set<string>(["step", "seek", "play", "change"]);

/** Runs a command. Its failure becomes a notice. */
export function perform(app: App, command: CommandId): void {
  const held = app.tab?.trace.held;
  if (held && (moving.has(commands[command].group) || command === "predict.toggle")) return held();
  const act = () => actions[command](app);
  const failed = app.notices.fail;
  if (inTurn.has(commands[command].group)) app.turns.take(act, failed);
  else void Promise.resolve().then(act).catch(failed);
}
