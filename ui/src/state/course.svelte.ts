// A lesson inside a course. It resumes where the reader stopped, and reports each page and answer.
import { Course } from "../backend/scorm";
import type { QuestionAnswer } from "../model/lesson";
import { screenHash } from "../model/link";
import type { LessonReader } from "./lesson-reader.svelte";

/** Characters that SCORM 1.2 can keep. */
const ROOM = 4_096;

/** Returns a number for a text, because a place in another text is no place in this one. */
const markOf = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);

/**
 * Returns the checked answers in few characters. If they do not fit, the longest texts are left out first: a tree is
 * then blank, but its result still counts.
 */
function packed(text: string, answers: readonly (readonly QuestionAnswer[])[]): string {
  const each = ({ chosen, typed, checked, right, first }: QuestionAnswer) =>
    first === null && !checked ? 0 : [chosen, typed, +checked, +right, first === null ? null : +first];
  const kept = answers.map((page) => page.map((answer) => ({ ...answer })));
  const written = () => JSON.stringify([markOf(text), kept.map((page) => page.map(each))]);
  for (const longest of kept.flat().sort((a, b) => b.typed.length - a.typed.length)) {
    if (written().length <= ROOM) break;
    longest.typed = "";
  }
  return written();
}

/** Returns the packed answers; null if unreadable or of another text. */
function unpacked(text: string, data: string): QuestionAnswer[][] | null {
  let held: unknown;
  try {
    held = JSON.parse(data);
  } catch {
    return null;
  }
  if (!Array.isArray(held) || held[0] !== markOf(text) || !Array.isArray(held[1])) return null;
  const list = (thing: unknown): unknown[] => (Array.isArray(thing) ? thing : []);
  return held[1].map((page) =>
    list(page).map((each) => {
      const [chosen, typed, checked, right, first] = list(each);
      return {
        chosen: typeof chosen === "number" ? chosen : null,
        typed: typeof typed === "string" ? typed : "",
        checked: checked === 1,
        right: right === 1,
        first: typeof first === "number" ? first === 1 : null,
      };
    }),
  );
}

/** Opens the lesson inside the page, and reports its progress to the surrounding course, if there is one. */
export async function openInCourse(reader: LessonReader, text: string): Promise<void> {
  const course = Course.find();
  const place = course?.place();
  const answers = place ? unpacked(text, place.data) : null;
  // Without the text in its address, because a reload finds the text inside the page, and the course with it.
  const address = screenHash("lesson");
  await reader.open(text, answers ? { address, at: place?.at ?? 0, answers } : { address });
  if (course) follow(reader, course, text);
}

/** Reports on this lesson to the course, and on no other that is read after it. */
function follow(reader: LessonReader, course: Course, text: string): void {
  const { lesson } = reader;
  let before = "";
  $effect.root(() => {
    $effect(() => {
      if (reader.lesson !== lesson || !lesson) return;
      const { right, questions, over } = reader;
      const told = {
        score: questions === 0 ? null : (100 * right) / questions,
        over,
        at: over ? lesson.pages.length : reader.at,
        data: packed(text, reader.answers),
      };
      // Typed answers are not reported until they are checked.
      const now = JSON.stringify(told);
      if (now !== before) course.tell(told);
      before = now;
    });
  });
  addEventListener("pagehide", () => course.end());
  // A phone may never come back to a hidden page.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") course.commit();
  });
}
