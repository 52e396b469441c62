// A lesson opened from a link.
import { lessonWords } from "../i18n/lesson";
import type { Language } from "../i18n/language";
import { names, shippedAs } from "../model/lesson";
import { askedIn, OWN, shippedHash, unpacked } from "../model/lesson-link";
import { pageIn } from "../model/link";
import { fill } from "../model/text";
import type { LessonReader } from "./lesson-reader.svelte";
import type { Notices } from "./notices.svelte";

/** The parts that open a lesson. */
interface Place {
  readonly reader: LessonReader;
  readonly notices: Notices;
  readonly lang: Language;
}

/** Opens the lesson that the hash of an address names, at its page, or reports why not. An open lesson keeps its answers. */
export async function openLessonLink({ reader, notices, lang }: Place, hash: string): Promise<void> {
  const say = lessonWords[lang.code];
  const asked = askedIn(hash);
  const own = "packed" in asked;
  const language = own ? lang.code : (asked.language ?? lang.code);
  const address = own ? `#lesson=${OWN}${asked.packed}` : shippedHash(asked.name, language);
  const at = pageIn(hash);
  await notices.attempt(async () => {
    await reader.restore(address);
    if (reader.lesson && reader.address === address) return reader.show(at);
    const text = own ? await unpacked(asked.packed) : await shippedAs(asked.name, language);
    if (text !== null) await reader.open(text, { at, address });
    else notices.tell(own ? say.linkDamaged : fill(say.noLesson, { name: asked.name, names: names.join(", ") }));
  });
}
