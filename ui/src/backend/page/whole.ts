// The page as one file, with its content inside.
import { ServiceFailure } from "../errors";
import { OPENS, TRACE } from "./holder";
import { through } from "./packed";

/** Bytes per call of `fromCharCode`. */
const PIECE = 0x8000;

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const zipped = new Uint8Array(await through(bytes, new CompressionStream("gzip")));
  let letters = "";
  for (let at = 0; at < zipped.length; at += PIECE) letters += String.fromCharCode(...zipped.subarray(at, at + PIECE));
  return btoa(letters);
}

/** Holds a text in a page. The document makes the element, because its tag as text would end this very script. */
function holder(id: string, text: string): string {
  const element = document.createElement("script");
  element.type = "text/plain";
  element.id = id;
  element.textContent = text;
  return element.outerHTML;
}

/** Fetches the page of one file, beside the one of several. */
async function fetchedPage(): Promise<string> {
  const answer = await fetch("./plyscope.html").catch(() => null);
  if (answer?.ok) return answer.text();
  const reason = "plyscope.html is not beside this page";
  throw new ServiceFailure({ code: "not_found", reason, remedy: "put it there, or connect to the network" });
}

/** Makes the file from the source of a page of one file; null means the one beside this page. */
export async function whole(page: string | null, link: string, record: Uint8Array<ArrayBuffer> | null): Promise<Blob> {
  const html = page ?? (await fetchedPage());
  const trace = record === null ? "" : holder(TRACE, await packed(record));
  const end = html.lastIndexOf("</body>");
  const opener = holder(OPENS, link.replace(/</g, "%3C"));
  return new Blob([html.slice(0, end), opener, trace, html.slice(end)], { type: "text/html" });
}
