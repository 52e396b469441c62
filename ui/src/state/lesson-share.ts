// The link to the lesson in view.
import { lessonWords } from "../i18n/lesson";
import { nameOf } from "../model/lesson";
import { LONGEST, ownHash, shippedHash } from "../model/lesson-link";
import { fill } from "../model/text";
import type { App } from "./app.svelte";
import { addressOf, copy } from "./share";

/** Copies the link: with the lesson's name if it is shipped, else with its text inside. */
export async function copyLessonLink(app: App): Promise<void> {
  const say = lessonWords[app.lang.code];
  const { lesson, text } = app.reader;
  if (!lesson) return;
  const name = await nameOf(text, lesson.language);
  const link = addressOf(app) + (name === null ? await ownHash(text) : shippedHash(name, lesson.language));
  if (link.length <= LONGEST) await copy(app, link, app.t.app.linkCopied);
  else app.notices.keep(fill(say.linkLong, { n: app.lang.number(link.length), most: app.lang.number(LONGEST) }));
}
