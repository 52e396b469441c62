// Tracers that print a program's own search, one per language, each with an example.

const files = import.meta.glob<string>("../../../examples/tracers/*/*.{py,java,hpp,cpp,mjs,rs}", {
  query: "?raw",
  import: "default",
});

/** The programming languages by folder. */
export const LANGUAGES = {
  python: "Python",
  java: "Java",
  cpp: "C++",
  javascript: "JavaScript",
  rust: "Rust",
} as const;
export type Language = keyof typeof LANGUAGES;

export interface SourceFile {
  name: string;
  text: string;
}

/** Loads the tracer of a language, and the program that uses it. */
export async function tracerOf(language: Language): Promise<{ tracer: SourceFile; example: SourceFile }> {
  const read = async (what: RegExp): Promise<SourceFile> => {
    const path = Object.keys(files).find((each) => each.includes(`/${language}/`) && what.test(each));
    const load = path === undefined ? undefined : files[path];
    if (path === undefined || load === undefined) throw new Error(`no tracer for ${language}`);
    return { name: path.slice(path.lastIndexOf("/") + 1), text: await load() };
  };
  const [tracer, example] = await Promise.all([read(/\/tracer\.\w+$/i), read(/\/example\.\w+$/i)]);
  return { tracer, example };
}
