// What a run is called: "Minimax", "Centre first". Its word stays what is typed and what the service is asked.
import type { Messages } from "../i18n/en";
import { parseRun } from "./run-word";
import { fill, visibleText } from "./text";

/** Games whose own fixed order begins in the middle; in the others it is only called fixed. */
const central = new Set(["tictactoe", "connect4"]);
/** Abbreviations that are read the same in every language. */
const abbreviations: Record<string, string> = { pvs: "PVS", sss: "SSS*" };

/** A word of a dictionary that may name anything, also what every object has a property of. */
const known = (words: Record<string, string>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

/** Alpha-beta in an order goes by the order alone; every other modifier follows. */
export function runName(word: string, game: string, t: Messages): string {
  const { algorithm, order, argument, flags } = parseRun(word);
  const searched = known(abbreviations, algorithm) ?? known(t.words.name, algorithm) ?? algorithm;
  const ordered = order === "" ? null : orderName(order, argument, game, t);
  const base =
    ordered === null ? searched : algorithm === "alphabeta" ? ordered : `${searched}, ${inSentence(ordered)}`;
  const added = flags.map((flag) => {
    const [name = "", ...rest] = flag.split(":");
    return [known(t.techniques.name, name) ?? name, ...rest].join(" ");
  });
  return visibleText([base, ...added].join(" + "));
}

function orderName(order: string, argument: string, game: string, { compare, words }: Messages): string {
  if (order === "static" && central.has(game)) return compare.names.centre;
  const name = known(compare.names, order) ?? known(words.name, order) ?? order;
  if (name.includes("{n}")) return fill(name, { n: argument });
  return argument === "" ? name : `${name} ${argument}`;
}

/** A name inside a sentence: "than minimax", but "than PVS" and "than Scout". */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{L}*(])/u.test(name) && !name.startsWith("Scout")
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
