// A file of any kind. Its content decides which part of the application opens it.
import type { Backend } from "../backend/backend";
import { areEvents, isHomework, isRecord } from "../model/events";
import { isLesson } from "../model/lesson-file";
import { textOf } from "../model/text-file";
import type { Checker } from "./checker.svelte";
import type { LessonReader } from "./lesson-reader.svelte";
import type { Workspace } from "./workspace.svelte";

/** Characters to search for the header of an event file, because other output may come before it. */
const BEGIN = 20_000;

/** The openers of files. */
interface Openers {
  readonly backend: Backend;
  readonly checker: Checker;
  readonly reader: LessonReader;
  readonly workspace: Workspace;
  openPosition(text: string, name: string): Promise<void>;
}

/** Opens a file. A file `beside` it can be the solution of a homework. */
export async function openAny(app: Openers, file: File, beside: readonly File[] = []): Promise<void> {
  const solution = beside.find(({ name }) => name.endsWith(".solution"));
  const begin = await textOf(file.slice(0, BEGIN));
  if (isLesson(begin)) await app.reader.open(await textOf(file));
  else if (areEvents(begin)) await app.checker.open(await textOf(file), file.name, app.workspace);
  else if (isHomework(begin)) {
    const answer = solution ? await textOf(solution) : null;
    await app.checker.openHomework(await textOf(file), answer, app.workspace);
  } else if (await isRecord(file)) await app.workspace.openFrom(app.backend.openFile(file), file.name);
  else await app.openPosition(await textOf(file), file.name);
}
