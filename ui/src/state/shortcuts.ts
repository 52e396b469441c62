// Keys of commands. Text fields keep their keys; buttons and sliders keep those that they use.
import { tinykeys } from "tinykeys";
import { commandIds, isSingleCharacter } from "../model/keys";
import { perform } from "./actions";
import type { App } from "./app.svelte";

const own: Record<string, string> = {
  BUTTON: "Space Enter",
  SUMMARY: "Space Enter",
  A: "Enter",
};

/** Elements that use the arrow keys or Space; letters are free there. */
const arrows = "[type=range], [type=checkbox], [type=radio], [role=tree] *, [role=tree], [role=tab], [role=separator]";

/** Returns whether the focused element needs this key. */
function taken(event: KeyboardEvent, key: string): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  const chord = /^(\$mod|Alt)\+/.test(key);
  // A field undoes its own typing.
  const edits = /^\$mod\+(Shift\+)?[zy]$/i.test(key);
  if (target.matches(arrows)) return !chord && !isSingleCharacter(key);
  if (target.matches("input, textarea, select, [contenteditable]")) return !chord || edits;
  return (own[target.tagName] ?? "").split(" ").includes(key);
}

export function bindShortcuts(app: App, target: Window): () => void {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {};
  for (const command of commandIds) {
    for (const key of app.keymap.keys(command)) {
      bindings[key] = (event) => {
        // A dialog that closed has used this key.
        if (event.defaultPrevented || taken(event, key)) return;
        if (isSingleCharacter(key) && !app.settings.get("singleKeys")) return;
        // An open dialog has the keyboard; only the commands that open or close one still act.
        if (app.dialog !== null && command !== "app.palette" && command !== "app.help") return;
        event.preventDefault();
        if (app.tab) app.settings.useKey();
        perform(app, command);
      };
    }
  }
  return tinykeys(target, bindings);
}
