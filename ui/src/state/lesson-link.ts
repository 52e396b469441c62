// A lesson opened from a link.
import { lessonWords } from "../i18n/lesson";
import type { Language } from "../i18n/language";
import { names, shippedAs } from "../model/lesson";
import { askedIn, unpacked } from "../model/lesson-link";
import { fill } from "../model/text";
import type { LessonReader } from "./lesson-reader.svelte";
import type { Notices } from "./notices.svelte";

/** The parts that open a lesson. */
interface Place {
  readonly reader: LessonReader;
  readonly notices: Notices;
  readonly lang: Language;
}

/** Opens the lesson that the hash of an address names, or reports why not. */
export async function openLessonLink({ reader, notices, lang }: Place, hash: string): Promise<void> {
  const say = lessonWords[lang.code];
  const asked = askedIn(hash);
  await notices.attempt(async () => {
    const own = "packed" in asked;
    const text = own ? await unpacked(asked.packed) : await shippedAs(asked.name, asked.language ?? lang.code);
    if (text !== null) await reader.open(text);
    else notices.tell(own ? say.linkDamaged : fill(say.noLesson, { name: asked.name, names: names.join(", ") }));
  });
}
