// A ladder and its rungs in the reader's language; the service's own English words where the dictionary has none.
import type { LadderEntry, RungEntry } from "../../generated/wire";
import { visibleText } from "../../model/text";
import type { App } from "../../state/app.svelte";

export interface Spoken {
  title: string;
  lang: "en" | undefined;
}

export function aboutLadder(app: App, ladder: LadderEntry): Spoken & { convention: string } {
  const known = app.t.ladder.ladders[ladder.word];
  if (known) return { title: known.title, convention: known.convention, lang: undefined };
  return { title: visibleText(ladder.title), convention: visibleText(ladder.convention), lang: "en" };
}

export function aboutRung(app: App, ladder: LadderEntry, rung: RungEntry): Spoken & { adds: string; why: string } {
  const known = app.t.ladder.ladders[ladder.word]?.rungs[rung.title];
  if (known) return { ...known, lang: undefined };
  return { title: visibleText(rung.title), adds: visibleText(rung.text), why: "", lang: "en" };
}

/** What a ladder's groups count. */
export function groupWord<K extends "groups" | "by">(app: App, kind: K, by: string): string {
  const words: Record<string, string> = app.t.ladder[kind];
  return words[by] ?? visibleText(by);
}

export const boardWord = (app: App, board: string | null | undefined): string => {
  const words: Record<string, string> = app.t.ladder.boards;
  return words[board ?? ""] ?? "–";
};
