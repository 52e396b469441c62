// Which files are lessons.

/** Whether a file is a lesson, by how it begins. */
export const isLesson = (text: string): boolean => /^---\r?\n[\s\S]*?\btitle\s*=/.test(text);
