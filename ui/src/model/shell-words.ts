// Words for the shell around the page in the user's language: its menu bar and dialog titles.
import type { ShellWords } from "../backend/backend";
import type { Messages } from "../i18n/en";
import { commandGroups, commandIds, commands, type CommandId } from "./keys";

/** Returns the first key that works outside the page, because single keys belong to the page. */
function accelerator(keys: readonly string[]): string | undefined {
  const key = keys.find((each) => each.startsWith("$mod+"));
  return key
    ?.replace("$mod", "CmdOrCtrl")
    .split("+")
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join("+");
}

/** Returns all commands, one menu per group; `app` comes first, where other programs have File. */
export function shellWords(t: Messages, keys: (id: CommandId) => readonly string[]): ShellWords {
  const groups = [...commandGroups].sort((a, b) => Number(b === "app") - Number(a === "app"));
  return {
    menus: groups.map((group) => ({
      label: t.commandGroup[group],
      items: commandIds
        .filter((id) => commands[id].group === group)
        .map((id) => ({ command: id, label: t.command[id], accelerator: accelerator(keys(id)) })),
    })),
    titles: t.shell,
  };
}
