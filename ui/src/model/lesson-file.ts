// Recognises lesson files.

/** Checks by its beginning whether a file is a lesson. */
export const isLesson = (text: string): boolean => /^---\r?\n[\s\S]*?\btitle\s*=/.test(text);
