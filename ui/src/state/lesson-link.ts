// A lesson opened from a link, and the link to the one that is read.
import { lessonWords } from "../i18n/lesson";
import { nameOf, names, shippedAs } from "../model/lesson";
import { askedIn, LONGEST, ownHash, shippedHash, unpacked } from "../model/lesson-link";
import { fill } from "../model/text";
import type { App } from "./app.svelte";
import { addressOf, copy } from "./share";

/** Opens what the part of an address after its # asks for, or says why not. */
export async function openLessonLink(app: App, hash: string): Promise<void> {
  const say = lessonWords[app.lang.code];
  const asked = askedIn(hash);
  await app.notices.attempt(async () => {
    const own = "packed" in asked;
    const text = own ? await unpacked(asked.packed) : await shippedAs(asked.name, asked.language ?? app.lang.code);
    if (text !== null) await app.reader.open(text);
    else app.notices.tell(own ? say.linkDamaged : fill(say.noLesson, { name: asked.name, names: names.join(", ") }));
  });
}

/** Copies the link to the lesson that is read: by its name if it is shipped, else with its text inside. */
export async function copyLessonLink(app: App): Promise<void> {
  const say = lessonWords[app.lang.code];
  const { lesson, text } = app.reader;
  if (!lesson) return;
  const name = await nameOf(text, lesson.language);
  const link = addressOf(app) + (name === null ? await ownHash(text) : shippedHash(name, lesson.language));
  if (link.length <= LONGEST) await copy(app, link, app.t.app.linkCopied);
  else app.notices.keep(fill(say.linkLong, { n: app.lang.number(link.length), most: app.lang.number(LONGEST) }));
}
