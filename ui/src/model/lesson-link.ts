// A lesson in a link: the name of a shipped lesson, or the packed text of another.
import { hashParts } from "./link";

/** Longest link in characters, because mail programs and course systems cut longer ones. */
export const LONGEST = 2000;
/** Largest lesson in bytes, because a link can pack more than a page can hold. */
const MOST = 200_000;
/** Prefix of a packed text; no lesson name starts with it. */
export const OWN = "~";

/** The lesson that a link requests: a name, with a language if given, or a packed text. */
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

/** Unpacks a text; null if it is damaged or too long. */
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
