// Input of the command palette: `#123` is a node, `@cut` a jump, our own address a link, `>` or nothing a command.
import { commandIds, commands, type CommandId } from "./keys";
import { linkIn } from "./link";

export type PaletteGoal = { node: number } | { link: string } | { words: string; among: readonly CommandId[] };

const jumps = commandIds.filter((id) => commands[id].group === "seek" || id === "select.owner");
const all = commandIds.filter((id) => id !== "app.palette");

export function wantedBy(text: string): PaletteGoal {
  const typed = text.trim();
  const node = /^#(\d{1,15})$/.exec(typed)?.[1];
  if (node !== undefined) return { node: Number(node) };
  const link = linkIn(typed);
  if (link !== null) return { link };
  if (typed.startsWith("@")) return { words: typed.slice(1), among: jumps };
  return { words: typed.replace(/^>/, ""), among: all };
}

/** Removes accents and capitals, so that `proximo` finds `Próximo`. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Rates how words fit a name: 3 starts one of its words, 2 is inside it, 1 has its letters in order, 0 no fit. */
export function fitness(words: string, name: string): number {
  const wanted = plain(words.trim());
  const there = plain(name);
  if (there.startsWith(wanted) || there.includes(` ${wanted}`) || there.includes(`.${wanted}`)) return 3;
  if (there.includes(wanted)) return 2;
  let at = 0;
  for (const letter of wanted) {
    at = there.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return 1;
}

/** Returns the commands that fit, best first; equals keep the order of the registry. */
export function fitting(words: string, among: readonly CommandId[], name: (id: CommandId) => string): CommandId[] {
  return among
    .map((id) => ({ id, fit: Math.max(fitness(words, name(id)), words.length > 1 ? fitness(words, id) : 0) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ id }) => id);
}
