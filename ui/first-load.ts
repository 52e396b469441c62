// The start page's first load in bytes on the wire: one chunk, the one style sheet, the fonts. Over the budget, a build
// fails.
import type { Plugin } from "vite";

type Handler<H> = H extends { handler: infer F } ? F : H;
type Bundle = Parameters<Extract<Handler<Plugin["generateBundle"]>, (...parts: never[]) => unknown>>[1];
/** Vite's notes on a chunk, beside Rollup's own. */
interface Noted {
  viteMetadata?: { importedAssets: Set<string> };
}
interface Known {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

/** Needed at once though behind `import()`: the browser's way to the service, and a language's words (the longer). */
const ALSO = /src\/(backend\/http|i18n\/pt-BR)\.ts$/;
/** Compressed files, which gzip would not make smaller. */
const PACKED = /\.(woff2|png)$/;

/**
 * Returns the chunk of a module that the entry reaches without `import()`. Otherwise each module shared with a later
 * part would become a chunk, and the basic style sheet would come after those of the components.
 */
export function chunkOf(): (id: string, known: Known) => string | null {
  const reached = new Map<string, boolean>();
  const isReached = (id: string, known: Known): boolean => {
    const before = reached.get(id);
    if (before !== undefined) return before;
    reached.set(id, false); // stops at a circle
    const info = known.getModuleInfo(id);
    const is = !!info && (info.isEntry || info.importers.some((each) => isReached(each, known)));
    reached.set(id, is);
    return is;
  };
  return (id, known) => (!id.includes("node_modules") && isReached(id, known) ? "first" : null);
}

async function packed(name: string, content: string | Uint8Array): Promise<number> {
  if (PACKED.test(name)) return content.length;
  const zipped = new Response(content as BodyInit).body!.pipeThrough(new CompressionStream("gzip"));
  return (await new Response(zipped).arrayBuffer()).byteLength;
}

/** Returns the files of the entry, of all its imports, and the styles and fonts. */
function firstFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    if (file.type === "asset") return;
    for (const each of [...file.imports, ...((file as Noted).viteMetadata?.importedAssets ?? [])]) add(each);
  };
  for (const file of Object.values(bundle)) {
    const atOnce =
      file.type === "chunk" ? file.isEntry || ALSO.test(file.facadeModuleId ?? "") : /\.css$/.test(file.fileName);
    if (atOnce) add(file.fileName);
  }
  return [...found];
}

/** Fails a build with a first load over `budget` kilobytes. */
export function gateFirstLoad(budget: number): Plugin {
  return {
    name: "first-load",
    // A development build is larger.
    apply: (_, { command, mode }) => command === "build" && mode !== "development",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const sizes = await Promise.all(
          firstFiles(bundle).map(async (name) => {
            const file = bundle[name]!;
            return [name, await packed(name, file.type === "chunk" ? file.code : file.source)] as const;
          }),
        );
        const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
        const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
        const lines = sizes.map(([name, bytes]) => `${kilobytes(bytes).padStart(8)} kB  ${name}`);
        const told = [`first load, packed: ${kilobytes(total)} of ${budget} kB`, ...lines].join("\n");
        if (total > budget * 1000) this.error(`${told}\nWhat the start page can do without belongs behind import().`);
        this.info(told);
      },
    },
  };
}
