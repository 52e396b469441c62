// The part of the address after #: the canonical request, the step, and how the screen is set.
import { languageCodes, type LanguageCode } from "../i18n/language";
import type { TraceSummary } from "../generated/wire";

/** What can be open beside the tree: the board, and one of the panels on the other side. */
export const besides = ["board", "code", "stack", "find"] as const;
export type Beside = (typeof besides)[number];

export interface Place {
  /** The canonical request, as the service writes it into `TraceSummary.link`. */
  link: string;
  step: number;
  node: number | null;
  view: "tree" | "icicle";
  /** What whoever made the link calls it. */
  title?: string;
  /** What is open beside the tree; without it what the reader has open. */
  panels?: readonly Beside[];
  /** The language; without it the reader's. */
  lang?: LanguageCode;
}

/** The word among those that are known; null: it is none of them. */
export const among = <T extends string>(known: readonly T[], word: string | undefined): T | null =>
  known.find((one) => one === word) ?? null;

/** Characters of a title at most. */
export const LONGEST_TITLE = 120;

/** A title as it is kept: on one line, and short enough; null: it is none. */
export function asTitle(text: unknown): string | null {
  if (typeof text !== "string") return null;
  // half a character cannot be written into an address
  const line = text
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" || [...line].length > LONGEST_TITLE ? null : line;
}

/** Nothing is open beside the tree. */
const NONE = "none";

/** The panels of a hash; null: it names none that is known. */
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

/** A number of a hash; null: it is none. */
export const count = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a broken escape: someone's cut-off link
  }
}

/** The parts of a hash by their names; one without a value is there with none. */
export function hashParts(hash: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) parts.set(part.slice(0, at), part.slice(at + 1));
    else if (at < 0) parts.set(part, "");
  }
  return parts;
}

/** The language that a link asks for; that of a lesson is of its text alone. */
export function languageIn(hash: string): LanguageCode | null {
  const parts = hashParts(hash);
  return parts.has("q") || parts.has("embed") ? among(languageCodes, parts.get("lang")) : null;
}

/** Reads a hash of ours; null when it holds no request. Everything else in it may be wrong and is then left out. */
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
    view: parts.get("v") === "icicle" ? "icicle" : "tree",
    ...(title !== null && { title }),
    ...(panels !== null && { panels }),
    ...(lang !== null && { lang }),
  };
}

/** The sheet of exercises that a link holds; null: it holds none. */
export const sheetIn = (hash: string): string | null =>
  /[#&]sheet=([a-z0-9.()_-]{1,1900})(&|$)/.exec(hash)?.[1] ?? null;

/** Whether a link asks for a lesson. */
export const asksLesson = (hash: string): boolean => /^#lesson=./.test(hash);

/** The part after the # of an address of ours, of whatever host or scheme; null: the text is none. */
export function linkIn(text: string): string | null {
  const typed = text.trim();
  const at = typed.indexOf("#");
  if (at < 0 || /\s/.test(typed) || !/^([a-z][a-z\d+.-]*:.*)?$/i.test(typed.slice(0, at))) return null;
  const hash = typed.slice(at);
  const parts = hashParts(hash);
  return parts.has("q") || parts.has("sheet") || asksLesson(hash) ? hash : null;
}

/** Whether a trace is what the request of a link gives: a damaged file holds less than its request says. */
export const isWhole = (summary: TraceSummary, link: string): boolean =>
  summary.link === link && !summary.cut_off_file && summary.told !== true;
