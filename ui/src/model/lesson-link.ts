// A lesson in a link: one that is shipped by its name, an own one as its text, packed.
import { hashParts } from "./link";

/** Characters of a link at most: mail programs and course systems cut longer ones. */
export const LONGEST = 2000;
/** Bytes of a lesson's text at most: what is packed into a link may be more than a page can hold. */
const MOST = 200_000;
/** What an own text begins with; no lesson is called so. */
const OWN = "~";

/** What a link asks for: the name of a lesson, and the language if it says one; or an own text, packed. */
export type LessonAsked = { name: string; language: string | null } | { packed: string };

export function askedIn(hash: string): LessonAsked {
  const parts = hashParts(hash);
  const lesson = parts.get("lesson") ?? "";
  return lesson.startsWith(OWN)
    ? { packed: lesson.slice(OWN.length) }
    : { name: lesson, language: parts.get("lang") ?? null };
}

export const shippedHash = (name: string, language: string): string => `#lesson=${name}&lang=${language}`;

const through = (bytes: BodyInit, by: CompressionStream | DecompressionStream) =>
  (new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(by);

export async function ownHash(text: string): Promise<string> {
  const zipped = await new Response(through(text, new CompressionStream("deflate-raw"))).arrayBuffer();
  const letters = Array.from(new Uint8Array(zipped), (byte) => String.fromCharCode(byte)).join("");
  const base64 = btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `#lesson=${OWN}${base64}`;
}

/** The text that was packed; null: it is damaged, or too long. */
export async function unpacked(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader();
    let [text, size] = ["", 0];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > MOST) {
        void reader.cancel();
        return null;
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}
