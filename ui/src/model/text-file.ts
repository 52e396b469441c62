// The text of a picked or dropped file.

/** Maps bytes to characters of the same numbers, because a binary file is read by its bytes. */
function characters(bytes: Uint8Array): string {
  const parts: string[] = [];
  const AT_ONCE = 8192;
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  }
  return parts.join("");
}

/** Returns a decoder for the `CA` of an SGF text, if the browser knows that charset. */
function named(bytes: Uint8Array): TextDecoder | null {
  const label = /CA\[([^\]]*)\]/.exec(characters(bytes))?.[1];
  try {
    return label === undefined ? null : new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

/**
 * Decodes a file by its byte order mark, else as UTF-8. Windows shells write UTF-16 for `>`. Invalid UTF-8 is read by
 * the `CA` of an SGF text, else as Windows-1252. A file with a byte 0 is read byte for byte.
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
