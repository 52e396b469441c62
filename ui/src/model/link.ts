// The part of the address after #: the canonical request, the step, and the screen layout.
import { languageCodes, type LanguageCode } from "../i18n/language";
import type { TraceSummary } from "../generated/wire";

/** The panels beside the tree: the board, and one of those on the other side. */
export const besides = ["board", "code", "stack", "find"] as const;
export type Beside = (typeof besides)[number];

/** The views of the search in the middle of the stage. */
export const views = ["tree", "icicle", "joined"] as const;
export type View = (typeof views)[number];

export interface Place {
  /** The canonical request, as the service writes it into `TraceSummary.link`. */
  link: string;
  step: number;
  node: number | null;
  view: View;
  /** The title given by the link's author. */
  title?: string;
  /** The open panels beside the tree; if absent, those of the reader. */
  panels?: readonly Beside[];
  /** The language; if absent, the reader's. */
  lang?: LanguageCode;
}

/** The screens beside the tabs, each with the word of its address; a lesson has an address of its own. */
const screenWords = {
  compare: "compare",
  play: "play",
  arena: "arena",
  check: "check",
  exercise: "practise",
  mistakes: "mistakes",
  class: "class",
  lesson: "lesson",
  ladder: "step-by-step",
} as const;
export type ScreenName = keyof typeof screenWords;

/** Returns the door of the bar that a screen is behind; null is the start page. */
export const doorOf = (screen: ScreenName | null): "learn" | "compare" | "play" | "class" =>
  screen === "compare" || screen === "arena" ? "compare" : screen === "play" || screen === "class" ? screen : "learn";

export const screenHash = (screen: ScreenName): string => `#${screenWords[screen]}`;

/** Returns the screen of an address; null if the address is that of another place. */
export const screenIn = (hash: string): ScreenName | null =>
  (Object.keys(screenWords) as ScreenName[]).find((screen) => screenHash(screen) === hash.replace(/&page=\d+$/, "")) ??
  null;

/** Returns the page of a lesson's address, from 0. */
export const pageIn = (hash: string): number => Math.max(1, count(hashParts(hash).get("page")) ?? 1) - 1;

/** Returns the word if it is known, else null. */
export const among = <T extends string>(known: readonly T[], word: string | undefined): T | null =>
  known.find((one) => one === word) ?? null;

/** Longest title in characters. */
export const LONGEST_TITLE = 120;

/** Reduces a title to one line; null if it is no text, empty or too long. */
export function asTitle(text: unknown): string | null {
  if (typeof text !== "string") return null;
  // An address cannot hold half a character.
  const line = text
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" || [...line].length > LONGEST_TITLE ? null : line;
}

/** The word for no open panels. */
const NONE = "none";

/** Reads the panels of a hash; null if it names none that is known. */
function panelsIn(words: string | undefined): Beside[] | null {
  if (words === NONE) return [];
  const known = besides.filter((one) => words?.split(",").includes(one));
  return known.length > 0 ? known : null;
}

export function writeHash(place: Place): string {
  const parts = [`q=${encodeURIComponent(place.link)}`, `s=${place.step}`];
  if (place.node !== null) parts.push(`n=${place.node}`);
  if (place.view !== "tree") parts.push(`v=${place.view}`);
  if (place.title !== undefined) parts.push(`title=${encodeURIComponent(place.title)}`);
  if (place.panels !== undefined) parts.push(`panels=${place.panels.join(",") || NONE}`);
  if (place.lang !== undefined) parts.push(`lang=${place.lang}`);
  return `#${parts.join("&")}`;
}

/** Reads a number of a hash; null if it is none. */
export const count = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a broken escape, as in a truncated link
  }
}

/** Splits a hash into named parts; a part without a value gets "". */
export function hashParts(hash: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) parts.set(part.slice(0, at), part.slice(at + 1));
    else if (at < 0) parts.set(part, "");
  }
  return parts;
}

/** Returns the language that a link requests; in a lesson link it applies to the text alone. */
export function languageIn(hash: string): LanguageCode | null {
  const parts = hashParts(hash);
  return parts.has("q") || parts.has("embed") ? among(languageCodes, parts.get("lang")) : null;
}

/** Reads a hash of ours; null if it holds no request. Other parts are left out if invalid. */
export function readHash(hash: string): Place | null {
  const parts = hashParts(hash);
  const link = decoded(parts.get("q") ?? "");
  if (!link) return null;
  const title = asTitle(decoded(parts.get("title") ?? ""));
  const panels = panelsIn(parts.get("panels"));
  const lang = languageIn(hash);
  return {
    link,
    step: count(parts.get("s")) ?? 0,
    node: count(parts.get("n")),
    view: among(views, parts.get("v")) ?? "tree",
    ...(title !== null && { title }),
    ...(panels !== null && { panels }),
    ...(lang !== null && { lang }),
  };
}

/** Returns the exercise sheet in a link; null if it has none. */
export const sheetIn = (hash: string): string | null =>
  /[#&]sheet=([a-z0-9.()_-]{1,1900})(&|$)/.exec(hash)?.[1] ?? null;

/** Checks whether a link requests a lesson. */
export const asksLesson = (hash: string): boolean => /^#lesson=./.test(hash);

/** Returns the hash of one of our addresses, with any host or scheme; null if the text is none. */
export function linkIn(text: string): string | null {
  const typed = text.trim();
  const at = typed.indexOf("#");
  if (at < 0 || /\s/.test(typed) || !/^([a-z][a-z\d+.-]*:.*)?$/i.test(typed.slice(0, at))) return null;
  const hash = typed.slice(at);
  const parts = hashParts(hash);
  return parts.has("q") || parts.has("sheet") || asksLesson(hash) || screenIn(hash) !== null ? hash : null;
}

/** Checks whether a trace is the full result of a link's request; a damaged file holds less than its request says. */
export const isWhole = (summary: TraceSummary, link: string): boolean =>
  summary.link === link && !summary.cut_off_file && summary.external !== true;
