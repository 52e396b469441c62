// A picture as a file, in either shell: the window asks where to, the browser downloads.
import { pngBlob, svgText, type Picture } from "../draw/picture";
import type { App } from "./app.svelte";

export type PictureFormat = "svg" | "png";

/** Saves it under a name without an ending; answers whether it was saved. What goes wrong is told. */
export async function savePicture(app: App, picture: Picture, name: string, format: PictureFormat): Promise<boolean> {
  try {
    const blob = format === "svg" ? new Blob([svgText(picture)], { type: "image/svg+xml" }) : await pngBlob(picture);
    const saved = blob !== null && (await app.backend.savePicture(`plyscope-${name}.${format}`, blob));
    if (saved) app.notices.tell(app.t.app.saved);
    return saved;
  } catch (error) {
    app.notices.fail(error);
    return false;
  }
}
