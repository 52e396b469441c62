// What the licences of the packages inside ask for: their names and texts, as one file beside the UI.
import type { Plugin } from "vite";
import { NOTICES } from "./src/backend/page/holder";

/** Vite's own list, of the scripts; for `build.license`. */
export const SCRIPTS = "licences-of-scripts.md";

/** Makes the file of Vite's list, after `before`: what is no script but ships with them. */
export function notices(before = ""): Plugin {
  return {
    name: "plyscope-notices",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const scripts = bundle[SCRIPTS];
        // a worker is a bundle of its own, without a list
        if (scripts?.type !== "asset") return;
        delete bundle[SCRIPTS];
        const source = `${before}\n# Packages in JavaScript\n\n${String(scripts.source)}`;
        this.emitFile({ type: "asset", fileName: NOTICES, source });
      },
    },
  };
}
