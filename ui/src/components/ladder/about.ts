// Names of a ladder and its rungs in the reader's language, or the service's English if the dictionary has none.
import type { LadderEntry, RungEntry } from "../../generated/wire";
import { ladderTexts } from "../../i18n/ladders";
import { visibleText } from "../../model/text";
import type { App } from "../../state/app.svelte";
import type { TitleText } from "../words";

export function aboutLadder(app: App, ladder: LadderEntry): TitleText & { convention: string } {
  const known = ladderTexts[app.lang.code][ladder.word];
  if (known) return { title: known.title, convention: known.convention, lang: undefined };
  return { title: visibleText(ladder.title), convention: visibleText(ladder.convention), lang: "en" };
}

export function aboutRung(app: App, ladder: LadderEntry, rung: RungEntry): TitleText & { adds: string; why: string } {
  const known = ladderTexts[app.lang.code][ladder.word]?.rungs[rung.title];
  if (known) return { ...known, lang: undefined };
  return { title: visibleText(rung.title), adds: visibleText(rung.text), why: "", lang: "en" };
}
