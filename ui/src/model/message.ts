// Sentences of the core, filled in. The core chooses the message and its arguments.
import type { Arg, Form, Link, Message, StepMessage } from "../generated/wire";
import { visibleText } from "./text";

/** The messages of a language, by key. */
export type Texts = Readonly<Record<string, Form>>;

/** A part of a sentence: one that leads to a node has a link; another that names a player by pieces has the side. */
export interface Part {
  text: string;
  link: Link | null;
  /** 0: the first player. */
  side?: 0 | 1;
}
/** The sides of the players that pieces are drawn for. X and O are their own pictures. */
const SIDES: Readonly<Record<string, 0 | 1>> = {
  "player.red": 0,
  "player.yellow": 1,
  "player.black": 0,
  "player.white": 1,
};

/** Splits a message into parts. `number` groups the digits of a count. */
export function partsOf(said: Message, texts: Texts, number: (n: number) => string): Part[] {
  const parts: Part[] = [];
  const put = (text: string, link: Link | null, capital: boolean, side?: 0 | 1) => {
    const shown = capital ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : text;
    const last = parts.at(-1);
    // A link is one text, because it is one button.
    if (side !== undefined && link === null) parts.push({ text: shown, link, side });
    else if (last && last.link === link && last.side === undefined) last.text += shown;
    else if (shown !== "") parts.push({ text: shown, link });
  };
  const write = (arg: Arg, above: Link | null, capital: boolean): void => {
    if (typeof arg === "string") return put(visibleText(arg), above, false);
    if (typeof arg === "number") return put(number(arg), above, false);
    if (Array.isArray(arg)) return list(arg, above, capital);
    const link = arg.link ?? above;
    const form = texts[arg.key] ?? arg.key;
    const one = arg.args?.n === 1;
    // Even places hold the text between the holes, odd ones their names.
    const pieces = (typeof form === "string" ? form : one ? form.one : form.other).split(/\{(\w+)\}/);
    // In "at A" only the name is a link.
    const around = pieces.length > 1 ? above : link;
    let first = capital;
    pieces.forEach((piece, at) => {
      if (at % 2 === 0) {
        put(piece, around, first, SIDES[arg.key]);
        first &&= piece === "";
        return;
      }
      const name = piece.charAt(0).toLowerCase() + piece.slice(1);
      const value = arg.args?.[name];
      if (value === undefined) put(`{${piece}}`, link, false);
      else write(value, link, name !== piece || first);
      first = false;
    });
  };
  const list = (all: Arg[], above: Link | null, capital: boolean) => {
    const [last, ...others] = [...all].reverse();
    if (last === undefined) return;
    if (others.length === 0) return write(last, above, capital);
    const text = (arg: Arg) => textOf({ key: "", args: { only: arg } }, { ...texts, "": "{only}" }, number);
    write({ key: "list.and", args: { list: others.reverse().map(text).join(", "), last: text(last) } }, above, false);
  };
  write(said, null, false);
  return parts;
}

/** Joins parts into one text. */
export const plain = (parts: readonly Part[]): string => parts.map(({ text }) => text).join("");

/** Returns a message as one text. */
export const textOf = (said: Message, texts: Texts, number: (n: number) => string): string =>
  plain(partsOf(said, texts, number));

/** Returns both levels of a step, in order. */
export const sentencesOf = ({ head, detail }: StepMessage): Message[] => [head, ...detail];
