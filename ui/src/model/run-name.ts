// Names of runs: "Minimax", "Centre first". Input and requests keep the run's word.
import type { Messages } from "../i18n/en";
import { parseRun } from "./run-word";
import { fill, visibleText } from "./text";

/** Games in which the fixed order starts in the middle; in the others it is only called fixed. */
const central = new Set(["tictactoe", "connect4"]);
/** Abbreviations that are the same in every language. */
const abbreviations: Record<string, string> = { pvs: "PVS", sss: "SSS*", mcts: "UCT", pn: "PN", dfpn: "df-pn" };

/** Looks up a word that may be anything, even a property of every object. */
const known = (words: Record<string, string>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

/** Names a run. Alpha-beta with an order goes by the order alone; all other modifiers follow. */
export function runName(word: string, game: string, t: Messages): string {
  const { algorithm, count, order, argument, flags } = parseRun(word);
  const called = known(abbreviations, algorithm) ?? known(t.words.name, algorithm) ?? algorithm;
  // The iterations are part of the name, because they decide what the search plays.
  const searched = count === undefined ? called : `${called} ${count}`;
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

/** Adapts a name to a sentence: "than minimax", but "than PVS", "than Scout" and "than Monte Carlo". */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{L}*(])/u.test(name) && !/^(Scout|Monte Carlo)/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
