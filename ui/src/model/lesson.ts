// A lesson as it is read: where its shipped files are, how answers are held to what is right, what may be shown of its text.
import type { LanguageCode } from "../i18n/language";
import type { LessonQuestion } from "../generated/wire";

const files = import.meta.glob<string>("../../../lessons/*/*.md", { query: "?raw", import: "default" });

/** The text of a lesson that is shipped, by its number from 1; null: there is none in that language. */
export async function shipped(number: number, language: LanguageCode): Promise<string | null> {
  const begins = `/lessons/${language}/${number}-`;
  const path = Object.keys(files).find((each) => each.includes(begins));
  return (await (path === undefined ? undefined : files[path])?.()) ?? null;
}

/** Language and name of a shipped file. */
const partsOf = (path: string): string[] => /\/lessons\/([^/]+)\/\d+-(.+)\.md$/.exec(path)?.slice(1) ?? [];

/** What shipped lessons are called in links, in their order. */
export const names: readonly string[] = [...new Set(Object.keys(files).map((path) => partsOf(path)[1] ?? ""))];

/** The text of a shipped lesson by its name, in that language or else in English; null: there is none of that name. */
export async function shippedAs(name: string, language: string): Promise<string | null> {
  const found = Object.keys(files).filter((path) => partsOf(path)[1] === name);
  const path = [language, "en"].map((each) => found.find((path) => partsOf(path)[0] === each)).find(Boolean);
  return (await (path === undefined ? undefined : files[path])?.()) ?? null;
}

/** What the shipped lesson of that text is called; null: the text is another one. */
export async function nameOf(text: string, language: string): Promise<string | null> {
  for (const path of Object.keys(files).filter((path) => partsOf(path)[0] === language)) {
    if ((await files[path]!()) === text) return partsOf(path)[1] ?? null;
  }
  return null;
}

/** An answer to a question, as far as it has come. */
export interface Answered {
  /** The choice that is chosen, from 0. */
  chosen: number | null;
  /** The number that is typed; of an exercise all answers, in the order of its elements. */
  typed: string;
  /** Whether what is there was held to what is right. */
  checked: boolean;
  right: boolean;
  /** Whether the first answer that was checked was right; null: none was. */
  first: boolean | null;
}

export const unanswered: Answered = { chosen: null, typed: "", checked: false, right: false, first: null };

/** A number as the core writes it: signs and infinities in any of their usual forms. */
export function plainNumber(typed: string): string {
  const text = typed
    .trim()
    .replace(/[−–]/g, "-")
    .replace(/^\+/, "")
    .replace(/∞|infinity|infinito/gi, "inf");
  return /^-?\d+$/.test(text) ? String(Number(text)) : text;
}

/** Whether an answer can be checked, and whether it is right; `number`: what the search says. */
export function judged(question: LessonQuestion, answer: Answered, number: string | null): boolean | null {
  if ("choices" in question.answer) {
    return answer.chosen === null ? null : (question.answer.choices[answer.chosen]?.right ?? false);
  }
  // an exercise is judged by the core
  if ("exercise" in question.answer) return null;
  return answer.typed.trim() === "" || number === null ? null : plainNumber(answer.typed) === number;
}

/** Elements that a text may hold. */
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

/** The text of a page as elements: those that a text has, and no others, whatever the answer holds. */
export function shownText(html: string): Node {
  const parsed = new DOMParser().parseFromString(`<template>${html}</template>`, "text/html");
  const template = parsed.querySelector("template");
  return harmless(template?.content ?? parsed.createDocumentFragment(), document);
}
