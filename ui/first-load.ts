// What the start page fetches before it can be used, in bytes as they travel: one chunk, the one style sheet, the fonts. A
// build that makes it larger than its budget is refused.
import type { Plugin } from "vite";

type Handler<H> = H extends { handler: infer F } ? F : H;
type Bundle = Parameters<Extract<Handler<Plugin["generateBundle"]>, (...parts: never[]) => unknown>>[1];
/** What Vite notes of each chunk beside Rollup's own. */
interface Noted {
  viteMetadata?: { importedAssets: Set<string> };
}
interface Known {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

/** Asked for with `import()`, and needed at once all the same: the browser's way to the service, and the words of a language; the
    longer ones are counted. */
const ALSO = /src\/(backend\/http|i18n\/pt-BR)\.ts$/;
/** Packed already: gzip would not make them smaller. */
const PACKED = /\.(woff2|png)$/;

/**
 * The chunk of a module that the entry reaches without `import()`. Without this each module that a later part shares would
 * become a chunk of its own, and the ground rules' style sheet would come after those of the components.
 */
export function chunkOf(): (id: string, known: Known) => string | null {
  const reached = new Map<string, boolean>();
  const isReached = (id: string, known: Known): boolean => {
    const before = reached.get(id);
    if (before !== undefined) return before;
    reached.set(id, false); // a circle leads nowhere
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

/** The files of the entry, of all that it imports, the styles and fonts. */
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

/** Refuses a first load over `budget` kilobytes. */
export function gateFirstLoad(budget: number): Plugin {
  return {
    name: "first-load",
    // a build for development carries more
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
