// Exports: a link, the code of a frame, and the page with its state inside.
import { OWN_ADDRESS } from "../backend/backend";
import { frameOf, writeEmbedding } from "../model/embed";
import { isWhole, writeHash } from "../model/link";
import { fileName } from "../model/text";
import type { App } from "./app.svelte";
import type { Document } from "./document.svelte";

/** Returns the start of links: the address of a page if one is set, else this shell's own. */
export const addressOf = ({ settings, backend }: App): string => settings.get("address") || backend.address;

/** Returns whether there is a page that another page can frame. */
export const canEmbed = ({ settings, backend }: App): boolean =>
  (!!backend.page && backend.address !== OWN_ADDRESS) || settings.get("address") !== "";

/** Returns whether links lead to this service, which only this browser can open. */
export const isOfService = ({ settings, backend }: App): boolean =>
  backend.shell === "browser" && !backend.page && settings.get("address") === "";

/** Returns the link to a tab; `asHere`: with the language and the panels of this screen. */
export function linkOf(app: App, tab: Document, asHere = false): string {
  const place = app.workspace.place(tab);
  return addressOf(app) + writeHash(asHere ? { ...place, panels: app.besides, lang: app.lang.code } : place);
}

/** Returns the link to a sheet of exercises. */
export const sheetLink = (app: App, sheet: string): string => `${addressOf(app)}#sheet=${sheet}`;

/** Returns the code of a frame around the stage of a tab; `asHere`: in the language of this screen. */
export function frameCodeOf(app: App, tab: Document, asHere = false): string {
  const hash = writeEmbedding(app.workspace.place(tab), asHere ? { lang: app.lang.code } : {});
  return frameOf(addressOf(app) + hash, tab.titleIn(app.t));
}

/** Copies a text. If the clipboard is forbidden, a notice shows the text to copy. */
export async function copy(app: App, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.notices.confirm(done);
  } catch {
    app.notices.keep(text);
  }
}

/** Returns whether a saved page must contain the trace itself, because its request may not reproduce it. */
export const isKeptInside = ({ trace: { summary }, onlyHere }: Document): boolean =>
  onlyHere || summary.stopped !== null || !isWhole(summary, summary.link);

/** Returns the page as one file that opens at this step; null without a page. `inside`: with the trace in it. */
export async function wholePage(app: App, tab: Document, inside: boolean): Promise<Blob | null> {
  const link = writeHash(app.workspace.place(tab));
  return (await app.backend.page?.whole(link, inside ? tab.key : null)) ?? null;
}

/** Saves the page. */
export async function savePage(app: App, tab: Document, whole: Blob): Promise<void> {
  const saved = await app.backend.savePicture(`${fileName(tab.called ?? tab.trace.summary.title)}.html`, whole);
  if (saved) app.notices.confirm(app.t.app.saved);
}
