// Bytes as text that a page can hold: gzipped, in base64.

async function through(bytes: BodyInit, by: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(new Response(bytes).body!.pipeThrough(by)).arrayBuffer();
}

/** Bytes that one call of `fromCharCode` is given. */
const PIECE = 0x8000;

export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zipped = new Uint8Array(await through(bytes, new CompressionStream("gzip")));
  let letters = "";
  for (let at = 0; at < zipped.length; at += PIECE) letters += String.fromCharCode(...zipped.subarray(at, at + PIECE));
  return btoa(letters);
}

/** The bytes of a text in base64. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(bytesOf(text), new DecompressionStream("gzip")));
}
