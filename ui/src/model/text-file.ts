// The text of a file that was picked or dropped.

/** Bytes as characters of the same numbers: what is no text is read by what its bytes say. */
function characters(bytes: Uint8Array): string {
  const parts: string[] = [];
  const AT_ONCE = 8192;
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  }
  return parts.join("");
}

/** The letters that a text in SGF names, if the browser knows them. */
function named(bytes: Uint8Array): TextDecoder | null {
  const label = /CA\[([^\]]*)\]/.exec(characters(bytes))?.[1];
  try {
    return label === undefined ? null : new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

/**
 * Its text as its mark says that it is written; UTF-8 without a mark. A shell of Windows writes UTF-16 where `>` is typed. What is no
 * UTF-8 is read as the `CA` of an SGF text says, else as Latin-1, and what has a byte 0 byte for byte.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const little = first === 0xff && second === 0xfe;
  const big = first === 0xfe && second === 0xff;
  if (little || big) return new TextDecoder(little ? "utf-16le" : "utf-16be").decode(bytes);
  if (bytes.includes(0)) return characters(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return (named(bytes) ?? new TextDecoder("windows-1252")).decode(bytes);
  }
}
