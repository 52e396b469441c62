// How those who play are called, in the reader's language.
import type { PresetEntry } from "../../generated/wire";
import { HUMAN, RANDOM } from "../../model/game";
import { fill, visibleText } from "../../model/text";
import type { App } from "../../state/app.svelte";

/** A program's name and sentence; the service's own English words where the dictionary has none. */
export function aboutPreset(app: App, preset: PresetEntry): { title: string; about: string; lang: "en" | undefined } {
  const known = app.t.play.presets[preset.name];
  if (known) return { ...known, lang: undefined };
  return { title: visibleText(preset.title), about: visibleText(preset.text), lang: "en" };
}

export function nameOf(app: App, word: string): string {
  if (word === HUMAN) return app.t.play.human;
  if (word === RANDOM) return app.t.play.random;
  const preset = app.gameForm.presets.find((each) => each.name === word);
  return preset ? aboutPreset(app, preset).title : visibleText(word);
}

export const sideName = (app: App, side: 0 | 1): string => (side === 0 ? app.t.common.first : app.t.common.second);

/** A time as a person reads it. */
export const secondsOf = (app: App, ms: number): string =>
  fill(app.t.play.seconds, { n: app.lang.number(Math.round(ms / 100) / 10) });

/** A move as it is shown: a pass by its name. */
export const moveName = (app: App, move: string): string => (move === "--" ? app.t.board.pass : visibleText(move));
