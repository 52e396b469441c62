// A text as a file that the person picks a place for.
import type { App } from "./app.svelte";

export async function saveText(app: App, name: string, text: string, type: string): Promise<void> {
  try {
    if (await app.backend.savePicture(name, new Blob([text], { type }))) app.notices.tell(app.t.app.saved);
  } catch (error) {
    app.notices.fail(error);
  }
}
