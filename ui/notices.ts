// The names and licence texts of the bundled packages, as one file beside the UI, as their licences require.
import type { Plugin } from "vite";
import { NOTICES } from "./src/backend/page/holder";

/** Vite's own list of the scripts, for `build.license`. */
export const SCRIPTS = "licences-of-scripts.md";

/** Writes the file from Vite's list, after `before`: the parts that are no scripts. */
export function notices(before = ""): Plugin {
  return {
    name: "plyscope-notices",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const scripts = bundle[SCRIPTS];
        // A worker is a separate bundle without a list.
        if (scripts?.type !== "asset") return;
        delete bundle[SCRIPTS];
        const source = `${before}\n# Packages in JavaScript\n\n${String(scripts.source)}`;
        this.emitFile({ type: "asset", fileName: NOTICES, source });
      },
    },
  };
}
