// Text from outside, made safe to show.

const names = new Map([
  [0x200b, "ZWSP"],
  [0x200c, "ZWNJ"],
  [0x200d, "ZWJ"],
  [0x200e, "LRM"],
  [0x200f, "RLM"],
  [0x061c, "ALM"],
  [0xfeff, "BOM"],
  [0x2028, "LS"],
  [0x2029, "PS"],
]);

/** Makes control characters and direction marks visible, so that no text can pretend to be another. */
export function visibleText(text: string): string {
  // The fast path, because a picture has hundreds of such texts at every step.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let out = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) out += String.fromCodePoint(0x2400 + code);
    else if (code === 0x7f) out += "␡";
    else if (code >= 0x80 && code < 0xa0) out += `⟨${code.toString(16).toUpperCase()}⟩`;
    else if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))
      out += `⟨${code.toString(16).toUpperCase()}⟩`;
    else if (names.has(code)) out += `⟨${names.get(code)}⟩`;
    else if (code >= 0xd800 && code <= 0xdfff) out += "\uFFFD";
    else out += character;
  }
  return out;
}

/** Fills the `{holes}` of a message. A hole without a parameter stays, so that a test sees it. */
export function fill(message: string, parameters: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = parameters[name];
    return value === undefined ? hole : String(value);
  });
}

/** Converts a byte offset of the service (UTF-8) into an index of a JavaScript string. */
export function characterAt(text: string, byte: number): number {
  let bytes = 0;
  let at = 0;
  for (const character of text) {
    if (bytes >= byte) break;
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += character.length;
  }
  return at;
}

/** Turns a title into a file name without extension. */
export const fileName = (title: string): string => title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
