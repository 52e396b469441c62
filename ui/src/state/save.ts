// Pictures and texts saved as files: the window shows a dialog, the browser downloads.
import { pngBlob, svgText, type Picture } from "../draw/picture";
import type { App } from "./app.svelte";

export type PictureFormat = "svg" | "png";

/** Saves a picture under a name without an extension. Returns whether it was saved. */
export function savePicture(app: App, picture: Picture, name: string, format: PictureFormat): Promise<boolean> {
  const blob = format === "svg" ? new Blob([svgText(picture)], { type: "image/svg+xml" }) : pngBlob(picture);
  return save(app, `plyscope-${name}.${format}`, blob);
}

export const saveText = (app: App, name: string, text: string, type: string): Promise<boolean> =>
  save(app, name, new Blob([text], { type }));

async function save(app: App, name: string, made: Blob | Promise<Blob | null>): Promise<boolean> {
  try {
    const blob = await made;
    const saved = blob !== null && (await app.backend.savePicture(name, blob));
    if (saved) app.notices.confirm(app.t.app.saved);
    return saved;
  } catch (error) {
    app.notices.fail(error);
    return false;
  }
}
