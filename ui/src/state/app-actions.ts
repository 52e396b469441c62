// Commands of the whole window: its link, its tabs, its panels, and what Escape lets go of.
import { writeHash } from "../model/link";
import type { App, PanelName } from "./app.svelte";
import type { Document } from "./document.svelte";

export async function copyLink(tab: Document, app: App): Promise<void> {
  app.workspace.note();
  const address = app.backend.address + writeHash(app.workspace.place(tab));
  try {
    await navigator.clipboard.writeText(address);
    app.notices.tell(app.t.app.linkCopied);
  } catch {
    app.notices.tell(address); // no right to the clipboard: the link itself can be copied from the notice
  }
}

/** Only where a ladder is on screen. */
export const inLadder =
  (act: (app: App) => unknown) =>
  (app: App): unknown =>
    app.workspace.apart === "compare" && app.climber.open ? act(app) : undefined;

export function nextTab(app: App): void {
  const { tabs, active } = app.workspace;
  if (tabs.length > 0) app.workspace.show(tabs[((active ? tabs.indexOf(active) : -1) + 1) % tabs.length] ?? null);
}

/** Closes what lies over the stage, one thing at a time; last of all a selection by hand. An engine that thinks moves at once. */
export function dismiss(app: App): unknown {
  if (app.playing && app.game.thinker.running) return app.game.thinker.hurry();
  const notice = app.notices.list.at(-1);
  if (notice) return app.notices.dismiss(notice.id);
  if (app.tab?.whatIf.asked) return app.tab.whatIf.dismiss();
  return app.tab?.trace.returnToStep();
}

export function openPanel(app: App, panel: PanelName): void {
  if (!app.tab) return;
  app.panel = panel;
  app.place = "code";
  app.sides = { ...app.sides, right: true };
  app.findWanted = panel === "find";
}
