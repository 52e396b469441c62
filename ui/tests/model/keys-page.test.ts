// The guide's page of keys, written from the registry: `npx vitest run -u tests/model/keys-page.test.ts` writes it again.
import { expect, it } from "vitest";
import { en } from "../../src/i18n/en";
import { commandGroups, commandIds, commands, keyLabel } from "../../src/model/keys";

/** Returns a key as a cell of a table in Markdown. */
const cell = (key: string) => `\`${keyLabel(key)}\``.replace("|", "\\|");

function keysPage(): string {
  const groups = commandGroups.map((group) => {
    const rows = commandIds
      .filter((id) => commands[id].group === group)
      .map((id) => `| ${commands[id].keys.map(cell).join(" ")} | ${en.command[id]} |`);
    return [`## ${en.commandGroup[group]}`, "", "| key | command |", "| --- | --- |", ...rows, ""].join("\n");
  });
  return `# Keys

<!-- Made from the registry of commands: ui/tests/model/keys-page.test.ts. -->

\`Ctrl+K\` finds every command by its name, also those without a key. \`?\` shows the keys on screen. *Settings* can change
each of them, and turn off the keys that are a single letter. ⇧ is Shift; on a Mac, Ctrl is ⌘.

${groups.join("\n")}`;
}

it("the guide's page of keys is what the registry holds", async () => {
  await expect(keysPage()).toMatchFileSnapshot("../../../docs/keys.md");
});
