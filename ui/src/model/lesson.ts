// A lesson as it is read: its shipped files, the check of answers, and the elements allowed in its text.
import type { LanguageCode } from "../i18n/language";
import type { LessonQuestion } from "../generated/wire";

const files = import.meta.glob<string>("../../../lessons/*/*.md", { query: "?raw", import: "default" });
const inOrder = new Intl.Collator("en", { numeric: true });

/** Loads a shipped lesson by its number from 1; null if that language has none. */
export async function shipped(number: number, language: LanguageCode): Promise<string | null> {
  const begins = `/lessons/${language}/${number}-`;
  const path = Object.keys(files).find((each) => each.includes(begins));
  return (await (path === undefined ? undefined : files[path])?.()) ?? null;
}

/** Returns language and name of a shipped file. */
const partsOf = (path: string): string[] => /\/lessons\/([^/]+)\/\d+-(.+)\.md$/.exec(path)?.slice(1) ?? [];

/** Names of shipped lessons in links, in order. */
export const names: readonly string[] = [
  ...new Set(
    Object.keys(files)
      .sort(inOrder.compare)
      .map((path) => partsOf(path)[1] ?? ""),
  ),
];

/** Loads a shipped lesson by name, in that language or else in English; null if none has that name. */
export async function shippedAs(name: string, language: string): Promise<string | null> {
  const found = Object.keys(files).filter((path) => partsOf(path)[1] === name);
  const path = [language, "en"].map((each) => found.find((path) => partsOf(path)[0] === each)).find(Boolean);
  return (await (path === undefined ? undefined : files[path])?.()) ?? null;
}

/** Returns the name of the shipped lesson with that text; null for another text. */
export async function nameOf(text: string, language: string): Promise<string | null> {
  for (const path of Object.keys(files).filter((path) => partsOf(path)[0] === language)) {
    if ((await files[path]!()) === text) return partsOf(path)[1] ?? null;
  }
  return null;
}

/** An answer to a question, possibly incomplete. */
export interface QuestionAnswer {
  /** The chosen option, from 0. */
  chosen: number | null;
  /** The typed number, or all answers of an exercise in the order of its elements. */
  typed: string;
  /** Whether the current answer was checked. */
  checked: boolean;
  right: boolean;
  /** Whether the first checked answer was right; null before that. */
  first: boolean | null;
}

export const unanswered: QuestionAnswer = { chosen: null, typed: "", checked: false, right: false, first: null };

/** Writes a number as the core does, from the usual forms of signs and infinities. */
export function plainNumber(typed: string): string {
  const text = typed
    .trim()
    .replace(/[−–]/g, "-")
    .replace(/^\+/, "")
    .replace(/∞|infinity|infinito/gi, "inf");
  return /^-?\d+$/.test(text) ? String(Number(text)) : text;
}

/** Checks an answer; null if it cannot be checked. `number` is the search's result. */
export function judged(question: LessonQuestion, answer: QuestionAnswer, number: string | null): boolean | null {
  if ("choices" in question.answer) {
    return answer.chosen === null ? null : (question.answer.choices[answer.chosen]?.right ?? false);
  }
  // The core checks exercises.
  if ("exercise" in question.answer) return null;
  return answer.typed.trim() === "" || number === null ? null : plainNumber(answer.typed) === number;
}

/** Elements that a text may contain. */
const HARMLESS = new Set(
  "P,STRONG,EM,CODE,PRE,UL,OL,LI,A,H3,H4,H5,H6,BLOCKQUOTE,HR,BR,TABLE,THEAD,TBODY,TR,TH,TD".split(","),
);

function harmless(node: Node, into: Document): Node {
  if (!(node instanceof Element) && node.nodeName !== "#document-fragment")
    return into.createTextNode(node.textContent ?? "");
  const known = node instanceof Element && HARMLESS.has(node.nodeName);
  const copy = known ? into.createElement(node.nodeName) : into.createDocumentFragment();
  if (copy instanceof HTMLAnchorElement && node instanceof HTMLAnchorElement && /^https?:/i.test(node.href)) {
    copy.href = node.href;
    copy.target = "_blank";
    copy.rel = "noopener";
  }
  for (const child of node.childNodes) copy.append(harmless(child, into));
  return copy;
}

/** Turns the text of a page into elements. Only the allowed ones pass, whatever the answer contains. */
export function shownText(html: string): Node {
  const parsed = new DOMParser().parseFromString(`<template>${html}</template>`, "text/html");
  const template = parsed.querySelector("template");
  return harmless(template?.content ?? parsed.createDocumentFragment(), document);
}
