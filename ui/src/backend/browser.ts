// The common part of browser shells: no list of files, no menus of their own, pictures as downloads.
import type { TraceSummary } from "../generated/wire";
import { downloadBlob } from "./download";
import { ServiceFailure } from "./errors";

/** The place of the guide from the page. */
export const GUIDE = "guide/index.html";
export const ALONE = { code: "not_found", reason: "there is no guide beside this page" } as const;

export abstract class BrowserShell {
  readonly shell = "browser";

  async savePicture(name: string, picture: Blob): Promise<boolean> {
    downloadBlob(picture, name);
    return true;
  }

  async openGuide(): Promise<void> {
    const found = await fetch(GUIDE, { method: "HEAD" }).catch(() => null);
    if (!found?.ok) throw new ServiceFailure(ALONE);
    window.open(GUIDE, "_blank", "noopener");
  }

  async recentFiles() {
    return [];
  }

  async openRecent(): Promise<TraceSummary> {
    throw new ServiceFailure({ code: "not_found", reason: "a browser keeps no list of files" });
  }

  onCommand(): () => void {
    return () => undefined;
  }

  async setWords(): Promise<void> {
    // The browser's own menus and dialogs use the browser's language.
  }
}
