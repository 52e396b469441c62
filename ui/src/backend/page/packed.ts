// Bytes as text that a page can hold: gzipped, in base64.

/** Zips or unzips bytes. */
export async function through(bytes: BodyInit, by: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(new Response(bytes).body!.pipeThrough(by)).arrayBuffer();
}

/** Decodes base64. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(bytesOf(text), new DecompressionStream("gzip")));
}
